import { fold } from './fold.ts'

/**
 * The keys of a word of a name beside that of its stem: `r` and the word as written, `p` and its first letter, its first
 * two and its first three. Other forms of words have none: they are almost unique, and whole names find them.
 */
export function nameWordKeys(written: string): string[] {
  const [first = '', second = '', third = ''] = written
  return [...new Set([`r${written}`, `p${first}`, `p${first}${second}`, `p${first}${second}${third}`])]
}

/** The keys of a whole name: `x` and the folded name, and its last dotted segment. */
export const nameKeys = (name: string): string[] => [...new Set(wholeNames(name).map(whole => `x${whole}`))]

/** The folded name and its last dotted segment: `Shop.Orders` → `shop.orders`, `orders`. */
function wholeNames(name: string): string[] {
  const whole = fold(name)
  return [whole, whole.slice(whole.lastIndexOf('.') + 1)].filter(text => text !== '')
}
