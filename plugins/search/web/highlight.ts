/** A piece of a text, and whether the query names it. */
export interface Piece {
  readonly text: string
  readonly isMatch: boolean
}

const OPERATORS: ReadonlySet<string> = new Set(['AND', 'OR', 'NOT'])
const MAX_WORDS = 20

/** The words of a query that a hit can contain: without operators, names of fields, and what is excluded. */
export function wordsOf(query: string): string[] {
  const positive = query.replace(/(^|[\s(])(?:[-!]|NOT\s+)(?:[\w.]+:)?(?:"[^"]*"?|[^\s()]+)/g, '$1')
  const words = positive
    .replace(/urn:li:[^\s]*/g, ' ')
    .replace(/(^|[\s(+])[\w.]+:(?=\S)/g, '$1')
    .match(/[\p{L}\p{M}\p{N}]+/gu)
  const found = (words ?? []).filter(word => !OPERATORS.has(word) && word.length > 1)
  return [...new Set(found.flatMap(formsOf))].slice(0, MAX_WORDS)
}

/** The word, and its beginning that other endings share: `orders` finds `order`. */
function formsOf(word: string): string[] {
  const lower = word.toLowerCase()
  const stem = lower.replace(/(?:ies|es|s|y)$/, '')
  return stem.length > 2 && stem !== lower ? [lower, stem] : [lower]
}

/** The text in pieces, in order; joined they are the text. */
export function piecesOf(text: string, words: readonly string[]): Piece[] {
  if (words.length === 0) return [{ text, isMatch: false }]
  const longestFirst = words.toSorted((one, other) => other.length - one.length)
  const word = `(?:${longestFirst.join('|')})`
  // `customer_email` is one mark, not two with a letter between.
  const pattern = new RegExp(`(${word}(?:[_.-]${word})*)`, 'giu')
  return text
    .split(pattern)
    .map((piece, at) => ({ text: piece, isMatch: at % 2 === 1 }))
    .filter(piece => piece.text !== '')
}
