import assert from 'node:assert/strict'
import type { Row, Store } from '../../core/store/port.ts'
import { makeUrn } from '../../core/urn.ts'
import type { Cases } from './case.ts'
import { makeRow, newRevision, put, supersede, write } from './make.ts'

/** Writes a row and `more` further versions of it; returns all of them, oldest first. */
async function writeVersions(store: Store, more: number, keep: number): Promise<Row[]> {
  const rows = [makeRow()]
  await write(store, put(makeRow(rows[0]), { keep }))
  for (let n = 0; n < more; n++) {
    const next = supersede(rows[n] ?? makeRow(), { keep })
    await write(store, next)
    rows.push(next.row)
  }
  return rows
}

export const history: Cases = {
  'superseded rows are kept unchanged, newest first': async ({ store }) => {
    const rows = await writeVersions(store, 4, 20)
    assert.deepEqual(await store.aspects.history(makeRow(), { limit: 10 }), rows.slice(0, 4).reverse())
  },

  'a page of history ends at its limit, and the next page continues below a version': async ({ store }) => {
    const rows = await writeVersions(store, 5, 20)
    assert.deepEqual(await store.aspects.history(makeRow(), { limit: 2 }), [rows[4], rows[3]])
    assert.deepEqual(await store.aspects.history(makeRow(), { before: 4, limit: 2 }), [rows[2], rows[1]])
    assert.deepEqual(await store.aspects.history(makeRow(), { before: 1, limit: 2 }), [])
  },

  'a page with limit 0 is empty': async ({ store }) => {
    await writeVersions(store, 2, 20)
    assert.deepEqual(await store.aspects.history(makeRow(), { limit: 0 }), [])
  },

  'at most the requested number of rows is kept': async ({ store }) => {
    const rows = await writeVersions(store, 6, 3)
    assert.deepEqual(await store.aspects.history(makeRow(), { limit: 10 }), [rows[5], rows[4], rows[3]])
  },

  'a smaller number takes effect with the next write': async ({ store }) => {
    const rows = await writeVersions(store, 6, 20)
    await write(store, supersede(rows[6] ?? makeRow(), { keep: 2 }))
    assert.deepEqual(await store.aspects.history(makeRow(), { limit: 10 }), [rows[6], rows[5]])
  },

  'no row is kept when the number is 0': async ({ store }) => {
    const rows = await writeVersions(store, 3, 0)
    assert.deepEqual(await store.aspects.history(makeRow(), { limit: 10 }), [])
    assert.deepEqual(await store.aspects.read([{ urn: makeRow().urn }]), [[rows[3]]])
  },

  'all rows are kept when the number is infinite': async ({ store }) => {
    const rows = await writeVersions(store, 30, Number.POSITIVE_INFINITY)
    assert.deepEqual(await store.aspects.history(makeRow(), { limit: 100 }), rows.slice(0, 30).reverse())
  },

  'versions below a number are removed, of one row only': async ({ store }) => {
    const rows = await writeVersions(store, 4, 20)
    const other = makeRow({ aspect: 'other' })
    await write(store, put(other, { keep: 20 }))
    await write(store, supersede(other, { keep: 20 }))
    assert.equal(await store.aspects.removeHistory(makeRow(), 3), 2)
    assert.deepEqual(await store.aspects.history(makeRow(), { limit: 10 }), [rows[3], rows[2]])
    assert.equal(await store.aspects.removeHistory(makeRow(), 3), 0)
    assert.equal((await store.aspects.history(other, { limit: 10 })).length, 1)
    assert.deepEqual(await store.aspects.read([{ urn: makeRow().urn, aspects: [makeRow().aspect] }]), [[rows[4]]])
    assert.equal(await store.aspects.removeHistory(makeRow({ urn: makeUrn('dataset', 'absent') }), 9), 0)
  },

  'a superseded row keeps its latest system metadata': async ({ store }) => {
    const row = makeRow()
    const seen = { ...row, revision: newRevision(), run: 'run-2' }
    await write(store, put(row))
    await write(store, { kind: 'touch', row: seen, expected: row.revision })
    await write(store, supersede(seen))
    assert.deepEqual(await store.aspects.history(row, { limit: 10 }), [seen])
  },

  'a row that is recreated after its removal has no history': async ({ store }) => {
    const last = (await writeVersions(store, 3, 20)).at(-1) ?? makeRow()
    await write(store, { kind: 'remove', key: last, expected: last.revision, drop: [] })
    assert.deepEqual(await store.aspects.history(last, { limit: 10 }), [])
    const again = await writeVersions(store, 1, 20)
    assert.deepEqual(await store.aspects.history(last, { limit: 10 }), [again[0]])
  },

  'an absent row has no history': async ({ store }) => {
    assert.deepEqual(await store.aspects.history(makeRow(), { limit: 10 }), [])
  }
}
