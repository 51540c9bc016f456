import { BadRequest, numberKey } from '../../../../core/kernel/thread.ts'
import type { IndexReader } from '../index/port.ts'
import type { Word } from '../words/port.ts'
import { wordsOf } from '../words/words.ts'
import { type Scope, valuePrefix } from './fields.ts'
import { addInField, addKey, type Levels, noLevels } from './levels.ts'

/** A prefix or pattern stands for at most as many keys. */
export const MOST_KEYS = 50_000
const PAUSE = 255
/** First letters of names that have posting lists of their own. */
const KEPT_LETTERS = 2
/** A word that is followed by others is a prefix of names from here. */
const PREFIX_LETTERS = 3

/** The documents of each part of a word: `shop.orders_v` has three. `last`: the user may still be typing it. */
export function* wordLevels(index: IndexReader, scope: Scope, text: string, last: boolean): Generator<void, Levels[]> {
  const words = wordsOf(text, 'query')
  const found: Levels[] = []
  for (const [at, word] of words.entries()) {
    const levels = noLevels()
    addKey(index, scope, levels, index.key(`w${word.stem}`))
    addKey(index, scope, levels, index.key(`r${word.written}`), true)
    const isPrefix = lettersOf(word.written) >= PREFIX_LETTERS || (last && at === words.length - 1)
    if (isPrefix) yield* addNamesWith(index, scope, levels, word)
    found.push(levels)
  }
  return found
}

/** Adds the names that have a word beginning so. */
function* addNamesWith(
  index: IndexReader,
  scope: Scope,
  levels: Levels,
  { written }: Pick<Word, 'written'>
): Generator<void> {
  if (![...scope.values()].includes('name')) return
  if (lettersOf(written) <= KEPT_LETTERS) addKey(index, scope, levels, index.key(`p${written}`))
  else yield* addAll(index, scope, levels, { prefix: `r${written}`, asked: written })
}

/** `order*`: words beginning so; of names as written, everywhere by stem. */
export function* prefixLevels(index: IndexReader, scope: Scope, text: string): Generator<void, Levels[]> {
  const words = wordsOf(text, 'query')
  const last = words.at(-1)
  if (!last) return []
  const found: Levels[] = []
  for (const { stem, written } of words.slice(0, -1)) {
    const levels = noLevels()
    addKey(index, scope, levels, index.key(`w${stem}`))
    addKey(index, scope, levels, index.key(`r${written}`), true)
    found.push(levels)
  }
  const levels = noLevels()
  addKey(index, scope, levels, index.key(`w${last.stem}`))
  addKey(index, scope, levels, index.key(`r${last.written}`), true)
  yield* addNamesWith(index, scope, levels, last)
  yield* addAll(index, scope, levels, { prefix: `w${last.written}`, asked: text })
  return [...found, levels]
}

/** Adds the documents of all keys with a prefix. @throws BadRequest when it is too many */
function* addAll(
  index: IndexReader,
  scope: Scope,
  levels: Levels,
  { prefix, asked }: { readonly prefix: string; readonly asked: string }
): Generator<void> {
  let keys = 0
  for (const { id } of index.keys(prefix)) {
    if (++keys > MOST_KEYS) throw tooMany(asked)
    addKey(index, scope, levels, id)
    if ((keys & PAUSE) === 0) yield
  }
}

export function tooMany(asked: string): Error {
  return new BadRequest(
    `${JSON.stringify(asked.slice(0, 100))} stands for more than ${MOST_KEYS} words: name more letters, or put a whole word in quotes`
  )
}

/** Adds the entities that have the text as a value of one of the fields, exactly: URNs, numbers, `true`. */
export function addExact(index: IndexReader, scope: Scope, levels: Levels, text: string): void {
  const values = text.trim() !== '' && Number.isFinite(Number(text)) ? [text, numberKey(Number(text))] : [text]
  for (const field of scope.keys()) {
    for (const value of values) {
      const key = index.key(valuePrefix(field) + value)
      if (key !== undefined) addInField(index, scope, levels, key, field)
    }
  }
}

const lettersOf = (text: string): number => (text.length > 2 * PREFIX_LETTERS ? PREFIX_LETTERS : [...text].length)
