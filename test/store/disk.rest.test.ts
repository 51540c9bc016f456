import t from 'tap'
import { openStore } from '../../core/store/open.ts'
import { parseUrn } from '../../core/urn.ts'
import { createClient } from '../client.ts'
import { silent } from '../contract/sqlite.ts'
import { smallDisk } from '../disk.ts'
import { logIn, temporaryFolder } from '../helper.ts'
import { spawnServer } from '../process.ts'

const ASPECTD_ADMIN_PASSWORD = 'correct horse battery staple'
const env = { ASPECTD_STORE: 'sqlite:aspectd.db', ASPECTD_ADMIN_PASSWORD }
const MEGABYTES = 64
const ACKNOWLEDGED = 20

// Writers that run while the disk fills, and what a store looks at when it starts, are in disk.soak.
t.test('a full disk refuses writes with the reason and loses nothing', async t => {
  const folder = temporaryFolder(t)
  const disk = smallDisk(folder, MEGABYTES)
  const { url, child } = await spawnServer(t, { folder, env, prefix: disk.prefix })
  const pid = child.pid ?? 0
  const admin = await logIn(createClient(url, {}), 'datahub', ASPECTD_ADMIN_PASSWORD)
  const acknowledged: string[] = []
  const write = async (id: string) => {
    const query = 'mutation ($input: CreateTagInput!) { createTag(input: $input) }'
    const { data, errors } = await admin.gql(query, { input: { id, name: id, description: 'x'.repeat(20_000) } })
    if (data?.createTag) acknowledged.push(id)
    return errors
  }
  for (let n = 0; n < ACKNOWLEDGED; n++) await write(`before-${n}`)
  t.equal(acknowledged.length, ACKNOWLEDGED)
  disk.fill(pid)
  // A write can still fit into what the WAL has.
  let refusal: unknown
  for (let n = 0; refusal === undefined && n < 1000; n++) refusal = await write(`full-${n}`)
  t.match(refusal, [{ message: disk.reason, extensions: { code: 503 } }])
  t.match(await createClient(url, {}).get('/health'), { status: 503, body: { status: 'without writes' } })
  disk.free(pid)
  const copy = temporaryFolder(t)
  disk.copyTo(pid, copy)
  const store = await openStore(`sqlite:${copy}/aspectd.db`, { log: silent })
  t.teardown(() => store.close())
  const urns = acknowledged.map(id => parseUrn(`urn:li:tag:${id}`))
  t.strictSame([...new Set(await store.aspects.exists(urns))], [true])
})
