import { numberKey, type Urn } from '../../../../core/kernel/thread.ts'
import type { Bits, IndexReader } from '../index/port.ts'
import type { Most, Text, Wanted } from '../port.ts'
import { addDoc, and, count, invert, noBits, or } from './bits.ts'
import { FieldCollector } from './criteria.ts'
import { type Corpus, type Field, NUMBERS, type Scope, scopeOf, visibleField } from './fields.ts'
import { fuzzyTiers, wildcardTiers } from './patterns.ts'
import { phraseTiers } from './phrases.ts'
import { Tiers } from './tiers.ts'
import { addExact, prefixTiers, wordTiers } from './words.ts'

/** What the words of a question add to the score of the documents that a term matches. */
export interface Scored {
  readonly docs: Bits
  readonly words: readonly Tiers[]
}

export interface Found {
  readonly docs: Bits
  readonly scored: readonly Scored[]
  /** Of a text of the kind `Most`. */
  readonly matching?: number
}

type Term = Extract<Text, { readonly kind: 'word' | 'prefix' | 'phrase' | 'wildcard' | 'fuzzy' }>
type Range = Extract<Text, { readonly kind: 'range' }>

interface Context extends Corpus {
  readonly hidden: ReadonlySet<string>
  /** The fields that a term without a field name searches. */
  readonly scope: Scope
  readonly scored: Scored[]
}

/** The documents among the visible ones that a text matches. */
export function* findText(
  { index, fields }: Corpus,
  { text, narrowed: { hidden } }: Wanted,
  visible: Bits
): Generator<void, Found> {
  const byDefault = fields.all.filter(field => field.byDefault)
  const context: Context = { index, fields, hidden, scope: scopeOf(index, byDefault, hidden), scored: [] }
  if (typeof text === 'object' && 'most' in text) return yield* findMost(context, text, visible)
  const docs = yield* evaluate(context, text)
  and(docs, visible)
  return { docs, scored: context.scored }
}

/** The documents that match the most texts. */
function* findMost(context: Context, { most, least, within }: Most, visible: Bits): Generator<void, Found> {
  const { index, scored } = context
  const candidates = yield* evaluate(context, within)
  and(candidates, visible)
  const byMatches: Bits[] = []
  for (const text of most) {
    addMatches(byMatches, yield* evaluate(context, text), candidates)
    yield
  }
  while (byMatches.length > 0 && count(byMatches.at(-1) ?? noBits(0)) === 0) byMatches.pop()
  const matching = byMatches.length
  const docs = byMatches[matching - 1]
  return matching < least || !docs ? { docs: noBits(index.size), scored, matching: 0 } : { docs, scored, matching }
}

/** `byMatches[n]` are the documents that match more than `n` texts: adds those that match one more. */
function addMatches(byMatches: Bits[], found: Bits, candidates: Bits): void {
  and(found, candidates)
  const carried = byMatches.map(matched => {
    const both = matched.slice()
    and(both, found)
    return both
  })
  for (const [at, bits] of [found, ...carried].entries()) {
    const matched = byMatches[at]
    if (matched) or(matched, bits)
    else byMatches.push(bits)
  }
}

function* evaluate(context: Context, text: Text): Generator<void, Bits> {
  const { index } = context
  if (text === 'everything') return allBits(index)
  if (text === 'nothing') return noBits(index.size)
  if ('all' in text) return yield* every(context, text.all)
  if ('any' in text) {
    const found = noBits(index.size)
    for (const one of text.any) or(found, yield* evaluate(context, one))
    return found
  }
  if ('not' in text) {
    // What must not be there adds nothing to the score.
    const found = yield* evaluate({ ...context, scored: [] }, text.not)
    invert(found)
    return found
  }
  if ('urn' in text) return entity(context, text.urn)
  if ('exists' in text) return existing(context, text.exists)
  if ('most' in text) throw new TypeError('expected most of some texts only as the whole text')
  return text.kind === 'range' ? yield* range(context, text) : yield* term(context, text)
}

/** Optional terms select only when nothing else does. */
function* every(context: Context, all: readonly Text[]): Generator<void, Bits> {
  const optional = all.filter(isOptional)
  const found = allBits(context.index)
  for (const one of all) {
    const docs = yield* evaluate(context, one)
    if (!isOptional(one) || optional.length === all.length) and(found, docs)
  }
  return found
}

