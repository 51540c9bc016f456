import { rmSync, statSync } from 'node:fs'
import t from 'tap'
import { createClient } from '../client.ts'
import { start, temporaryFolder } from '../helper.ts'
import { run, spawnServer } from '../process.ts'

const env = { ASPECTD_STORE: 'sqlite:data/aspectd.db' }
const folder = temporaryFolder(t)
const first = await spawnServer(t, { folder, env })

t.test('only the owner can access the file of a store', async t => {
  t.equal(statSync(`${folder}/data/aspectd.db`).mode & 0o777, 0o600)
})

t.test('a second process on the same file is refused in one line', async t => {
  const second = run(t, { folder, env })
  t.equal(await second.exited, 1)
  const said = second.output().replace(/^\{.*\n/gm, '')
  t.match(said, /^aspectd: .*aspectd\.db.*\n$/)
  t.equal((await createClient(first.url, {}).get('/health')).status, 200)
})

t.test('a write after the file of the store was deleted is refused, not acknowledged and lost', async t => {
  const file = `${temporaryFolder(t)}/aspectd.db`
  const { admin } = await start(t, { config: { store: `sqlite:${file}` } })
  for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`)
  const { errors } = await admin.gql('mutation { createTag(input: {id: "lost", name: "lost"}) }')
  t.match(errors, [{ message: /its file was deleted or replaced/, extensions: { code: 503 } }])
})
