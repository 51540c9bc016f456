/** Characters; longer texts are pasted, not typed. */
const MOST_LETTERS = 100
/** A date has eight; numbers of phones, accounts and cards have more. */
const MOST_DIGITS = 8

/** A word that only filters: `-owners:*`, `tags:pii`. */
const FILTER = /^[-+!(]*[\w.]+:/

/** Whether somebody looks for words: filters alone are links of pages. */
export const hasWords = (text: string): boolean =>
  text.split(/\s+/).some(word => /[\p{L}\p{N}]/u.test(word) && !FILTER.test(word))

/**
 * A text as it is counted: lower-case, with single spaces. `undefined` for one that is not kept, as it can name a person
 * or be a secret: with `@`, a URN or an address; with many digits; with a long run of letters and digits.
 */
export function keptText(text: string): string | undefined {
  const plain = text.trim().replace(/\s+/g, ' ').toLowerCase()
  if (plain.length > MOST_LETTERS || /@|urn:li:|:\/\//.test(plain)) return undefined
  if ((plain.match(/\p{N}/gu) ?? []).length > MOST_DIGITS) return undefined
  const runs = plain.match(/[\p{L}\p{N}]{20,}/gu) ?? []
  return runs.some(run => /\p{N}/u.test(run)) ? undefined : plain
}
