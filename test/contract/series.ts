import assert from 'node:assert/strict'
import type { Point, Store } from '../../core/store/port.ts'
import { makeUrn } from '../../core/urn.ts'
import type { Cases } from './case.ts'
import { makePoint, makeRow, points, put, timesOf, write } from './make.ts'

const aspect = 'profile'
const urn = makePoint().urn
const span = { aspect, urn }
const times = (...all: number[]) => points(...all.map(time => makePoint({ time })))

async function follow(store: Store, limit: number, ascending: boolean): Promise<Point[]> {
  const found: Point[] = []
  let after: string | undefined
  do {
    const page = await store.series.range(
      span,
      after === undefined ? { limit, ascending } : { limit, ascending, after }
    )
    found.push(...page.points)
    after = page.next
  } while (after !== undefined)
  return found
}

export const series: Cases = {
  'a point is read as it was written, also when its entity has no aspect': async ({ store }) => {
    await write(store, points(makePoint()))
    assert.deepEqual(await store.series.range(span, { limit: 10 }), { points: [makePoint()] })
  },

  'points are returned newest first, or oldest first': async ({ store }) => {
    await write(store, times(2, 3, 1))
    assert.deepEqual(await timesOf(store, span), [3, 2, 1])
    assert.deepEqual(await timesOf(store, span, true), [1, 2, 3])
  },

  'a span includes its start and excludes its end': async ({ store }) => {
    await write(store, times(-5, 0, 1, 2, 3))
    assert.deepEqual(await timesOf(store, { ...span, from: 1, to: 3 }), [2, 1])
    assert.deepEqual(await timesOf(store, { ...span, from: 2 }), [3, 2])
    assert.deepEqual(await timesOf(store, { ...span, to: 1 }), [0, -5])
    assert.deepEqual(await timesOf(store, { ...span, from: 2, to: 2 }), [])
    assert.equal(await store.series.count({ ...span, from: 1, to: 3 }), 2)
  },

  'a point with the same identity is overwritten, another identity adds a point': async ({ store }) => {
    await write(store, points(makePoint()))
    const again = makePoint({ json: '{"rowCount":2}', run: 'run-2', system: '{"a":1}' })
    const other = makePoint({ id: 'two' })
    await write(store, points(again, other))
    assert.deepEqual(await store.series.range(span, { limit: 10 }), { points: [other, again] })
  },

  'the last point of equal identities in one batch is kept': async ({ store }) => {
    await write(store, points(makePoint({ json: '1' }), makePoint({ json: '2' })), points(makePoint({ json: '3' })))
    assert.deepEqual(await store.series.range(span, { limit: 10 }), { points: [makePoint({ json: '3' })] })
  },

  'consecutive pages have every point once, also with equal times': async ({ store }) => {
    const all = [1, 1, 1, 2, 2, 3].map((time, n) => makePoint({ time, id: `${n}` }))
    await write(store, points(...all))
    for (const limit of [1, 2, 6]) {
      assert.deepEqual(await follow(store, limit, true), all)
      assert.deepEqual(await follow(store, limit, false), all.toReversed())
    }
  },

  'an invalid cursor is refused as a bad request': async ({ store }) => {
    await assert.rejects(store.series.range(span, { limit: 1, after: 'nonsense' }), { statusCode: 400 })
    await assert.rejects(store.series.range({ aspect, type: 'dataset' }, { limit: 1, after: 'W10' }), {
      statusCode: 400
    })
  },

  'a span of an entity type has the points of all its entities': async ({ store }) => {
    const other = makePoint({ urn: makeUrn('dataset', 'e'), time: 2000 })
    const chart = makePoint({ urn: makeUrn('chart', 'c') })
    await write(store, points(makePoint(), other, chart))
    const byType = { aspect, type: 'dataset' }
    assert.deepEqual(await store.series.range(byType, { limit: 10 }), { points: [other, makePoint()] })
    assert.equal(await store.series.count(byType), 2)
    assert.equal(await store.series.count({ aspect }), 3)
    const { points: first, next = '' } = await store.series.range(byType, { limit: 1 })
    const second = await store.series.range(byType, { limit: 1, after: next })
    assert.deepEqual([...first, ...second.points], [other, makePoint()])
  },

  'points of other aspects and other entities are separate': async ({ store }) => {
    const others = [makePoint({ aspect: 'Profile' }), makePoint({ urn: makeUrn('dataset', 'D') })]
    await write(store, points(...others))
    assert.deepEqual(await timesOf(store, span), [])
    assert.deepEqual(await store.series.latest([{ urn, aspect }]), [undefined])
    assert.equal(await store.series.count(span), 0)
    assert.equal(await store.series.remove(span, 10), 0)
  },

  'the latest point of each key, in the order of the request': async ({ store }) => {
    const newest = makePoint({ time: 3 })
    const tied = makePoint({ time: 3, id: 'two' })
    const other = makePoint({ aspect: 'usage' })
    await write(store, times(1, 3, 2), points(tied, other))
    const keys = [other, { urn: makeUrn('dataset', 'none'), aspect }, newest]
    assert.deepEqual(await store.series.latest(keys), [other, undefined, tied])
  },

  'the aspects of which an entity has points': async ({ store }) => {
    const other = makeUrn('dataset', 'other')
    await write(store, times(1, 2), points(makePoint({ aspect: 'usage' }), makePoint({ urn: other, aspect: 'other' })))
    await write(store, put(makeRow({ urn: other, aspect: 'row' })))
    assert.deepEqual(await store.series.aspectsOf(urn), [aspect, 'usage'])
    assert.deepEqual(await store.series.aspectsOf(other), ['other'])
    await store.series.remove({ urn: other, aspect: 'other' }, 10)
    assert.deepEqual(await store.series.aspectsOf(other), [])
    assert.deepEqual(await store.series.aspectsOf(makeUrn('dataset', 'none')), [])
  },

  'the oldest points are removed first, at most the limit': async ({ store }) => {
    await write(store, times(5, 3, 1, 4, 2))
    assert.equal(await store.series.remove({ ...span, to: 5 }, 3), 3)
    assert.deepEqual(await timesOf(store, span), [5, 4])
    assert.equal(await store.series.remove({ aspect, type: 'dataset', to: 5 }, 3), 1)
    assert.equal(await store.series.remove(span, 0), 0)
    assert.equal(await store.series.remove({ aspect: 'none' }, 10), 0)
    assert.deepEqual(await timesOf(store, span), [5])
  },

  'thousands of points are removed in one call': async ({ store }) => {
    await write(store, times(...Array.from({ length: 3500 }, (_, n) => n)))
    assert.equal(await store.series.remove({ aspect, type: 'dataset', to: 3400 }, 3000), 3000)
    assert.equal(await store.series.remove({ aspect, type: 'dataset', to: 3400 }, 3000), 400)
    assert.equal(await store.series.count({ aspect }), 100)
  },

  'sizes are listed for each series, largest first': async ({ store }) => {
    const usage = makePoint({ aspect: 'usage', json: JSON.stringify('ü'.repeat(100)) })
    assert.deepEqual(await store.series.sizes(), [])
    await write(store, times(1, 2), points(usage))
    assert.deepEqual(await store.series.sizes(), [
      { type: 'dataset', aspect: 'usage', rows: 1, bytes: 202, oldest: 1000, newest: 1000 },
      { type: 'dataset', aspect, rows: 2, bytes: 2 * makePoint().json.length, oldest: 1, newest: 2 }
    ])
    await store.series.remove({ aspect: 'usage', type: 'dataset' }, 10)
    assert.deepEqual(
      (await store.series.sizes()).map(size => size.aspect),
      [aspect]
    )
  }
}
