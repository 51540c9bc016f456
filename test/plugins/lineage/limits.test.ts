import t, { type Test } from 'tap'
import { makeUrn, type Urn } from '../../../core/index.ts'
import type { Index } from '../../../plugins/search/engine/index/port.ts'
import { LIMITS } from '../../../plugins/search/engine/lineage/reach.ts'
import { ask, narrowedFor, openIndexed } from './indexed.ts'

const table = (at: number) => makeUrn('dataset', 'urn:li:dataPlatform:hive', `t${at}`, 'PROD')

/** The number of a table, and the numbers of those that it is made of. */
function openTables(test: Test, count: number, upsOf: (at: number) => readonly number[]): Index {
  const stored = new Map<Urn, Readonly<Record<string, unknown>>>()
  for (let at = 0; at < count; at++) {
    const upstreams = upsOf(at).map(up => ({ dataset: table(up), type: 'COPY' }))
    stored.set(table(at), { upstreamLineage: { upstreams } })
  }
  return openIndexed(test, stored)
}

const chainUp = (at: number) => (at === 0 ? [] : [at - 1])

t.test('a walk ends at each of its limits, and says that it is partial', async t => {
  const index = openTables(t, 300, chainUp)
  const walk = { from: [table(0)] }
  const far = ask(index, { walk })
  t.strictSame([far.total, far.partial], [LIMITS.hops, true])
  t.equal(far.reached.at(-1)?.truncated, true)
  t.strictSame(ask(index, { walk: { ...walk, hops: 50 } }).partial, false)
  const few = ask(index, { walk: { ...walk, paths: 2 }, limits: { ...LIMITS, nodes: 10 } })
  t.strictSame([few.total, few.partial], [10, true])
  const none = ask(index, { walk: { ...walk, paths: 1 }, limits: { ...LIMITS, ms: -1 } })
  t.strictSame([none.total, none.partial], [0, true])
})

t.test('a chain of exactly as many hops as are allowed is complete', async t => {
  const index = openTables(t, LIMITS.hops + 1, chainUp)
  const found = ask(index, { walk: { from: [table(0)] } })
  t.equal(found.total, LIMITS.hops)
})

t.test('a chain of ignored entities ends too', async t => {
  const index = openTables(t, LIMITS.hops * 10 + 50, chainUp)
  const found = ask(index, { walk: { from: [table(0)], ignored: [{ type: 'dataset' }] } })
  t.strictSame([found.total, found.partial], [0, true])
})

t.test('a cycle ends, and a table that is its own upstream is not reached', async t => {
  const index = openTables(t, 3, at => [(at + 1) % 3, at])
  for (const up of [true, false]) {
    const found = ask(index, { walk: { from: [table(0)], up, paths: 10 } })
    t.strictSame([found.total, found.partial], [2, false])
    t.strictSame(found.reached.map(({ degree }) => degree).sort(), [1, 2])
  }
})

t.test('hops, degrees, facets and text select', async t => {
  const index = openTables(t, 20, chainUp)
  const walk = { from: [table(0)] }
  const near = ask(index, { walk: { ...walk, hops: 2, degrees: ['1', '2'] } })
  t.strictSame(near.degrees, [
    { value: '1', count: 1 },
    { value: '2', count: 1 }
  ])
  const facets = [{ name: 'type', fields: ['_entityType'] }]
  const only = ask(index, { walk: { ...walk, degrees: ['3+'] }, facets, page: { limit: 0 } })
  t.strictSame(
    [only.total, only.reached, only.facets],
    [17, [], [{ field: 'type', values: [{ value: 'dataset', count: 17 }] }]]
  )
  const one = ask(index, { walk, wanted: { text: { urn: table(7) } } })
  t.strictSame(
    one.reached.map(({ urn, degree }) => [urn, degree]),
    [[table(7), 7]]
  )
})

t.test('a cursor of another walk is refused', async t => {
  const index = openTables(t, 9, chainUp)
  const { next = '' } = ask(index, { walk: { from: [table(0)] }, page: { limit: 2 } })
  for (const walk of [{ from: [table(1)] }, { from: [table(0)], up: true }, { from: [table(0)], hops: 5 }]) {
    t.throws(() => ask(index, { walk, page: { limit: 2, after: next } }), { message: /is not a cursor of this search/ })
  }
  t.throws(() => ask(index, { walk: { from: [table(0)] }, page: { limit: 2, after: 'x' } }))
})

t.test('pages continue after the same place when the index changes between them', async t => {
  const index = openTables(t, 9, chainUp)
  const walk = { from: [table(0)] }
  const first = ask(index, { walk, page: { limit: 4 } })
  index.put(table(4), new Map([['upstreamLineage', undefined]]))
  const rest = ask(index, { walk, page: { limit: 10, after: first.next ?? '' } })
  t.strictSame([rest.total, rest.reached], [3, []])
})

t.test('two hops over a thousand neighbours: the work grows with what is reached', async t => {
  const [half, all] = [twoHops(t, 10_000), twoHops(t, 20_000)]
  t.strictSame([half.total, all.total], [9_999, 19_999])
  t.ok(half.calls > 0 && all.calls < 2.2 * half.calls, `the index gave ${half.calls}, then ${all.calls}`)
})

/** Of a table with a thousand neighbours: what is reached with two hops, and what was asked of the index. */
function twoHops(t: Test, count: number): { total: number; calls: number } {
  const index = openTables(t, count, at => (at === 0 ? [] : [at <= 1000 ? 0 : at % 1000]))
  for (const _slice of index.write('1'));
  const counter = { calls: 0 }
  const walk = { from: [table(0)], hops: 2, paths: 10, through: narrowedFor(false) }
  const { total } = ask(counting(index, counter), { walk, page: { limit: 10 } })
  return { total, calls: counter.calls }
}

/** Counts what is asked of an index, and all that it lists. */
function counting(index: Index, counter: { calls: number }): Index {
  return new Proxy(index, {
    get(target, key) {
      const value = Reflect.get(target, key)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        const answer: unknown = Reflect.apply(value, target, args)
        counter.calls += 1 + (Array.isArray(answer) ? answer.length : 0)
        return answer
      }
    }
  })
}
