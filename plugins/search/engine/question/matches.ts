import type { Bits, IndexReader } from '../index/port.ts'
import type { Wanted } from '../port.ts'
import { visible } from './criteria.ts'
import type { Fields } from './fields.ts'
import { cacheBits, cachedBits } from './result-cache.ts'
import { type Found, findText } from './text.ts'

/** The visible entities that match the text and the query. */
export function* matches(index: IndexReader, fields: Fields, wanted: Wanted): Generator<void, Bits> {
  const found = yield* cachedBits(index, nameOf(wanted), function* () {
    return (yield* evaluate(index, fields, wanted)).docs
  })
  return found.slice()
}

/** With what the words of the text add to the score. Caches the matches, since facets are asked of the same question. */
export function* findMatches(index: IndexReader, fields: Fields, wanted: Wanted): Generator<void, Found> {
  const found = yield* evaluate(index, fields, wanted)
  cacheBits(index, nameOf(wanted), found.docs.slice())
  return found
}

const nameOf = ({ text, narrowed: { query, hidden } }: Wanted) => JSON.stringify([text, query, [...hidden].sort()])

function* evaluate(index: IndexReader, fields: Fields, wanted: Wanted): Generator<void, Found> {
  const docs = yield* visible(index, fields, wanted.narrowed)
  if (wanted.text === 'everything') return { docs, scored: [] }
  return yield* findText(index, fields, wanted, docs)
}
