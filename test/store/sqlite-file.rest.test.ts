import { copyFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { mock } from 'node:test'
import t from 'tap'
import { openStore } from '../../core/store/open.ts'
import { createClient } from '../client.ts'
import { makeRow, put, tag, write as writeTo } from '../contract/make.ts'
import { silent } from '../contract/sqlite.ts'
import { testdir } from '../folders.ts'
import { eventually, start, temporaryFolder } from '../helper.ts'
import { run, spawnServer } from '../process.ts'

const env = { ASPECTD_STORE: 'sqlite:data/aspectd.db' }
const folder = temporaryFolder(t)
const first = await spawnServer(t, { folder, env })
const stored = temporaryFolder(t)
const file = `${stored}/aspectd.db`
// Before the first test: the runner may end while nothing but this is awaited.
const { admin, anonymous } = await start(t, { config: { store: `sqlite:${file}` } })

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

const write = async (id: string) => (await admin.gql(`mutation { createTag(input: {id: "${id}", name: "x"}) }`)).errors
const refused = [{ message: /its file was deleted or replaced/, extensions: { code: 503 } }]

t.test('while a file of the store is deleted or replaced, writes are refused, not acknowledged and lost', async t => {
  const faults: [string, (name: string) => void][] = [
    ['deleted', () => undefined],
    ['replaced', name => copyFileSync(`${name}.away`, name)]
  ]
  // The last change of the folder is then long ago, so a write no longer looks at each file.
  mock.timers.enable({ apis: ['Date'], now: Date.now() + 60_000 })
  t.teardown(() => mock.timers.reset())
  t.equal(await write('before'), undefined)
  for (const end of ['', '-wal', '-shm', '.lock']) {
    for (const [fault, cause] of faults) {
      const name = `${file}${end}`
      renameSync(name, `${name}.away`)
      cause(name)
      t.match(await write(`${fault}${end}`), refused, `${end} ${fault}`)
      t.match(await write(`${fault}${end}-again`), refused)
      renameSync(`${name}.away`, name)
      t.equal(await write(`${fault}${end}-back`), undefined, `${end} is back`)
    }
  }
})

t.test('/health answers 503 with the reason after a refused write, until the file is back', async t => {
  renameSync(file, `${file}.away`)
  t.match(await write('lost'), refused)
  const { status, body } = await anonymous.get('/health')
  t.match({ status, body }, { status: 503, body: { status: 'without writes', reason: /its file was deleted/ } })
  t.notMatch(JSON.stringify(body), stored, 'no path')
  renameSync(`${file}.away`, file)
  await eventually(async () => (await anonymous.get('/health')).status === 200)
})

t.test('/health notices a deleted file without a write, and reads continue', async t => {
  rmSync(file)
  await eventually(async () => (await anonymous.get('/health')).status === 503)
  t.equal((await anonymous.get('/health/live')).status, 200)
  t.match((await admin.gql('{ tag(urn: "urn:li:tag:before") { name } }')).data, { tag: { name: 'x' } })
})

t.test('lists do not come from a file that replaced the store', async t => {
  const folder = testdir(t)
  const store = await openStore(`sqlite:${folder}/a.db`, { log: silent })
  t.teardown(() => store.close())
  // A thread finds them, which opens the file only now.
  await writeTo(store, ...Array.from({ length: 101 }, (_, n) => put(makeRow({ urn: tag(`${n}`) }))))
  writeFileSync(`${folder}/other.db`, '')
  renameSync(`${folder}/other.db`, `${folder}/a.db`)
  await t.rejects(store.aspects.find({}, { limit: 1 }), { statusCode: 503, message: /deleted or replaced/ })
  await t.rejects(store.series.remove({ aspect: 'profile' }, 1), { statusCode: 503, message: /deleted or replaced/ })
})
