import { fold } from './fold.ts'
import type { Word } from './word.ts'
import { wordsOf } from './words.ts'

/**
 * The keys of a name beside those of its words: `r` and each word as written, `p` and the first letter, the first two
 * and the first three of each, `x` and the whole folded name, without its scheme, and its last dotted segment. Other forms of
 * words have none: they are almost unique, and whole names find them. `words`: those of the name, if they are known.
 */
export function nameKeys(name: string, words: readonly Word[] = wordsOf(name, 'query')): string[] {
  const keys = new Set<string>()
  for (const { written } of words) {
    keys.add(`r${written}`)
    const [first = '', second = '', third = ''] = written
    keys.add(`p${first}`).add(`p${first}${second}`).add(`p${first}${second}${third}`)
  }
  for (const whole of wholeNames(name)) keys.add(`x${whole}`)
  return [...keys]
}

/** The folded name, without its scheme, and its last dotted segment: `Shop.Orders` → `shop.orders`, `orders`. */
function wholeNames(name: string): string[] {
  const whole = fold(name)
  return [whole, withoutScheme(whole), whole.slice(whole.lastIndexOf('.') + 1)].filter(text => text !== '')
}

const SCHEME = /^[A-Za-z][\w+.-]{0,30}(?::[A-Za-z][\w+.-]{0,30})?:\/\/(?=[^\s/])/

/** What the beginning of an address says of how it is reached: `s3://`, `jdbc:postgresql://`; empty for other text. */
export const schemeOf = (text: string): string => SCHEME.exec(text)?.[0] ?? ''

/** `s3://bucket/key` → `bucket/key`: some name a file with its scheme, some without. */
export const withoutScheme = (text: string): string => text.slice(schemeOf(text).length)
