import t from 'tap'
import { isStoreRecord, lineOf, type RowRecord, type StoreRecord } from '../../core/store/transfer/record.ts'
import { completedUrn, createSlicer, inSlices, isAfter } from '../../core/store/transfer/slices.ts'
import { createTally, differences } from '../../core/store/transfer/tally.ts'
import { makeUrn } from '../../core/urn.ts'
import { makePoint, makeRow } from '../contract/make.ts'

const row = (id = 'a', json = '{}'): RowRecord => ({
  kind: 'row',
  ...makeRow({ urn: makeUrn('tag', id), json, revision: 'r' })
})
const entity = (entries: { field: string; value: string }[], aspects: string[]): StoreRecord => ({
  kind: 'entity',
  urn: makeUrn('tag', 'a'),
  aspects,
  entries
})

function sums(...records: StoreRecord[]) {
  const tally = createTally()
  for (const record of records) tally.add(record)
  return tally.sums()
}

t.test(
  'a digest does not depend on the order of records, nor a line on the order of members, aspects and entries',
  async t => {
    const all = [row('a'), row('b'), row('c')]
    t.strictSame(sums(...all), sums(...all.toReversed()))
    const { kind, urn, ...rest } = row()
    t.equal(lineOf({ ...rest, urn, kind }), lineOf(row()))
    const entries = [
      { field: 'f', value: 'b' },
      { value: 'a', field: 'f' },
      { field: 'e', value: 'z' }
    ]
    t.equal(lineOf(entity(entries, ['y', 'x'])), lineOf(entity(entries.toReversed(), ['x', 'y'])))
  }
)

t.test('a digest detects records that are changed, lost, duplicated, or replaced by a duplicate', async t => {
  const [a, b] = [row('a'), row('b')]
  for (const other of [[a, row('b', '[]')], [a], [a, b, b], [a, a], [b, b], []]) {
    t.equal(differences(sums(a, b), sums(...other), ['here', 'there']).length, 1)
  }
  t.strictSame(differences(sums(a, b), sums(b, a), ['here', 'there']), [])
  t.strictSame(differences(sums(a, b), sums(a, a), ['here', 'there']), [
    'properties: 2 here, 2 there with different content'
  ])
})

t.test('rows, superseded rows and points of an aspect are counted separately', async t => {
  const past: StoreRecord = { ...makeRow(), kind: 'past' }
  t.strictSame(Object.keys(sums(row(), past, { kind: 'point', ...makePoint() }, entity([], []))), [
    'properties',
    'properties (history)',
    'profile (points)',
    '(entities)'
  ])
})

t.test('slices are bounded by number and by size, and none is empty', async t => {
  const lengths = async (records: StoreRecord[]) =>
    (await Array.fromAsync(inSlices(records))).map(({ length }) => length)
  t.strictSame(await lengths([]), [])
  t.strictSame(await lengths(Array.from({ length: 4000 }, () => row())), [2000, 2000])
  t.strictSame(await lengths(Array.from({ length: 2001 }, () => row())), [2000, 1])
  t.strictSame(await lengths(Array.from({ length: 5 }, () => row('a', 'x'.repeat(3_000_000)))), [2, 2, 1])
  const many = entity(
    Array.from({ length: 50_000 }, (_none, at) => ({ field: 'f', value: `${at}`.padEnd(100) })),
    []
  )
  t.ok(createSlicer().add(many))
})

t.test('a URN is complete when another one follows', async t => {
  const [a, b, c] = [row('a'), row('b'), row('c')]
  t.equal(completedUrn([a, a, b], undefined), a.urn)
  t.equal(completedUrn([b, b], a.urn), a.urn)
  t.equal(completedUrn([b, c], b.urn), b.urn)
  t.equal(completedUrn([a, a], a.urn), undefined)
  t.equal(completedUrn([a, a], undefined), undefined)
})

t.test('URNs are ordered by their bytes', async t => {
  t.ok(isAfter(makeUrn('tag', '\u{1f600}'), makeUrn('tag', '\ue000')))
  t.notOk(isAfter(makeUrn('tag', 'a'), makeUrn('tag', 'a')))
})

t.test('values that are not records are detected', async t => {
  const good: StoreRecord[] = [row(), { kind: 'point', ...makePoint() }, entity([{ field: 'f', value: 'v' }], ['a'])]
  for (const record of good) t.ok(isStoreRecord(JSON.parse(lineOf(record))))
  const bad = [
    null,
    [],
    'row',
    {},
    { kind: 'constructor' },
    { kind: 'end' },
    { ...row(), urn: 'tag:a' },
    { ...row(), version: '1' },
    { ...row(), json: {} },
    { ...row(), time: 1.5 },
    { ...entity([], []), entries: [{ field: 'f' }] },
    { ...entity([], []), aspects: 'a' }
  ]
  for (const value of bad) t.notOk(isStoreRecord(value), JSON.stringify(value))
})
