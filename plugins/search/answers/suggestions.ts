import type { Call } from '../../../core/index.ts'
import type { AnswerDeps } from './question.ts'
import type { Answer } from './search.ts'

const MAX_WORDS = 5
const MAX_SUGGESTIONS = 5

export interface Suggestion {
  readonly text: string
  readonly frequency: number
}

/** The query with other words that visible entities contain, if it was asked for and nothing has all its words. */
export async function suggestionsFor({ engine }: AnswerDeps, call: Call, answer: Answer): Promise<Suggestion[]> {
  const { wanted, flags, query, total, partial } = answer
  if (!flags.getSuggestions || (total > 0 && !partial) || typeof wanted.text === 'string') return []
  const words = Array.from(query.matchAll(/[\p{L}\p{M}\p{N}]{3,64}/gu)).slice(0, MAX_WORDS)
  const found = await Promise.all(
    words.map(async ({ 0: word, index }) => {
      const misspelt = { text: word.toLowerCase(), narrowed: wanted.narrowed, limit: MAX_SUGGESTIONS }
      const others = await engine.suggest(misspelt, call)
      return others.map(({ text, frequency }) => {
        return { text: query.slice(0, index) + text + query.slice(index + word.length), frequency }
      })
    })
  )
  return found
    .flat()
    .toSorted((a, b) => b.frequency - a.frequency)
    .slice(0, MAX_SUGGESTIONS)
}
