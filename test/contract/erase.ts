import assert from 'node:assert/strict'
import type { Cases } from './case.ts'
import { findIds, makePoint, makeRow, points, put, supersede, tag, write } from './make.ts'

const entry = [{ field: 'f', value: 'v' }]

export const erasing: Cases = {
  'rows, history and entries of the entity are removed, those of other entities are kept': async ({ store }) => {
    const [row, other] = [makeRow(), makeRow({ urn: tag('b') })]
    await write(store, put(row, { add: entry }), put(other, { add: entry }), put(makeRow({ aspect: 'second' })))
    await write(store, supersede(row))
    await write(store, { kind: 'erase', urn: row.urn })
    assert.deepEqual(await store.aspects.read([{ urn: row.urn }, { urn: other.urn }]), [[], [other]])
    assert.deepEqual(await store.aspects.exists([row.urn, other.urn]), [false, true])
    assert.deepEqual(await store.aspects.history(row, { limit: 10 }), [])
    assert.deepEqual(await findIds(store, { where: { field: 'f', in: ['v'] } }), ['b'])
    assert.deepEqual(await findIds(store, { types: ['tag'] }), ['b'])
  },

  'a recreated entity has no data of the erased one': async ({ store }) => {
    const row = makeRow()
    await write(store, put(row, { add: entry }), put(makeRow({ aspect: 'second' })))
    await write(store, { kind: 'erase', urn: row.urn })
    const again = makeRow()
    await write(store, put(again))
    assert.deepEqual(await store.aspects.read([{ urn: row.urn }]), [[again]])
    assert.deepEqual(await findIds(store, { where: { field: 'f', in: ['v'] } }), [])
    assert.deepEqual(await findIds(store, {}), ['a'])
  },

  'no other entity gets data of the erased one': async ({ store }) => {
    for (let n = 0; n < 5; n++) {
      const row = makeRow({ urn: tag(`${n}`) })
      await write(store, put(row, { add: n === 0 ? entry : [] }), put(makeRow({ urn: row.urn, aspect: `only${n}` })))
      const [rows = []] = await store.aspects.read([{ urn: row.urn }])
      assert.equal(rows.length, 2)
      assert.deepEqual(await findIds(store, { where: { field: 'f', in: ['v'] } }), n === 0 ? ['0'] : [])
      await write(store, { kind: 'erase', urn: row.urn })
    }
  },

  'an entity that is erased, created and removed in one batch is absent': async ({ store }) => {
    const [row, again] = [makeRow(), makeRow()]
    await write(store, put(row, { add: entry }))
    const { urn, aspect, revision: expected } = again
    const removed = { kind: 'remove', key: { urn, aspect }, expected, drop: [] } as const
    await write(store, { kind: 'erase', urn: row.urn }, put(again), removed)
    assert.deepEqual(await store.aspects.read([{ urn: row.urn }]), [[]])
    assert.deepEqual(await store.aspects.exists([row.urn]), [false])
    assert.deepEqual(await findIds(store, { where: { field: 'f', in: ['v'] } }), [])
  },

  'an entity with only points exists after its first row': async ({ store }) => {
    const row = makeRow()
    await write(store, points(makePoint({ urn: row.urn })))
    assert.deepEqual(await store.aspects.exists([row.urn]), [false])
    await write(store, put(row))
    assert.deepEqual(await store.aspects.exists([row.urn]), [true])
    assert.deepEqual(await findIds(store, { types: ['tag'] }), ['a'])
  },

  'points stay until they are removed': async ({ store }) => {
    const row = makeRow()
    await write(store, put(row), points(makePoint({ urn: row.urn })))
    await write(store, { kind: 'erase', urn: row.urn })
    assert.equal(await store.series.count({ aspect: 'profile', urn: row.urn }), 1)
    assert.equal(await store.series.remove({ aspect: 'profile', urn: row.urn }, 10), 1)
  },

  'an absent entity can be erased, also in a batch with its new rows': async ({ store }) => {
    const row = makeRow()
    await write(store, { kind: 'erase', urn: tag('absent') })
    await write(store, { kind: 'erase', urn: row.urn }, put(row))
    assert.deepEqual(await store.aspects.read([{ urn: row.urn }]), [[row]])
  }
}
