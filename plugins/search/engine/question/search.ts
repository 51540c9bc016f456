import type { Urn } from '../../../../core/kernel/thread.ts'
import type { IndexReader } from '../index/port.ts'
import type { Hit, Hits, Order, Page, Wanted } from '../port.ts'
import { count } from './bits.ts'
import { type Cursors, createCursors } from './cursor.ts'
import type { Fields } from './fields.ts'
import { findMatches } from './matches.ts'
import { sorted } from './order.ts'
import { poolsOf } from './pool.ts'
import { scoresOf } from './score.ts'
import type { Found } from './text.ts'
import { type Ranked, removeUpTo, top } from './top.ts'

/** One page of hits, with the exact total. */
export function search(
  index: IndexReader,
  fields: Fields,
  wanted: Wanted,
  order: Order,
  page: Page
): Generator<void, Hits> {
  return order === 'score' ? byScore(index, fields, wanted, page) : byField(index, fields, wanted, order, page)
}

function* byScore(index: IndexReader, fields: Fields, wanted: Wanted, page: Page): Generator<void, Hits> {
  const cursors = createCursors(askedOf(wanted, 'score'), 3)
  // Refused before anything is evaluated.
  if (page.after !== undefined) cursors.read(page.after)
  const found = yield* findMatches(index, fields, wanted)
  const total = count(found.docs)
  const scores = yield* scoresOf(index, fields, wanted, found.docs, found)
  try {
    const hits = yield* pageOf({ index, matches: found.docs, scores }, total, cursors, page)
    return { ...hits, ...matchingOf(found) }
  } finally {
    poolsOf(index).scores.giveBack(scores)
  }
}

function* pageOf(
  ranked: Ranked,
  total: number,
  cursors: Cursors,
  { after, skip = 0, limit }: Page
): Generator<void, Hits> {
  const { index, matches, scores } = ranked
  if (after !== undefined) {
    const [score, tieBreaker, urn] = cursors.read(after)
    removeUpTo(ranked, { score: Number(score), tieBreaker: Number(tieBreaker), urn: String(urn) })
  }
  const left = after === undefined ? total : count(matches)
  if (limit <= 0 || skip >= left) return { hits: [], total }
  const docs = yield* top(ranked, skip, limit)
  const hits: Hit[] = docs.map(doc => ({ urn: index.urn(doc), score: scores[doc] ?? 0 }))
  const last = docs.at(-1)
  if (last === undefined || skip + docs.length >= left) return { hits, total }
  return { hits, total, next: cursors.write([scores[last] ?? 0, index.tieBreakers[last] ?? 0, index.urn(last)]) }
}

function* byField(
  index: IndexReader,
  fields: Fields,
  wanted: Wanted,
  order: Exclude<Order, 'score'>,
  page: Page
): Generator<void, Hits> {
  const cursors = createCursors(askedOf(wanted, order), 2)
  const after = page.after === undefined ? undefined : cursors.read(page.after)
  const found = yield* findMatches(index, fields, wanted)
  const total = count(found.docs)
  const answer = { total, ...matchingOf(found) }
  if (page.limit <= 0) return { ...answer, hits: [] }
  const position = after && { value: after[0] === null ? undefined : String(after[0]), urn: String(after[1]) as Urn }
  const sorting = { after: position, skip: page.skip ?? 0, limit: page.limit }
  const rows = yield* sorted(index, found.docs, order, wanted.narrowed.hidden, sorting)
  const hits = rows.slice(0, page.limit).map(({ urn }) => ({ urn, score: 0 }))
  const last = rows[page.limit - 1]
  if (!last || rows.length <= page.limit) return { ...answer, hits }
  return { ...answer, hits, next: cursors.write([last.value ?? null, last.urn]) }
}

const matchingOf = ({ matching }: Found) => (matching === undefined ? {} : { matching })

/** Without the criterion, which can change between pages with what the actor may see. */
const askedOf = ({ text, name }: Wanted, order: Order) => [text, name, order]
