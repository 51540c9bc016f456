import assert from 'node:assert/strict'
import type { Cases } from './case.ts'
import { changesAfter, findIds, makePoint, makeRow, points, put, supersede, tag, timesOf, write } from './make.ts'

export const durability: Cases = {
  'written data is present after the store is reopened': async ({ store, reopen }) => {
    const row = makeRow()
    const next = supersede(row, { add: [{ field: 'f', value: 'v' }] })
    await write(store, put(row))
    await write(store, next, points(makePoint()))
    const again = await reopen()
    assert.deepEqual(await again.aspects.read([{ urn: row.urn }]), [[next.row]])
    assert.deepEqual(await again.aspects.history(row, { limit: 10 }), [row])
    assert.deepEqual(await findIds(again, { where: { field: 'f', in: ['v'] } }), ['a'])
    assert.deepEqual(await timesOf(again, { aspect: 'profile', urn: makePoint().urn }), [1000])
  },

  'removed data stays removed': async ({ store, reopen }) => {
    const [row, other] = [makeRow(), makeRow({ urn: tag('b') })]
    await write(store, put(row), put(other), points(makePoint(), makePoint({ time: 5 })))
    await write(store, { kind: 'remove', key: row, expected: row.revision, drop: [] })
    await write(store, { kind: 'erase', urn: other.urn })
    await store.series.remove({ aspect: 'profile', to: 6 }, 10)
    const again = await reopen()
    assert.deepEqual(await again.aspects.exists([row.urn, other.urn]), [false, false])
    assert.deepEqual(await findIds(again, {}), [])
    assert.deepEqual(await timesOf(again, { aspect: 'profile' }), [1000])
  },

  'the change feed continues at its cursor': async ({ store, reopen }) => {
    await write(store, put(makeRow()))
    const { next } = await changesAfter(store, undefined)
    await write(store, put(makeRow({ urn: tag('b') })))
    const again = await reopen()
    await write(again, put(makeRow({ urn: tag('c') })))
    assert.deepEqual(
      (await changesAfter(again, next)).keys.map(({ urn }) => urn),
      [tag('b'), tag('c')]
    )
  },

  'revisions are still compared': async ({ store, reopen }) => {
    const row = makeRow()
    await write(store, put(row))
    const again = await reopen()
    assert.equal((await again.aspects.write([put(makeRow())])).length, 1)
    await write(again, supersede(row))
  },

  'close waits for running writes': async ({ store, reopen }) => {
    const rows = Array.from({ length: 50 }, (_, n) => makeRow({ urn: tag(`${n}`) }))
    const written = Promise.all(rows.map(row => store.aspects.write([put(row)])))
    const found = store.aspects.find({}, { limit: 1 })
    const { next } = await changesAfter(store, undefined)
    const waiting = store.aspects.changes(next, { limit: 10, waitMs: 60_000 })
    const again = await reopen()
    assert.deepEqual((await written).flat(), [])
    await Promise.all([found, waiting])
    assert.equal((await findIds(again, {})).length, 50)
  },

  'close waits for the removal of many points': async ({ store, reopen }) => {
    await write(store, points(...Array.from({ length: 5000 }, (_, time) => makePoint({ time }))))
    const removed = store.series.remove({ aspect: 'profile', type: 'dataset' }, 5000)
    const again = await reopen()
    assert.equal(await removed, 5000)
    assert.equal(await again.series.count({ aspect: 'profile' }), 0)
  },

  'a closed store refuses writes and queries': async ({ store, reopen }) => {
    await reopen()
    const closed = { statusCode: 503 }
    await assert.rejects(async () => store.aspects.write([put(makeRow())]), closed)
    await assert.rejects(async () => store.aspects.read([{ urn: tag('a') }]), closed)
    await assert.rejects(async () => store.aspects.find({}, { limit: 1 }), closed)
    await assert.rejects(async () => store.aspects.changes(undefined, { limit: 1, waitMs: 0 }), closed)
    await assert.rejects(async () => store.series.remove({ aspect: 'profile' }, 1), closed)
  }
}
