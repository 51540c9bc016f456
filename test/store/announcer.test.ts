import { setTimeout as pause } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { type LiveStore, openStore } from '../../core/store/open.ts'
import type { Key } from '../../core/store/port.ts'
import { makeRow, put, supersede, tag, write } from '../contract/make.ts'
import { silent } from '../contract/sqlite.ts'
import { eventually, temporaryFolder } from '../helper.ts'
import { mongodbTest, mongodbUrl } from '../mongod.ts'
import { storeUrl } from '../store.ts'

/** Longer than the feed needs to report a change. */
const REPORTED_MS = 600

function listen(store: LiveStore) {
  const told: (Key | string)[] = []
  const changed = (news: readonly Key[] | string) =>
    void (typeof news === 'string' ? told.push(news) : told.push(...news))
  store.onChange({ wants: ({ aspect }) => aspect !== 'unwanted', changed })
  return { told, aspects: () => told.map(one => (typeof one === 'string' ? one : one.aspect)) }
}

async function open(t: Test, url?: string) {
  const store = await openStore(url ?? (await storeUrl(t, temporaryFolder(t))), { log: silent })
  t.teardown(() => store.close())
  const listener = listen(store)
  await store.begun
  return { store, ...listener }
}

t.test('each own change is told once, before it is acknowledged, as a frozen key', async t => {
  const { store, told, aspects } = await open(t)
  const row = makeRow({ aspect: 'one' })
  await write(store, put(row), put(makeRow({ aspect: 'unwanted' })))
  t.strictSame(told, [{ urn: row.urn, aspect: 'one' }])
  t.ok(told.every(key => Object.isFrozen(key)))
  const next = supersede(row)
  await write(store, next)
  await write(store, { kind: 'remove', key: next.row, expected: next.row.revision, drop: [] })
  await write(store, put(makeRow({ urn: row.urn, aspect: row.aspect })))
  await write(store, { kind: 'erase', urn: row.urn })
  t.strictSame(aspects(), ['one', 'one', 'one', 'one', 'one'])
  await pause(REPORTED_MS)
  t.strictSame(aspects(), ['one', 'one', 'one', 'one', 'one'])
})

t.test('what listeners read when they are told is the new value', async t => {
  const { store } = await open(t)
  const row = makeRow()
  const read = async () => (await store.aspects.read([{ urn: row.urn, aspects: [row.aspect] }]))[0]?.[0]?.version
  const versions: Promise<number | undefined>[] = []
  store.onChange({ wants: () => true, changed: () => void versions.push(read()) })
  await read()
  await write(store, put(row))
  await write(store, supersede(row))
  t.strictSame(await Promise.all(versions), [1, 2])
})

t.test('a refused batch is not told', async t => {
  const { store, aspects } = await open(t)
  const row = makeRow()
  t.match(await store.aspects.write([put(makeRow({ aspect: 'other' })), supersede(row)]), [{ aspect: 'properties' }])
  await pause(REPORTED_MS)
  t.strictSame(aspects(), [])
})

t.test('many concurrent changes are each told once, in the order of their commits for each key', async t => {
  const { store, told } = await open(t)
  const change = async (id: string) => {
    let row = makeRow({ urn: tag(id) })
    await write(store, put(row))
    for (let n = 0; n < 9; n++) {
      const next = supersede(row)
      await write(store, next)
      row = next.row
    }
  }
  await Promise.all(Array.from({ length: 100 }, (_none, id) => change(`${id}`)))
  t.equal(told.length, 1000)
  await pause(REPORTED_MS)
  t.equal(told.length, 1000)
})

mongodbTest('changes of two instances are told to both, each once', async t => {
  const url = await mongodbUrl(t)
  const [here, there] = await Promise.all([open(t, url), open(t, url)])
  const rows = Array.from({ length: 50 }, (_none, id) => makeRow({ urn: tag(`${id}`) }))
  const inPairs = rows.map((row, at) => {
    const [one, other] = at % 2 ? [here.store, there.store] : [there.store, here.store]
    return { row, next: supersede(row), one, other }
  })
  await Promise.all(
    inPairs.map(async ({ row, next, one, other }) => {
      await write(one, put(row))
      await write(other, next)
    })
  )
  const counts = ({ told }: typeof here) => rows.map(({ urn }) => told.filter(key => (key as Key).urn === urn).length)
  // A removal is told twice if the feed reports a put of the other instance after it.
  await eventually(async () => here.told.length >= 100 && there.told.length >= 100)
  await Promise.all(
    inPairs.map(({ row, next, one }) => write(one, { kind: 'remove', key: row, expected: next.row.revision, drop: [] }))
  )
  await eventually(async () => here.told.length >= 150 && there.told.length >= 150)
  await pause(REPORTED_MS)
  t.strictSame(
    counts(here),
    rows.map(() => 3)
  )
  t.strictSame(
    counts(there),
    rows.map(() => 3)
  )
})
