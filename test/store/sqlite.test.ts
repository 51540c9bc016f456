import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as turn } from 'node:timers/promises'
import t, { type Test } from 'tap'
import type { Query } from '../../core/store/port.ts'
import { countAll } from '../../core/store/sqlite/connection/count-all.ts'
import { openSqlite } from '../../core/store/sqlite/open.ts'
import { openThread } from '../../core/store/sqlite/threads/thread.ts'
import { changesAfter, makePoint, makeRow, newRevision, points, put, supersede, tag, write } from '../contract/make.ts'
import { silent } from '../contract/sqlite.ts'
import { testdir } from '../folders.ts'

const beforeOpen = () => undefined
/** Queries until a change of another thread is seen, each of which takes a fraction of a millisecond. */
const MOST_ASKED = 200_000

t.test('the change feed is bounded: an older cursor is lost', async t => {
  const store = openSqlite(join(testdir(t), 'a.db'), { log: silent, retained: 10 })
  t.teardown(() => store.close())
  const { next } = await changesAfter(store, undefined)
  await write(store, ...Array.from({ length: 10 }, (_, n) => put(makeRow({ urn: tag(`${n}`) }))))
  t.equal((await changesAfter(store, next)).keys.length, 10)
  await write(store, put(makeRow({ urn: tag('one more') })))
  t.equal(await store.aspects.changes(next, { limit: 10, waitMs: 0 }), 'lost')
})

t.test('the feed keeps what a reader has not read, up to a limit, and is shortened again in portions', async t => {
  const store = openSqlite(join(testdir(t), 'a.db'), { log: silent, retained: 10, mostRetained: 500 })
  t.teardown(() => store.close())
  let written = 0
  const writeMore = (rows: number) =>
    write(store, ...Array.from({ length: rows }, () => put(makeRow({ urn: tag(`${written++}`) }))))
  const number = async () => {
    const { next } = await changesAfter(store, undefined)
    return next
  }
  const isLost = async (cursor: string) => (await store.aspects.changes(cursor, { limit: 1, waitMs: 0 })) === 'lost'
  const first = await number()
  store.retain('slow', first)
  await writeMore(20)
  const second = await number()
  store.retain('quick', second)
  await writeMore(300)
  t.equal((await changesAfter(store, first)).keys.length, 320, 'the slowest reader counts')
  store.retain('slow', second)
  await writeMore(1)
  t.strictSame([await isLost(first), await isLost(second)], [true, false])
  store.retain('slow', undefined)
  store.retain('quick', 'cursor of another feed')
  await writeMore(1)
  t.equal(await isLost(second), true)
  const third = await number()
  store.retain('slow', third)
  for (let at = 0; at < 6; at++) await writeMore(100)
  t.equal(await isLost(third), true, 'no more than the limit')
})

t.test('what is found in small types or a small store needs no thread', async t => {
  const store = openSqlite(join(testdir(t), 'a.db'), { log: silent })
  t.teardown(() => store.close())
  let threads = 0
  const count = () => void threads++
  process.on('worker', count)
  t.teardown(() => process.off('worker', count))
  const ids = Array.from({ length: 101 }, (_, n) => `${n}`)
  const find = (query: Query) => store.aspects.find({ types: ['tag'], ...query }, { limit: 1000 })
  const withF = { where: { field: 'f', in: ['v'] } }
  t.strictSame(await find(withF), { urns: [], total: 0 })
  t.strictSame(await find({ where: { field: 'f', match: 'contains', text: 'v' } }), { urns: [], total: 0 })
  await write(store, ...ids.slice(1).map(id => put(makeRow({ urn: tag(id) }), { add: [{ field: 'f', value: 'v' }] })))
  t.equal((await find({})).total, 100)
  t.equal((await find(withF)).total, 100)
  t.equal(threads, 0)
  await write(store, put(makeRow({ urn: tag('0') })))
  t.equal((await find(withF)).total, 100)
  t.equal(threads, 1, 'a condition may read more than what it finds')
  t.strictSame((await find({})).urns, ids.map(tag).toSorted())
})

