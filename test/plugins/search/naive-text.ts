import { numberKey, type SearchField } from '../../../core/index.ts'
import type { Text, Wanted } from '../../../plugins/search/engine/port.ts'
import { MOST_NAMES } from '../../../plugins/search/engine/question/score.ts'
import { fold } from '../../../plugins/search/engine/words/fold.ts'
import { compareBytes, type Naive, type NaiveEntity, type NaiveField } from './naive.ts'
import { hasPhrase, isName, weightOf, wordsOfTerm } from './naive-words.ts'

type Term = Extract<Text, { readonly kind: unknown; readonly text: string }>
type Range = Extract<Text, { readonly kind: 'range' }>

/** A field of an entity that the actor may see, and that words without a field name search, or that was named. */
export interface Seen extends NaiveField {
  readonly definition: SearchField
}

const MOST_SCORED = 16

const NUMBERS = ['COUNT', 'DATETIME', 'DOUBLE']

export function matchesText(naive: Naive, entity: NaiveEntity, text: Text, hidden: ReadonlySet<string>): boolean {
  if (text === 'everything') return true
  if (text === 'nothing') return false
  if ('all' in text) {
    const needed = text.all.filter(one => !isOptional(one))
    return (needed.length > 0 ? needed : text.all).every(one => matchesText(naive, entity, one, hidden))
  }
  if ('any' in text) return text.any.some(one => matchesText(naive, entity, one, hidden))
  if ('not' in text) return !matchesText(naive, entity, text.not, hidden)
  if ('urn' in text) return entity.urn === text.urn
  if ('exists' in text)
    return fieldsOf(naive, entity, hidden, text.exists).some(({ values, texts }) => values.size + texts.length > 0)
  if ('most' in text) throw new TypeError('no question asks for most of some texts')
  const fields = fieldsOf(naive, entity, hidden, text.field)
  return text.kind === 'range' ? isWithin(fields, text) : matchesTerm(fields, text)
}

const isOptional = (text: Text) => typeof text === 'object' && 'optional' in text && text.optional === true

/** Without a name: those that words search by default. */
function fieldsOf(naive: Naive, entity: NaiveEntity, hidden: ReadonlySet<string>, name?: string): Seen[] {
  return Array.from(entity.fields, ([scoped, field]) => ({
    ...field,
    definition: naive.searchFields.get(scoped)
  })).filter((field): field is Seen => field.definition !== undefined && isSearched(field.definition, hidden, name))
}

function isSearched({ name, names, aspect, byDefault }: SearchField, hidden: ReadonlySet<string>, asked?: string) {
  if (hidden.has(aspect)) return false
  return asked === undefined ? byDefault : name === asked || names.includes(asked)
}

function isWithin(fields: readonly Seen[], { from, to, fromOpen, toOpen }: Range): boolean {
  return fields.some(({ definition, values }) => {
    const keyOf = (bound: string) => (NUMBERS.includes(definition.type) ? numberIn(bound) : bound)
    const [first, last] = [from, to].map(bound => (bound === undefined ? undefined : keyOf(bound)))
    if ((from !== undefined && first === undefined) || (to !== undefined && last === undefined)) return false
    return [...values].some(value => {
      const above = first === undefined ? 1 : compareBytes(value, first)
      const below = last === undefined ? -1 : compareBytes(value, last)
      return (fromOpen ? above > 0 : above >= 0) && (toOpen ? below < 0 : below <= 0)
    })
  })
}

function numberIn(text: string): string | undefined {
  const number = text.trim() === '' ? Number.NaN : Number(text)
  const value = Number.isNaN(number) ? Date.parse(text) : number
  return Number.isNaN(value) ? undefined : numberKey(value)
}

/** A term matches when one field has it as a value, or when each of its words is somewhere. */
function matchesTerm(fields: readonly Seen[], term: Term): boolean {
  if (fields.some(field => hasValue(field, term))) return true
  if (isUrn(term)) return false
  if (term.kind === 'phrase') return fields.some(field => hasPhrase(field, term.text))
  const words = wordsOfTerm(term)
  return words.length > 0 && words.every(word => fields.some(field => word(field) > 0))
}

const isUrn = ({ kind, field, text }: Term) =>
  field !== undefined && text.startsWith('urn:') && kind !== 'wildcard' && kind !== 'prefix'

function hasValue({ values }: Seen, { kind, field, text }: Term): boolean {
  if (field === undefined || (kind !== 'word' && kind !== 'phrase')) return false
  return (
    values.has(text) || (text.trim() !== '' && Number.isFinite(Number(text)) && values.has(numberKey(Number(text))))
  )
}

export function scoreOf(naive: Naive, entity: NaiveEntity, { text, name, narrowed: { hidden } }: Wanted): number {
  const weights: number[] = []
  for (const term of termsIn(text)) {
    const fields = fieldsOf(naive, entity, hidden, term.field)
    const isMatch = matchesTerm(fields, term)
    const exact = Math.max(0, ...fields.map(field => (hasValue(field, term) ? weightOf(field.definition) : 0)))
    // A whole URN is one word.
    const words = isUrn(term) ? [] : wordsOfTerm(term).map(word => Math.max(0, ...fields.map(word)))
    const [first = 0, ...rest] = words
    weights.push(...[Math.max(first, exact), ...rest].map(weight => (isMatch ? weight : 0)))
  }
  const words = weights.slice(0, MOST_SCORED).reduce((sum, weight) => sum + weight, 0)
  return wholeName(naive, entity, hidden, name) + words + entity.fixed
}

/** Those that are not under a `not`, in order. */
function termsIn(text: Text): Term[] {
  if (typeof text === 'string') return []
  if ('all' in text) return text.all.flatMap(termsIn)
  if ('any' in text) return text.any.flatMap(termsIn)
  return 'kind' in text && text.kind !== 'range' ? [text] : []
}

function wholeName(naive: Naive, entity: NaiveEntity, hidden: ReadonlySet<string>, name: string | undefined): number {
  const asked = name === undefined ? '' : fold(name)
  if (asked === '') return 0
  const own = namesOf(naive, entity, hidden)
  if (own.includes(asked)) return 20_000
  return own.some(one => one.startsWith(asked)) && namesBeginning(naive, asked) <= MOST_NAMES ? 10_000 : 0
}

/** Whole names and their last dotted segments. */
function namesOf(naive: Naive, entity: NaiveEntity, hidden: ReadonlySet<string>): string[] {
  return Array.from(entity.fields, ([name, { texts }]) => {
    const definition = naive.searchFields.get(name)
    const isOpen = definition?.byDefault && isName(definition) && !hidden.has(definition.aspect)
    return isOpen ? texts.flatMap(({ whole }) => [whole, whole.slice(whole.lastIndexOf('.') + 1)]) : []
  }).flat()
}

const beginning = new WeakMap<Naive, Map<string, number>>()

function namesBeginning(naive: Naive, asked: string): number {
  const known = beginning.get(naive) ?? new Map<string, number>()
  beginning.set(naive, known)
  const count =
    known.get(asked) ??
    new Set(naive.entities.flatMap(one => namesOf(naive, one, new Set())).filter(one => one.startsWith(asked))).size
  known.set(asked, count)
  return count
}
