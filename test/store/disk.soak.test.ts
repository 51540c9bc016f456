import { mkdirSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import t from 'tap'
import { openStore } from '../../core/store/open.ts'
import { parseUrn } from '../../core/urn.ts'
import { createClient } from '../client.ts'
import { silent } from '../contract/sqlite.ts'
import { mounted, smallDisk } from '../disk.ts'
import { type Client, eventually, logIn, temporaryFolder } from '../helper.ts'
import { run, spawnServer } from '../process.ts'

const ASPECTD_ADMIN_PASSWORD = 'correct horse battery staple'
const env = { ASPECTD_STORE: 'sqlite:aspectd.db', ASPECTD_ADMIN_PASSWORD }
const MEGABYTES = 64
const WRITERS = 4

t.setTimeout(120_000)

const tagOf = (id: string) => parseUrn(`urn:li:tag:${id}`)

/** Writes tags of 20 kB until `until` resolves, and with `isRefused` until a write is refused; returns the acknowledged ones, and the first refusal. */
async function writeUntil(admin: Client, name: string, until: Promise<unknown>, { isRefused = false } = {}) {
  const acknowledged: string[] = []
  let refusal: unknown
  let isOver = false
  void until.finally(() => (isOver = true))
  const writer = async (number: number) => {
    for (let count = 0; !isOver || (isRefused && refusal === undefined); count++) {
      const id = `${name}-${number}-${count}`
      const description = 'x'.repeat(20_000)
      const query = 'mutation ($input: CreateTagInput!) { createTag(input: $input) }'
      const { data, errors } = await admin.gql(query, { input: { id, name: id, description } })
      if (data?.createTag) acknowledged.push(id)
      else refusal ??= errors
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, (_none, number) => writer(number)))
  return { acknowledged, refusal }
}

t.test(
  'on a full disk writes and /health are 503 with the reason, nothing is lost, and all works again with space',
  async t => {
    const folder = temporaryFolder(t)
    const disk = smallDisk(folder, MEGABYTES)
    const { url, child } = await spawnServer(t, { folder, env, prefix: disk.prefix })
    const pid = child.pid ?? 0
    const anonymous = createClient(url, {})
    const admin = await logIn(anonymous, 'datahub', ASPECTD_ADMIN_PASSWORD)
    const health = () => anonymous.get('/health')
    const isFull = eventually(async () => {
      const { status, body } = await health()
      return status === 503 && body
    })
    const writing = writeUntil(admin, 'full', isFull, { isRefused: true })
    await pause(500)
    disk.fill(pid)
    const { acknowledged, refusal } = await writing
    t.ok(acknowledged.length > 0)
    t.match(await isFull, { status: 'without writes', reason: disk.reason })
    t.match(refusal, [{ message: disk.reason, extensions: { code: 503 } }])
    t.equal((await admin.get('/operations/tasks')).status, 200, 'reads continue')

    disk.free(pid)
    await eventually(async () => (await health()).status === 200)
    const after = await writeUntil(
      admin,
      'free',
      eventually(async () => true)
    )
    t.equal(after.refusal, undefined)
    t.ok(after.acknowledged.length > 0)

    const copy = temporaryFolder(t)
    disk.copyTo(pid, copy)
    const store = await openStore(`sqlite:${copy}/aspectd.db`, { log: silent })
    const urns = [...acknowledged, ...after.acknowledged].map(tagOf)
    t.strictSame([...new Set(await store.aspects.exists(urns))], [true], `${urns.length} acknowledged tags`)
    await store.close()
    const db = new DatabaseSync(`${copy}/aspectd.db`)
    t.match(db.prepare('PRAGMA integrity_check').all(), [{ integrity_check: 'ok' }])
    db.close()
  }
)

t.test('/health notices a full disk without a write', async t => {
  const folder = temporaryFolder(t)
  const disk = smallDisk(folder, MEGABYTES)
  const { url, child } = await spawnServer(t, { folder, env, prefix: mounted('') && disk.prefix })
  disk.fill(child.pid ?? 0)
  const health = () => createClient(url, {}).get('/health')
  await eventually(async () => (await health()).status === 503)
  t.match((await health()).body, { status: 'without writes', reason: /its disk is full/ })
  disk.free(child.pid ?? 0)
  await eventually(async () => (await health()).status === 200)
})

t.test('a database file that is mounted alone is refused: a second server would use another lock', async t => {
  const folder = temporaryFolder(t)
  const first = await spawnServer(t, { folder, env })
  const other = temporaryFolder(t)
  writeFileSync(`${other}/b b.db`, '')
  const prefix = mounted(`mount --bind '${folder}/aspectd.db' '${other}/b b.db'`)
  const second = run(t, { folder: other, env: { ...env, ASPECTD_STORE: 'sqlite:b b.db' }, prefix })
  t.equal(await second.exited, 1)
  t.match(second.output(), /cannot be opened: its file is mounted alone, .*; mount its folder instead/)
  t.equal((await createClient(first.url, {}).get('/health')).status, 200)
})

t.test('a folder that is mounted twice has one lock', async t => {
  const folder = temporaryFolder(t)
  await spawnServer(t, { folder, env })
  const other = temporaryFolder(t)
  const prefix = mounted(`mount --bind '${folder}' '${other}'\ncd '${other}'`)
  const second = run(t, { folder: other, env, prefix })
  t.equal(await second.exited, 1)
  t.match(second.output(), /another process is using it/)
})

t.test('a read-only folder is refused in one line, also with a store in it', async t => {
  const folder = temporaryFolder(t)
  mkdirSync(`${folder}/data`)
  const readOnly = mounted(`mount --bind '${folder}/data' '${folder}/data'\nmount -o remount,bind,ro '${folder}/data'`)
  const inData = { ...env, ASPECTD_STORE: 'sqlite:data/aspectd.db' }
  const attempt = async () => {
    const started = run(t, { folder, env: inData, prefix: readOnly })
    t.equal(await started.exited, 1)
    t.match(started.output(), /^aspectd: The store sqlite:\S+ cannot be opened: the file and its folder must be .*\n$/)
  }
  await attempt()
  await (await spawnServer(t, { folder, env: inData })).kill('SIGTERM')
  await attempt()
})
