import { idOf } from '../../../../core/kernel/thread.ts'
import { computedFieldsNamed } from '../computed-fields.ts'
import type { Bits, Docs, FieldId, IndexReader, KeyId } from '../index/port.ts'
import type { Facet, FacetFields, Wanted } from '../port.ts'
import { add, and, count, countAny, countIn, docsOf, noBits, remove } from './bits.ts'
import { type Fields, valuePrefix, visibleFields } from './fields.ts'
import { matches } from './matches.ts'
import { type Counted, createTopValues, type TopValues } from './top-values.ts'

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
  for (const { name, fields, inner, ofProperties } of wanted) {
    if (ofProperties) {
      all.push(...(yield* propertyFacets(index, found, hidden, limit)))
      continue
    }
    const outer = visibleFields(index, fields, hidden)
    const values = inner
      ? yield* pairs(index, found, outer, visibleFields(index, inner, hidden), limit)
      : yield* counted(index, found, outer, limit)
    all.push({ field: name, values })
  }
  return all
}

const SHOWN_AMONG_FILTERS = 'structuredPropertySettings.showInSearchFilters'
const MOST_PROPERTIES = 50

/** Of each property that its settings show among the filters. */
function* propertyFacets(
  index: IndexReader,
  found: Bits,
  hidden: ReadonlySet<string>,
  limit: number
): Generator<void, readonly Facet[]> {
  const shown = noBits(index.size)
  for (const docs of listsOf(index, visibleFields(index, [SHOWN_AMONG_FILTERS], hidden), 'true')) add(shown, docs)
  for (const docs of listsOf(index, visibleFields(index, ['status.removed'], hidden), 'true')) remove(shown, docs)
  const all: Facet[] = []
  for (const doc of docsOf(shown).slice(0, MOST_PROPERTIES)) {
    const urn = index.urn(doc)
    for (const { name, type } of computedFieldsNamed(`structuredProperties.${idOf(urn)}`)) {
      const values = yield* counted(index, found, visibleFields(index, [name], hidden), limit)
      if (values.length > 0) all.push({ field: urn, values, areNumbers: type === 'DOUBLE' })
    }
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
  const top = createTopValues(limit)
  for (const first of yield* counted(index, found, outer, Number.POSITIVE_INFINITY)) {
    // A pair is at most as frequent as its first value.
    if (top.isFull(first.count)) break
    const within = withValue(index, outer, first.value)
    and(within, found)
    for (const { value, count } of yield* counted(index, within, inner, limit)) {
      top.add({ value: `${first.value}${NESTED}${value}`, count })
    }
  }
  return top.all()
}

function withValue(index: IndexReader, fields: readonly FieldId[], value: string): Bits {
  const docs = noBits(index.size)
  for (const own of listsOf(index, fields, value)) add(docs, own)
  return docs
}

function listsOf(index: IndexReader, fields: readonly FieldId[], value: string): Docs[] {
  return fields.flatMap(field => {
    const key = index.key(valuePrefix(field) + value)
    return (key === undefined ? undefined : index.docs(key, field)) ?? []
  })
}

function* counted(
  index: IndexReader,
  found: Bits,
  fields: readonly FieldId[],
  limit: number
): Generator<void, readonly Counted[]> {
  const top = createTopValues(limit)
  const withValues = fields.filter(field => index.documentFrequencies(field).length > 0)
  const [only] = withValues
  if (limit <= 0 || only === undefined) return []
  const all = count(found)
  if (all === 0) return []
  const values = withValues.reduce((sum, field) => sum + index.documentFrequencies(field).length, 0)
  if (all * READ < values) yield* byDocument(index, found, withValues, top)
  else if (withValues.length === 1) yield* byValue(index, found, only, top)
  else yield* byValues(index, found, withValues, top)
  return top.all()
}

/** Counts in the lists of the values, the longest first, until none can be among the top. */
function* byValue(index: IndexReader, found: Bits, field: FieldId, top: TopValues): Generator<void> {
  let at = 0
  for (const { value, id, count: most } of index.documentFrequencies(field)) {
    if (top.isFull(most, value)) return
    const docs = index.docs(id, field)
    if (docs) top.add({ value, count: countIn(found, docs) })
    if ((++at & PAUSE) === 0) yield
  }
}

/** The same for several fields at once: a value is at most as frequent as in all of them together. */
function* byValues(index: IndexReader, found: Bits, fields: readonly FieldId[], top: TopValues): Generator<void> {
  const frequencies = fields.map(field => index.documentFrequencies(field))
  const most = Math.max(0, ...frequencies.map(({ length }) => length))
  const seen = new Set<string>()
  const scratch = noBits(index.size)
  for (let at = 0; at < most; at++) {
    if (top.isFull(frequencies.reduce((sum, values) => sum + (values[at]?.count ?? 0), 0))) return
    for (const value of frequencies.map(values => values[at]?.value)) {
      if (value === undefined || seen.has(value)) continue
      seen.add(value)
      top.add({ value, count: countAny(found, listsOf(index, fields, value), scratch) })
    }
    if ((at & PAUSE) === 0) yield
  }
}

function* byDocument(index: IndexReader, found: Bits, fields: readonly FieldId[], top: TopValues): Generator<void> {
  const counts = new Map<string, number>()
  const textOf = createTexts(index, fields)
  for (const [at, doc] of docsOf(found).entries()) {
    for (const value of valuesOf(index, doc, fields, textOf)) counts.set(value, (counts.get(value) ?? 0) + 1)
    if ((at & PAUSE) === PAUSE) yield
  }
  for (const [value, count] of counts) top.add({ value, count })
}

type TextOf = (key: KeyId, prefix: number) => string
type Frequencies = ReturnType<IndexReader['documentFrequencies']>

const textsByFrequencies = new WeakMap<Frequencies, ReadonlyMap<KeyId, string>>()

/** Those of a field have its values at hand; the texts of single keys are slow to read. */
function textsOf(frequencies: Frequencies): ReadonlyMap<KeyId, string> {
  const known = textsByFrequencies.get(frequencies)
  if (known) return known
  const texts = new Map(frequencies.map(({ id, value }) => [id, value]))
  textsByFrequencies.set(frequencies, texts)
  return texts
}

function createTexts(index: IndexReader, fields: readonly FieldId[]): TextOf {
  const known = fields.map(field => textsOf(index.documentFrequencies(field)))
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
