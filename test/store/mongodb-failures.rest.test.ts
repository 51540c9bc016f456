import { MongoClient } from 'mongodb'
import { openMongodb } from '../../core/store/mongodb/open.ts'
import { changesAfter, makePoint, makeRow, points, put, readOne, supersede, tag, write } from '../contract/make.ts'
import { silent } from '../contract/sqlite.ts'
import { mongodbTest, replicaSet } from '../mongod.ts'
import { ALWAYS, cut, failing, unavailable } from './failing.ts'

const transient = (errorCode: number) => ({ errorCode, errorLabels: ['TransientTransactionError'] })

mongodbTest(
  'a write succeeds although its connection is cut',
  async t => {
    const { store, fail } = await failing(t)
    let row = makeRow()
    await write(store, put(row))
    for (const command of ['find', 'update', 'insert', 'commitTransaction']) {
      await fail([command], cut, 3)
      const next = supersede(row)
      await write(store, next)
      row = next.row
      t.strictSame(await readOne(store, row), row, command)
    }
    t.strictSame(
      (await store.aspects.history(row, { limit: 10 })).map(({ version }) => version),
      [4, 3, 2, 1]
    )
  },
  { starts: true }
)

mongodbTest(
  'a transaction that the server aborts is retried',
  async t => {
    const { store, fail } = await failing(t)
    const row = makeRow()
    // NoSuchTransaction, WriteConflict, and a primary that steps down.
    for (const [n, code] of [251, 112, 189].entries()) {
      await fail(['commitTransaction', 'insert'], transient(code), 3)
      await write(store, put({ ...row, urn: tag(`${n}`) }))
    }
    t.strictSame(await store.aspects.exists(['0', '1', '2'].map(tag)), [true, true, true])
  },
  { starts: true }
)

mongodbTest(
  'an invalid batch fails alone',
  async t => {
    const { store, fail } = await failing(t)
    const [row, taken] = [makeRow(), makeRow({ urn: tag('taken') })]
    await write(store, put(taken))
    const many = Array.from({ length: 50_000 }, (_, n) => ({ field: 'f', value: `${n}`.padStart(340, 'X') }))
    const outcomes = await store.commit([
      [put(makeRow({ urn: tag('b') }), { add: many }), put(makeRow({ urn: tag('f') })), points(makePoint())],
      [put(row)],
      [put(makeRow({ urn: tag('taken') }))],
      [put(makeRow({ urn: tag('c') }))]
    ])
    t.match(outcomes[0], { statusCode: 413, message: /urn:li:tag:b is too large: MongoDB stores at most 16 MiB/ })
    t.strictSame(outcomes.slice(1), [[], [{ urn: taken.urn, aspect: taken.aspect }], []])
    await fail(['insert'], { errorCode: 2 }, 1)
    t.strictSame(await store.commit(['d', 'e'].map(id => [put(makeRow({ urn: tag(id) }))])), [[], []])
    t.strictSame(await store.aspects.exists(['a', 'b', 'c', 'd', 'e'].map(tag)), [true, false, true, true, true])
  },
  { starts: true }
)

mongodbTest(
  'a write that the server refuses fails with its error, and the next write succeeds',
  async t => {
    const { store, fail } = await failing(t)
    for (const [command, id] of [
      ['insert', 'a'],
      ['commitTransaction', 'b']
    ] as const) {
      await fail([command], { errorCode: 2 }, 1)
      t.match(await store.commit([[put(makeRow({ urn: tag(id) }))]]), [{ code: 2 }], command)
      await write(store, put(makeRow({ urn: tag(id) })))
    }
  },
  { starts: true }
)

mongodbTest(
  'a value too large for a document is refused by name, and other batches are written',
  async t => {
    const { store } = await failing(t)
    const json = JSON.stringify({ text: 'é'.repeat(8.2 * 1024 * 1024) })
    const outcomes = await store.commit([[put(makeRow({ json }))], [put(makeRow({ urn: tag('b') }))]])
    t.match(outcomes[0], { statusCode: 413, message: /^The aspect properties of urn:li:tag:a is too large/ })
    t.strictSame(outcomes[1], [])
    const large = makeRow({ urn: tag('c'), json: JSON.stringify({ text: 'x'.repeat(15 * 1024 * 1024) }) })
    await write(store, put(large))
    const next = supersede(large, {})
    await write(store, next)
    t.strictSame(await store.aspects.history(large, { limit: 1 }), [large])
  },
  { starts: true }
)

