import type { Bits, Doc, IndexReader } from '../index/port.ts'
import { lowest, removeDoc } from './bits.ts'
import { SCORES } from './score.ts'
import { compareUtf8 } from './utf8-order.ts'

/** What matches are ordered by: descending score, then ascending tie, then URN. */
interface Ranked {
  readonly index: IndexReader
  readonly matches: Bits
  readonly scores: Uint16Array
}

/** Scores and the first half of ties are sorted by counting. */
const STEPS = 1 << 16

/** The matches from rank `skip`, at most `limit`, in order. Any rank takes the same time. */
export function* top(ranked: Ranked, skip: number, limit: number): Generator<void, Doc[]> {
  const { index, matches, scores } = ranked
  const byScore = countScores(matches, scores)
  yield
  const first = stepOf(byScore, skip)
  const last = stepOf(byScore, skip + limit - 1)
  const withFirst = countTies(ranked, SCORES - 1 - first.step)
  const withLast = first.step === last.step ? withFirst : countTies(ranked, SCORES - 1 - last.step)
  yield
  const from = stepOf(withFirst, first.rest)
  const to = stepOf(withLast, last.rest)
  const docs = between(ranked, first.step * STEPS + from.step, last.step * STEPS + to.step)
  yield
  const compare = (a: Doc, b: Doc) =>
    (scores[b] ?? 0) - (scores[a] ?? 0) ||
    (index.ties[a] ?? 0) - (index.ties[b] ?? 0) ||
    compareUtf8(index.urn(a), index.urn(b))
  return docs.sort(compare).slice(from.rest, from.rest + limit)
}

/** By 32767 - score, so that the best come first. */
function countScores(matches: Bits, scores: Uint16Array): Uint32Array {
  const counts = new Uint32Array(SCORES)
  for (let at = 0; at < matches.length; at++) {
    for (let rest = matches[at] ?? 0; rest !== 0; rest &= rest - 1) {
      const step = SCORES - 1 - (scores[(at << 5) + lowest(rest)] ?? 0)
      counts[step] = (counts[step] ?? 0) + 1
    }
  }
  return counts
}

function countTies({ index, matches, scores }: Ranked, score: number): Uint32Array {
  const counts = new Uint32Array(STEPS)
  for (let at = 0; at < matches.length; at++) {
    for (let rest = matches[at] ?? 0; rest !== 0; rest &= rest - 1) {
      const doc = (at << 5) + lowest(rest)
      if (scores[doc] !== score) continue
      const step = (index.ties[doc] ?? 0) >>> 16
      counts[step] = (counts[step] ?? 0) + 1
    }
  }
  return counts
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

function between({ index, matches, scores }: Ranked, from: number, to: number): Doc[] {
  const docs: Doc[] = []
  for (let at = 0; at < matches.length; at++) {
    for (let rest = matches[at] ?? 0; rest !== 0; rest &= rest - 1) {
      const doc = (at << 5) + lowest(rest)
      const step = (SCORES - 1 - (scores[doc] ?? 0)) * STEPS + ((index.ties[doc] ?? 0) >>> 16)
      if (step >= from && step <= to) docs.push(doc)
    }
  }
  return docs
}

export interface RankedPosition {
  readonly score: number
  readonly tie: number
  readonly urn: string
}

/** Takes away the matches up to a position, included. */
export function removeUpTo({ index, matches, scores }: Ranked, { score, tie, urn }: RankedPosition): void {
  for (let at = 0; at < matches.length; at++) {
    for (let rest = matches[at] ?? 0; rest !== 0; rest &= rest - 1) {
      const doc = (at << 5) + lowest(rest)
      const own = scores[doc] ?? 0
      if (own < score) continue
      const ownTie = index.ties[doc] ?? 0
      const isAfter = own === score && (ownTie > tie || (ownTie === tie && compareUtf8(index.urn(doc), urn) > 0))
      if (!isAfter) removeDoc(matches, doc)
    }
  }
}
