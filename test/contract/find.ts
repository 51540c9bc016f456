import assert from 'node:assert/strict'
import type { Criterion } from '../../core/store/port.ts'
import { makeUrn } from '../../core/urn.ts'
import type { Cases } from './case.ts'
import { findIds, makePoint, makeRow, points, put, supersede, tag, write, writeEntries } from './make.ts'

const of = (field: string, ...values: string[]) => values.map(value => ({ field, value }))

export const finding: Cases = {
  'by values of a field, byte for byte': async ({ store }) => {
    await writeEntries(store, { a: of('f', 'x'), b: of('f', 'X'), c: of('g', 'x'), d: of('f', 'y', 'x') })
    assert.deepEqual(await findIds(store, { where: { field: 'f', in: ['x'] } }), ['a', 'd'])
    assert.deepEqual(await findIds(store, { where: { field: 'f', in: ['y', 'X', 'none'] } }), ['b', 'd'])
    assert.deepEqual(await findIds(store, { where: { field: 'f', in: [] } }), [])
    assert.deepEqual(await findIds(store, { where: { field: 'none', in: ['x'] } }), [])
  },

  'by a range of values, from inclusive and to exclusive': async ({ store }) => {
    await writeEntries(store, { a: of('f', '1'), b: of('f', '2'), c: of('f', '3'), d: of('g', '2') })
    assert.deepEqual(await findIds(store, { where: { field: 'f', from: '1', to: '3' } }), ['a', 'b'])
    assert.deepEqual(await findIds(store, { where: { field: 'f', from: '2' } }), ['b', 'c'])
    assert.deepEqual(await findIds(store, { where: { field: 'f', to: '2' } }), ['a'])
    assert.deepEqual(await findIds(store, { where: { field: 'f' } }), ['a', 'b', 'c'])
  },

  'ranges compare UTF-8 bytes': async ({ store }) => {
    await writeEntries(store, { a: of('f', '\uffee'), b: of('f', '\u{1f600}') })
    assert.deepEqual(await findIds(store, { where: { field: 'f', from: '\uffff' } }), ['b'])
  },

  'by text, ignoring case': async ({ store }) => {
    await writeEntries(store, { a: of('f', 'Straße Nord'), b: of('f', 'NORDSTRASSE'), c: of('f', 'Ärger') })
    const where = (match: 'contains' | 'starts' | 'ends' | 'whole', text: string) => ({
      where: { field: 'f', match, text }
    })
    assert.deepEqual(await findIds(store, where('contains', 'NORD')), ['a', 'b'])
    assert.deepEqual(await findIds(store, where('starts', 'nord')), ['b'])
    assert.deepEqual(await findIds(store, where('ends', 'nord')), ['a'])
    assert.deepEqual(await findIds(store, where('whole', 'äRGER')), ['c'])
    assert.deepEqual(await findIds(store, where('whole', 'ärg')), [])
  },

  'text has no wildcards': async ({ store }) => {
    await writeEntries(store, { a: of('f', '100%'), b: of('f', '1000'), c: of('f', 'a_b'), d: of('f', '\\*?[x]') })
    const found = (text: string) => findIds(store, { where: { field: 'f', match: 'contains', text } })
    for (const [text, ids] of [
      ['0%', ['a']],
      ['_', ['c']],
      ['%', ['a']],
      ['*', ['d']],
      ['[x]', ['d']],
      ['\\', ['d']]
    ] as const) {
      assert.deepEqual(await found(text), ids)
    }
    assert.deepEqual(await found(''), ['a', 'b', 'c', 'd'])
  },

  'by URNs and by URN prefixes': async ({ store }) => {
    await writeEntries(store, { a: [], ab: [], 'a%': [], A: [], 'a\u{10ffff}': [] })
    assert.deepEqual(await findIds(store, { where: { urns: [tag('ab'), tag('none'), tag('A')] } }), ['A', 'ab'])
    assert.deepEqual(await findIds(store, { where: { urnPrefix: tag('a') } }), ['a', 'a%', 'ab', 'a\u{10ffff}'])
    assert.deepEqual(await findIds(store, { where: { urnPrefix: tag('a%') } }), ['a%'])
    assert.deepEqual(await findIds(store, { where: { urnPrefix: tag('a\u{10ffff}') } }), ['a\u{10ffff}'])
    assert.equal((await findIds(store, { where: { urnPrefix: '' } })).length, 5)
  },

  'all, any and not combine criteria': async ({ store }) => {
    await writeEntries(store, { a: of('f', '1', '2'), b: of('f', '1'), c: of('f', '2'), d: [] })
    const one: Criterion = { field: 'f', in: ['1'] }
    const two: Criterion = { field: 'f', in: ['2'] }
    assert.deepEqual(await findIds(store, { where: { all: [one, two] } }), ['a'])
    assert.deepEqual(await findIds(store, { where: { any: [one, two] } }), ['a', 'b', 'c'])
    assert.deepEqual(await findIds(store, { where: { not: one } }), ['c', 'd'])
    assert.deepEqual(await findIds(store, { where: { all: [{ not: two }, { any: [one, { urns: [tag('d')] }] }] } }), [
      'b',
      'd'
    ])
    assert.deepEqual(await findIds(store, { where: { not: { field: 'none', in: ['1'] } } }), ['a', 'b', 'c', 'd'])
    await writeEntries(store, { e: [...of('f', '2'), ...of('g', '1')], f: [...of('f', '1', '2'), ...of('g', '1')] })
    const three: Criterion = { field: 'g', in: ['1'] }
    const four: Criterion = { field: 'h', in: ['1'] }
    const without = async (...others: Criterion[]) =>
      (await store.aspects.find({ where: { all: [two, ...others.map(not => ({ not }))] } }, { limit: 0 })).total
    assert.deepEqual([await without(), await without(one), await without(one, three)], [4, 2, 1])
    assert.deepEqual([await without(three, four), await without(two, four)], [2, 0])
    const more: Criterion = { all: [three, { not: one }] }
    assert.equal((await store.aspects.find({ where: more }, { limit: 0 })).total, 1, 'more are unwanted than wanted')
  },

  'an empty "all" matches every entity, an empty "any" none': async ({ store }) => {
    await writeEntries(store, { a: [], b: [] })
    assert.deepEqual(await findIds(store, { where: { all: [] } }), ['a', 'b'])
    assert.deepEqual(await findIds(store, { where: { any: [] } }), [])
  },

  'criteria can be 500 deep, or 500 wide': async ({ store }) => {
    await writeEntries(store, { a: of('f', '1'), b: [] })
    let deep: Criterion = { field: 'f', in: ['1'] }
    for (let n = 0; n < 500; n++) deep = n % 3 === 0 ? { not: deep } : n % 3 === 1 ? { all: [deep] } : { any: [deep] }
    assert.deepEqual(await findIds(store, { where: deep }), ['b'])
    const wide = Array.from({ length: 500 }, (_, n) => ({ field: 'f', in: [`${n}`] }))
    assert.deepEqual(await findIds(store, { where: { any: wide } }), ['a'])
    assert.deepEqual(await findIds(store, { where: { all: wide } }), [])
  },

  'thousands of values and URNs in one criterion': async ({ store }) => {
    await writeEntries(store, { a: of('f', '39999'), b: of('f', 'x') })
    const many = Array.from({ length: 40_000 }, (_, n) => `${n}`)
    assert.deepEqual(await findIds(store, { where: { field: 'f', in: many } }), ['a'])
    assert.deepEqual(await findIds(store, { where: { urns: [...many, 'b'].map(tag) } }), ['b'])
  },

  'only entities of the requested types': async ({ store }) => {
    const dataset = makeRow({ urn: makeUrn('dataset', 'd') })
    await write(store, put(makeRow()), put(dataset), put(makeRow({ urn: makeUrn('chart', 'c') })))
    const find = (types: string[]) => store.aspects.find({ types }, { limit: 10 })
    assert.deepEqual(await find(['dataset']), { urns: [dataset.urn], total: 1 })
    assert.deepEqual(await find(['tag', 'dataset', 'none']), { urns: [dataset.urn, tag('a')], total: 2 })
    assert.deepEqual(await find([]), { urns: [], total: 0 })
  },

  'no entity that has only points or no aspect left': async ({ store }) => {
    const row = makeRow()
    await write(store, put(row, { add: of('f', '1') }), points(makePoint({ urn: tag('points') })))
    await write(store, { kind: 'remove', key: row, expected: row.revision, drop: of('f', '1') })
    assert.deepEqual(await findIds(store, {}), [])
    assert.deepEqual(await findIds(store, { types: ['tag'] }), [])
    assert.deepEqual(await findIds(store, { where: { not: { field: 'f', in: ['2'] } } }), [])
  },

  'by current entries, not by former ones': async ({ store }) => {
    const row = makeRow()
    await write(store, put(row, { add: of('f', 'old', 'both') }))
    await write(store, supersede(row, { drop: of('f', 'old'), add: of('f', 'new') }))
    const found = (value: string) => findIds(store, { where: { field: 'f', in: [value] } })
    assert.deepEqual([await found('old'), await found('both'), await found('new')], [[], ['a'], ['a']])
  },

  'not by entries of a removed row': async ({ store }) => {
    const row = makeRow()
    await write(store, put(row, { add: of('f', 'v') }), put(makeRow({ aspect: 'other' }), { add: of('g', 'v') }))
    await write(store, { kind: 'remove', key: row, expected: row.revision, drop: of('f', 'v') })
    assert.deepEqual(await findIds(store, { where: { field: 'f', in: ['v'] } }), [])
    assert.deepEqual(await findIds(store, { where: { field: 'g', in: ['v'] } }), ['a'])
  },

  'adding a present entry and dropping an absent one change nothing': async ({ store }) => {
    const row = makeRow()
    await write(store, put(row, { add: of('f', 'v'), drop: of('f', 'none') }))
    await write(store, supersede(row, { add: of('f', 'v'), drop: of('g', 'v') }))
    assert.deepEqual(await store.aspects.count({}, 'f', 10), [{ value: 'v', count: 1 }])
  },

  'an acknowledged write immediately': async ({ store }) => {
    for (let n = 1; n <= 20; n++) {
      await write(store, put(makeRow({ urn: tag(`${n}`) }), { add: of('f', 'v') }))
      const { total } = await store.aspects.find({ where: { field: 'f', in: ['v'] } }, { limit: 0 })
      assert.equal(total, n)
    }
  }
}

export const counting: Cases = {
  'values of a field are sorted by descending count, then by value': async ({ store }) => {
    await writeEntries(store, { a: of('f', 'x', 'y'), b: of('f', 'y'), c: of('f', 'Z'), d: of('g', 'x') })
    assert.deepEqual(await store.aspects.count({}, 'f', 10), [
      { value: 'y', count: 2 },
      { value: 'Z', count: 1 },
      { value: 'x', count: 1 }
    ])
    assert.deepEqual(await store.aspects.count({}, 'f', 1), [{ value: 'y', count: 2 }])
    assert.deepEqual(await store.aspects.count({}, 'f', 0), [])
    assert.deepEqual(await store.aspects.count({}, 'none', 10), [])
  },

  'only entities of the query are counted': async ({ store }) => {
    await writeEntries(store, { a: of('f', 'x', 'y'), b: of('f', 'y'), c: of('f', 'z') })
    const where: Criterion = { not: { field: 'f', in: ['x'] } }
    assert.deepEqual(await store.aspects.count({ types: ['tag'], where }, 'f', 10), [
      { value: 'y', count: 1 },
      { value: 'z', count: 1 }
    ])
    assert.deepEqual(await store.aspects.count({ types: ['dataset'] }, 'f', 10), [])
  }
}
