import assert from 'node:assert/strict'
import type { Change, Point, Rename, Row, Store, TextRecord } from '../../core/store/port.ts'
import { makeUrn } from '../../core/urn.ts'
import type { Cases } from './case.ts'
import {
  changesAfter,
  findIds,
  makePoint,
  makeRow,
  newRevision,
  points,
  put,
  readOne,
  supersede,
  tag,
  write
} from './make.ts'

const actor = makeUrn('corpuser', 'alice')
const other = makeUrn('corpuser', 'bob')
const pseudonym = makeUrn('corpuser', 'erased-1')
/** Values and metadata without the actor of the samples. */
const plain = { actor: other }
const value = (urn: string) => JSON.stringify({ by: urn })

/** What contains one of the texts, page by page. */
async function found(store: Store, texts: readonly string[], limit = 1000): Promise<TextRecord[]> {
  const all: TextRecord[] = []
  let after: string | undefined
  do {
    const page = await store.texts.find(texts, after === undefined ? { limit } : { limit, after })
    all.push(...page.records)
    after = page.next
  } while (after !== undefined)
  return all
}

const row = (of: Row): TextRecord => ({ kind: 'row', row: of })
const past = (of: Row): TextRecord => ({ kind: 'past', row: of })
const point = (of: Point): TextRecord => ({ kind: 'point', point: of })

function rewrite(old: Row, given: Partial<Row>, renames: readonly Rename[] = []): Change {
  return { kind: 'rewrite', row: { ...old, revision: newRevision(), ...given }, expected: old.revision, renames }
}

/** A row with an older version, and a point, which have the actor in their values. */
async function writeAll(store: Store): Promise<{ older: Row; newer: Row; measured: Point }> {
  const older = makeRow({ json: value(actor) })
  const next = supersede(older)
  const newer = { ...next.row, json: value(actor) }
  const measured = makePoint({ json: value(actor) })
  await write(store, put(older), points(measured, makePoint({ time: 1 })))
  await write(store, { ...next, row: newer })
  return { older, newer, measured }
}

