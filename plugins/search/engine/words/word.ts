/** One word of a text: a part of a segment, or another form of the parts beside it. */
export interface Word {
  /** What is compared: lower case, folded, stemmed. */
  readonly stem: string
  /** As written: lower case, folded, with its ending. */
  readonly written: string
  /** Position in the original text, for highlighting. */
  readonly from: number
  readonly to: number
  /**
   * Another form of words that are there too, in the index only: `ordersv2` of `orders_v2`, `sha` and `256` of `sha256`.
   * Phrases count positions without it. The number of letters of the first word that it joins: to a beginning of at most
   * so many, it adds nothing; 0 for a later part, such as `256`.
   */
  readonly variant?: number
}

/** Larger numbers of letters are written as this one. */
const MOST_LETTERS = 9
const COUNTS = Array.from({ length: MOST_LETTERS + 1 }, (_none, letters) => letters)

/**
 * The key of another form of words: `j`, the number of letters of the first word that it joins, and its stem. Such forms
 * are almost unique, so they have a kind of their own: words that begin so are found without reading them.
 */
export const variantKey = (letters: number, stem: string): string => `j${Math.min(letters, MOST_LETTERS)}${stem}`

/** The keys that a word of a query can have as another form of words. */
export const variantKeys = (stem: string): string[] => COUNTS.map(letters => variantKey(letters, stem))

/** What the keys begin with, of forms that begin so although their first word does not: it is shorter than the text. */
export const variantPrefixes = (text: string): string[] =>
  COUNTS.slice(0, text.length).map(letters => variantKey(letters, text))
