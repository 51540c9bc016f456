import { numberKey, type SearchField } from '../../../core/index.ts'
import type { Text, Wanted } from '../../../plugins/search/engine/port.ts'
import { fold } from '../../../plugins/search/engine/words/fold.ts'
import { wordsOf } from '../../../plugins/search/engine/words/words.ts'
import type { Naive, NaiveEntity, NaiveField } from './naive.ts'

type Term = Extract<Text, { readonly kind: unknown; readonly text: string }>
type Range = Extract<Text, { readonly kind: 'range' }>
type Part = { readonly stem: string; readonly written: string; readonly begins: boolean }

/** A field of an entity that the actor may see, and that words without a field name search, or that was named. */
interface Seen extends NaiveField {
  readonly definition: SearchField
}

const MOST_SCORED = 16
const MOST_BEGINNING = 2_000

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
  const fields = fieldsOf(naive, entity, hidden, text.field)
  return text.kind === 'range' ? isWithin(fields, text) : matchesTerm(fields, text)
}

const isOptional = (text: Text) => typeof text === 'object' && 'optional' in text && text.optional === true

/** Without a name: those that words search by default. */
function fieldsOf(naive: Naive, entity: NaiveEntity, hidden: ReadonlySet<string>, name?: string): Seen[] {
  const wanted = naive.searchFields.filter(({ names, name: scoped, byDefault }) =>
    name === undefined ? byDefault : scoped === name || names.includes(name)
  )
  return wanted.flatMap(definition => {
    const found = entity.fields.get(definition.name)
    return found && !hidden.has(definition.aspect) ? [{ ...found, definition }] : []
  })
}

const isName = ({ boost, completes, isReference }: SearchField) => !isReference && (boost >= 4 || completes)

function isWithin(fields: readonly Seen[], { from, to, fromOpen, toOpen }: Range): boolean {
  const key = (bound: string) => (Number.isNaN(Number(bound)) ? bound : numberKey(Number(bound)))
  return fields.some(({ values }) =>
    [...values].some(value => {
      const above = from === undefined || (fromOpen ? value > key(from) : value >= key(from))
      return above && (to === undefined || (toOpen ? value < key(to) : value <= key(to)))
    })
  )
}

function matchesTerm(fields: readonly Seen[], term: Term): boolean {
  if (term.field !== undefined && fields.some(({ values }) => values.has(term.text))) return true
  if (term.kind === 'phrase') return fields.some(field => hasPhrase(field, term.text))
  if (term.kind === 'word') {
    const parts = partsOf(term)
    return parts.length > 0 && parts.every(part => fields.some(field => weightOf(field, part) > 0))
  }
  const isMatch = term.kind === 'near' ? nearTo(fold(term.text)) : shapedLike(term)
  return fields.some(field => field.texts.some(({ words }) => words.some(({ written }) => isMatch(written))))
}

/** Each part of a word must match; what may still be typed is its last part. */
function partsOf({ text, last }: Term): Part[] {
  const words = wordsOf(text, 'query')
  return words.map(({ stem, written }, at) => {
    const length = [...written].length
    return { stem, written, begins: length >= 3 || (last === true && at === words.length - 1) }
  })
}

function hasPhrase({ texts }: NaiveField, phrase: string): boolean {
  const stems = wordsOf(phrase, 'query').map(({ stem }) => stem)
  return texts.some(({ words }) => {
    const own = words.filter(({ variant }) => !variant).map(({ stem }) => stem)
    return own.some((_stem, at) => stems.length > 0 && stems.every((stem, next) => own[at + next] === stem))
  })
}

function shapedLike({ kind, text }: Term): (written: string) => boolean {
  const escaped = fold(text).replace(/[.+^${}()|[\]\\]/g, '\\$&')
  const shape = kind === 'prefix' ? `^${escaped}` : `^${escaped.replaceAll('*', '.*').replaceAll('?', '.')}$`
  const pattern = new RegExp(shape, 'su')
  return written => pattern.test(written)
}

function nearTo(text: string): (written: string) => boolean {
  const most = [...text].length >= 8 ? 2 : 1
  return written => distance([...text], [...written]) <= most
}

/** Levenshtein's, row by row. */
function distance(a: readonly string[], b: readonly string[]): number {
  let row = b.map((_char, at) => at + 1)
  a.forEach((char, at) => {
    const next: number[] = []
    for (const [to, other] of b.entries()) {
      const diagonal = (to === 0 ? at : (row[to - 1] ?? 0)) + Number(char !== other)
      next.push(Math.min(diagonal, (row[to] ?? 0) + 1, (to === 0 ? at + 1 : (next[to - 1] ?? 0)) + 1))
    }
    row = next
  })
  return row.at(-1) ?? a.length
}

/** What a part of a word adds to the score by this field; 0 when it does not match. */
function weightOf({ definition, texts }: Seen, { stem, written, begins }: Part): number {
  const words = texts.flatMap(text => text.words)
  const hasStem = words.some(word => word.stem === stem)
  if (!isName(definition)) return hasStem ? classOf(definition) : 0
  const names = words.filter(({ variant }) => !variant)
  if (names.some(word => word.written === written)) return 640
  return hasStem || (begins && names.some(word => word.written.startsWith(written))) ? 480 : 0
}

function classOf({ name, names, aspect, type, isReference }: SearchField): 256 | 128 | 64 {
  if (names.some(one => one === 'fieldPaths' || one === 'fieldLabels')) return 128
  if (/description$/i.test(name)) return 64
  const isKey = /^(URN|BROWSE_PATH|WORD_GRAM|TEXT_PARTIAL)/.test(type) || isReference || aspect.endsWith('Key')
  return isKey ? 256 : 64
}

export function scoreOf(naive: Naive, entity: NaiveEntity, { text, name, narrowed: { hidden } }: Wanted): number {
  const terms = wordsIn(text).slice(0, MOST_SCORED)
  const words = terms.map(({ part, whole }) => {
    const fields = fieldsOf(naive, entity, hidden, whole.field)
    return matchesTerm(fields, whole) ? Math.max(0, ...fields.map(field => weightOf(field, part))) : 0
  })
  return wholeName(naive, entity, hidden, name) + words.reduce((sum, one) => sum + one, 0) + entity.fixed
}

/** Parts of the words that are not under a `not`, in order. */
function wordsIn(text: Text): { part: Part; whole: Term }[] {
  if (typeof text === 'string') return []
  if ('all' in text) return text.all.flatMap(wordsIn)
  if ('any' in text) return text.any.flatMap(wordsIn)
  return 'kind' in text && text.kind === 'word' ? partsOf(text).map(part => ({ part, whole: text })) : []
}

function wholeName(naive: Naive, entity: NaiveEntity, hidden: ReadonlySet<string>, name: string | undefined): number {
  const asked = name === undefined ? '' : fold(name)
  if (asked === '') return 0
  const own = namesOf(naive, entity, hidden)
  if (own.includes(asked)) return 20_000
  return own.some(one => one.startsWith(asked)) && namesBeginning(naive, asked) <= MOST_BEGINNING ? 10_000 : 0
}

/** Whole names and their last dotted segments. */
function namesOf(naive: Naive, entity: NaiveEntity, hidden: ReadonlySet<string>): string[] {
  const names = naive.searchFields.filter(field => isName(field) && !hidden.has(field.aspect))
  const texts = names.flatMap(({ name }) => entity.fields.get(name)?.texts ?? [])
  return texts.flatMap(({ whole }) => [whole, whole.slice(whole.lastIndexOf('.') + 1)])
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
