import type { Bits, Docs, FieldId, IndexReader } from '../index/port.ts'
import type { Facet, Wanted } from '../port.ts'
import { add, and, count, countIn, docsOf, noBits } from './bits.ts'
import { type Fields, valuePrefix, visibleField } from './fields.ts'
import { matches } from './matches.ts'
import { compareUtf8 } from './utf8-order.ts'

type Counted = Facet['values'][number]

const PAUSE = 63
/** Reading the values of a document takes as long as counting in so many lists. */
const READ = 2
/** So many more values than wanted are gathered before they are sorted. */
const SPARE = 32
/** Between the fields and the values of a nested facet. */
const NESTED = '␞'

/** Exact numbers of the values of fields among all matches. */
export function* facets(
  index: IndexReader,
  fields: Fields,
  wanted: Wanted,
  names: readonly string[],
  limit: number
): Generator<void, readonly Facet[]> {
  const found = yield* matches(index, fields, wanted)
  return yield* facetsOf(index, found, wanted.narrowed.hidden, names, limit)
}

/** Of any set of documents. Scoped fields, or several joined by `␞`: the values of each in the entities of the one before. */
export function* facetsOf(
  index: IndexReader,
  found: Bits,
  hidden: ReadonlySet<string>,
  names: readonly string[],
  limit: number
): Generator<void, readonly Facet[]> {
  const all: Facet[] = []
  for (const field of names) {
    const ids = field.split(NESTED).map(name => visibleField(index, name, hidden))
    const isKnown = ids.every(id => id !== undefined)
    all.push({ field, values: isKnown ? yield* nested(index, found, ids, limit) : [] })
  }
  return all
}

function* nested(
  index: IndexReader,
  found: Bits,
  [field, ...inner]: readonly FieldId[],
  limit: number
): Generator<void, readonly Counted[]> {
  if (field === undefined || limit <= 0) return []
  if (inner.length === 0) return yield* facet(index, found, field, limit)
  const best = createBest(limit)
  // A pair is at most as frequent as its first value.
  for (const outer of yield* facet(index, found, field, Number.POSITIVE_INFINITY)) {
    if (best.isFull(outer.count)) break
    const key = index.key(valuePrefix(field) + outer.value)
    const docs = key === undefined ? undefined : index.docs(key, field)
    if (!docs) continue
    const within = noBits(index.size)
    add(within, docs)
    and(within, found)
    for (const { value, count } of yield* nested(index, within, inner, limit)) {
      best.add({ value: `${outer.value}${NESTED}${value}`, count })
    }
  }
  return best.all()
}

function* facet(index: IndexReader, found: Bits, field: FieldId, limit: number): Generator<void, readonly Counted[]> {
  const sizes = index.sizes(field)
  return count(found) * READ < sizes.length
    ? yield* byDocument(index, found, field, limit)
    : yield* byValue(index, found, field, limit)
}

/** Counts in the lists of the values, the longest first, until none can be among the best. */
function* byValue(index: IndexReader, found: Bits, field: FieldId, limit: number): Generator<void, readonly Counted[]> {
  const best = createBest(limit)
  let at = 0
  for (const { value, id, count: size } of index.sizes(field)) {
    if (best.isFull(size)) break
    const docs: Docs | undefined = index.docs(id, field)
    const count = docs ? countIn(found, docs) : 0
    if (count > 0) best.add({ value, count })
    if ((++at & PAUSE) === 0) yield
  }
  return best.all()
}

function* byDocument(
  index: IndexReader,
  found: Bits,
  field: FieldId,
  limit: number
): Generator<void, readonly Counted[]> {
  const counts = new Map<number, number>()
  for (const [at, doc] of docsOf(found).entries()) {
    for (const key of index.values(doc, field)) counts.set(key, (counts.get(key) ?? 0) + 1)
    if ((at & PAUSE) === PAUSE) yield
  }
  const best = createBest(limit)
  const prefix = valuePrefix(field).length
  for (const [key, count] of counts) best.add({ value: index.keyText(key).slice(prefix), count })
  return best.all()
}

/** The most frequent values, then the first ones. */
function createBest(limit: number) {
  let values: Counted[] = []
  let least = 0
  const shorten = () => {
    values = values.sort((a, b) => b.count - a.count || compareUtf8(a.value, b.value)).slice(0, limit)
    least = values.length < limit ? 0 : (values.at(-1)?.count ?? 0)
  }
  return {
    add(value: Counted): void {
      if (value.count < least) return
      values.push(value)
      if (values.length >= limit + SPARE) shorten()
    },
    /** Whether no value that is at most so frequent can be one of them. */
    isFull: (count: number): boolean => least > count,
    all(): readonly Counted[] {
      shorten()
      return values
    }
  }
}