t.test('the counts that commits keep are those of what is stored', async t => {
  const path = join(testdir(t), 'a.db')
  const store = openSqlite(path, { log: silent })
  const rows = Array.from({ length: 3000 }, (_, n) => makeRow({ urn: tag(String(n % 2 ? n : 9000 - n)) }))
  const add = (n: number) => ['all', `${n % 20}`, `own ${n}`].map(value => ({ field: 'f', value }))
  for (let at = 0; at < 3000; at += 300) {
    await write(store, ...rows.slice(at, at + 300).map((row, n) => put(row, { add: add(at + n) })))
  }
  const blocks = () => new DatabaseSync(path).prepare('SELECT first, entities FROM blocks').all()
  t.ok(blocks().length > 1, 'a large block is split')
  const same = [{ field: 'f', value: 'all' }]
  await write(store, ...rows.slice(0, 200).map(row => supersede(row, { add: same, drop: same })))
  await store.commit([
    [put(makeRow({ urn: tag('x') }), { add: same })],
    [put(makeRow({ urn: tag('z') }), { add: same }), put(makeRow({ urn: tag('stale') }), { expected: newRevision() })]
  ])
  await write(store, { kind: 'erase', urn: tag('x') }, { kind: 'erase', urn: tag('y') })
  await write(store, ...rows.slice(1000).map(({ urn }) => ({ kind: 'erase', urn }) as const))
  await write(store, ...rows.slice(0, 50).map(row => put(makeRow({ urn: row.urn, aspect: 'other' }))))
  await write(store, points(makePoint(), makePoint({ time: 2 })), points(makePoint({ json: '1' })))
  await store.series.remove({ aspect: 'profile', type: 'dataset' }, 1)
  await store.close()
  const db = new DatabaseSync(path)
  t.teardown(() => db.close())
  const counts = () => ({
    types: db.prepare('SELECT * FROM types ORDER BY id').all(),
    aspects: db.prepare('SELECT * FROM aspect_counts WHERE entities > 0').all(),
    values: db.prepare('SELECT * FROM value_counts WHERE entities > 99').all(),
    series: db.prepare('SELECT * FROM series').all()
  })
  const blockSum =
    'SELECT sum(b.entities - (SELECT count(*) FROM urns u WHERE u.type = b.type AND u.urn >= b.first AND u.stored AND NOT EXISTS (SELECT 1 FROM blocks c WHERE c.type = b.type AND c.first > b.first AND c.first <= u.urn))) AS n FROM blocks b'
  t.match(db.prepare('SELECT count(*) AS n, sum(entities) AS entities FROM blocks').get(), { entities: 1000 })
  t.match(db.prepare(blockSum).get(), { n: 0 })
  const kept = counts()
  countAll(db)
  t.strictSame(counts(), kept)
})

t.test('no orphans remain: no body without a row, no unused URN', async t => {
  const path = join(testdir(t), 'a.db')
  const store = openSqlite(path, { log: silent })
  const row = makeRow()
  const next = supersede(row, { keep: 1 })
  const last = supersede(next.row, { keep: 1 })
  await write(store, put(row, { add: [{ field: 'f', value: 'v' }] }))
  await write(store, next)
  await write(store, last)
  await write(store, supersede(last.row, { keep: 0 }))
  await store.aspects.write([put(makeRow({ urn: tag('stale') }), { expected: newRevision() })])
  await write(store, { kind: 'erase', urn: row.urn })
  await store.close()
  const db = new DatabaseSync(path)
  for (const table of ['urns', 'aspects', 'history', 'bodies', 'entries']) {
    t.match(db.prepare(`SELECT count(*) AS n FROM ${table}`).get(), { n: 0 }, table)
  }
  db.close()
})

t.test('a batch that cannot be stored fails alone', async t => {
  const store = openSqlite(join(testdir(t), 'a.db'), { log: silent })
  t.teardown(() => store.close())
  const impossible = put(makeRow({ urn: tag('b'), version: 1.5 }))
  const outcomes = await store.commit([
    [put(makeRow())],
    [put(makeRow({ urn: tag('c') })), impossible],
    [put(makeRow({ urn: tag('d') }))]
  ])
  t.match(outcomes, [[], { message: /cannot store REAL/ }, []])
  t.strictSame(await store.aspects.exists(['a', 'b', 'c', 'd'].map(tag)), [true, false, false, true])
})

