import { type Text, wordsOf } from '../engine/index.ts'

/** Those that match all of the texts; a stop word counts only if nothing beside it selects. */
export function allOf(texts: readonly Text[]): Text {
  if (texts.includes('nothing')) return 'nothing'
  const selecting = texts.filter(text => text !== 'everything')
  const [first, ...others] = selecting.some(selects) ? selecting : selecting.map(required)
  if (first === undefined) return texts.length > 0 ? 'everything' : 'nothing'
  return others.length === 0 ? first : { all: [first, ...others] }
}

export function anyOf(texts: readonly Text[]): Text {
  if (texts.includes('everything')) return 'everything'
  const [first, ...others] = texts.filter(text => text !== 'nothing')
  if (first === undefined) return 'nothing'
  return others.length === 0 ? first : { any: [first, ...others] }
}

/** The opposite of nothing is nothing: a condition that is not finished must not select everything. */
export function notOf(text: Text): Text {
  return text === 'nothing' || text === 'everything' ? 'nothing' : { not: required(text) }
}

/** Whether the text selects every entity, whatever is stored. */
export function matchesEverything(text: Text): boolean {
  if (text === 'everything') return true
  if (text === 'nothing') return false
  if ('all' in text) return text.all.every(matchesEverything)
  if ('any' in text) return text.any.some(matchesEverything)
  if ('not' in text) return matchesNothing(text.not)
  return 'kind' in text && text.kind !== 'range' && !hasWord(text.text)
}

function matchesNothing(text: Text): boolean {
  if (text === 'everything') return false
  if (text === 'nothing') return true
  if ('all' in text) return text.all.some(matchesNothing)
  if ('any' in text) return text.any.every(matchesNothing)
  return 'not' in text && matchesEverything(text.not)
}

/** A parser asks several times for the words of one text. */
let last = { text: '', words: wordsOf('', 'query') }

function wordsIn(text: string) {
  if (last.text !== text) last = { text, words: wordsOf(text, 'query') }
  return last.words
}

export const countWords = (text: string) => wordsIn(text).length
export const hasWord = (text: string) => countWords(text) > 0

/** Lucene's English stop words, and DataHub's. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  `a an and are as at be but by for if in into is it no not of on or such that the their then there these they this to
  was will with urn li data table`.split(/\s+/)
)

/** Whether it has only words that occur in most texts. */
export const isStopWord = (text: string) => wordsIn(text).every(({ written }) => STOP_WORDS.has(written))

const selects = (text: Text) => typeof text === 'object' && !('not' in text) && !('optional' in text)

/** The text without the mark that it is optional. */
export function required(text: Text): Text {
  if (typeof text === 'string' || !('kind' in text) || text.kind === 'range' || !text.optional) return text
  const { optional: _, ...word } = text
  return word
}
