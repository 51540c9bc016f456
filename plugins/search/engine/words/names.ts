import { fold } from './fold.ts'
import type { Word } from './port.ts'
import { wordsOf } from './words.ts'

/**
 * The keys of a name beside those of its words: `r` and each word as written, `p` and the first letter and the first two
 * of each, `x` and the whole folded name, and its last dotted segment. Other forms of words have none: they are almost
 * unique, and whole names find them. `words`: those of the name, if they are known.
 */
export function nameKeys(name: string, words: readonly Word[] = wordsOf(name, 'query')): string[] {
  const keys = new Set<string>()
  for (const { written } of words) {
    const [first = '', second = ''] = written
    keys.add(`r${written}`).add(`p${first}`)
    if (second) keys.add(`p${first}${second}`)
  }
  for (const whole of wholeNames(name)) keys.add(`x${whole}`)
  return [...keys]
}

/** The folded name and its last dotted segment: `Shop.Orders` → `shop.orders`, `orders`. */
function wholeNames(name: string): string[] {
  const whole = fold(name)
  return [whole, whole.slice(whole.lastIndexOf('.') + 1)].filter(text => text !== '')
}