t.test('an error in the query thread is returned with its class, and the thread continues', async t => {
  const path = join(testdir(t), 'a.db')
  const store = openSqlite(path, { log: silent })
  const reader = openThread({ path }, { log: silent, beforeOpen })
  t.teardown(async () => {
    await reader.close()
    await store.close()
  })
  await t.rejects(reader.ask('find', {}, { limit: 1, after: 'x' }), { code: 'BAD_REQUEST' })
  await t.rejects(reader.ask('count', {}, 'f', 0.5), /./)
  t.strictSame(await reader.ask('find', {}, { limit: 1 }), { urns: [], total: 0 })
})

t.test('when the query thread dies its queries fail, and the next query starts a new thread', async t => {
  const reader = openThread({ path: join(testdir(t), 'absent.db') }, { log: silent, beforeOpen })
  await t.rejects(reader.ask('seriesSizes'), { code: 'UNAVAILABLE' })
  await t.rejects(reader.ask('seriesSizes'), { code: 'UNAVAILABLE' })
  await reader.close()
  await t.rejects(reader.ask('seriesSizes'), { code: 'UNAVAILABLE' })
})

async function fillDisk(t: Test, length: number): Promise<void> {
  const path = join(testdir(t), 'a.db')
  const program = new URL('./fixtures/fill.ts', import.meta.url).pathname
  // Limits files of the process to 4 MiB: to SQLite this is like a full disk. Without NODE_OPTIONS, because the loader
  // of the test runner handles the signal of this limit.
  const limited = 'unset NODE_OPTIONS; ulimit -f 8192; exec "$0" "$@"'
  const child = spawn('sh', ['-c', limited, process.execPath, program, path, `${length}`], {
    stdio: ['ignore', 'pipe', 'inherit']
  })
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text
  })
  const [code] = await once(child, 'close')
  t.equal(code, 0)
  const { acknowledged, status, stored } = JSON.parse(printed)
  t.equal(status, 503)
  t.ok(acknowledged > 0)
  t.equal(stored, acknowledged)
  const store = openSqlite(path, { log: silent })
  t.equal((await store.aspects.find({}, { limit: 0 })).total, acknowledged)
  await store.close()
}

t.test('a full disk gives 503, and nothing of the write is stored', { skip: process.platform === 'win32' }, t =>
  fillDisk(t, 50_000)
)

t.test('the same for large values, which another thread writes', { skip: process.platform === 'win32' }, t =>
  fillDisk(t, 1_200_000)
)

t.test('the points of a type are removed in a thread, and commits run between its transactions', async t => {
  const path = join(testdir(t), 'a.db')
  const store = openSqlite(path, { log: silent })
  t.teardown(() => store.close())
  for (let from = 0; from < 20_000; from += 5000) {
    const part = Array.from({ length: 5000 }, (_, at) => makePoint({ time: from + at }))
    await write(store, points(...part))
  }
  let isRunning = true
  const removed = store.series.remove({ type: 'dataset', aspect: 'profile', to: 19_000 }, 100_000).finally(() => {
    isRunning = false
  })
  const reader = new DatabaseSync(path, { readOnly: true })
  const count = reader.prepare('SELECT count(*) AS points FROM points')
  // Without a turn of the event loop only another thread can remove any.
  for (let asked = 0; asked < MOST_ASKED && count.get()?.points === 20_000; ) asked++
  t.ok(Number(count.get()?.points) < 20_000)
  reader.close()
  let written = 0
  for (; isRunning; written++) {
    await write(store, put(makeRow({ urn: tag(`${written}`) })))
    await store.series.remove({ urn: tag('other'), aspect: 'profile' }, 10)
    await turn()
  }
  t.equal(await removed, 19_000)
  t.ok(written > 2)
  t.equal(await store.series.count({ type: 'dataset', aspect: 'profile' }), 1000)
})
