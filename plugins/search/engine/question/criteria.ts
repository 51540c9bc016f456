import type { Criterion, Narrowed, Urn } from '../../../../core/kernel/thread.ts'
import type { Bits, FieldId, IndexReader, KeyId } from '../index/port.ts'
import { compareUtf8 } from '../utf8-order.ts'
import { add, addDoc, and, invert, noBits, or } from './bits.ts'
import { type Corpus, hasValues, isTextField, valuePrefix } from './fields.ts'
import { phraseIn } from './phrases.ts'
import { cachedBits } from './result-cache.ts'

type FieldCriterion = Extract<Criterion, { readonly field: string }>
type Match = Extract<FieldCriterion, { readonly match: string }>['match']

const PAUSE = 255

/** The stored entities that a query finds: as `find` of the store, which evaluates it on the same values. */
export function* visible(corpus: Corpus, { query }: Narrowed): Generator<void, Bits> {
  const { index } = corpus
  const found = noBits(index.size)
  add(found, index.stored)
  if (query.types) and(found, yield* evaluate(corpus, { field: '_entityType', in: query.types }))
  const parts = query.where && 'all' in query.where ? query.where.all : query.where ? [query.where] : []
  // The visibility of an actor is one of the parts, which repeats.
  for (const part of parts) and(found, yield* cachedBits(index, JSON.stringify(part), () => evaluate(corpus, part)))
  return found
}

/** Also bits of documents that are not stored. */
function* evaluate(corpus: Corpus, criterion: Criterion): Generator<void, Bits> {
  const { index, fields } = corpus
  if ('all' in criterion) return yield* every(corpus, criterion.all)
  if ('any' in criterion) return yield* some(corpus, criterion.any)
  if ('not' in criterion) {
    const found = yield* evaluate(corpus, criterion.not)
    invert(found)
    return found
  }
  const found = noBits(index.size)
  if ('urns' in criterion) yield* addUrns(index, criterion.urns, found)
  else if ('urnPrefix' in criterion) yield* addPrefix(index, criterion.urnPrefix, found)
  else {
    const field = index.field(criterion.field)
    // The index has values of some text fields: of columns, the whole paths.
    const isText = isTextField(fields, criterion.field) && field !== undefined && !hasValues(index, field)
    if (field !== undefined) yield* (isText ? addTexts : addField)(new FieldCollector(index, field, found), criterion)
  }
  return found
}

function* every(corpus: Corpus, all: readonly Criterion[]): Generator<void, Bits> {
  const found = noBits(corpus.index.size)
  invert(found)
  for (const criterion of all) and(found, yield* evaluate(corpus, criterion))
  return found
}

function* some(corpus: Corpus, any: readonly Criterion[]): Generator<void, Bits> {
  const found = noBits(corpus.index.size)
  for (const criterion of any) or(found, yield* evaluate(corpus, criterion))
  return found
}

function* addUrns(index: IndexReader, urns: readonly Urn[], found: Bits): Generator<void> {
  for (const [at, urn] of urns.entries()) {
    const doc = index.doc(urn)
    if (doc !== undefined) addDoc(found, doc)
    if ((at & PAUSE) === PAUSE) yield
  }
}

function* addPrefix(index: IndexReader, prefix: string, found: Bits): Generator<void> {
  let at = 0
  for (const { doc } of index.byUrn({ prefix })) {
    addDoc(found, doc)
    if ((at++ & PAUSE) === PAUSE) yield
  }
}

function* addField(collector: FieldCollector, criterion: FieldCriterion): Generator<void> {
  if ('in' in criterion) yield* collector.addValues(criterion.in)
  else if ('match' in criterion) yield* collector.addMatches(criterion)
  else if (criterion.from === undefined && criterion.to === undefined) collector.addAll()
  else yield* collector.addRange(criterion)
}

/** A text field has no values: texts are compared by their words. */
function* addTexts(collector: FieldCollector, criterion: FieldCriterion): Generator<void> {
  if ('from' in criterion || 'to' in criterion) return
  if ('in' in criterion) yield* collector.addPhrases(criterion.in)
  else if ('match' in criterion) yield* collector.addPhrases([criterion.text])
  else collector.addAll()
}

/** Adds documents that have something in a field to those that are found. */
export class FieldCollector {
  readonly #index: IndexReader
  readonly #field: FieldId
  readonly #found: Bits

  constructor(index: IndexReader, field: FieldId, found: Bits) {
    this.#index = index
    this.#field = field
    this.#found = found
  }

  addKey(key: KeyId | undefined): void {
    const docs = key === undefined ? undefined : this.#index.docs(key, this.#field)
    if (docs) add(this.#found, docs)
  }

  /** All that have a value of the field. */
  addAll(): void {
    this.addKey(this.#index.key('e'))
  }

  *addPhrases(texts: readonly string[]): Generator<void> {
    for (const text of texts) {
      const docs = yield* phraseIn(this.#index, this.#field, text)
      if (docs) or(this.#found, docs)
    }
  }

  *addValues(values: readonly string[]): Generator<void> {
    const prefix = valuePrefix(this.#field)
    for (const [at, value] of values.entries()) {
      this.addKey(this.#index.key(prefix + value))
      if ((at & PAUSE) === PAUSE) yield
    }
  }

  /** Values in `from ≤ value < to`, bytewise. */
  *addRange({ from = '', to }: { readonly from?: string; readonly to?: string }): Generator<void> {
    const prefix = valuePrefix(this.#field)
    let at = 0
    for (const { text, id } of this.#index.keys(prefix, { from: prefix + from })) {
      if (to !== undefined && compareUtf8(text, prefix + to) >= 0) break
      this.addKey(id)
      if ((at++ & PAUSE) === PAUSE) yield
    }
  }

  *addMatches({ match, text }: { readonly match: Match; readonly text: string }): Generator<void> {
    const prefix = valuePrefix(this.#field)
    const wanted = text.toLowerCase()
    let at = 0
    for (const key of this.#index.keys(prefix)) {
      if (isMatch(key.text.slice(prefix.length).toLowerCase(), match, wanted)) this.addKey(key.id)
      if ((at++ & PAUSE) === PAUSE) yield
    }
  }
}

function isMatch(value: string, match: Match, wanted: string): boolean {
  if (match === 'contains') return value.includes(wanted)
  if (match === 'starts') return value.startsWith(wanted)
  return match === 'ends' ? value.endsWith(wanted) : value === wanted
}
