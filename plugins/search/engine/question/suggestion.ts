import type { Bits } from '../index/port.ts'
import type { Misspelt } from '../port.ts'
import { wordsOf } from '../words/words.ts'
import { and, count } from './bits.ts'
import { visible } from './criteria.ts'
import { type Corpus, type Scope, scopeOf } from './fields.ts'
import { type FuzzyMatch, fuzzyKeys } from './fuzzy.ts'
import { Tiers } from './tiers.ts'

export interface Suggestion {
  readonly text: string
  /** How many visible entities have a name with this word. */
  readonly frequency: number
}

/** Of a long text, so many words are looked at; of each, so many similar ones are counted. */
export const MOST_SUGGESTED_WORDS = 4
export const MOST_SIMILAR = 200
/** And so many keys are read to find them. */
const MOST_READ = 20_000

/** What a text may have meant: one of its words replaced by a similar one of a visible name, the nearest first. */
export function* suggest(corpus: Corpus, { text, narrowed, limit }: Misspelt): Generator<void, Suggestion[]> {
  const { index, fields } = corpus
  const names = fields.all.filter(({ weight }) => weight === 'name')
  const scope = scopeOf(index, names, narrowed.hidden)
  const seen = yield* visible(corpus, narrowed)
  const found: (Suggestion & { readonly distance: number })[] = []
  for (const { written, from, to } of wordsOf(text, 'query').slice(0, MOST_SUGGESTED_WORDS)) {
    const similar = yield* fuzzyKeys(index, `r${written}`, { most: MOST_READ })
    similar.sort((a, b) => a.distance - b.distance)
    for (const one of similar.filter(({ distance }) => distance > 0).slice(0, MOST_SIMILAR)) {
      const frequency = frequencyOf(scope, one, seen)
      yield
      if (frequency > 0) {
        found.push({ text: text.slice(0, from) + one.text + text.slice(to), frequency, distance: one.distance })
      }
    }
  }
  return found
    .sort(bySuggestion)
    .slice(0, limit)
    .map(({ text, frequency }) => ({ text, frequency }))
}

/** The nearest first, then the most frequent. */
export function bySuggestion(a: Suggestion & { readonly distance: number }, b: typeof a): number {
  return a.distance - b.distance || b.frequency - a.frequency || (a.text < b.text ? -1 : 1)
}

function frequencyOf(scope: Scope, { id }: FuzzyMatch, seen: Bits): number {
  const tiers = new Tiers(scope)
  tiers.addKey(id)
  const docs = tiers.union()
  and(docs, seen)
  return count(docs)
}
