import type { Bits, Doc, IndexReader } from '../index/port.ts'
import { compareUtf8 } from '../utf8-order.ts'
import { docsOf, lowest as lowestBit, removeDoc } from './bits.ts'
import { poolsOf } from './pool.ts'
import { SCORES } from './score.ts'

/** What matches are ordered by: descending score, then ascending tie-breaker, then URN. */
export interface Ranked {
  readonly index: IndexReader
  readonly matches: Bits
  readonly scores: Uint16Array
}

/** Scores and the first half of tie-breakers are sorted by counting. */
const STEPS = 1 << 16
/** So many are sorted by comparing them. */
const MAX_COMPARED = 4_096
/** Up to this rank the best are kept while the matches are read once: the first pages. */
const FIRST_RANKS = 128

/** The matches from rank `skip`, at most `limit`, in order. Any rank takes about the same time. */
export function* top(ranked: Ranked, skip: number, limit: number): Generator<void, Doc[]> {
  if (skip + limit <= FIRST_RANKS) return firstOf(ranked, skip + limit).slice(skip)
  const { docs } = poolsOf(ranked.index)
  const pooled = docs.take(ranked.index.size)
  try {
    return yield* topOf({ ...ranked, docs: docsOf(ranked.matches, pooled) }, skip, limit)
  } finally {
    docs.giveBack(pooled)
  }
}

function firstOf({ index, matches, scores }: Ranked, wanted: number): Doc[] {
  const compare = comparison(index, scores)
  const { tieBreakers } = index
  const first: Doc[] = []
  // Of the last one, once there are enough. Compared here, because most matches are behind it.
  let [lowest, highest] = [0, Number.POSITIVE_INFINITY]
  for (let at = 0; at < matches.length; at++) {
    for (let rest = matches[at] ?? 0; rest !== 0; rest &= rest - 1) {
      const doc = (at << 5) + lowestBit(rest)
      const score = scores[doc] ?? 0
      if (score < lowest || (score === lowest && (tieBreakers[doc] ?? 0) > highest)) continue
      const rank = rankIn(first, doc, compare)
      if (rank === wanted) continue
      first.splice(rank, 0, doc)
      if (first.length <= wanted) continue
      first.pop()
      const last = first[wanted - 1] ?? 0
      lowest = scores[last] ?? 0
      highest = tieBreakers[last] ?? 0
    }
  }
  return first
}

type Compare = (one: Doc, other: Doc) => number

function comparison(index: IndexReader, scores: Uint16Array): Compare {
  const { tieBreakers } = index
  return (a, b) =>
    (scores[b] ?? 0) - (scores[a] ?? 0) ||
    (tieBreakers[a] ?? 0) - (tieBreakers[b] ?? 0) ||
    compareUtf8(index.urn(a), index.urn(b))
}

/** Where a document belongs among documents in order. */
function rankIn(docs: readonly Doc[], doc: Doc, compare: Compare): number {
  let low = 0
  let high = docs.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compare(docs[middle] ?? 0, doc) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** The matches one after the other. */
interface Listed extends Omit<Ranked, 'matches'> {
  readonly docs: Uint32Array
}

function* topOf(listed: Listed, skip: number, limit: number): Generator<void, Doc[]> {
  const byScore = countScores(listed)
  yield
  const first = stepOf(byScore, skip)
  const last = stepOf(byScore, skip + limit - 1)
  const compare = comparison(listed.index, listed.scores)
  if (sum(byScore, first.step, last.step) <= MAX_COMPARED) {
    const docs = between(listed, [first.step * STEPS, (last.step + 1) * STEPS - 1])
    return docs.sort(compare).slice(first.rest, first.rest + limit)
  }
  const withFirst = countTieBreakers(listed, SCORES - 1 - first.step)
  const withLast = first.step === last.step ? withFirst : countTieBreakers(listed, SCORES - 1 - last.step)
  yield
  const from = stepOf(withFirst, first.rest)
  const to = stepOf(withLast, last.rest)
  const docs = between(listed, [first.step * STEPS + from.step, last.step * STEPS + to.step])
  return docs.sort(compare).slice(from.rest, from.rest + limit)
}

/** The matches between two steps of score and tie-breaker together, both included. */
function between({ index, docs, scores }: Listed, [begin, end]: readonly [number, number]): Doc[] {
  const found: Doc[] = []
  const { tieBreakers } = index
  const [lowest, highest] = [SCORES - 1 - Math.floor(end / STEPS), SCORES - 1 - Math.floor(begin / STEPS)]
  for (let at = 0; at < docs.length; at++) {
    const doc = docs[at] ?? 0
    const score = scores[doc] ?? 0
    if (score < lowest || score > highest) continue
    const step = (SCORES - 1 - score) * STEPS + ((tieBreakers[doc] ?? 0) >>> 16)
    if (step >= begin && step <= end) found.push(doc)
  }
  return found
}

/** By 32767 - score, so that the best come first. */
function countScores({ docs, scores }: Listed): Uint32Array {
  const counts = new Uint32Array(SCORES)
  for (let at = 0; at < docs.length; at++) {
    const step = SCORES - 1 - (scores[docs[at] ?? 0] ?? 0)
    counts[step] = (counts[step] ?? 0) + 1
  }
  return counts
}

function countTieBreakers({ index, docs, scores }: Listed, score: number): Uint32Array {
  const counts = new Uint32Array(STEPS)
  const { tieBreakers } = index
  for (let at = 0; at < docs.length; at++) {
    const doc = docs[at] ?? 0
    if (scores[doc] !== score) continue
    const step = (tieBreakers[doc] ?? 0) >>> 16
    counts[step] = (counts[step] ?? 0) + 1
  }
  return counts
}

function sum(counts: Uint32Array, from: number, to: number): number {
  let all = 0
  for (let step = from; step <= to; step++) all += counts[step] ?? 0
  return all
}

/** The step that has the item of a rank, and its rank within the step; the last step that has any when all are fewer. */
function stepOf(counts: Uint32Array, rank: number): { readonly step: number; readonly rest: number } {
  let [step, before, found] = [0, 0, { step: counts.length - 1, rest: 0 }]
  for (; step < counts.length; step++) {
    const here = counts[step] ?? 0
    if (here === 0) continue
    found = { step, rest: rank - before }
    if (before + here > rank) return found
    before += here
  }
  return found
}

export interface RankedPosition {
  readonly score: number
  readonly tieBreaker: number
  readonly urn: string
}

/** Takes away the matches up to a position, included. */
export function removeUpTo({ index, matches, scores }: Ranked, { score, tieBreaker, urn }: RankedPosition): void {
  for (let at = 0; at < matches.length; at++) {
    for (let rest = matches[at] ?? 0; rest !== 0; rest &= rest - 1) {
      const doc = (at << 5) + lowestBit(rest)
      const own = scores[doc] ?? 0
      if (own < score) continue
      const ownTieBreaker = index.tieBreakers[doc] ?? 0
      const isAfter =
        own === score &&
        (ownTieBreaker > tieBreaker || (ownTieBreaker === tieBreaker && compareUtf8(index.urn(doc), urn) > 0))
      if (!isAfter) removeDoc(matches, doc)
    }
  }
}
