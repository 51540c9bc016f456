import type { Bits, IndexReader } from '../index/port.ts'
import type { Order } from '../port.ts'
import { count, docsOf } from './bits.ts'
import { byUrn } from './by-urn.ts'
import { visibleFields } from './fields.ts'
import { compareRows, type SortedHit, type Sorting, type Sorts, sortValueOf } from './sorts.ts'
import { inValueOrder } from './value-order.ts'

const PAUSE = 255
/** So many matches are sorted by reading the values of each. */
const MAX_READ = 1_000

/**
 * Matches in the order of `find`: by the smallest value of the fields (the largest when descending), those without one
 * last, then by URN. One more than the limit if there is one.
 */
export function* sorted(
  index: IndexReader,
  matches: Bits,
  order: Exclude<Order, 'score'>,
  hidden: ReadonlySet<string>,
  sorting: Sorting
): Generator<void, SortedHit[]> {
  if (typeof order === 'string') return yield* inUrnOrder(index, matches, sorting, order === 'urnDescending')
  const fields = visibleFields(index, order.fields, hidden)
  const sorts: Sorts = { fields, descending: order.descending === true }
  if (fields.length === 0) return yield* inUrnOrder(index, matches, sorting, false)
  const total = count(matches)
  const read = total > MAX_READ ? yield* inValueOrder(index, matches, sorts, sorting, 2 * total) : undefined
  return read ?? (yield* byReading(index, matches, sorts, sorting))
}

function* inUrnOrder(
  index: IndexReader,
  matches: Bits,
  { after, skip, limit }: Sorting,
  descending: boolean
): Generator<void, SortedHit[]> {
  // A position with a value is before all that have none.
  const from = after && after.value === undefined ? after.urn : undefined
  const page = { after: from, skip, limit: limit + 1, descending }
  const docs = yield* byUrn(index, { bits: matches, count: count(matches) }, page)
  return docs.map(doc => ({ urn: index.urn(doc), value: undefined }))
}

function* byReading(
  index: IndexReader,
  matches: Bits,
  sorts: Sorts,
  { after, skip, limit }: Sorting
): Generator<void, SortedHit[]> {
  const rows: SortedHit[] = []
  for (const [at, doc] of docsOf(matches).entries()) {
    const row = { urn: index.urn(doc), value: sortValueOf(index, doc, sorts) }
    if (!after || compareRows(row, after, sorts) > 0) rows.push(row)
    if ((at & PAUSE) === PAUSE) yield
  }
  return rows.sort((a, b) => compareRows(a, b, sorts)).slice(skip, skip + limit + 1)
}
