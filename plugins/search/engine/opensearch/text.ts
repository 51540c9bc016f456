import type { SearchField } from '../../../../core/kernel/thread.ts'
import type { Most, Text, Wanted } from '../port.ts'
import { createFields, type Field, type Fields } from '../question/fields.ts'
import { BEGINS_WITH, MOST_WORDS, WHOLE_NAME } from '../question/score.ts'
import { boundsOf } from '../question/text.ts'
import { fold } from '../words/fold.ts'
import { createFieldIds, KEY_SEPARATOR } from './document.ts'
import { FIELD_KEYS, URN, valueField } from './mapping.ts'
import { everywhere, type Place, placesOf } from './places.ts'
import { ALL, allOf, anyOf, literal, NONE, not, type Query, scored, termsIn } from './query.ts'
import { exactIn, fuzzyIn, phraseIn, prefixesIn, type Tiers, wildcardsIn, wordsIn } from './words.ts'

type Term = Extract<Text, { readonly kind: 'word' | 'prefix' | 'phrase' | 'wildcard' | 'fuzzy' }>

/** What the words of a term add to the score of what the term matches. */
interface Scored {
  readonly words: readonly Tiers[]
  /** What the term matches; absent when all that is found matches it. */
  readonly within?: Query
}

interface Context {
  readonly hidden: ReadonlySet<string>
  readonly scored: Scored[]
  /** Whether all that is found matches the term. */
  readonly isNeeded: boolean
}

/** What is found, and what that adds to its score. */
export interface Selection {
  readonly filter: Query
  readonly scores: readonly Query[]
}

/** Fields, and where their words are in documents. */
export class Places {
  readonly fields: Fields
  readonly idOf: (scoped: string) => string

  constructor(all: readonly SearchField[]) {
    this.fields = createFields(all)
    this.idOf = createFieldIds(all)
  }

  /** Those of some fields, without hidden ones. */
  of(fields: readonly Field[], hidden: ReadonlySet<string>): readonly Place[] {
    return placesOf(visible(fields, hidden), this.idOf)
  }

  byDefault(hidden: ReadonlySet<string>): readonly Place[] {
    return hidden.size === 0
      ? everywhere
      : this.of(
          this.fields.all.filter(({ byDefault }) => byDefault),
          hidden
        )
  }

  /** What has a value of any of the fields. */
  existing(fields: readonly Field[], hidden: ReadonlySet<string>): Query {
    const keys = visible(fields, hidden).map(({ name }) => `${this.idOf(name)}${KEY_SEPARATOR}e`)
    return termsIn(FIELD_KEYS, keys)
  }
}

const visible = (fields: readonly Field[], hidden: ReadonlySet<string>) =>
  fields.filter(({ aspect }) => !hidden.has(aspect))

/** Makes queries of the texts of questions. */
export class TextQueries {
  readonly #places: Places

  constructor(places: Places) {
    this.#places = places
  }

  /** `matching`: how many of its texts a text of the kind `Most` must match. */
  of({ text, narrowed: { hidden } }: Pick<Wanted, 'text' | 'narrowed'>, matching?: number): Selection {
    const context: Context = { hidden, scored: [], isNeeded: true }
    const filter = isMost(text)
      ? mostOf(text, one => this.#evaluate({ ...context, isNeeded: false }, one), matching ?? text.least)
      : this.#evaluate(context, text)
    return { filter, scores: scoresOf(context.scored) }
  }

  #evaluate(context: Context, text: Text): Query {
    if (text === 'everything') return ALL
    if (text === 'nothing') return NONE
    if ('all' in text) return this.#every(context, text.all)
    if ('any' in text) return anyOf(text.any.map(one => this.#evaluate({ ...context, isNeeded: false }, one)))
    // What must not be there adds nothing to the score.
    if ('not' in text) return not(this.#evaluate({ ...context, scored: [], isNeeded: false }, text.not))
    if ('urn' in text) return termsIn(URN, [text.urn])
    const { fields } = this.#places
    if ('exists' in text) return this.#places.existing(fields.byName(text.exists), context.hidden)
    if ('most' in text) throw new TypeError('expected most of some texts only as the whole text')
    return text.kind === 'range' ? this.#range(context, text) : this.#term(context, text)
  }

  /** Optional terms select only when nothing else does. */
  #every(context: Context, all: readonly Text[]): Query {
    const selectsAll = all.every(isOptional)
    const selected: Query[] = []
    for (const one of all) {
      const isSelecting = selectsAll || !isOptional(one)
      const query = this.#evaluate({ ...context, isNeeded: context.isNeeded && isSelecting }, one)
      if (isSelecting) selected.push(query)
    }
    return allOf(selected)
  }

  #term(context: Context, asked: Term): Query {
    const { words, within } = this.#termIn(context, asked)
    context.scored.push(context.isNeeded ? { words } : { words, within })
    return within
  }

  #termIn({ hidden }: Context, { kind, text, field, last }: Term): Required<Scored> {
    const places = this.#places
    const named = field === undefined ? [] : visible(places.fields.byName(field), hidden)
    const scope = field === undefined ? places.byDefault(hidden) : places.of(named, hidden)
    const isExact = field !== undefined && (kind === 'word' || kind === 'phrase')
    const exact = isExact && named.length > 0 ? exactIn(named, text) : undefined
    if (field !== undefined && text.startsWith('urn:') && kind !== 'wildcard' && kind !== 'prefix') {
      return exact ? { words: [exact], within: exact.union() } : { words: [], within: NONE }
    }
    if (kind === 'phrase') {
      const { words, where } = phraseIn(scope, text)
      return withExact({ words, within: where }, exact)
    }
    const words = wordsOfKind(scope, { kind, text, field, last: last === true })
    return withExact({ words, within: words.length > 0 ? allOf(words.map(word => word.union())) : NONE }, exact)
  }