export const texts: Cases = {
  'a text is found in values, actors, metadata and URNs, of rows, superseded rows and points': async ({ store }) => {
    const { older, newer, measured } = await writeAll(store)
    const byActor = makeRow({ urn: tag('b') })
    const bySystem = makeRow({ ...plain, urn: tag('c'), system: value(actor) })
    const byUrn = makeRow({ ...plain, urn: makeUrn('step', actor) })
    const pointOf = makePoint({ urn: actor })
    await write(store, ...[byActor, bySystem, byUrn, makeRow({ ...plain, urn: tag('d') })].map(one => put(one)))
    await write(store, points(pointOf))
    const all = [row(newer), row(byActor), row(bySystem), row(byUrn), past(older), point(measured), point(pointOf)]
    assert.deepEqual(new Set(await found(store, [actor])), new Set(all))
    assert.deepEqual(await found(store, ['urn:li:corpuser:ALICE']), [])
  },

  'one of several texts is enough': async ({ store }) => {
    await write(store, put(makeRow({ ...plain, json: '"$x"' })), put(makeRow({ ...plain, urn: tag('b'), json: '"ü"' })))
    assert.equal((await found(store, ['$x', 'ü'])).length, 2)
    assert.equal((await found(store, ['$x'])).length, 1)
  },

  'a page looks at as many rows as its limit, so pages can be empty': async ({ store }) => {
    for (let n = 0; n < 5; n++) await write(store, put(makeRow({ ...plain, urn: tag(`${n}`) })))
    await writeAll(store)
    const all = await found(store, [actor])
    for (const limit of [1, 2, 7]) assert.deepEqual(await found(store, [actor], limit), all)
    const first = await store.texts.find(['nowhere'], { limit: 2 })
    assert.deepEqual(first.records, [])
    assert.equal(typeof first.next, 'string')
  },

  'an invalid cursor is refused as a bad request': async ({ store }) => {
    await assert.rejects(store.texts.find(['a'], { limit: 1, after: 'nonsense' }), { statusCode: 400 })
  },

  'a rewritten row keeps version, time and history': async ({ store }) => {
    const { older, newer } = await writeAll(store)
    const change = rewrite(newer, { json: value(pseudonym), actor: pseudonym, system: '{"a":1}' })
    await write(store, change)
    assert.deepEqual(await readOne(store, newer), 'row' in change && change.row)
    assert.deepEqual(await store.aspects.history(newer, { limit: 10 }), [older])
  },

  'a row that has changed since is not rewritten': async ({ store }) => {
    const { older, newer } = await writeAll(store)
    const { urn, aspect } = newer
    assert.deepEqual(await store.aspects.write([rewrite(older, { json: '1' })]), [{ urn, aspect }])
    assert.deepEqual(await readOne(store, newer), newer)
    const absent = makeRow({ urn: tag('absent') })
    assert.equal((await store.aspects.write([rewrite(absent, {})])).length, 1)
  },

  'a rewrite that is repeated counts as written': async ({ store }) => {
    const { newer } = await writeAll(store)
    const change = rewrite(newer, { json: '2' })
    await write(store, change)
    await write(store, change)
  },

  'entries of the aspect with a renamed value are found by the new one': async ({ store }) => {
    const first = makeRow()
    const second = makeRow({ aspect: 'second' })
    const entries = [
      { field: 'properties.by', value: actor },
      { field: 'properties.name', value: 'Alice' }
    ]
    await write(store, put(first, { add: entries }), put(second, { add: [{ field: 'second.by', value: actor }] }))
    await write(store, rewrite(first, {}, [{ from: actor, to: pseudonym }]))
    assert.deepEqual(await findIds(store, { where: { field: 'properties.by', in: [pseudonym] } }), ['a'])
    assert.deepEqual(await findIds(store, { where: { field: 'properties.by', in: [actor] } }), [])
    assert.deepEqual(await findIds(store, { where: { field: 'properties.name', in: ['Alice'] } }), ['a'])
    assert.deepEqual(await findIds(store, { where: { field: 'second.by', in: [actor] } }), ['a'])
    const counted = await store.aspects.count({}, 'properties.by', 10)
    assert.deepEqual(counted, [{ value: pseudonym, count: 1 }])
  },

  'the feed reports a rewritten row, not a superseded one or a point': async ({ store }) => {
    const { older, newer, measured } = await writeAll(store)
    const { next } = await changesAfter(store, undefined)
    const change = rewrite(newer, { json: '3' })
    await write(
      store,
      { kind: 'rewritePast', row: { ...older, json: '4' } },
      { kind: 'rewritePoint', point: { ...measured, json: '5' }, was: measured.json }
    )
    await write(store, change)
    const { keys } = await changesAfter(store, next)
    const revision = 'row' in change && change.row.revision
    assert.deepEqual(keys, [{ urn: newer.urn, aspect: newer.aspect, revision }])
  },

  'a superseded row is rewritten, and only that one': async ({ store }) => {
    const { older, newer } = await writeAll(store)
    const changed = { ...older, json: value(pseudonym), actor: pseudonym, system: '{"b":1}' }
    await write(store, { kind: 'rewritePast', row: changed })
    assert.deepEqual(await store.aspects.history(newer, { limit: 10 }), [changed])
    assert.deepEqual(await readOne(store, newer), newer)
    await write(store, { kind: 'rewritePast', row: { ...older, revision: newRevision(), json: '6' } })
    await write(store, { kind: 'rewritePast', row: makeRow({ urn: tag('absent') }) })
    assert.deepEqual(await store.aspects.history(newer, { limit: 10 }), [changed])
  },

  'a point is rewritten if it still has the value, and sizes follow': async ({ store }) => {
    const { measured } = await writeAll(store)
    const span = { aspect: measured.aspect, urn: measured.urn, from: measured.time, to: measured.time + 1 }
    const changed = { ...measured, json: value(pseudonym), system: '{"c":1}' }
    await write(store, { kind: 'rewritePoint', point: changed, was: measured.json })
    await write(store, { kind: 'rewritePoint', point: { ...measured, json: '7' }, was: measured.json })
    await write(store, { kind: 'rewritePoint', point: { ...measured, time: 5, json: '8' }, was: measured.json })
    assert.deepEqual((await store.series.range(span, { limit: 10 })).points, [changed])
    const [size] = await store.series.sizes()
    assert.equal(size?.bytes, changed.json.length + makePoint().json.length)
    assert.equal(size?.rows, 2)
  },

  'nothing of removed and rewritten rows is found after a purge, and what is stored stays': async ({
    store,
    reopen
  }) => {
    const { older, newer, measured } = await writeAll(store)
    const gone = makeRow({ urn: actor })
    await write(store, put(gone))
    await write(store, { kind: 'erase', urn: gone.urn }, rewrite(newer, { ...plain, json: '9' }))
    await write(
      store,
      { kind: 'rewritePast', row: { ...older, ...plain, json: '10' } },
      { kind: 'rewritePoint', point: { ...measured, json: '11' }, was: measured.json }
    )
    await store.texts.forget([gone.urn], pseudonym)
    await store.texts.purge()
    assert.deepEqual(await found(store, [actor]), [])
    assert.equal((await readOne(store, newer))?.json, '9')
    const again = await reopen()
    assert.equal((await readOne(again, newer))?.json, '9')
    assert.equal(await again.series.count({ aspect: measured.aspect }), 2)
  }
}
