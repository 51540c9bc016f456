import type { Bits, Doc, Docs, FieldId, IndexReader, KeyId } from '../index/port.ts'
import { count, countAny, countIn, docsOf, noBits } from './bits.ts'
import { valuePrefix } from './fields.ts'
import { type Counted, createTopValues, type TopValues } from './top-values.ts'

const PAUSE = 63
/** Reading the values of a document takes as long as counting in so many lists. */
const READ = 8

/** Counts the values of fields among documents. */
export class ValueCounter {
  readonly #index: IndexReader
  readonly found: Bits

  constructor(index: IndexReader, found: Bits) {
    this.#index = index
    this.found = found
  }

  /** The most frequent values of any of the fields: a document counts once for a value. */
  *top(fields: readonly FieldId[], limit: number): Generator<void, readonly Counted[]> {
    const top = createTopValues(limit)
    const withValues = fields.filter(field => this.#index.documentFrequencies(field).length > 0)
    const [only] = withValues
    if (limit <= 0 || only === undefined) return []
    const all = count(this.found)
    if (all === 0) return []
    const values = withValues.reduce((sum, field) => sum + this.#index.documentFrequencies(field).length, 0)
    if (all * READ < values) yield* this.#byDocument(withValues, top)
    else if (withValues.length === 1) yield* this.#byValue(only, top)
    else yield* this.#byValues(withValues, top)
    return top.all()
  }

  /** Counts in the lists of the values, the longest first, until none can be among the top. */
  *#byValue(field: FieldId, top: TopValues): Generator<void> {
    let at = 0
    for (const { value, id, count: most } of this.#index.documentFrequencies(field)) {
      if (top.isFull(most, value)) return
      const docs = this.#index.docs(id, field)
      if (docs) top.add({ value, count: countIn(this.found, docs) })
      if ((++at & PAUSE) === 0) yield
    }
  }

  /** The same for several fields at once: a value is at most as frequent as in all of them together. */
  *#byValues(fields: readonly FieldId[], top: TopValues): Generator<void> {
    const frequencies = fields.map(field => this.#index.documentFrequencies(field))
    const most = Math.max(0, ...frequencies.map(({ length }) => length))
    const seen = new Set<string>()
    const scratch = noBits(this.#index.size)
    for (let at = 0; at < most; at++) {
      if (top.isFull(frequencies.reduce((sum, values) => sum + (values[at]?.count ?? 0), 0))) return
      for (const value of frequencies.map(values => values[at]?.value)) {
        if (value === undefined || seen.has(value)) continue
        seen.add(value)
        top.add({ value, count: countAny(this.found, listsOf(this.#index, fields, value), scratch) })
      }
      if ((at & PAUSE) === 0) yield
    }
  }

  *#byDocument(fields: readonly FieldId[], top: TopValues): Generator<void> {
    const counts = new Map<string, number>()
    const valuesOf = createValues(this.#index, fields)
    for (const [at, doc] of docsOf(this.found).entries()) {
      for (const value of valuesOf(doc)) counts.set(value, (counts.get(value) ?? 0) + 1)
      if ((at & PAUSE) === PAUSE) yield
    }
    for (const [value, count] of counts) top.add({ value, count })
  }
}

/** The documents of a value, by field. */
export function listsOf(index: IndexReader, fields: readonly FieldId[], value: string): Docs[] {
  return fields.flatMap(field => {
    const key = index.key(valuePrefix(field) + value)
    return (key === undefined ? undefined : index.docs(key, field)) ?? []
  })
}

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

/** Returns the function that reads the values of a document, each once. */
function createValues(index: IndexReader, fields: readonly FieldId[]): (doc: Doc) => ReadonlySet<string> {
  const known = fields.map(field => textsOf(index.documentFrequencies(field)))
  const textOf = (key: KeyId, prefix: number): string => {
    for (const texts of known) {
      const text = texts.get(key)
      if (text !== undefined) return text
    }
    return index.keyText(key).slice(prefix)
  }
  return doc => {
    const values = new Set<string>()
    for (const field of fields) {
      const prefix = valuePrefix(field).length
      for (const key of index.values(doc, field)) values.add(textOf(key, prefix))
    }
    return values
  }
}