mongodbTest(
  'a write without a result before the deadline is reported as unknown, and can be repeated',
  async t => {
    const { store, fail } = await failing(t, 1500)
    const row = makeRow()
    await fail(['commitTransaction'], cut, ALWAYS)
    await t.rejects(write(store, put(row)), unavailable(/whether this was written is unknown/))
    await fail([], cut, 0)
    await write(store, put(row))
    const next = supersede(row)
    await write(store, next)
    t.strictSame(await readOne(store, row), next.row)
    t.strictSame(await store.aspects.history(row, { limit: 10 }), [row])
  },
  { starts: true }
)

mongodbTest(
  'a write that could not begin before the deadline is reported as not written',
  async t => {
    const { store, fail } = await failing(t, 1000)
    await fail(['find'], cut, ALWAYS)
    await t.rejects(write(store, put(makeRow())), unavailable(/nothing was written/))
    await t.rejects(async () => store.aspects.history(makeRow(), { limit: 1 }), unavailable(/its connection was lost/))
    await fail([], cut, 0)
    t.strictSame(await store.aspects.exists([makeRow().urn]), [false])
  },
  { starts: true }
)

mongodbTest(
  'a server that does not answer is unavailable, and is used again when it answers',
  async t => {
    const { store, member } = await failing(t)
    const row = makeRow()
    await write(store, put(row))
    const { next } = await changesAfter(store, undefined)
    member.pause()
    const answers = await Promise.allSettled([
      write(store, supersede(row)),
      store.aspects.read([{ urn: row.urn }]),
      store.aspects.exists([row.urn]),
      store.aspects.changes(next, { limit: 10, waitMs: 100 }),
      store.series.count({ aspect: 'profile' })
    ])
    const reason = unavailable(/^The store is unavailable: /)
    for (const answer of answers) t.match(answer, { status: 'rejected', reason })
    member.resume()
    await write(store, put(makeRow({ urn: tag('b') })))
    t.strictSame(await store.aspects.exists([row.urn, tag('b')]), [true, true])
  },
  { starts: true }
)

mongodbTest(
  'a write during which the server is killed is stored completely or not at all',
  async t => {
    const { store, member } = await failing(t)
    const rows = Array.from({ length: 300 }, (_, n) => makeRow({ urn: tag(`${n}`) }))
    const batch = rows.map(row => put(row, { add: [{ field: 'f', value: 'v' }] }))
    const written = write(store, ...batch).catch(error => error)
    await member.kill()
    t.match((await written) ?? { statusCode: 503 }, { statusCode: 503 })
    await member.start()
    const found = (await store.aspects.exists(rows.map(({ urn }) => urn))).filter(Boolean)
    t.ok([0, rows.length].includes(found.length))
    await write(store, ...batch)
    t.equal((await store.aspects.find({ where: { field: 'f', in: ['v'] } }, { limit: 1 })).total, rows.length)
  },
  { starts: true }
)

mongodbTest(
  'an open transaction of a killed instance does not block other writers',
  async t => {
    const set = await replicaSet(t)
    const store = await openMongodb(set.url('aspectd'), { log: silent })
    const row = makeRow()
    await write(store, put(row))
    const killed = await new MongoClient(set.url('aspectd'), { driverInfo: { name: 'aspectd' } }).connect()
    const session = killed.startSession()
    session.startTransaction()
    await killed
      .db()
      .collection('aspects')
      .updateOne({ u: row.urn }, { $set: { r: 'theirs' } }, { session })
    const next = supersede(row)
    await write(store, next)
    t.strictSame(await readOne(store, row), next.row)
    await killed.close()
    await store.close()
  },
  { starts: true }
)
