import assert from 'node:assert/strict'
import type { Criterion, Entry, Query, Row, Store } from '../../core/store/port.ts'
import { makeUrn, type Urn } from '../../core/urn.ts'
import type { Cases } from './case.ts'
import { allPages, makePoint, makeRow, newRevision, points, put, supersede, tag, write } from './make.ts'

/** Enough that a store may count and page in other ways than for a few. */
const MANY = 2400

interface Made {
  readonly row: Row
  readonly entries: readonly Entry[]
}

const urnOf = (n: number) => makeUrn(n % 3 === 0 ? 'chart' : 'tag', String(n).padStart(5, '0'))

function entriesOf(n: number): Entry[] {
  return [
    { field: 'f', value: 'all' },
    { field: 'f', value: `own ${n}` },
    ...(n % 2 === 0 ? [{ field: 'f', value: 'even' }] : []),
    ...(n > MANY - 150 ? [{ field: 'g', value: 'last' }] : []),
    ...(n % 400 === 0 ? [{ field: 'removed', value: 'true' }] : [])
  ]
}

async function fill(store: Store): Promise<Map<Urn, Made>> {
  const all = Array.from({ length: MANY }, (_, n): Made => {
    return { row: makeRow({ urn: urnOf(n) }), entries: entriesOf(n) }
  })
  for (let at = 0; at < MANY; at += 800) {
    await write(store, ...all.slice(at, at + 800).map(({ row, entries }) => put(row, { add: entries })))
  }
  return new Map(all.map(made => [made.row.urn, made]))
}

const of = (field: string, ...values: string[]): Criterion => ({ field, in: values })
const NOT_REMOVED: Criterion = { not: of('removed', 'true') }

const queries: Query[] = [
  {},
  { types: ['tag'] },
  { types: ['tag', 'chart', 'none'] },
  { where: of('f', 'all') },
  { types: ['chart'], where: of('f', 'all') },
  { types: ['none'], where: of('f', 'all') },
  { where: { any: [of('f', 'even'), of('f', 'all', 'none'), of('g', 'last')] } },
  { where: { any: [of('f', 'even', 'own 1'), of('g', 'last')] } },
  { where: { any: [of('f', 'own 7', 'own 8'), of('g', 'none')] } },
  { where: { any: [of('f', 'none'), { any: [] }] } },
  { where: { any: [of('f', 'even'), { field: 'g', from: 'l' }] } },
  { where: { all: [{ all: [of('f', 'all')] }, NOT_REMOVED] } },
  { types: ['tag'], where: { all: [of('f', 'even'), NOT_REMOVED] } },
  { where: { all: [of('f', 'even'), { not: of('g', 'none') }] } },
  { where: { all: [of('removed', 'true'), { not: of('f', 'even') }] } },
  { where: { all: [of('f', 'even'), { not: { field: 'g' } }] } },
  { where: { all: [of('f', 'even'), of('f', 'all')] } },
  { where: { all: [NOT_REMOVED, { not: of('g', 'last') }] } },
  { where: NOT_REMOVED },
  { types: ['chart'], where: NOT_REMOVED },
  { where: of('f', ...Array.from({ length: 60 }, (_, n) => `own ${n}`)) },
  { where: { urnPrefix: 'urn:li:tag:000' } },
  { where: { all: [of('f', 'all'), { urnPrefix: 'urn:li:tag:' }] } },
  { where: of('f', 'all'), sort: { field: 'f' } }
]

function matches({ row: { urn }, entries }: Made, criterion: Criterion): boolean {
  const made = { row: { urn } as Row, entries }
  if ('all' in criterion) return criterion.all.every(part => matches(made, part))
  if ('any' in criterion) return criterion.any.some(part => matches(made, part))
  if ('not' in criterion) return !matches(made, criterion.not)
  if ('urnPrefix' in criterion) return urn.startsWith(criterion.urnPrefix)
  if (!('field' in criterion)) return false
  const ofField = entries.filter(({ field }) => field === criterion.field)
  return ofField.some(({ value }) => !('in' in criterion) || criterion.in.includes(value))
}

/** Totals, first pages and pages far away of each query; of queries without a sort all pages too, unless `few` is set. */
async function compare(store: Store, stored: ReadonlyMap<Urn, Made>, { few = false } = {}): Promise<void> {
  for (const query of queries) {
    const { types, where = { all: [] } } = query
    const urns = [...stored.values()]
      .filter(
        made => (!types || types.some(type => made.row.urn.startsWith(`urn:li:${type}:`))) && matches(made, where)
      )
      .map(({ row }) => row.urn)
      .sort()
    const about = JSON.stringify(query).slice(0, 200)
    if (!query.sort && !few) assert.deepEqual(await allPages(store, query, 900), urns, about)
    for (const page of [{ limit: 3 }, { limit: 3, skip: 1500 }, { limit: 3, skip: 2399 }, { limit: 0 }]) {
      const found = await store.aspects.find(query, page)
      assert.equal(found.total, urns.length, about)
      if (!query.sort) assert.deepEqual(found.urns, urns.slice(page.skip ?? 0, (page.skip ?? 0) + page.limit), about)
    }
  }
}

