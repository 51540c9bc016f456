import type { FieldId, IndexReader, KeyId } from '../index/port.ts'
import { fold } from '../words/fold.ts'
import { wordsOf } from '../words/words.ts'
import { and } from './bits.ts'
import { type Scope, valuePrefix } from './fields.ts'
import { fuzzyKeys } from './fuzzy.ts'
import { Tiers } from './tiers.ts'
import { MOST_KEYS, tooMany } from './words.ts'

const PAUSE = 255
export const BETWEEN_PARTS = /[^\p{L}\p{M}\p{N}*?]+/u

/**
 * `*ord?rs*`: whole names and words of names; of a field that is named also its values and stems. Of a pattern of several
 * parts (`shop.ord*`), each must match a word.
 */
export function* wildcardTiers(scope: Scope, pattern: string, isNamed: boolean): Generator<void, Tiers[]> {
  const { index, weights } = scope
  const take = createTaking(pattern)
  const folded = fold(pattern)
  const wholes = new Tiers(scope)
  yield* take(keysOfPattern(index, 'x', folded), id => wholes.addKey(id))
  for (const [field, weight] of isNamed ? weights : []) {
    // Whole names are the values of names.
    if (weight === 'name') continue
    yield* take(valuesOfPattern(index, field, folded), id => wholes.addInField(id, field))
  }
  const parts: Tiers[] = []
  for (const part of folded.split(BETWEEN_PARTS).filter(one => /[^*?]/.test(one))) {
    const tiers = new Tiers(scope)
    for (const kind of isNamed ? ['r', 'w'] : ['r']) {
      yield* take(keysOfPattern(index, kind, part), id => tiers.addKey(id))
    }
    parts.push(tiers)
  }
  return [withAllParts(wholes, parts)]
}

/** The documents that have all parts count as the whole pattern does. */
function withAllParts(wholes: Tiers, [first, ...rest]: readonly Tiers[]): Tiers {
  if (!first) return wholes
  const docs = first.union()
  for (const part of rest) and(docs, part.union())
  for (const [tier, weight] of (['name', 'key', 'column', 'text'] as const).entries()) {
    const bits = first.bits[tier + 1]
    if (!bits) continue
    and(bits, docs)
    wholes.addBits(weight, bits)
  }
  return wholes
}

type Keys = Iterable<{ readonly text: string; readonly id: KeyId; readonly isMatch: boolean }>

function* keysOfPattern(index: IndexReader, kind: string, pattern: string): Keys {
  const [start = ''] = pattern.split(/[*?]/, 1)
  for (const { text, id } of index.keys(kind + start))
    yield { text, id, isMatch: matchesPattern(pattern, text.slice(1)) }
}

function* valuesOfPattern(index: IndexReader, field: FieldId, pattern: string): Keys {
  const prefix = valuePrefix(field)
  for (const { text, id } of index.keys(prefix)) {
    yield { text, id, isMatch: matchesPattern(pattern, fold(text.slice(prefix.length))) }
  }
}

function createTaking(asked: string) {
  let read = 0
  return function* (keys: Keys, add: (id: KeyId) => void): Generator<void> {
    for (const { id, isMatch } of keys) {
      if (++read > MOST_KEYS) throw tooMany(asked)
      if ((read & PAUSE) === 0) yield
      if (isMatch) add(id)
    }
  }
}

/** `*` stands for any letters, `?` for one. Takes time in proportion to the product of both lengths at most. */
export function matchesPattern(pattern: string, text: string): boolean {
  let [p, t, star, retry] = [0, 0, -1, 0]
  while (t < text.length) {
    const wanted = pattern[p]
    if (wanted === '*') [star, retry, p] = [p, t, p + 1]
    else if (wanted !== undefined && (wanted === '?' || wanted === text[t])) [p, t] = [p + 1, t + 1]
    else if (star >= 0) [p, t] = [star + 1, ++retry]
    else return false
  }
  while (pattern[p] === '*') p++
  return p === pattern.length
}

/** `ordrs~`: words at a small edit distance; of names as written, everywhere by stem. */
export function* fuzzyTiers(scope: Scope, text: string): Generator<void, Tiers[]> {
  const { index } = scope
  const found: Tiers[] = []
  const limit = {
    most: MOST_KEYS,
    onMost: () => {
      throw tooMany(text)
    }
  }
  for (const { written, stem } of wordsOf(text, 'query')) {
    const tiers = new Tiers(scope)
    tiers.addKey(index.key(`r${written}`), true)
    for (const { id } of yield* fuzzyKeys(index, `r${written}`, limit)) tiers.addKey(id)
    for (const { id } of yield* fuzzyKeys(index, `w${stem}`, limit)) tiers.addKey(id)
    found.push(tiers)
  }
  return found
}