const isOptional = (text: Text): boolean => typeof text === 'object' && 'optional' in text && text.optional === true

function allBits(index: IndexReader): Bits {
  const all = noBits(index.size)
  invert(all)
  return all
}

function entity({ index }: Context, urn: Urn): Bits {
  const found = noBits(index.size)
  const doc = index.doc(urn)
  if (doc !== undefined) addDoc(found, doc)
  return found
}

function existing({ index, fields, hidden }: Context, name: string): Bits {
  const found = noBits(index.size)
  for (const field of fields.byName(name)) {
    const id = visibleField(index, field.name, hidden)
    if (id !== undefined) new FieldCollector(index, id, found).addAll()
  }
  return found
}

function* term(context: Context, { kind, text, field, last }: Term): Generator<void, Bits> {
  const { index, fields, hidden } = context
  const scope = field === undefined ? context.scope : scopeOf(index, fields.byName(field), hidden)
  const { words, docs } = yield* termIn(scope, { kind, text, last: last === true, named: field !== undefined })
  context.scored.push({ docs, words })
  return docs
}

interface Asked {
  readonly kind: Term['kind']
  readonly text: string
  readonly last: boolean
  readonly named: boolean
}

function* termIn(scope: Scope, asked: Asked): Generator<void, Scored> {
  const { kind, text, named } = asked
  const isUrn = named && text.startsWith('urn:')
  const exact = new Tiers(scope)
  if (named && (kind === 'word' || kind === 'phrase')) addExact(exact, text)
  if (isUrn && kind !== 'wildcard' && kind !== 'prefix') return { words: [exact], docs: exact.union() }
  if (kind === 'phrase') {
    const { words, where } = yield* phraseTiers(scope, text)
    return withExact({ words, docs: where.union() }, exact)
  }
  const words = yield* tiersOf(scope, asked)
  const [first, ...rest] = words
  const docs = first?.union() ?? noBits(scope.index.size)
  for (const word of rest) and(docs, word.union())
  return withExact({ words, docs }, exact)
}

function tiersOf(scope: Scope, { kind, text, last, named }: Asked): Generator<void, readonly Tiers[]> {
  if (kind === 'prefix') return prefixTiers(scope, text)
  if (kind === 'wildcard') return wildcardTiers(scope, text, named)
  return kind === 'fuzzy' ? fuzzyTiers(scope, text) : wordTiers(scope, text, last)
}

/** A whole value counts as one word of it. */
function withExact({ words, docs }: Scored, exact: Tiers): Scored {
  if (!exact.bits.some(bits => bits)) return { words, docs }
  or(docs, exact.union())
  words[0]?.addAllOf(exact)
  return { words: words.length > 0 ? words : [exact], docs }
}

function* range({ index, fields, hidden }: Context, wanted: Range): Generator<void, Bits> {
  const found = noBits(index.size)
  for (const field of fields.byName(wanted.field)) {
    const id = visibleField(index, field.name, hidden)
    const bounds = id === undefined ? undefined : boundsOf(field, wanted)
    if (id !== undefined && bounds) yield* new FieldCollector(index, id, found).addRange(bounds)
  }
  return found
}

/** `from ≤ value < to`; `undefined` when a bound cannot be one of the field's values. */
export function boundsOf(
  { type }: Field,
  { from, to, fromOpen, toOpen }: Range
): { from?: string; to?: string } | undefined {
  const keyOf = NUMBERS.has(type) ? numberOf : (text: string) => text
  const first = from === undefined ? undefined : keyOf(from)
  const last = to === undefined ? undefined : keyOf(to)
  if ((from !== undefined && first === undefined) || (to !== undefined && last === undefined)) return undefined
  return {
    ...(first === undefined ? {} : { from: fromOpen ? after(first) : first }),
    ...(last === undefined ? {} : { to: toOpen ? last : after(last) })
  }
}

/** The least text after this one. */
const after = (text: string): string => `${text}\0`

function numberOf(text: string): string | undefined {
  const number = text.trim() === '' ? Number.NaN : Number(text)
  const value = Number.isNaN(number) ? Date.parse(text) : number
  return Number.isNaN(value) ? undefined : numberKey(value)
}
