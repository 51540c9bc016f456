import { setImmediate as turn } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { bundled } from '../../config/plugins.ts'
import { definePlugin, type Follower, type Key, makeUrn } from '../../core/index.ts'
import { openStore } from '../../core/store/open.ts'
import { makeRow, supersede, write } from '../contract/make.ts'
import { silent } from '../contract/sqlite.ts'
import { type Client, eventually, type Server, start, temporaryFolder } from '../helper.ts'
import { mongodbTest, mongodbUrl } from '../mongod.ts'
import { ingest } from '../people.ts'

type Batch = Follower['batch']

/** A plugin outside the repository with one follower of the status of datasets. `batch` runs before keys are recorded. */
function outsider(batch: Batch = async () => undefined, options: Partial<Follower> = {}, name = 'outsider') {
  const seen: (Key | 'lost')[] = []
  const follower: Follower = {
    aspects: ['status'],
    types: ['dataset'],
    ...options,
    async batch(call, keys) {
      await batch(call, keys)
      seen.push(...(keys === 'lost' ? [keys] : keys))
    }
  }
  const plugin = definePlugin({ name, contract: 2, setup: () => ({ api: undefined, followers: { all: follower } }) })
  /** The names of the datasets, as `change` got them, or 'lost'. */
  const names = () => seen.map(key => (key === 'lost' ? key : key.urn.split(',')[1]))
  return { plugins: [...bundled, plugin], names }
}

const change = async (by: Client, ...names: string[]) => {
  for (const name of names) {
    const { status } = await ingest(by, `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`, 'status', {
      removed: false
    })
    if (status !== 200) throw new Error(`${name}: ${status}`)
  }
}

/** The names without repetitions, in the order of first occurrence: a batch may come again. */
const once = (names: readonly unknown[]) => [...new Set(names)]

t.test('a follower gets what it selects in order, also what changed while its plugin was disabled', async t => {
  const one = outsider()
  const first = await start(t, { plugins: one.plugins })
  await change(first.admin, 'a', 'b')
  await ingest(first.admin, 'urn:li:tag:t', 'status', { removed: false })
  await change(first.admin, 'c')
  await eventually(async () => one.names().length === 3)
  const without = await first.restart({ plugins: bundled })
  await change(without.admin, 'd', 'e')
  const again = await without.restart({ plugins: one.plugins })
  await change(again.admin, 'f')
  await eventually(async () => one.names().includes('f'))
  t.strictSame(once(one.names()), ['a', 'b', 'c', 'd', 'e', 'f'])
  t.notOk(one.names().includes('lost'))
})

t.test('a new follower begins with later changes, or with "lost" if it asks for the beginning', async t => {
  const folder = temporaryFolder(t)
  const before = await start(t, { folder })
  await change(before.admin, 'early')
  const [now, beginning] = [outsider(), outsider(undefined, { from: 'beginning' }, 'beginner')]
  const server = await before.restart({ plugins: [...now.plugins, ...beginning.plugins.slice(-1)] })
  await change(server.admin, 'late')
  await eventually(async () => now.names().length > 0 && beginning.names().includes('late'))
  t.strictSame(now.names(), ['late'])
  t.strictSame(once(beginning.names()), ['lost', 'late'])
})

t.test('a batch that fails comes again, and delays neither other followers nor writes', async t => {
  let failures = 3
  const tried: unknown[] = []
  const bad = outsider(async (_call, keys) => {
    tried.push(keys)
    if (failures-- > 0) throw new Error('the receiver is away')
  })
  const good = outsider(undefined, {}, 'other')
  const server = await start(t, { plugins: [...bad.plugins, ...good.plugins.slice(-1)] })
  await change(server.admin, 'a')
  await eventually(async () => good.names().length === 1)
  t.strictSame(bad.names(), [])
  await eventually(async () => bad.names().length > 0)
  t.strictSame(bad.names(), ['a'])
  t.equal(tried.length, 4)
  await change(server.admin, 'b')
  await eventually(async () => bad.names().length > 1 && good.names().length > 1)
  t.strictSame(
    [bad.names(), good.names()],
    [
      ['a', 'b'],
      ['a', 'b']
    ]
  )
})

/** Others can go on meanwhile, if nothing prevents it. */
async function someTurns(): Promise<void> {
  for (let turns = 0; turns < 20; turns++) await turn()
}

t.test('a batch that runs at shutdown is finished, and does not come again', async t => {
  const running = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const one = outsider(async () => {
    running.resolve()
    await gate.promise
  })
  // It is told of the shutdown when the followers are.
  const watcher = definePlugin({
    name: 'watcher',
    contract: 2,
    setup: () => ({
      api: undefined,
      start: signal => signal.addEventListener('abort', () => void someTurns().then(gate.resolve))
    })
  })
  const server = await start(t, { plugins: [...one.plugins, watcher] })
  await change(server.admin, 'a')
  await running.promise
  await server.kernel.close()
  t.strictSame(one.names(), ['a'])
  const again = await server.restart()
  await change(again.admin, 'b')
  await eventually(async () => one.names().length > 1)
  t.strictSame(one.names(), ['a', 'b'])
})

/** Stores a cursor that no feed has, as after the feed was cut off, or the store was restored from a backup. */
async function breakCursor(t: Test, url: string): Promise<void> {
  const store = await openStore(url, { log: silent, cacheBytes: 0 })
  const key = { urn: makeUrn('aspectdFollower', 'outsider.all'), aspect: 'aspectdFollower' }
  const [[row] = []] = await store.aspects.read([{ urn: key.urn }])
  t.ok(row)
  const broken = supersede(row ?? makeRow(key), { keep: 0 })
  await write(store, { ...broken, row: { ...broken.row, json: '{"cursor":"gone","beat":0}' } })
  await store.close()
}

t.test('a follower whose place the feed does not reach is told "lost", then of later changes', async t => {
  const one = outsider()
  const server = await start(t, { plugins: one.plugins })
  await server.kernel.close()
  await breakCursor(t, server.store)
  const again = await server.restart()
  await eventually(async () => one.names().length > 0)
  await change(again.admin, 'after')
  await eventually(async () => one.names().includes('after'))
  t.strictSame(one.names(), ['lost', 'after'])
})

mongodbTest('of two instances one at a time runs a batch, and no change is missed', async t => {
  const store = await mongodbUrl(t)
  let running = 0
  let most = 0
  const batch: Batch = async () => {
    most = Math.max(most, ++running)
    await someTurns()
    running--
  }
  const instances = [outsider(batch), outsider(batch)]
  const servers: Server[] = []
  const env = { ASPECTD_ADMIN_PASSWORD: 'correct horse battery staple' }
  for (const { plugins } of instances) servers.push(await start(t, { plugins, config: { store }, env }))
  const [here, there] = servers as [Server, Server]
  const expected = Array.from({ length: 12 }, (_none, at) => `n${at}`)
  for (const [at, name] of expected.entries()) await change((at % 2 ? here : there).admin, name)
  const all = () => instances.flatMap(({ names }) => names())
  await eventually(async () => new Set(all()).size === expected.length)
  t.equal(most, 1)
  t.strictSame(all().toSorted(), expected.toSorted(), 'none twice')
  await here.kernel.close()
  await change(there.admin, 'last')
  await eventually(async () => all().includes('last'))
})
