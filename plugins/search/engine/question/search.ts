import type { Urn } from '../../../../core/kernel/thread.ts'
import type { Hit, Hits, Order, Page, Wanted } from '../port.ts'
import { count } from './bits.ts'
import { type Cursors, createCursors } from './cursor.ts'
import type { Corpus } from './fields.ts'
import { findMatches } from './matches.ts'
import { sorted, sortOf } from './order.ts'
import { poolsOf } from './pool.ts'
import { scoresOf } from './score.ts'
import type { Found } from './text.ts'
import { type Ranked, removeUpTo, top } from './top.ts'

/** Returns the function that finds one page of hits, with the exact total. */
export function createSearch(corpus: Corpus): (wanted: Wanted, order: Order, page: Page) => Generator<void, Hits> {
  const { index } = corpus

  function* byScore(wanted: Wanted, page: Page): Generator<void, Hits> {
    const cursors = createCursors(askedOf(wanted, 'score'), 3)
    // Refused before anything is evaluated.
    if (page.after !== undefined) cursors.read(page.after)
    const found = yield* findMatches(corpus, wanted)
    const scores = yield* scoresOf(corpus, wanted, found)
    try {
      const hits = yield* pageOf({ index, matches: found.docs, scores }, cursors, page)
      return { ...hits, ...matchingOf(found) }
    } finally {
      poolsOf(index).scores.giveBack(scores)
    }
  }

  function* byField(wanted: Wanted, order: Exclude<Order, 'score'>, page: Page): Generator<void, Hits> {
    const cursors = createCursors(askedOf(wanted, order), 2)
    const after = page.after === undefined ? undefined : cursors.read(page.after)
    const found = yield* findMatches(corpus, wanted)
    const total = count(found.docs)
    const answer = { total, ...matchingOf(found) }
    if (page.limit <= 0) return { ...answer, hits: [] }
    const position = after && { value: after[0] === null ? undefined : String(after[0]), urn: String(after[1]) as Urn }
    const sort = sortOf(index, order, wanted.narrowed.hidden)
    const rows = yield* sorted(sort, found.docs, { after: position, skip: page.skip ?? 0, limit: page.limit })
    const hits = rows.slice(0, page.limit).map(({ urn }) => ({ urn, score: 0 }))
    const last = rows[page.limit - 1]
    if (!last || rows.length <= page.limit) return { ...answer, hits }
    return { ...answer, hits, next: cursors.write([last.value ?? null, last.urn]) }
  }

  return (wanted, order, page) => (order === 'score' ? byScore(wanted, page) : byField(wanted, order, page))
}

function* pageOf(ranked: Ranked, cursors: Cursors, { after, skip = 0, limit }: Page): Generator<void, Hits> {
  const { index, matches, scores } = ranked
  const total = count(matches)
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

const matchingOf = ({ matching }: Found) => (matching === undefined ? {} : { matching })

/** Without the criterion, which can change between pages with what the actor may see. */
const askedOf = ({ text, name }: Wanted, order: Order) => [text, name, order]
