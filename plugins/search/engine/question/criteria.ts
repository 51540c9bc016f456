import type { Criterion, Narrowed, Urn } from '../../../../core/kernel/thread.ts'
import type { Bits, FieldId, IndexReader, KeyId } from '../index/port.ts'
import { compareUtf8 } from '../utf8-order.ts'
import { add, addDoc, and, invert, noBits, or } from './bits.ts'
import { type Fields, hasValues, isTextField, valuePrefix } from './fields.ts'
import { phraseIn } from './phrases.ts'
import { cachedBits } from './result-cache.ts'

type FieldCriterion = Extract<Criterion, { readonly field: string }>
type Match = Extract<FieldCriterion, { readonly match: string }>['match']

const PAUSE = 255

/** The stored entities that a query finds: as `find` of the store, which evaluates it on the same values. */
export function* visible(index: IndexReader, fields: Fields, { query }: Narrowed): Generator<void, Bits> {
  const found = noBits(index.size)
  add(found, index.stored)
  if (query.types) and(found, yield* evaluate(index, fields, { field: '_entityType', in: query.types }))
  const parts = query.where && 'all' in query.where ? query.where.all : query.where ? [query.where] : []
  // The visibility of an actor is one of the parts, which repeats.
  for (const part of parts)
    and(found, yield* cachedBits(index, JSON.stringify(part), () => evaluate(index, fields, part)))
  return found
}

/** Also bits of documents that are not stored. */
function* evaluate(index: IndexReader, fields: Fields, criterion: Criterion): Generator<void, Bits> {
  if ('all' in criterion) return yield* every(index, fields, criterion.all)
  if ('any' in criterion) return yield* some(index, fields, criterion.any)
  if ('not' in criterion) {
    const found = yield* evaluate(index, fields, criterion.not)
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
    if (field !== undefined) yield* (isText ? addTexts : addField)(index, field, criterion, found)
  }
  return found
}

function* every(index: IndexReader, fields: Fields, all: readonly Criterion[]): Generator<void, Bits> {
  const found = noBits(index.size)
  invert(found)
  for (const criterion of all) and(found, yield* evaluate(index, fields, criterion))
  return found
}

function* some(index: IndexReader, fields: Fields, any: readonly Criterion[]): Generator<void, Bits> {
  const found = noBits(index.size)
  for (const criterion of any) or(found, yield* evaluate(index, fields, criterion))
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

function* addField(index: IndexReader, field: FieldId, criterion: FieldCriterion, found: Bits): Generator<void> {
  if ('in' in criterion) yield* addValues(index, field, criterion.in, found)
  else if ('match' in criterion) yield* addMatches(index, field, criterion, found)
  else if (criterion.from === undefined && criterion.to === undefined) addKey(index, index.key('e'), field, found)
  else yield* addRange(index, field, criterion, found)
}

/** A text field has no values: texts are compared by their words. */
function* addTexts(index: IndexReader, field: FieldId, criterion: FieldCriterion, found: Bits): Generator<void> {
  if ('from' in criterion || 'to' in criterion) return
  const texts = 'in' in criterion ? criterion.in : 'match' in criterion ? [criterion.text] : undefined
  if (!texts) addKey(index, index.key('e'), field, found)
  for (const text of texts ?? []) {
    const docs = yield* phraseIn(index, field, text)
    if (docs) or(found, docs)
  }
}

function* addValues(index: IndexReader, field: FieldId, values: readonly string[], found: Bits): Generator<void> {
  const prefix = valuePrefix(field)
  for (const [at, value] of values.entries()) {
    addKey(index, index.key(prefix + value), field, found)
    if ((at & PAUSE) === PAUSE) yield
  }
}

/** Adds the documents of values in `from ≤ value < to`, bytewise. */
export function* addRange(
  index: IndexReader,
  field: FieldId,
  { from = '', to }: { readonly from?: string; readonly to?: string },
  found: Bits
): Generator<void> {
  const prefix = valuePrefix(field)
  let at = 0
  for (const { text, id } of index.keys(prefix, { from: prefix + from })) {
    if (to !== undefined && compareUtf8(text, prefix + to) >= 0) break
    addKey(index, id, field, found)
    if ((at++ & PAUSE) === PAUSE) yield
  }
}

function* addMatches(
  index: IndexReader,
  field: FieldId,
  { match, text }: { readonly match: Match; readonly text: string },
  found: Bits
): Generator<void> {
  const prefix = valuePrefix(field)
  const wanted = text.toLowerCase()
  let at = 0
  for (const key of index.keys(prefix)) {
    if (isMatch(key.text.slice(prefix.length).toLowerCase(), match, wanted)) addKey(index, key.id, field, found)
    if ((at++ & PAUSE) === PAUSE) yield
  }
}

function isMatch(value: string, match: Match, wanted: string): boolean {
  if (match === 'contains') return value.includes(wanted)
  if (match === 'starts') return value.startsWith(wanted)
  return match === 'ends' ? value.endsWith(wanted) : value === wanted
}

export function addKey(index: IndexReader, key: KeyId | undefined, field: FieldId, found: Bits): void {
  const docs = key === undefined ? undefined : index.docs(key, field)
  if (docs) add(found, docs)
}
