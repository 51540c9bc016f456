import assert from 'node:assert/strict'
import type { Store } from '../../core/store/port.ts'
import type { Cases } from './case.ts'
import { findIds, makePoint, makeRow, newRevision, points, put, readOne, supersede, tag, write } from './make.ts'

/** Adds a name to the list in a row; retries until the write succeeds. */
async function addTo(store: Store, name: string): Promise<void> {
  const key = makeRow()
  for (;;) {
    const old = await readOne(store, key)
    const names: unknown = old ? JSON.parse(old.json) : []
    assert.ok(Array.isArray(names))
    const next = { ...(old ?? key), revision: newRevision(), json: JSON.stringify([...names, name]) }
    const row = { ...next, version: old ? old.version + 1 : 1 }
    if ((await store.aspects.write([put(row, { expected: old?.revision ?? null })])).length === 0) return
  }
}

export const concurrency: Cases = {
  'fifty writers of one row all succeed, and no update is lost': async ({ store }) => {
    const names = Array.from({ length: 50 }, (_, n) => `name-${n}`)
    await Promise.all(names.map(name => addTo(store, name)))
    const row = await readOne(store, makeRow())
    const found: unknown = JSON.parse(row?.json ?? '[]')
    assert.ok(Array.isArray(found))
    assert.deepEqual(found.toSorted(), names.toSorted())
    assert.equal(row?.version, 50)
  },

  'exactly one of many writers that expect the same revision succeeds': async ({ store }) => {
    const row = makeRow()
    await write(store, put(row))
    const tries = Array.from({ length: 20 }, (_, n) =>
      supersede({ ...row, actor: tag(`${n}`) }, { expected: row.revision })
    )
    const stale = await Promise.all(tries.map(next => store.aspects.write([next])))
    const winners = tries.filter((_, n) => stale[n]?.length === 0)
    assert.equal(winners.length, 1)
    assert.deepEqual(await readOne(store, row), winners[0]?.row)
  },

  'a stale batch does not fail other batches': async ({ store }) => {
    const row = makeRow()
    await write(store, put(row))
    const batches = Array.from({ length: 30 }, (_, n) =>
      n % 3 === 0 ? [put(makeRow({ urn: tag(`half-${n}`) })), put(makeRow())] : [put(makeRow({ urn: tag(`${n}`) }))]
    )
    const stale = await Promise.all(batches.map(batch => store.aspects.write(batch)))
    assert.deepEqual(
      stale.map(keys => keys.length),
      batches.map(batch => batch.length - 1)
    )
    assert.equal((await findIds(store, {})).length, 21)
  },

  'reads never see a partial batch': async ({ store }) => {
    const pair = [makeRow({ aspect: 'a' }), makeRow({ aspect: 'b' })]
    await write(store, ...pair.map(row => put(row)))
    let rows = pair
    for (let n = 0; n < 20; n++) {
      const next = rows.map(row => supersede(row))
      const written = store.aspects.write(next)
      const [seen = []] = await store.aspects.read([{ urn: tag('a') }])
      assert.equal(seen[0]?.version, seen[1]?.version)
      assert.deepEqual(await written, [])
      rows = next.map(({ row }) => row)
      assert.deepEqual(await store.aspects.read([{ urn: tag('a') }]), [rows])
    }
  },

  'points of concurrent writers are all stored': async ({ store }) => {
    await Promise.all(Array.from({ length: 50 }, (_, time) => write(store, points(makePoint({ time })))))
    assert.equal(await store.series.count({ aspect: 'profile', type: 'dataset' }), 50)
  }
}
