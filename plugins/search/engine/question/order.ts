import type { Bits, IndexReader } from '../index/port.ts'
import type { Order } from '../port.ts'
import { count, docsOf } from './bits.ts'
import { byUrn } from './by-urn.ts'
import { visibleField } from './fields.ts'
import { compareRows, type SortedField, type SortedHit, type Sorting, valueOf } from './sorted-field.ts'
import { byKeys } from './by-keys.ts'

const PAUSE = 255
/** So many matches are sorted by reading the values of each. */
const FEW = 1_000

/**
 * Matches in the order of `find`: by the smallest value of the field (the largest when descending), those without one
 * last, then by URN. One more than the limit if there is one.
 */
export function* sorted(
  index: IndexReader,
  matches: Bits,
  order: Exclude<Order, 'score'>,
  hidden: ReadonlySet<string>,
  sorting: Sorting
): Generator<void, SortedHit[]> {
  const id = order === 'urn' ? undefined : visibleField(index, order.field, hidden)
  if (order === 'urn' || id === undefined) return yield* noValues(index, matches, sorting)
  const field = { id, descending: order.descending === true }
  const total = count(matches)
  const read = total > FEW ? yield* byKeys(index, matches, field, sorting, 2 * total) : undefined
  return read ?? (yield* byValues(index, matches, field, sorting))
}

function* noValues(index: IndexReader, matches: Bits, { after, skip, limit }: Sorting): Generator<void, SortedHit[]> {
  const docs = yield* byUrn(index, matches, { after: after?.urn, skip, limit: limit + 1 })
  return docs.map(doc => ({ urn: index.urn(doc), value: undefined }))
}

/** Reads the values of every match. */
function* byValues(
  index: IndexReader,
  matches: Bits,
  field: SortedField,
  { after, skip, limit }: Sorting
): Generator<void, SortedHit[]> {
  const rows: SortedHit[] = []
  for (const [at, doc] of docsOf(matches).entries()) {
    const row = { urn: index.urn(doc), value: valueOf(index, doc, field) }
    if (!after || compareRows(row, after, field) > 0) rows.push(row)
    if ((at & PAUSE) === PAUSE) yield
  }
  return rows.sort((a, b) => compareRows(a, b, field)).slice(skip, skip + limit + 1)
}
