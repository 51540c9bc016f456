import { BadRequest, numberKey } from '../../../../core/kernel/thread.ts'
import type { IndexReader, KeyId } from '../index/port.ts'
import { variantKeys, variantPrefixes, type Word } from '../words/word.ts'
import { isUnspaced, wordsOf } from '../words/words.ts'
import { type Scope, valuePrefix } from './fields.ts'
import { createResultCache } from './result-cache.ts'
import { Tiers } from './tiers.ts'

/** A prefix or pattern reads at most as many keys. */
export const MOST_KEYS = 50_000
const PAUSE = 255
/** First letters of names that have posting lists of their own. */
const INDEXED_LETTERS = 3
/** A word that is followed by others is a prefix of names from here. */
const PREFIX_LETTERS = 3

/** The documents of each part of a word: `shop.orders_v` has three. `last`: the user may still be typing it. */
export function* wordTiers(scope: Scope, text: string, last: boolean): Generator<void, Tiers[]> {
  const words = wordsOf(text, 'query')
  const found: Tiers[] = []
  for (const [at, word] of words.entries()) {
    const tiers = new Tiers(scope)
    addWord(tiers, word)
    const isPrefix = lettersOf(word.written) >= PREFIX_LETTERS || (last && at === words.length - 1)
    const beginning = isPrefix ? yield* namesWith(scope, word) : undefined
    // A word that very many others begin with stands for itself: nobody asked for a prefix.
    if (beginning) tiers.addAllOf(beginning)
    const pairs = isOneLetter(word) ? yield* allWith(scope, beginningsEverywhere(word.written)) : undefined
    if (pairs) tiers.addAllOf(pairs)
    found.push(tiers)
  }
  return found
}

/** Words of any text that begin so. */
const beginningsEverywhere = (text: string): string[] => [`w${text}`, ...variantPrefixes(text)]

/** A word of one letter, of a script that is compared by pairs of letters: `税`. */
export const isOneLetter = ({ written }: Pick<Word, 'written'>): boolean =>
  [...written].length === 1 && isUnspaced({ text: written })

/** Adds the documents of a word, of its stem and as it is written. */
export function addWord(tiers: Tiers, { stem, written }: Word): void {
  const { index } = tiers.scope
  for (const key of keysOfWord(index, stem)) tiers.addKey(key)
  tiers.addKey(index.key(`r${written}`), true)
}

/** Also those of other forms of words. */
export function keysOfWord(index: IndexReader, stem: string): KeyId[] {
  return [`w${stem}`, ...variantKeys(stem)].map(key => index.key(key)).filter(key => key !== undefined)
}

/** Names that have a word beginning so; `undefined` when these are too many words. */
function* namesWith(scope: Scope, { written }: Word): Generator<void, Tiers | undefined> {
  const tiers = new Tiers(scope)
  if (![...scope.weights.values()].includes('name')) return tiers
  if (lettersOf(written) > INDEXED_LETTERS) return yield* allWith(scope, [`r${written}`])
  tiers.addKey(scope.index.key(`p${written}`))
  return tiers
}

/** `order*`: words beginning so; of names as written, everywhere by stem. */
export function* prefixTiers(scope: Scope, text: string): Generator<void, Tiers[]> {
  const words = wordsOf(text, 'query')
  const last = words.at(-1)
  if (!last) return []
  const found: Tiers[] = []
  for (const word of words.slice(0, -1)) {
    const tiers = new Tiers(scope)
    addWord(tiers, word)
    found.push(tiers)
  }
  const tiers = new Tiers(scope)
  addWord(tiers, last)
  const everywhere = yield* allWith(scope, beginningsEverywhere(last.written))
  for (const beginning of [yield* namesWith(scope, last), everywhere]) {
    if (!beginning) throw tooMany(text)
    tiers.addAllOf(beginning)
  }
  return [...found, tiers]
}

/** Of a million entities, 600 kB each. */
const prefixCache = createResultCache<{ readonly tiers: Tiers | undefined }>({ max: 8 })

/** The documents of all keys with one of the prefixes, not to be mutated; `undefined` when these are too many. */
function* allWith(scope: Scope, prefixes: string[]): Generator<void, Tiers | undefined> {
  const name = JSON.stringify([prefixes, ...scope.weights])
  const { tiers } = yield* prefixCache.get(scope.index, name, function* () {
    return { tiers: yield* readAll(scope, prefixes) }
  })
  return tiers
}

function* readAll(scope: Scope, prefixes: string[]): Generator<void, Tiers | undefined> {
  const tiers = new Tiers(scope)
  let keys = 0
  for (const prefix of prefixes) {
    for (const { id } of scope.index.keys(prefix)) {
      if (++keys > MOST_KEYS) return undefined
      tiers.addKey(id)
      if ((keys & PAUSE) === 0) yield
    }
  }
  return tiers
}

export function tooMany(asked: string): Error {
  return new BadRequest(
    `${JSON.stringify(asked.slice(0, 100))} needs more than ${MOST_KEYS} words to be read: name more letters at its beginning`
  )
}

/** Adds the entities that have the text as a value of one of the fields, exactly: URNs, numbers, `true`. */
export function addExact(tiers: Tiers, text: string): void {
  const { index, weights } = tiers.scope
  const values = text.trim() !== '' && Number.isFinite(Number(text)) ? [text, numberKey(Number(text))] : [text]
  for (const field of weights.keys()) {
    for (const value of values) {
      const key = index.key(valuePrefix(field) + value)
      if (key !== undefined) tiers.addInField(key, field)
    }
  }
}

/** Of a long text, more than is asked for. */
const lettersOf = (text: string): number => (text.length > 2 * INDEXED_LETTERS ? text.length : [...text].length)
