import assert from 'node:assert/strict'
import type { Change, Row } from '../../core/store/port.ts'
import type { Cases } from './case.ts'
import {
  findIds,
  makePoint,
  makeRow,
  newRevision,
  points,
  put,
  readOne,
  supersede,
  tag,
  timesOf,
  write
} from './make.ts'

const key = ({ urn, aspect }: Row) => ({ urn, aspect })
const touch = (row: Row, expected: string): Change => ({ kind: 'touch', row, expected })
const remove = (row: Row, expected = row.revision): Change => ({ kind: 'remove', key: key(row), expected, drop: [] })

export const writing: Cases = {
  'a put over the expected revision replaces the row': async ({ store }) => {
    const row = makeRow()
    const next = supersede(row)
    await write(store, put(row))
    await write(store, next)
    assert.deepEqual(await readOne(store, row), next.row)
  },

  'a put that expects absence is stale when the row exists': async ({ store }) => {
    const row = makeRow()
    await write(store, put(row))
    assert.deepEqual(await store.aspects.write([put(makeRow())]), [key(row)])
    assert.deepEqual(await readOne(store, row), row)
  },

  'a put that expects another revision is stale': async ({ store }) => {
    const row = makeRow()
    await write(store, put(row))
    assert.deepEqual(await store.aspects.write([supersede(row, { expected: newRevision() })]), [key(row)])
    assert.deepEqual(await readOne(store, row), row)
  },

  'a put that expects a revision is stale when the row is absent': async ({ store }) => {
    const next = supersede(makeRow())
    assert.deepEqual(await store.aspects.write([next]), [key(next.row)])
    assert.deepEqual(await store.aspects.exists([next.row.urn]), [false])
  },

  'a repeated write counts as written and changes nothing': async ({ store }) => {
    const row = makeRow()
    const next = supersede(row, { add: [{ field: 'f', value: 'v' }] })
    await write(store, put(row))
    for (const _ of [1, 2, 3]) await write(store, next, points(makePoint()))
    assert.deepEqual(await store.aspects.history(row, { limit: 10 }), [row])
    assert.deepEqual(await findIds(store, { where: { field: 'f', in: ['v'] } }), ['a'])
    assert.deepEqual(await timesOf(store, { aspect: 'profile', urn: makePoint().urn }), [1000])
  },

  'one stale change rejects the whole batch': async ({ store }) => {
    const taken = makeRow({ urn: tag('taken') })
    await write(store, put(taken))
    const fresh = makeRow({ urn: tag('fresh') })
    const batch = [
      put(fresh, { add: [{ field: 'f', value: 'v' }] }),
      points(makePoint()),
      put(makeRow({ urn: tag('taken') }))
    ]
    assert.deepEqual(await store.aspects.write(batch), [key(taken)])
    assert.deepEqual(await store.aspects.exists([fresh.urn]), [false])
    assert.deepEqual(await findIds(store, {}), ['taken'])
    assert.deepEqual(await findIds(store, { where: { field: 'f', in: ['v'] } }), [])
    assert.equal(await store.series.count({ aspect: 'profile' }), 0)
  },

  'a stale batch adds no row to the history': async ({ store }) => {
    const [row, taken] = [makeRow(), makeRow({ urn: tag('taken') })]
    await write(store, put(row), put(taken))
    assert.deepEqual(await store.aspects.write([supersede(row), supersede(taken, { expected: null })]), [key(taken)])
    assert.deepEqual(await readOne(store, row), row)
    assert.deepEqual(await store.aspects.history(row, { limit: 10 }), [])
  },

  'every stale key is returned': async ({ store }) => {
    const rows = ['a', 'b', 'c'].map(id => makeRow({ urn: tag(id) }))
    await write(store, ...rows.map(row => put(row)))
    const [a = makeRow(), b = a, c = a] = rows
    const batch = [supersede(a, { expected: null }), supersede(b), supersede(c, { expected: newRevision() })]
    assert.deepEqual(await store.aspects.write(batch), [key(a), key(c)])
  },

  'a touch changes the revision, but not the version or the history': async ({ store }) => {
    const row = makeRow()
    const seen = { ...row, revision: newRevision(), run: 'run-2', system: '{"lastRunId":"run-2"}' }
    await write(store, put(row))
    await write(store, touch(seen, row.revision))
    await write(store, touch(seen, row.revision))
    assert.deepEqual(await readOne(store, row), seen)
    assert.deepEqual(await store.aspects.history(row, { limit: 10 }), [])
  },

  'a touch keeps the entries': async ({ store }) => {
    const row = makeRow()
    await write(store, put(row, { add: [{ field: 'f', value: 'v' }] }))
    await write(store, touch({ ...row, revision: newRevision() }, row.revision))
    assert.deepEqual(await findIds(store, { where: { field: 'f', in: ['v'] } }), ['a'])
  },

  'a touch of another revision, or of an absent row, is stale': async ({ store }) => {
    const row = makeRow()
    await write(store, put(row))
    const absent = makeRow({ urn: tag('absent') })
    const batch = [touch({ ...row, revision: newRevision() }, newRevision()), touch(absent, newRevision())]
    assert.deepEqual(await store.aspects.write(batch), [key(row), key(absent)])
  },

  'a removed row is absent, and removing it again counts as written': async ({ store }) => {
    const row = makeRow()
    await write(store, put(row))
    await write(store, remove(row))
    await write(store, remove(row))
    assert.equal(await readOne(store, row), undefined)
  },

  'a remove of another revision is stale': async ({ store }) => {
    const row = makeRow()
    await write(store, put(row))
    assert.deepEqual(await store.aspects.write([remove(row, newRevision())]), [key(row)])
    assert.deepEqual(await readOne(store, row), row)
  },

  'a remove keeps the other aspects of the entity': async ({ store }) => {
    const [gone, left] = [makeRow({ aspect: 'gone' }), makeRow({ aspect: 'left' })]
    await write(store, put(gone), put(left))
    await write(store, remove(gone))
    assert.deepEqual(await store.aspects.read([{ urn: left.urn }]), [[left]])
    assert.deepEqual(await store.aspects.exists([left.urn]), [true])
  },

  'a stale write is refused also after the row was removed and recreated': async ({ store }) => {
    const row = makeRow()
    await write(store, put(row))
    await write(store, remove(row))
    const again = makeRow({ json: '{"name":"again"}' })
    await write(store, put(again))
    assert.deepEqual(await store.aspects.write([supersede(row)]), [key(row)])
    assert.deepEqual(await readOne(store, row), again)
  },

  'an empty batch counts as written': async ({ store }) => {
    await write(store)
    assert.deepEqual(await findIds(store, {}), [])
  },

  'a batch of many entities, aspects and points is written completely': async ({ store }) => {
    const rows = Array.from({ length: 300 }, (_, n) => makeRow({ urn: tag(`${n % 100}`), aspect: `aspect${n % 3}` }))
    const many = Array.from({ length: 200 }, (_, n) => makePoint({ time: n }))
    await write(store, ...rows.map(row => put(row)), points(...many))
    const found = await store.aspects.read(rows.map(({ urn, aspect }) => ({ urn, aspects: [aspect] })))
    assert.deepEqual(found.flat(), rows)
    assert.equal(await store.series.count({ aspect: 'profile' }), 200)
  }
}
