import type { Test } from 'tap'
import { openMongodb } from '../../core/store/mongodb/open.ts'
import type { Criterion, Entry, FindPage, Query } from '../../core/store/port.ts'
import { openSqlite } from '../../core/store/sqlite/open.ts'
import { makeUrn, type Urn } from '../../core/urn.ts'
import { makePoint, makeRow, points, put, tag, write } from '../contract/make.ts'
import { temporaryFolder } from '../helper.ts'
import { mongodbTest, mongodbUrl } from '../mongod.ts'

const silent = { debug() {}, info() {}, warn() {}, error() {} }
const types = ['tag', 'dataset', 'Tag', 'chart']
const fields = ['f', 'F', 'f.g', '$f', 'ä']
const chars = [...'aAbBäÄßΣσςİi\u0307\u{1f600}\u{10ffff}\uffee$.*\u0000\u000112 Kǅ']

mongodbTest('random queries return the same lists and facets as on SQLite', async t => {
  const [mongodb, sqlite] = [await open(t), openSqlite(`${temporaryFolder(t)}/store.db`, { log: silent })]
  t.teardown(() => sqlite.close())
  const random = createRandom(dice(7))
  const rows = random.urns.map(urn => put(makeRow({ urn }), { add: random.entries() }))
  for (const store of [mongodb, sqlite]) await write(store, ...rows)
  for (let n = 0; n < 200; n++) {
    const [query, page] = [random.query(), random.page()]
    const [found, expected] = [await mongodb.aspects.find(query, page), await sqlite.aspects.find(query, page)]
    if (!t.strictSame(found, expected, JSON.stringify({ query, page }))) break
    const next = { ...page, after: found.next ?? '' }
    if (found.next) t.strictSame(await mongodb.aspects.find(query, next), await sqlite.aspects.find(query, next))
    t.strictSame(await mongodb.aspects.count(query, 'f', 5), await sqlite.aspects.count(query, 'f', 5))
  }
})

mongodbTest('a filter deeper or larger than MongoDB accepts is refused as a client error', async t => {
  const { aspects } = await open(t)
  let deep: Criterion = { field: 'f', match: 'contains', text: 'x' }
  for (let n = 0; n < 100; n++) deep = { all: [{ field: 'f', in: ['a'] }, { any: [{ field: 'f', in: ['b'] }, deep] }] }
  await t.rejects(aspects.find({ where: deep }, { limit: 1 }), { statusCode: 400, message: /more than 30 times/ })
  const urns = Array.from({ length: 5000 }, (_, n) => tag(`${n}${'x'.repeat(4000)}`))
  await t.rejects(aspects.find({ where: { urns } }, { limit: 1 }), {
    message: /more than 15728640 bytes/,
    statusCode: 413
  })
  await t.rejects(aspects.count({ where: { urns } }, 'f', 1), { message: /more than 15728640 bytes/, statusCode: 413 })
})

mongodbTest('a total is read from one snapshot, also during writes', async t => {
  const store = await open(t)
  const row = (n: number) => makeRow({ urn: tag(String(n % 2 === 0 ? n : 10_000 - n).padStart(5, '0')) })
  await write(store, ...Array.from({ length: 1000 }, (_, n) => put(row(n), { add: [{ field: 'f', value: 'v' }] })))
  let writing = true
  const totals: number[] = []
  const lists = (async () => {
    while (writing) totals.push((await store.aspects.find({ types: ['tag'] }, { limit: 1 })).total)
  })()
  // Each batch erases one entity and creates another at the other end of the list.
  for (let n = 0; n < 50; n++) {
    await write(store, { kind: 'erase', urn: row(n).urn }, put(row(n + 1000), { add: [{ field: 'f', value: 'v' }] }))
  }
  writing = false
  await lists
  t.ok(totals.length > 10)
  t.strictSame(
    totals.filter(total => total !== 1000),
    []
  )
})

mongodbTest('points that are removed concurrently are counted once', async t => {
  const store = await open(t)
  const all = Array.from({ length: 2000 }, (_, n) => makePoint({ urn: makeUrn('dataset', `${n % 7}`), time: n }))
  await write(store, points(...all))
  const span = { aspect: 'profile', type: 'dataset', to: 1500 }
  const removed = await Promise.all([1, 2, 3].map(() => store.series.remove(span, 1000)))
  t.equal(
    removed.reduce((sum, one) => sum + one, 0),
    1500
  )
  t.equal(await store.series.count({ aspect: 'profile' }), 500)
})

async function open(t: Test) {
  const store = await openMongodb(await mongodbUrl(t), { log: silent })
  t.teardown(() => store.close())
  return store
}

/** Generates the same numbers for the same seed, so that a failure can be reproduced. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return sides => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

function createRandom(roll: (sides: number) => number) {
  const one = <T>(all: readonly T[]): T => all[roll(all.length)] ?? all[0]!
  const list = <T>(most: number, make: () => T): T[] => Array.from({ length: roll(most + 1) }, make)
  const text = () => list(3, () => one(chars)).join('')
  const id = () => text().replaceAll('\0', '') || 'x'
  const urns = [...new Set(Array.from({ length: 60 }, () => makeUrn(one(types), id())))]
  const values = Array.from({ length: 20 }, text)
  const field = () => one(fields)
  const leaves: readonly (() => Criterion)[] = [
    () => ({ field: field(), in: list(3, () => one(values)) }),
    () => ({ field: field(), from: text(), ...(roll(2) ? { to: text() } : {}) }),
    () => ({ field: field(), match: one(['contains', 'starts', 'ends', 'whole'] as const), text: text() }),
    () => ({ urns: list<Urn>(4, () => one(urns)) }),
    () => ({ urnPrefix: one(urns).slice(0, roll(20)) })
  ]
  function criterion(depth: number): Criterion {
    if (depth === 0 || roll(3) === 0) return one(leaves)()
    const joint = one([
      () => ({ not: criterion(depth - 1) }),
      () => ({ all: list(3, () => criterion(depth - 1)) }),
      () => ({ any: list(3, () => criterion(depth - 1)) })
    ])
    return joint()
  }
  return {
    urns,
    entries(): Entry[] {
      const all = list(8, () => ({ field: field(), value: one(values) }))
      return [...new Map(all.map(entry => [JSON.stringify(entry), entry])).values()]
    },
    query: (): Query => ({
      ...(roll(2) ? { types: types.slice(0, roll(4)) } : {}),
      ...(roll(5) ? { where: criterion(4) } : {}),
      ...(roll(2) ? { sort: { field: field(), descending: roll(2) === 1 } } : {})
    }),
    page: (): FindPage => ({ limit: roll(12), ...(roll(2) ? { skip: roll(8) } : {}) })
  }
}
