import type { Extracted, SearchField } from '../../../core/index.ts'
import { shownText, WITHOUT_WORDS } from '../engine/documents.ts'
import type { Text } from '../engine/port.ts'
import { weightOf } from '../engine/weights.ts'
import { isAscii } from '../engine/words/fold.ts'
import { wordsOf } from '../engine/words/words.ts'
import { type Matcher, matchersOf } from './matcher.ts'

/** A value in which a word of the query is found; a long text is an excerpt around it. */
export interface Highlighted {
  /** As clients call the field: `fieldPaths`. */
  readonly name: string
  readonly value: string
}

/** Which values of one entity match, those that count most first. `values` are all that the actor may read. */
export type Highlight = (text: Text, values: readonly Extracted[]) => Highlighted[]

const MOST_VALUES = 50
/** Of one field: a dataset can have a thousand columns that match. */
const MOST_OF_FIELD = 5
/** In characters: of the values whose words are looked at. */
const MOST_READ = 300_000
const ORDER = ['name', 'key', 'column', 'text'] as const

export function createHighlighter(fields: readonly SearchField[]): Highlight {
  const known = new Map(fields.map(field => [field.name, { field, rank: ORDER.indexOf(weightOf(field)) }]))
  return (text, values) => {
    const matchers = matchersOf(text)
    if (matchers.length === 0) return []
    const ranked = values.flatMap(({ field, text }) => {
      const found = known.get(field)
      return found && !WITHOUT_WORDS.has(found.field.type) ? { ...found, text } : []
    })
    const found = createFound()
    let read = 0
    for (const { field, text } of ranked.toSorted((one, other) => one.rank - other.rank)) {
      if (found.isFull() || read >= MOST_READ) break
      const name = field.names[0] ?? field.name
      if (found.hasEnough(name)) continue
      const searching = matchers.filter(({ searches }) => searches(field))
      if (!mayMatch(searching, text)) continue
      read += text.length
      const value = highlighted(searching, field, text)
      if (value !== undefined) found.add({ name, value })
    }
    return found.all
  }
}

function createFound() {
  const all: Highlighted[] = []
  const counts = new Map<string, number>()
  return {
    all,
    isFull: () => all.length >= MOST_VALUES,
    hasEnough: (name: string) => (counts.get(name) ?? 0) >= MOST_OF_FIELD,
    add(found: Highlighted) {
      if (all.some(({ name, value }) => name === found.name && value === found.value)) return
      all.push(found)
      counts.set(found.name, (counts.get(found.name) ?? 0) + 1)
    }
  }
}

/** A quick look; text with letters beyond ASCII must be folded, so it may always match. */
function mayMatch(matchers: readonly Matcher[], text: string): boolean {
  if (matchers.length === 0) return false
  if (!isAscii(text)) return true
  const lower = text.toLowerCase()
  return matchers.some(({ hints }) => hints.some(hint => lower.includes(hint)))
}

function highlighted(matchers: readonly Matcher[], field: SearchField, stored: string): string | undefined {
  const text = shownText(field, stored)
  const value = { stored, text, isName: weightOf(field) === 'name' }
  const words = wordsOf(text, 'index')
  for (const { find } of matchers) {
    const at = find(value, words)
    if (at !== undefined) return stored.length <= LONGEST ? stored : excerptAt(text, at)
  }
  return undefined
}

/** In characters: longer values are excerpts. */
const LONGEST = 300
const BEFORE = 80

function excerptAt(text: string, at: number): string {
  const from = at <= BEFORE ? 0 : at - BEFORE
  const to = Math.min(from + LONGEST, text.length)
  return `${from > 0 ? '…' : ''}${text.slice(from, to).toWellFormed()}${to < text.length ? '…' : ''}`
}
