import { join } from 'node:path'
import t, { type Test } from 'tap'
import { openMongodb } from '../../core/store/mongodb/open.ts'
import { composeStore, type LiveStore } from '../../core/store/open.ts'
import type { Key } from '../../core/store/port.ts'
import { openSqlite } from '../../core/store/sqlite/open.ts'
import { makeRow, put, supersede, tag, write } from '../contract/make.ts'
import { silent } from '../contract/sqlite.ts'
import { eventually, temporaryFolder } from '../helper.ts'
import { mongodbTest, mongodbUrl } from '../mongod.ts'

function listen(store: LiveStore) {
  const told: (Key | string)[] = []
  const changed = (news: readonly Key[] | string) =>
    void (typeof news === 'string' ? told.push(news) : told.push(...news))
  store.onChange({ wants: ({ aspect }) => aspect !== 'unwanted', changed })
  return { told, aspects: () => told.map(one => (typeof one === 'string' ? one : one.aspect)) }
}

/** With the URL of a MongoDB an instance on it, else a store of its own. */
async function open(t: Test, url?: string) {
  const options = { log: silent }
  const adapter = url ? await openMongodb(url, options) : openSqlite(join(temporaryFolder(t), 'a.db'), options)
  const store = composeStore(adapter, options)
  t.teardown(() => store.close())
  const listener = listen(store)
  await store.begun
  return {
    store,
    ...listener,
    /** Writes as another instance does: only the feed reports it, after all that was written before. */
    writeElsewhere: () => adapter.aspects.write([put(makeRow({ urn: tag('elsewhere'), aspect: 'last' }))])
  }
}

/** Resolves when the feed has reported everything that was written until now. */
async function reported(...all: Awaited<ReturnType<typeof open>>[]) {
  await all[0]?.writeElsewhere()
  await eventually(() => all.every(({ aspects }) => aspects().includes('last')))
}

t.test('each own change is told once, before it is acknowledged, as a frozen key', async t => {
  const opened = await open(t)
  const { store, told, aspects } = opened
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
  await reported(opened)
  t.strictSame(aspects(), ['one', 'one', 'one', 'one', 'one', 'last'])
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
  const opened = await open(t)
  const { store, aspects } = opened
  const row = makeRow()
  t.match(await store.aspects.write([put(makeRow({ aspect: 'other' })), supersede(row)]), [{ aspect: 'properties' }])
  await reported(opened)
  t.strictSame(aspects(), ['last'])
})

t.test('many concurrent changes are each told once, in the order of their commits for each key', async t => {
  const opened = await open(t)
  const { store, told } = opened
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
  await reported(opened)
  t.equal(told.length, 1001)
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
  await reported(here, there)
  t.strictSame(
    counts(here),
    rows.map(() => 3)
  )
  t.strictSame(
    counts(there),
    rows.map(() => 3)
  )
})
