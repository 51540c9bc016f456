import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as turn } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { composeStore } from '../../core/store/open.ts'
import { createTables } from '../../core/store/sqlite/commit/tables.ts'
import { createLastUrn } from '../../core/store/sqlite/commit/urns.ts'
import { createRetention } from '../../core/store/sqlite/feed/retention.ts'
import { openSqlite } from '../../core/store/sqlite/open.ts'
import { createRows } from '../../core/store/sqlite/query/rows.ts'
import { makePoint, makeRow, newRevision, points, put, readOne, supersede, tag, write } from '../contract/make.ts'
import { silent } from '../contract/sqlite.ts'
import { testdir } from '../folders.ts'

const ALL = { rows: 0, text: 0 }
const NONE = { rows: Number.POSITIVE_INFINITY, text: Number.POSITIVE_INFINITY }
const json = JSON.stringify('x'.repeat(7000))

/** Entities with thirty indexed values and 7 kB each. A thousand take more than a tenth of a second to write. */
const largeBatch = (name: string, entities: number) =>
  Array.from({ length: entities }, (_none, at) => {
    const add = Array.from({ length: 30 }, (_none, field) => ({ field: 'schema.field', value: `column ${field}` }))
    return put(makeRow({ urn: tag(`${name}${at}`), json }), { add })
  })

function open(t: Test, large?: typeof ALL) {
  const path = join(testdir(t), 'a.db')
  const adapter = openSqlite(path, large ? { log: silent, large } : { log: silent })
  t.teardown(() => adapter.close())
  return { path, adapter }
}

t.test('a large batch blocks no turn: reads are answered meanwhile, and small writes after it', async t => {
  const adapter = openSqlite(join(testdir(t), 'a.db'), { log: silent })
  const store = composeStore(adapter, { log: silent, cacheBytes: 0 })
  t.teardown(() => store.close())
  await write(store, put(makeRow()))
  // The first batch starts the thread.
  await write(store, ...largeBatch('first', 50))
  const batch = largeBatch('second', 4000)
  let isRunning = true
  const written = write(store, ...batch).finally(() => {
    isRunning = false
  })
  await turn()
  const small = write(store, put(makeRow({ urn: tag('small') })))
  let reads = 0
  for (; isRunning; reads++) {
    await readOne(store, makeRow())
    await turn()
  }
  await Promise.all([written, small])
  t.ok(reads > 5, `${reads} reads`)
  t.strictSame(await store.aspects.exists([tag('second3999'), tag('small')]), [true, true])
})

t.test('in the thread a batch fails alone, with its stale keys or its error', async t => {
  const { adapter } = open(t, ALL)
  const row = makeRow()
  await write(adapter, put(row))
  const outcomes = await adapter.commit([
    [put(makeRow({ urn: tag('b') }))],
    [put(makeRow({ urn: tag('c') })), supersede(row, { expected: newRevision() })],
    [put(makeRow({ urn: tag('d') })), put(makeRow({ urn: tag('e'), version: 1.5 }))],
    [put(makeRow({ urn: tag('f') }))]
  ])
  t.match(outcomes, [[], [{ urn: row.urn, aspect: row.aspect }], { message: /cannot store REAL/ }, []])
  t.ok(outcomes[2] instanceof Error)
  t.strictSame(await adapter.aspects.exists(['b', 'c', 'd', 'e', 'f'].map(tag)), [true, false, false, false, true])
})

t.test('two threads that write never give one number to two URNs, nor one of an erased entity', async t => {
  const { path, adapter } = open(t, { rows: 2, text: 1_000_000 })
  const used = new Set<unknown>()
  const db = new DatabaseSync(path, { readOnly: true })
  t.teardown(() => db.close())
  const create = async (name: string, rows: number) => {
    await write(adapter, ...Array.from({ length: rows }, (_none, at) => put(makeRow({ urn: tag(`${name}-${at}`) }))))
    for (const { id } of db.prepare('SELECT id FROM urns WHERE urn LIKE ?').all(`%:${name}-%`)) used.add(id)
  }
  for (let round = 0; round < 5; round++) {
    await create(`small${round}`, 1)
    await create(`large${round}`, 2)
    await write(adapter, { kind: 'erase', urn: tag(`large${round}-1`) })
  }
  t.equal(used.size, 15)
})

t.test('a commit of the thread wakes readers of the feed, and its points are stored', async t => {
  const { adapter } = open(t, ALL)
  const cursor = await adapter.aspects.changes(undefined, { limit: 1, waitMs: 0 })
  const after = cursor === 'lost' ? undefined : cursor.next
  // Longer than this test may take.
  const waiting = adapter.aspects.changes(after, { limit: 10, waitMs: 3_600_000 })
  await write(adapter, put(makeRow()), points(makePoint()))
  t.match(await waiting, { keys: [{ urn: tag('a'), aspect: 'properties' }] })
  t.equal(await adapter.series.count({ aspect: 'profile' }), 1)
})

t.test('close waits for a commit in the thread', async t => {
  const path = join(testdir(t), 'a.db')
  const adapter = openSqlite(path, { log: silent })
  const written = adapter.commit([largeBatch('a', 500)])
  await adapter.close()
  t.strictSame(await written, [[]])
  const again = openSqlite(path, { log: silent })
  t.equal((await again.aspects.find({}, { limit: 0 })).total, 500)
  await again.close()
})

t.test('while another thread writes, a read of several aspects sees all of a commit or nothing', async t => {
  const { path, adapter } = open(t, NONE)
  const before = ['a', 'b'].map(aspect => makeRow({ aspect }))
  const after = before.map(row => supersede(row))
  await write(adapter, ...before.map(row => put(row)))
  const db = new DatabaseSync(path)
  t.teardown(() => db.close())
  const { names, urns } = createTables(db, { retention: createRetention(10), lastUrn: createLastUrn() })
  // Commits when the first of the two aspects was read.
  const find = (name: string) => {
    if (name === 'b') void adapter.commit([after])
    return names.find(name)
  }
  const rows = createRows(db, { names: { ...names, find }, urns, isBusy: () => true })
  const wanted = [{ urn: tag('a'), aspects: ['a', 'b'] }]
  t.strictSame(await rows.read(wanted), [before])
  t.strictSame(await adapter.aspects.read(wanted), [after.map(({ row }) => row)])
})
