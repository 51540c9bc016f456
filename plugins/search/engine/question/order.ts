import type { Bits, IndexReader } from '../index/port.ts'
import type { Order } from '../port.ts'
import { count, docsOf } from './bits.ts'
import { byUrn } from './by-urn.ts'
import { visibleFields } from './fields.ts'
import { compareRows, type Sort, type SortedHit, type SortedPage, sortValueOf } from './sorts.ts'
import { inValueOrder } from './value-order.ts'

const PAUSE = 255
/** So many matches are sorted by reading the values of each. */
const MAX_READ = 1_000

/** How an order sorts for an actor: by URN when no field of it is visible. */
export function sortOf(index: IndexReader, order: Exclude<Order, 'score'>, hidden: ReadonlySet<string>): Sort {
  if (typeof order === 'string') return { index, fields: [], descending: order === 'urnDescending' }
  const fields = visibleFields(index, order.fields, hidden)
  return { index, fields, descending: fields.length > 0 && order.descending === true }
}

/**
 * Matches in the order of `find`: by the smallest value of the fields (the largest when descending), those without one
 * last, then by URN. One more than the limit if there is one.
 */
export function* sorted(sort: Sort, matches: Bits, page: SortedPage): Generator<void, SortedHit[]> {
  if (sort.fields.length === 0) return yield* inUrnOrder(sort, matches, page)
  const read = count(matches) > MAX_READ ? yield* inValueOrder(sort, matches, page) : undefined
  return read ?? (yield* byReading(sort, matches, page))
}

function* inUrnOrder(
  { index, descending }: Sort,
  matches: Bits,
  { after, skip, limit }: SortedPage
): Generator<void, SortedHit[]> {
  // A position with a value is before all that have none.
  const from = after && after.value === undefined ? after.urn : undefined
  const page = { after: from, skip, limit: limit + 1, descending }
  const docs = yield* byUrn(index, { bits: matches, count: count(matches) }, page)
  return docs.map(doc => ({ urn: index.urn(doc), value: undefined }))
}

function* byReading(sort: Sort, matches: Bits, { after, skip, limit }: SortedPage): Generator<void, SortedHit[]> {
  const rows: SortedHit[] = []
  for (const [at, doc] of docsOf(matches).entries()) {
    const row = { urn: sort.index.urn(doc), value: sortValueOf(sort, doc) }
    if (!after || compareRows(row, after, sort) > 0) rows.push(row)
    if ((at & PAUSE) === PAUSE) yield
  }
  return rows.sort((a, b) => compareRows(a, b, sort)).slice(skip, skip + limit + 1)
}
