import type { Bits, IndexReader, KeyId } from '../index/port.ts'
import type { Wanted } from '../port.ts'
import { fold } from '../words/fold.ts'
import { add, and, andNot, lowest, noBits } from './bits.ts'
import { type Corpus, scopeOf } from './fields.ts'
import { poolsOf } from './pool.ts'
import type { Found } from './text.ts'
import { TIERS, type Tiers } from './tiers.ts'

export const WHOLE_NAME = 20_000
export const BEGINS_WITH = 10_000
export const MOST_WORDS = 16
/** More names that begin with the query do not make any of them special. */
export const MOST_NAMES = 500
const PAUSE = 63

/** 32 documents next to each other: of a frequent word usual, and quicker one after the other than bit by bit. */
const ALL_BITS = -1

/** All scores are below it. */
export const SCORES = 1 << 15

/** The score of each document that is found, of others any number; to be given back to the pool. */
export function* scoresOf(corpus: Corpus, wanted: Wanted, found: Found): Generator<void, Uint16Array> {
  const matches = found.docs
  const scores = staticScores(corpus.index)
  let words = 0
  for (const { docs, words: tiers } of found.scored) {
    const counted = docs.slice()
    and(counted, matches)
    for (const word of tiers) {
      if (++words > MOST_WORDS) break
      addWord(scores, counted, word)
      yield
    }
  }
  const named = yield* namedAs(corpus, wanted)
  if (named) addWhere(scores, matches, named.whole, WHOLE_NAME)
  if (named?.begins) addWhere(scores, matches, named.begins, BEGINS_WITH)
  return scores
}

/** To be given back to the pool. */
export function staticScores(index: IndexReader): Uint16Array {
  const scores = poolsOf(index).scores.take(index.size)
  scores.set(index.statics.subarray(0, index.size))
  return scores
}

/** Each document gets the weight of the best place where it has the word. */
function addWord(scores: Uint16Array, docs: Bits, { bits }: Tiers): void {
  const rest = docs.slice()
  for (const [tier, weight] of TIERS.entries()) {
    const there = bits[tier]
    if (!there) continue
    addWhere(scores, rest, there, weight)
    andNot(rest, there)
  }
}

/** Adds a weight to the scores of the documents that are in both. */
export function addWhere(scores: Uint16Array, docs: Bits, other: Bits, weight: number): void {
  for (let at = 0; at < docs.length; at++) {
    let both = (docs[at] ?? 0) & (other[at] ?? 0)
    const first = at << 5
    if (both === ALL_BITS) for (let doc = first; doc < first + 32; doc++) scores[doc] = (scores[doc] ?? 0) + weight
    else
      for (; both !== 0; both &= both - 1) {
        const doc = first + lowest(both)
        scores[doc] = (scores[doc] ?? 0) + weight
      }
  }
}

/** Documents by their names. */
interface Named {
  /** Those that are called so. */
  readonly whole: Bits
  /** Those with a longer name; `undefined` when these are too many names. */
  readonly begins?: Bits
}

/** The documents whose names the query is, or begins. */
function* namedAs({ index, fields }: Corpus, wanted: Wanted): Generator<void, Named | undefined> {
  const name = fold(wanted.name ?? '')
  if (name === '') return undefined
  const areNames = fields.all.filter(({ weight, byDefault }) => weight === 'name' && byDefault)
  const { weights } = scopeOf(index, areNames, wanted.narrowed.hidden)
  const keys: KeyId[] = []
  for (const { id } of index.keys(`x${name}`)) {
    keys.push(id)
    if (keys.length > MOST_NAMES) break
  }
  yield
  const withKeys = function* (some: readonly KeyId[]): Generator<void, Bits> {
    const found = noBits(index.size)
    for (const [at, id] of some.entries()) {
      for (const { docs } of index.lists(id, field => weights.has(field))) add(found, docs)
      if ((at & PAUSE) === PAUSE) yield
    }
    return found
  }
  const own = index.key(`x${name}`)
  const whole = yield* withKeys(own === undefined ? [] : [own])
  if (keys.length > MOST_NAMES) return { whole }
  const begins = yield* withKeys(keys.filter(key => key !== own))
  andNot(begins, whole)
  return { whole, begins }
}
