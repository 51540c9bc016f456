import type { Bits } from '../index/port.ts'
import type { Wanted } from '../port.ts'
import { visible } from './criteria.ts'
import type { Corpus } from './fields.ts'
import { cachedBits } from './result-cache.ts'
import { type Found, findText } from './text.ts'

/** The visible entities that match the text and the query. */
export function* matches(corpus: Corpus, wanted: Wanted): Generator<void, Bits> {
  const found = yield* cachedBits(corpus.index, nameOf(wanted), function* () {
    return (yield* findMatches(corpus, wanted)).docs
  })
  return found.slice()
}

const nameOf = ({ text, narrowed: { query, hidden } }: Wanted) => JSON.stringify([text, query, [...hidden].sort()])

/** With what the words of the text add to the score. */
export function* findMatches(corpus: Corpus, wanted: Wanted): Generator<void, Found> {
  const docs = yield* visible(corpus, wanted.narrowed)
  if (wanted.text === 'everything') return { docs, scored: [] }
  return yield* findText(corpus, wanted, docs)
}
