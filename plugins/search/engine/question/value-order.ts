import type { Bits, Doc, Docs } from '../index/port.ts'
import { add, and, andNot, count, has, noBits, remove, removeDoc } from './bits.ts'
import { byUrn } from './by-urn.ts'
import { hasValues } from './fields.ts'
import { type Sort, type SortedHit, type SortedPage, type SortedValue, sortValueOf, valuesInOrder } from './sorts.ts'

const PAUSE = 255

/** So many values are read at most, as a multiple of the matches: to read those of each match takes less time then. */
const MOST_VALUES = 2

/** Reads the values of the fields in order until the page is full; `undefined` when that takes too many of them. */
export function* inValueOrder(
  sort: Sort,
  matches: Bits,
  { after, skip, limit }: SortedPage
): Generator<void, SortedHit[] | undefined> {
  const { index } = sort
  const mostValues = MOST_VALUES * count(matches)
  const left = matches.slice()
  const rows: SortedHit[] = []
  let [read, skipped] = [0, skip]
  for (const sorted of valuesFrom(sort, after)) {
    if (++read > mostValues) return undefined
    if ((read & PAUSE) === 0) yield
    const { value } = sorted
    const group = take(sort, left, sorted)
    const size = group.count
    // After a cursor, a document may have had its place before it, with another value.
    const isWanted = after ? (doc: Doc) => sortValueOf(sort, doc) === value : undefined
    if (size === 0 || (!isWanted && skipped >= size)) {
      skipped -= size
      continue
    }
    const from = value === after?.value ? after.urn : undefined
    const page = { after: from, skip: 0, limit: limit + 1 + skipped - rows.length, ...(isWanted && { isWanted }) }
    const docs = yield* byUrn(index, group, page)
    rows.push(...docs.slice(skipped).map(doc => ({ urn: index.urn(doc), value })))
    skipped = Math.max(0, skipped - docs.length)
    if (rows.length > limit) return rows
  }
  if (after) removeWithValues(sort, left)
  const from = after && after.value === undefined ? after.urn : undefined
  const none = yield* byUrn(
    index,
    { bits: left, count: count(left) },
    { after: from, skip: skipped, limit: limit + 1 - rows.length }
  )
  return [...rows, ...none.map(doc => ({ urn: index.urn(doc), value: undefined }))]
}

function valuesFrom(sort: Sort, after: SortedHit | undefined): Iterable<SortedValue> {
  if (!after) return valuesInOrder(sort)
  return after.value === undefined ? [] : valuesInOrder(sort, after.value)
}

/** Takes the documents of a value away from those that are left. */
function take({ index }: Sort, left: Bits, { keys }: SortedValue): Docs {
  const all = keys.map(({ key, field }) => index.docs(key, field)).filter(docs => docs !== undefined)
  if (all.every(docs => 'list' in docs)) return takeLists(left, all)
  const bits = noBits(index.size)
  for (const docs of all) add(bits, docs)
  and(bits, left)
  andNot(left, bits)
  return { bits, count: count(bits) }
}

function takeLists(left: Bits, lists: readonly { readonly list: Uint32Array }[]): Docs {
  const taken: Doc[] = []
  for (const { list } of lists) {
    for (const doc of list) {
      if (!has(left, doc)) continue
      removeDoc(left, doc)
      taken.push(doc)
    }
  }
  return { list: Uint32Array.from(taken), count: taken.length }
}

/** Takes away all documents that have a value. A text field, of which `e` names words, has none. */
function removeWithValues({ index, fields }: Sort, left: Bits): void {
  const key = index.key('e')
  for (const field of fields) {
    const docs = key !== undefined && hasValues(index, field) ? index.docs(key, field) : undefined
    if (docs) remove(left, docs)
  }
}
