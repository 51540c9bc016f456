import assert from 'node:assert/strict'
import type { Query, Store } from '../../core/store/port.ts'
import type { Cases } from './case.ts'
import { allPages, findIds, makeRow, put, tag, write, writeEntries } from './make.ts'

const ids = ['b', 'a', 'B', 'ä', '\uffee', '\u{1f600}', 'a b', 'a,b', '%']
const sorts: Query[] = [{}, { sort: { field: 'rank' } }, { sort: { field: 'rank', descending: true } }]

/** Writes entities with equal ranks, with several ranks and without a rank. */
async function writeRanks(store: Store): Promise<void> {
  const ranks = ['1', '2', '2', '3'].map(value => ({ field: 'rank', value }))
  await writeEntries(
    store,
    Object.fromEntries(ids.map((id, n) => [id, n % 3 === 0 ? [] : ranks.slice(n % 4, (n % 4) + 2)]))
  )
}

export const paging: Cases = {
  'without a sort entities are ordered by URN, in UTF-8 byte order': async ({ store }) => {
    await writeRanks(store)
    const byBytes = ids.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    assert.deepEqual(await findIds(store, {}), byBytes)
    assert.deepEqual(await findIds(store, { types: ['tag'] }), byBytes)
  },

  'an ascending sort uses the smallest value; entities without a value are last': async ({ store }) => {
    const rank = (...values: string[]) => values.map(value => ({ field: 'rank', value }))
    await writeEntries(store, {
      a: [],
      b: rank('2'),
      c: rank('1', '9'),
      d: rank('2'),
      e: [{ field: 'other', value: '0' }]
    })
    assert.deepEqual(await findIds(store, { sort: { field: 'rank' } }), ['c', 'b', 'd', 'a', 'e'])
  },

  'a descending sort uses the largest value; entities without a value are last, equal ones by ascending URN': async ({
    store
  }) => {
    const rank = (...values: string[]) => values.map(value => ({ field: 'rank', value }))
    await writeEntries(store, { a: [], b: rank('2'), c: rank('1', '3'), d: rank('2'), e: rank('4') })
    assert.deepEqual(await findIds(store, { sort: { field: 'rank', descending: true } }), ['e', 'c', 'b', 'd', 'a'])
  },

  'consecutive pages have every entity once, in order': async ({ store }) => {
    await writeRanks(store)
    for (const query of sorts) {
      const { urns } = await store.aspects.find(query, { limit: 100 })
      for (const limit of [1, 2, ids.length]) assert.deepEqual(await allPages(store, query, limit), urns)
    }
  },

  'skip and cursor lead to the same entities': async ({ store }) => {
    await writeRanks(store)
    for (const query of sorts) {
      const { urns } = await store.aspects.find(query, { limit: 100 })
      for (const skip of [0, 1, 5, 100]) {
        const page = await store.aspects.find(query, { limit: 2, skip })
        assert.deepEqual([page.urns, page.total], [urns.slice(skip, skip + 2), ids.length])
      }
    }
  },

  'skip counts from the cursor': async ({ store }) => {
    await writeRanks(store)
    const { urns, next = '' } = await store.aspects.find({}, { limit: 2 })
    const page = await store.aspects.find({}, { limit: 2, skip: 3, after: next })
    const all = await store.aspects.find({}, { limit: 100 })
    assert.deepEqual(
      [...urns, ...page.urns],
      [0, 1, 5, 6].map(at => all.urns[at])
    )
  },

  'the last page has no cursor, also when it is full': async ({ store }) => {
    await writeEntries(store, { a: [], b: [] })
    const first = await store.aspects.find({}, { limit: 1 })
    assert.equal(typeof first.next, 'string')
    assert.deepEqual(await store.aspects.find({}, { limit: 1, after: first.next ?? '' }), {
      urns: [tag('b')],
      total: 2
    })
    assert.deepEqual(await store.aspects.find({}, { limit: 2 }), { urns: [tag('a'), tag('b')], total: 2 })
  },

  'a page with limit 0 has the total': async ({ store }) => {
    await writeEntries(store, { a: [], b: [] })
    assert.deepEqual(await store.aspects.find({}, { limit: 0 }), { urns: [], total: 2 })
    assert.deepEqual(await store.aspects.find({ types: ['tag'], where: { all: [] } }, { limit: 0 }), {
      urns: [],
      total: 2
    })
  },

  'entities created between two pages cause no loss and no duplicate': async ({ store }) => {
    await writeEntries(store, { b: [], d: [], f: [] })
    const first = await store.aspects.find({}, { limit: 2 })
    await write(store, put(makeRow({ urn: tag('a') })), put(makeRow({ urn: tag('e') })))
    const second = await store.aspects.find({}, { limit: 10, after: first.next ?? '' })
    assert.deepEqual([...first.urns, ...second.urns], ['b', 'd', 'e', 'f'].map(tag))
    assert.equal(second.total, 5)
  },

  'an invalid cursor is refused as a bad request': async ({ store }) => {
    for (const after of ['', 'nonsense', 'e30', '\u0000', 'WzEsMiwzXQ']) {
      await assert.rejects(store.aspects.find({}, { limit: 1, after }), { statusCode: 400 })
    }
  }
}