export const many: Cases = {
  'totals and pages are exact after writes, removals, and batches that were stale': async ({ store, reopen }) => {
    const stored = await fill(store)
    await compare(store, stored)
    const all = [...stored.values()]
    // Loses "even", gains "last".
    const changed = all.slice(1000, 1300).map(({ row, entries }) => {
      const drop = entries.filter(({ value }) => value === 'even')
      const add = [{ field: 'g', value: 'last' }]
      return { change: supersede(row, { add, drop }), entries: [...entries.filter(one => !drop.includes(one)), ...add] }
    })
    await write(store, ...changed.map(({ change }) => change))
    for (const { change, entries } of changed) stored.set(change.row.urn, { row: change.row, entries })
    const [first] = all.slice(5)
    assert.ok(first)
    const stale = put(first.row, { expected: newRevision(), add: [{ field: 'g', value: 'last' }] })
    const fresh = put(makeRow({ urn: tag('of a stale batch'), aspect: 'other' }), {
      add: [{ field: 'f', value: 'all' }]
    })
    const withStale = { ...stale, row: { ...stale.row, revision: newRevision() } }
    assert.equal((await store.aspects.write([fresh, withStale])).length, 1)
    await compare(store, stored, { few: true })
    await store.aspects.write(all.slice(0, 900).map(({ row: { urn } }) => ({ kind: 'erase', urn })))
    for (const { row } of all.slice(0, 900)) stored.delete(row.urn)
    const removed = all.slice(1300, 2100)
    await write(
      store,
      ...removed.map(({ row, entries: drop }) => ({ kind: 'remove' as const, key: row, expected: row.revision, drop }))
    )
    for (const { row } of removed) stored.delete(row.urn)
    await compare(store, stored)
    await compare(await reopen(), stored, { few: true })
  },

  'only entities that have an aspect': async ({ store }) => {
    const of = (id: string, aspect: string) => makeRow({ urn: tag(id), aspect })
    const row = of('b', 'other')
    const chart = makeRow({ urn: makeUrn('chart', 'c'), aspect: 'other' })
    await write(store, put(of('a', 'one')), put(of('b', 'one')), put(row), put(chart), put(of('d', 'other')))
    const find = async (query: Query) => {
      const { urns, total } = await store.aspects.find(query, { limit: 10 })
      assert.equal(total, urns.length)
      return urns
    }
    assert.deepEqual(await find({ having: 'other' }), [chart.urn, tag('b'), tag('d')])
    assert.deepEqual(await find({ having: 'other', types: ['tag'] }), [tag('b'), tag('d')])
    assert.deepEqual(await find({ having: 'none' }), [])
    assert.deepEqual(await find({ having: 'one', where: { urnPrefix: tag('b') } }), [tag('b')])
    assert.deepEqual(await find({ having: 'other', types: ['tag'], where: { not: { urns: [tag('d')] } } }), [tag('b')])
    await write(
      store,
      { kind: 'remove', key: row, expected: row.revision, drop: [] },
      { kind: 'erase', urn: chart.urn }
    )
    assert.deepEqual(await find({ having: 'other' }), [tag('d')])
    assert.deepEqual(await store.aspects.count({ having: 'other' }, 'none', 5), [])
  },

  'sizes of series are exact after points are overwritten and removed': async ({ store }) => {
    const one = Array.from({ length: 300 }, (_, n) => makePoint({ time: n, id: `${n}`, json: `"ä${n}"` }))
    await write(store, points(...one))
    const again = one.slice(0, 100).map(point => ({ ...point, json: '""', run: 'run-2' }))
    await write(store, points(...again, makePoint({ aspect: 'usage', time: 7 })))
    await store.series.remove({ type: 'dataset', aspect: 'profile', to: 50 }, 1000)
    await store.series.removeOfRun('run-2', 20)
    const left = [...again, ...one.slice(100)].filter(({ time, run }) => time >= 50 && run === 'run-1')
    const { points: all } = await store.series.range({ type: 'dataset', aspect: 'profile' }, { limit: 1000 })
    assert.equal(all.length, left.length + 30)
    const times = all.map(({ time }) => time)
    const bytes = all.reduce((sum, { json }) => sum + Buffer.byteLength(json), 0)
    const size = { rows: all.length, bytes, oldest: Math.min(...times), newest: Math.max(...times) }
    const [profile, usage] = await store.series.sizes()
    assert.deepEqual({ ...profile }, { type: 'dataset', aspect: 'profile', ...size })
    assert.equal(usage?.rows, 1)
    assert.equal(await store.series.count({ aspect: 'profile' }), all.length)
    assert.equal(await store.series.count({ aspect: 'profile', type: 'chart' }), 0)
    await store.series.remove({ aspect: 'profile' }, 1000)
    assert.equal((await store.series.sizes()).length, 1)
  }
}
