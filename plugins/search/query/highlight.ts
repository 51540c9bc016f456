import type { Extracted, SearchField } from '../../../core/index.ts'
import { isAscii, shownText, type Text, WITHOUT_WORDS, weightOf, wordsOf } from '../engine/index.ts'
import { type Matcher, matchersOf } from './matcher.ts'

/** A value in which a word of the query is found; a long text is an excerpt around it. */
export interface Highlighted {
  /** As clients call the field: `fieldPaths`. */
  readonly name: string
  readonly value: string
}

/**
 * Which values of one entity match, those that count most first. `values` are all that the actor may read. `only`: the
 * fields that are wanted, with more matches of each than usually.
 */
export type Highlight = (text: Text, values: readonly Extracted[], only?: readonly string[]) => Highlighted[]

const MOST_VALUES = 50
/** Of one field: a dataset can have a thousand columns that match. */
const MOST_OF_FIELD = 5
const MOST_OF_WANTED = 40
/** In characters: of the values whose words are looked at. */
const MOST_READ = 300_000
const ORDER = ['name', 'key', 'column', 'text'] as const

export function createHighlighter(fields: readonly SearchField[]): Highlight {
  const known = new Map(fields.map(field => [field.name, { field, rank: ORDER.indexOf(weightOf(field)) }]))
  return (text, values, only = []) => {
    const matchers = matchersOf(text)
    if (matchers.length === 0) return []
    const ranked = values.flatMap(({ field, text }) => {
      const found = known.get(field)
      return found && !WITHOUT_WORDS.has(found.field.type) ? { ...found, text } : []
    })
    const found = createFound(only)
    let read = 0
    for (const one of ranked.toSorted((one, other) => one.rank - other.rank)) {
      const { field, text } = one
      if (found.isFull() || read >= MOST_READ) break
      const name = field.names[0] ?? field.name
      if (found.hasEnough(name)) continue
      const searching = matchers.filter(({ searches }) => searches(field))
      if (!mayMatch(searching, text)) continue
      read += text.length
      const match = highlighted(searching, one, only.length > 0)
      if (match) found.add(name, match)
    }
    return found.best()
  }
}

/** A value that matches, and how many words of the query it has: of many columns those that have most are given. */
interface Match {
  readonly value: string
  readonly words: number
}

/** Of fields that are wanted all values are looked at, since the best one can be the last. */
function createFound(only: readonly string[]) {
  const isWanted = only.length > 0
  const mostOfField = isWanted ? MOST_OF_WANTED : MOST_OF_FIELD
  /** By field, the values with their numbers of words. */
  const byName = new Map<string, Map<string, number>>()
  let count = 0
  return {
    isFull: () => !isWanted && count >= MOST_VALUES,
    hasEnough: (name: string) => (isWanted ? !only.includes(name) : (byName.get(name)?.size ?? 0) >= mostOfField),
    add(name: string, { value, words }: Match) {
      const values = byName.get(name) ?? new Map<string, number>()
      byName.set(name, values)
      if (values.has(value)) return
      values.set(value, words)
      count++
    },
    best: (): Highlighted[] =>
      Array.from(byName, ([name, values]) =>
        Array.from(values)
          .toSorted(([, one], [, other]) => other - one)
          .slice(0, mostOfField)
          .map(([value]) => ({ name, value }))
      )
        .flat()
        .slice(0, MOST_VALUES)
  }
}

/** A quick look; text with letters beyond ASCII must be folded, so it may always match. */
function mayMatch(matchers: readonly Matcher[], text: string): boolean {
  if (matchers.length === 0) return false
  if (!isAscii(text)) return true
  const lower = text.toLowerCase()
  return matchers.some(({ hints }) => hints.some(hint => lower.includes(hint)))
}

interface FieldValue {
  readonly field: SearchField
  readonly text: string
}

/** `counts`: whether all words are looked for, not only the first that is found. */
function highlighted(
  matchers: readonly Matcher[],
  { field, text: stored }: FieldValue,
  counts: boolean
): Match | undefined {
  const text = shownText(field, stored)
  const value = { stored, text, isName: weightOf(field) === 'name' }
  const words = wordsOf(text, 'index')
  let first: number | undefined
  let count = 0
  for (const { find } of matchers) {
    const at = find(value, words)
    if (at === undefined) continue
    first ??= at
    count++
    if (!counts) break
  }
  if (first === undefined) return undefined
  return { value: stored.length <= LONGEST ? stored : excerptAt(text, first), words: count }
}

/** In characters: longer values are excerpts. */
const LONGEST = 300
const BEFORE = 80

function excerptAt(text: string, at: number): string {
  const from = at <= BEFORE ? 0 : at - BEFORE
  const to = Math.min(from + LONGEST, text.length)
  return `${from > 0 ? '…' : ''}${text.slice(from, to).toWellFormed()}${to < text.length ? '…' : ''}`
}
