import { numberKey } from '../../../../core/kernel/thread.ts'
import type { Field } from '../question/fields.ts'
import { BETWEEN_PARTS } from '../question/patterns.ts'
import { isOneLetter } from '../question/words.ts'
import { type FieldWeight, Weight } from '../weights.ts'
import { fold } from '../words/fold.ts'
import { variantKeys, variantPrefixes, type Word } from '../words/word.ts'
import { wordsOf } from '../words/words.ts'
import { FOLDED, LOWER } from './document.ts'
import { cutValue, valueField } from './mapping.ts'
import type { Place } from './places.ts'
import { allOf, anyOf, literal, NONE, type Query, scored, termsIn } from './query.ts'

/** First letters of names that have keys of their own; a word that others follow is a prefix of names from here. */
const LETTERS = 3

const WEIGHT_OF: Readonly<Record<FieldWeight, number>> = {
  name: Weight.similarName,
  key: Weight.key,
  column: Weight.column,
  text: Weight.text
}

/** What has one word of a question, by what that adds to the score: the highest counts. */
export class Tiers {
  readonly #queries = new Map<number, Query[]>()

  add(weight: number, query: Query): void {
    this.#queries.set(weight, [...(this.#queries.get(weight) ?? []), query])
  }

  addAllOf(other: Tiers): void {
    for (const [weight, queries] of other.#queries) for (const query of queries) this.add(weight, query)
  }

  at(weight: number): Query | undefined {
    const queries = this.#queries.get(weight)
    return queries && anyOf(queries)
  }

  union(): Query {
    return anyOf([...this.#queries.values()].flat())
  }

  /** Of a field that is hidden there are none. */
  scored(): Query {
    const queries = Array.from(this.#queries, ([weight, some]) => scored(anyOf(some), weight))
    return queries.length > 0 ? { dis_max: { queries } } : NONE
  }
}

const names = (places: readonly Place[]) => places.filter(({ weight }) => weight === 'name')

/** The documents of a word, of its stem and as it is written. */
function wordTiers(places: readonly Place[], { stem, written }: Word): Tiers {
  const tiers = new Tiers()
  for (const place of places) tiers.add(WEIGHT_OF[place.weight], place.keys(keysOfWord(stem)))
  for (const place of names(places)) tiers.add(Weight.name, place.keys([`r${written}`]))
  return tiers
}

/** Also those of other forms of words. */
export const keysOfWord = (stem: string): readonly string[] => [`w${stem}`, ...variantKeys(stem)]

function addNamesWith(tiers: Tiers, places: readonly Place[], written: string): void {
  const isLong = [...written].length > LETTERS
  for (const place of names(places)) {
    const query = isLong ? place.pattern(`${literal(`r${written}`)}.*`) : place.keys([`p${written}`])
    tiers.add(Weight.similarName, query)
  }
}

/** Words of any text that begin so. */
function addEverywhere(tiers: Tiers, places: readonly Place[], written: string): void {
  const beginnings = [`w${written}`, ...variantPrefixes(written)].map(literal).join('|')
  for (const place of places) tiers.add(WEIGHT_OF[place.weight], place.pattern(`(${beginnings}).*`))
}

/** Each part of a word: `shop.orders_v` has three. `last`: the user may still be typing it. */
export function wordsIn(places: readonly Place[], text: string, last: boolean): readonly Tiers[] {
  const words = wordsOf(text, 'query')
  return words.map((word, at) => {
    const tiers = wordTiers(places, word)
    const isPrefix = [...word.written].length >= LETTERS || (last && at === words.length - 1)
    if (isPrefix) addNamesWith(tiers, places, word.written)
    if (isOneLetter(word)) addEverywhere(tiers, places, word.written)
    return tiers
  })
}

/** `order*`: the last word may be a beginning: of names as written, everywhere by stem. */
export function prefixesIn(places: readonly Place[], text: string): readonly Tiers[] {
  const words = wordsOf(text, 'query')
  return words.map((word, at) => {
    const tiers = wordTiers(places, word)
    if (at < words.length - 1) return tiers
    addNamesWith(tiers, places, word.written)
    addEverywhere(tiers, places, word.written)
    return tiers
  })
}

/** `ordrs~`: words at a small edit distance. */
export function fuzzyIn(places: readonly Place[], text: string): readonly Tiers[] {
  return wordsOf(text, 'query').map(({ written, stem }) => {
    const tiers = new Tiers()
    for (const place of places) tiers.add(WEIGHT_OF[place.weight], place.near(`w${stem}`))
    for (const place of names(places)) {
      tiers.add(Weight.name, place.keys([`r${written}`]))
      tiers.add(Weight.similarName, place.near(`r${written}`))
    }
    return tiers
  })
}

/** The words of a phrase, and what has them one after the other. */
export function phraseIn(places: readonly Place[], text: string): { words: readonly Tiers[]; where: Query } {
  const words = wordsOf(text, 'query')
  return {
    words: words.map(word => wordTiers(places, word)),
    where: anyOf(places.map(place => phraseOf(place, words)))
  }
}

/** A phrase of one word is this word, in any form. */
export function phraseOf(place: Place, words: readonly Word[]): Query {
  const [first] = words
  return first && words.length === 1 ? place.keys(keysOfWord(first.stem)) : place.phrase(words.map(({ stem }) => stem))
}

/**
 * `*ord?rs*`: whole names and words of names; of a field that is named also its values and stems. Of a pattern of several
 * parts (`shop.ord*`), each must match a word.
 */
export function wildcardsIn(places: readonly Place[], pattern: string, isNamed: boolean): readonly Tiers[] {
  const folded = fold(pattern)
  const wholes = new Tiers()
  for (const place of places) {
    if (place.weight === 'name') wholes.add(Weight.similarName, place.pattern(`x${expressionOf(folded)}`))
    else if (isNamed) wholes.add(WEIGHT_OF[place.weight], place.pattern(`[${LOWER}${FOLDED}]${expressionOf(folded)}`))
  }
  const parts = folded.split(BETWEEN_PARTS).filter(one => /[^*?]/.test(one))
  const [first, ...rest] = parts.map(part => {
    const tiers = new Tiers()
    const expression = `${isNamed ? '[rw]' : 'r'}${expressionOf(part)}`
    for (const place of places) tiers.add(WEIGHT_OF[place.weight], place.pattern(expression))
    return tiers
  })
  for (const weight of Object.values(WEIGHT_OF)) {
    const query = first?.at(weight)
    if (query) wholes.add(weight, allOf([query, ...rest.map(part => part.union())]))
  }
  return [wholes]
}

/** `*` stands for any letters, `?` for one. */
const expressionOf = (pattern: string): string =>
  [...pattern].map(char => (char === '*' ? '.*' : char === '?' ? '.' : literal(char))).join('')

/** The text as a whole value of one of the fields: URNs, numbers, `true`. */
export function exactIn(fields: readonly Field[], text: string): Tiers {
  const isNumber = text.trim() !== '' && Number.isFinite(Number(text))
  const values = [cutValue(text), ...(isNumber ? [numberKey(Number(text))] : [])]
  const tiers = new Tiers()
  for (const { name, weight } of fields) tiers.add(WEIGHT_OF[weight], termsIn(valueField(name), values))
  return tiers
}
