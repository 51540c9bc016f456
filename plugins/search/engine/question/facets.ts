import type { Bits, FieldId, IndexReader, KeyId } from '../index/port.ts'
import type { Facet, FacetFields, Wanted } from '../port.ts'
import { type Best, type Counted, createBest } from './best.ts'
import { add, and, count, countIn, docsOf, noBits } from './bits.ts'
import { type Fields, valuePrefix, visibleFields } from './fields.ts'
import { matches } from './matches.ts'

const PAUSE = 63
/** Reading the values of a document takes as long as counting in so many lists. */
const READ = 8
/** Between the two values of a nested facet. */
const NESTED = '␞'

/** Exact numbers of the values of fields among all matches. */
export function* facets(
  index: IndexReader,
  fields: Fields,
  wanted: Wanted,
  wantedFacets: readonly FacetFields[],
  limit: number
): Generator<void, readonly Facet[]> {
  const found = yield* matches(index, fields, wanted)
  return yield* facetsOf(index, found, wanted.narrowed.hidden, wantedFacets, limit)
}

/** Of any set of documents. */
export function* facetsOf(
  index: IndexReader,
  found: Bits,
  hidden: ReadonlySet<string>,
  wanted: readonly FacetFields[],
  limit: number
): Generator<void, readonly Facet[]> {
  const all: Facet[] = []
  for (const { name, fields, inner } of wanted) {
    const outer = visibleFields(index, fields, hidden)
    const values = inner
      ? yield* pairs(index, found, outer, visibleFields(index, inner, hidden), limit)
      : yield* counted(index, found, outer, limit)
    all.push({ field: name, values })
  }
  return all
}

function* pairs(
  index: IndexReader,
  found: Bits,
  outer: readonly FieldId[],
  inner: readonly FieldId[],
  limit: number
): Generator<void, readonly Counted[]> {
  const best = createBest(limit)
  for (const first of yield* counted(index, found, outer, Number.POSITIVE_INFINITY)) {
    // A pair is at most as frequent as its first value.
    if (best.isFull(first.count)) break
    const within = withValue(index, outer, first.value)
    and(within, found)
    for (const { value, count } of yield* counted(index, within, inner, limit)) {
      best.add({ value: `${first.value}${NESTED}${value}`, count })
    }
  }
  return best.all()
}

function withValue(index: IndexReader, fields: readonly FieldId[], value: string): Bits {
  const docs = noBits(index.size)
  for (const field of fields) {
    const key = index.key(valuePrefix(field) + value)
    const own = key === undefined ? undefined : index.docs(key, field)
    if (own) add(docs, own)
  }
  return docs
}

function* counted(
  index: IndexReader,
  found: Bits,
  fields: readonly FieldId[],
  limit: number
): Generator<void, readonly Counted[]> {
  const best = createBest(limit)
  const all = count(found)
  if (limit <= 0 || all === 0) return []
  const values = fields.reduce((sum, field) => sum + index.sizes(field).length, 0)
  if (all * READ < values) yield* byDocument(index, found, fields, best)
  else if (fields.length === 1) yield* byValue(index, found, fields[0] ?? 0, best)
  else yield* byValues(index, found, fields, best)
  return best.all()
}

/** Counts in the lists of the values, the longest first, until none can be among the best. */
function* byValue(index: IndexReader, found: Bits, field: FieldId, best: Best): Generator<void> {
  let at = 0
  for (const { value, id, count: size } of index.sizes(field)) {
    if (best.isFull(size)) return
    const docs = index.docs(id, field)
    if (docs) best.add({ value, count: countIn(found, docs) })
    if ((++at & PAUSE) === 0) yield
  }
}

/** The same for several fields at once: a value is at most as frequent as in all of them together. */
function* byValues(index: IndexReader, found: Bits, fields: readonly FieldId[], best: Best): Generator<void> {
  const sizes = fields.map(field => index.sizes(field))
  const most = Math.max(0, ...sizes.map(({ length }) => length))
  const seen = new Set<string>()
  for (let at = 0; at < most; at++) {
    if (best.isFull(sizes.reduce((sum, values) => sum + (values[at]?.count ?? 0), 0))) return
    for (const value of sizes.map(values => values[at]?.value)) {
      if (value === undefined || seen.has(value)) continue
      seen.add(value)
      best.add({ value, count: countIn(found, { bits: withValue(index, fields, value), count: 0 }) })
    }
    if ((at & PAUSE) === 0) yield
  }
}

function* byDocument(index: IndexReader, found: Bits, fields: readonly FieldId[], best: Best): Generator<void> {
  const counts = new Map<string, number>()
  const textOf = createTexts(index, fields)
  for (const [at, doc] of docsOf(found).entries()) {
    for (const value of valuesOf(index, doc, fields, textOf)) counts.set(value, (counts.get(value) ?? 0) + 1)
    if ((at & PAUSE) === PAUSE) yield
  }
  for (const [value, count] of counts) best.add({ value, count })
}

type TextOf = (key: KeyId, prefix: number) => string
type Sized = ReturnType<IndexReader['sizes']>

const textsBySizes = new WeakMap<Sized, ReadonlyMap<KeyId, string>>()

/** The sizes of a field have its values at hand; the texts of single keys are slow to read. */
function textsOf(sizes: Sized): ReadonlyMap<KeyId, string> {
  const known = textsBySizes.get(sizes)
  if (known) return known
  const texts = new Map(sizes.map(({ id, value }) => [id, value]))
  textsBySizes.set(sizes, texts)
  return texts
}

function createTexts(index: IndexReader, fields: readonly FieldId[]): TextOf {
  const known = fields.map(field => textsOf(index.sizes(field)))
  return (key, prefix) => {
    for (const texts of known) {
      const text = texts.get(key)
      if (text !== undefined) return text
    }
    return index.keyText(key).slice(prefix)
  }
}

function valuesOf(index: IndexReader, doc: number, fields: readonly FieldId[], textOf: TextOf): ReadonlySet<string> {
  const values = new Set<string>()
  for (const field of fields) {
    const prefix = valuePrefix(field).length
    for (const key of index.values(doc, field)) values.add(textOf(key, prefix))
  }
  return values
}