  #range({ hidden }: Context, wanted: Extract<Text, { readonly kind: 'range' }>): Query {
    return anyOf(
      visible(this.#places.fields.byName(wanted.field), hidden).flatMap(field => {
        const bounds = boundsOf(field, wanted)
        return bounds ? [rangeOf(field.name, bounds)] : []
      })
    )
  }
}

export const isMost = (text: Text): text is Most => typeof text === 'object' && 'most' in text

/** What matches at least so many of the texts. */
function mostOf({ most, within }: Most, evaluate: (text: Text) => Query, matching: number): Query {
  const candidates = evaluate(within)
  return { bool: { filter: [candidates], should: most.map(evaluate), minimum_should_match: matching } }
}

const isOptional = (text: Text): boolean => typeof text === 'object' && 'optional' in text && text.optional === true

interface AskedWords extends Pick<Term, 'kind' | 'text'> {
  readonly field: string | undefined
  readonly last: boolean
}

function wordsOfKind(scope: readonly Place[], { kind, text, field, last }: AskedWords): readonly Tiers[] {
  if (scope.length === 0) return []
  if (kind === 'prefix') return prefixesIn(scope, text)
  if (kind === 'wildcard') return wildcardsIn(scope, text, field !== undefined)
  return kind === 'fuzzy' ? fuzzyIn(scope, text) : wordsIn(scope, text, last)
}

/** A whole value counts as one word of it. */
function withExact({ words, within }: Required<Scored>, exact: Tiers | undefined): Required<Scored> {
  if (!exact) return { words, within }
  words[0]?.addAllOf(exact)
  return { words: words.length > 0 ? words : [exact], within: anyOf([within, exact.union()]) }
}

/** Only the first words of a question count. */
function scoresOf(all: readonly Scored[]): Query[] {
  let left = MOST_WORDS
  return all.flatMap(({ words, within }) => {
    const counted = words.slice(0, left).map(word => word.scored())
    left -= counted.length
    if (!within || counted.length === 0) return counted
    return [{ bool: { filter: [within], should: counted } }]
  })
}

/** `from ≤ value < to`, bytewise. */
export function rangeOf(scoped: string, { from, to }: { readonly from?: string; readonly to?: string }): Query {
  return {
    range: { [valueField(scoped)]: { ...(from !== undefined && { gte: from }), ...(to !== undefined && { lt: to }) } }
  }
}

/** What has the name of the question, or begins with it. */
export function namedAs(places: Places, { name, narrowed: { hidden } }: Wanted, areFew: boolean): Query[] {
  const folded = fold(name ?? '')
  if (folded === '') return []
  const [place] = places.byDefault(hidden).filter(({ weight }) => weight === 'name')
  if (!place) return []
  const whole = scored(place.keys([`x${folded}`]), WHOLE_NAME)
  const begins = areFew ? [scored(place.pattern(`${literal(`x${folded}`)}.*`), BEGINS_WITH)] : []
  return [{ dis_max: { queries: [whole, ...begins] } }]
}
