import type { IndexReader, KeyId } from '../index/port.ts'

export interface FuzzyMatch {
  readonly text: string
  readonly id: KeyId
  readonly distance: number
}

const PAUSE = 127
/** A word has one typo, from this length two. */
const TWO_FROM = 8
/** Keys that are passed one by one before it is worth to look for the next that can match. */
const STEPS = 16
/** No word has this character. */
const AFTER_ALL = '\u{10ffff}'

/** The edits that another word may be away. */
export const editsOf = (word: string): number => (word.length >= TWO_FROM ? 2 : 1)

/** The keys that are read at most, and what is returned when there are more: those found by then. */
interface Limit {
  readonly most?: number
  readonly onMost?: (found: FuzzyMatch[]) => FuzzyMatch[]
}

/**
 * Keys of the kind of a key whose text is at a small edit distance from its text. Keys are read in their order; those whose beginning is too far
 * from all beginnings of the word are skipped.
 */
export function* fuzzyKeys(index: IndexReader, key: string, limit: Limit = {}): Generator<void, FuzzyMatch[]> {
  const [kind, word] = [key.slice(0, 1), key.slice(1)]
  const { most = Number.POSITIVE_INFINITY, onMost = found => found } = limit
  const edits = editsOf(word)
  const distances = createDistances(word, edits)
  const found: FuzzyMatch[] = []
  let from: string | undefined = kind
  let read = 0
  while (from !== undefined) {
    let dead: string | undefined
    let passed = 0
    let next: string | undefined
    for (const { text, id } of index.keys(kind, { from })) {
      if (++read > most) return onMost(found)
      if ((read & PAUSE) === 0) yield
      if (dead !== undefined && text.startsWith(dead)) {
        if (++passed < STEPS) continue
        next = dead + AFTER_ALL
        break
      }
      const own = text.slice(kind.length)
      const { distance, viable } = distances(own)
      dead = viable < own.length ? kind + own.slice(0, viable + 1) : undefined
      passed = 0
      if (distance <= edits) found.push({ text: own, id, distance })
    }
    from = next
  }
  return found
}

/** `viable`: how many of the text's first characters can begin a text that matches. */
type Distances = (text: string) => { readonly distance: number; readonly viable: number }

/** Edit distances to one word. What a text has in common with the one before it is not computed again. */
function createDistances(word: string, most: number): Distances {
  const width = word.length + 1
  const rows: Uint16Array[] = [Uint16Array.from({ length: width }, (_, at) => at)]
  let before = ''
  let viableBefore = 0
  return text => {
    let at = 0
    const end = Math.min(viableBefore, text.length, before.length)
    while (at < end && text[at] === before[at]) at++
    before = text
    for (; at < text.length; at++) {
      rows[at + 1] ??= new Uint16Array(width)
      if (nextRow(rows[at] as Uint16Array, rows[at + 1] as Uint16Array, word, text.charCodeAt(at)) > most) break
    }
    viableBefore = at
    const distance = at === text.length ? (rows[at]?.[word.length] ?? 0) : most + 1
    return { distance, viable: at }
  }
}

/** Fills the row of one more character; its least distance. */
function nextRow(row: Uint16Array, next: Uint16Array, word: string, char: number): number {
  let least = (row[0] ?? 0) + 1
  next[0] = least
  for (let at = 1; at <= word.length; at++) {
    const same = (row[at - 1] ?? 0) + (word.charCodeAt(at - 1) === char ? 0 : 1)
    const cost = Math.min(same, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1)
    next[at] = cost
    if (cost < least) least = cost
  }
  return least
}
