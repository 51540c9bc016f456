import assert from 'node:assert/strict'
import type { Cases } from './case.ts'
import { makePoint, makeRow, points, put, tag, write } from './make.ts'

export const reading: Cases = {
  'a row is read as it was put': async ({ store }) => {
    const row = makeRow()
    await write(store, put(row))
    assert.deepEqual(await store.aspects.read([{ urn: row.urn, aspects: [row.aspect] }]), [[row]])
  },

  'absent rows are left out': async ({ store }) => {
    const row = makeRow()
    await write(store, put(row))
    const wanted = [
      { urn: tag('absent') },
      { urn: row.urn, aspects: ['absent', row.aspect] },
      { urn: row.urn, aspects: [] }
    ]
    assert.deepEqual(await store.aspects.read(wanted), [[], [row], []])
  },

  'a row that was absent in an earlier read is found once it is stored': async ({ store }) => {
    const row = makeRow()
    const wanted = [{ urn: row.urn, aspects: [row.aspect] }]
    assert.deepEqual(await store.aspects.read(wanted), [[]])
    await write(store, put(row))
    assert.deepEqual(await store.aspects.read(wanted), [[row]])
  },

  'a whole entity is read in the order of aspect names': async ({ store }) => {
    const rows = ['b', 'a', 'Z', 'ä'].map(aspect => makeRow({ aspect }))
    await write(store, ...rows.map(row => put(row)))
    const [found = []] = await store.aspects.read([{ urn: tag('a') }])
    assert.deepEqual(
      found.map(({ aspect }) => aspect),
      ['Z', 'a', 'b', 'ä']
    )
  },

  'a whole entity is read also after a read of one row, and after a new row': async ({ store }) => {
    const [first, second, third] = [makeRow({ aspect: 'a' }), makeRow({ aspect: 'b' }), makeRow({ aspect: 'c' })]
    await write(store, put(first), put(second))
    await store.aspects.read([{ urn: tag('a'), aspects: ['b'] }])
    assert.deepEqual(await store.aspects.read([{ urn: tag('a') }]), [[first, second]])
    await write(store, put(third))
    assert.deepEqual(await store.aspects.read([{ urn: tag('a') }]), [[first, second, third]])
  },

  'results are in the order of the request': async ({ store }) => {
    const rows = ['b', 'a', 'c'].map(id => makeRow({ urn: tag(id) }))
    await write(store, ...rows.map(row => put(row)))
    const wanted = [...rows, ...rows].map(({ urn, aspect }) => ({ urn, aspects: [aspect] }))
    assert.deepEqual(
      await store.aspects.read(wanted),
      [...rows, ...rows].map(row => [row])
    )
  },

  'rows are in the order of the requested aspects': async ({ store }) => {
    const rows = ['a', 'b', 'c'].map(aspect => makeRow({ aspect }))
    await write(store, ...rows.map(row => put(row)))
    const [found = []] = await store.aspects.read([{ urn: tag('a'), aspects: ['c', 'a'] }])
    assert.deepEqual(found, [rows[2], rows[0]])
  },

  'an entity exists while any aspect of it is stored': async ({ store }) => {
    const row = makeRow()
    await write(store, put(row), points(makePoint({ urn: tag('only points') })))
    assert.deepEqual(await store.aspects.exists([row.urn, tag('absent'), tag('only points')]), [true, false, false])
    await write(store, { kind: 'remove', key: row, expected: row.revision, drop: [] })
    assert.deepEqual(await store.aspects.exists([row.urn]), [false])
  }
}
