import type { Urn } from '../../../../core/kernel/thread.ts'
import type { Ask, FacetsWanted, Hit, Hits, Order, Wanted } from '../port.ts'
import { count } from './bits.ts'
import { type Cursors, createCursors, type Position } from './cursor.ts'
import { Facets } from './facets.ts'
import type { Corpus } from './fields.ts'
import { findMatches } from './matches.ts'
import { sorted, sortOf } from './order.ts'
import { poolsOf } from './pool.ts'
import { scoresOf } from './score.ts'
import type { Found } from './text.ts'
import { type Ranked, removeUpTo, top } from './top.ts'

/** Finds one page of hits, with the exact total and the facets of all. */
export function* search(corpus: Corpus, wanted: Wanted, ask: Ask): Generator<void, Hits> {
  const { order, after } = ask
  const cursors = createCursors(askedOf(wanted, order), order === 'score' ? 3 : 2)
  // Refused before anything is evaluated.
  const position = after === undefined ? undefined : cursors.read(after)
  const found = yield* findMatches(corpus, wanted)
  const total = count(found.docs)
  const facets = ask.facets && (yield* facetsOf(corpus, { wanted, found }, ask.facets))
  const asked = { corpus, wanted, found, total, cursors, ask, position }
  const page = ask.limit <= 0 ? NO_HITS : yield* order === 'score' ? byScore(asked) : byField(asked, order)
  return { ...page, total, ...matchingOf(found), ...(facets && { facets }) }
}

type HitsOfPage = Pick<Hits, 'hits' | 'next'>

interface Asked {
  readonly corpus: Corpus
  readonly wanted: Wanted
  readonly found: Found
  readonly total: number
  readonly cursors: Cursors
  readonly ask: Ask
  /** After which the page begins. */
  readonly position: Position | undefined
}

const NO_HITS: HitsOfPage = { hits: [] }

function* facetsOf({ index }: Corpus, { wanted, found }: Pick<Asked, 'wanted' | 'found'>, facets: FacetsWanted) {
  const counting = new Facets({ index, hidden: wanted.narrowed.hidden, limit: facets.limit })
  return yield* counting.of(found.docs, facets.fields)
}

function* byScore(asked: Asked): Generator<void, HitsOfPage> {
  const { corpus, wanted, found } = asked
  const { index } = corpus
  const scores = yield* scoresOf(corpus, wanted, found)
  try {
    return yield* pageOf({ index, matches: found.docs, scores }, asked)
  } finally {
    poolsOf(index).scores.giveBack(scores)
  }
}

function* pageOf(ranked: Ranked, { ask, cursors, total, position }: Asked): Generator<void, HitsOfPage> {
  const { index, matches, scores } = ranked
  const { skip = 0, limit } = ask
  if (position) {
    const [score, tieBreaker, urn] = position
    removeUpTo(ranked, { score: Number(score), tieBreaker: Number(tieBreaker), urn: String(urn) })
  }
  const left = position ? count(matches) : total
  if (skip >= left) return NO_HITS
  const docs = yield* top(ranked, skip, limit)
  const hits: Hit[] = docs.map(doc => ({ urn: index.urn(doc), score: scores[doc] ?? 0 }))
  const last = docs.at(-1)
  if (last === undefined || skip + docs.length >= left) return { hits }
  return { hits, next: cursors.write([scores[last] ?? 0, index.tieBreakers[last] ?? 0, index.urn(last)]) }
}

function* byField(asked: Asked, order: Exclude<Order, 'score'>): Generator<void, HitsOfPage> {
  const { corpus, wanted, found, ask, position, cursors } = asked
  const { skip = 0, limit } = ask
  const after = position && {
    value: position[0] === null ? undefined : String(position[0]),
    urn: String(position[1]) as Urn
  }
  const sort = sortOf(corpus.index, order, wanted.narrowed.hidden)
  const rows = yield* sorted(sort, found.docs, { after, skip, limit })
  const hits = rows.slice(0, limit).map(({ urn }) => ({ urn, score: 0 }))
  const last = rows[limit - 1]
  if (!last || rows.length <= limit) return { hits }
  return { hits, next: cursors.write([last.value ?? null, last.urn]) }
}

const matchingOf = ({ matching }: Found) => (matching === undefined ? {} : { matching })

/** Without the criterion, which can change between pages with what the actor may see. */
const askedOf = ({ text, name }: Wanted, order: Order) => [text, name, order]
