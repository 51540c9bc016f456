import type { Bits, IndexReader } from '../index/port.ts'
import type { Wanted } from '../port.ts'
import { and } from './bits.ts'
import { visible } from './criteria.ts'
import type { Fields } from './fields.ts'
import { type Found, findText } from './text.ts'

/** The visible entities that match the text and the query. */
export function* matches(index: IndexReader, fields: Fields, wanted: Wanted): Generator<void, Bits> {
  return (yield* findMatches(index, fields, wanted)).docs
}

/** With what the words of the text add to the score. */
export function* findMatches(index: IndexReader, fields: Fields, wanted: Wanted): Generator<void, Found> {
  const docs = yield* visible(index, fields, wanted.narrowed)
  if (wanted.text === 'everything') return { docs, scored: [] }
  const found = yield* findText(index, fields, wanted.narrowed.hidden, wanted.text)
  and(docs, found.docs)
  return { docs, scored: found.scored }
}
