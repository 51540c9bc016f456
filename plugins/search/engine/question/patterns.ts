import type { FieldId, IndexReader, KeyId } from '../index/port.ts'
import { fold } from '../words/fold.ts'
import { wordsOf } from '../words/words.ts'
import { and } from './bits.ts'
import { type Scope, valuePrefix } from './fields.ts'
import { fuzzyKeys } from './fuzzy.ts'
import { addBits, addInField, addKey, noTiers, type Tiers, union } from './tiers.ts'
import { MOST_KEYS, tooMany } from './words.ts'

const PAUSE = 255
const BETWEEN_PARTS = /[^\p{L}\p{M}\p{N}*?]+/u

/**
 * `*ord?rs*`: whole names and words of names; of a field that is named also its values and stems. Of a pattern of several
 * parts (`shop.ord*`), each must match a word.
 */
export function* wildcardTiers(
  index: IndexReader,
  scope: Scope,
  pattern: string,
  named: boolean
): Generator<void, Tiers[]> {
  const take = createTaking(pattern)
  const folded = fold(pattern)
  const wholes = noTiers()
  yield* take(keysOfPattern(index, 'x', folded), id => addKey(index, scope, wholes, id))
  for (const [field, weight] of named ? scope : []) {
    // Whole names are the values of names.
    if (weight === 'name') continue
    yield* take(valuesOfPattern(index, field, folded), id => addInField(index, scope, wholes, id, field))
  }
  const parts: Tiers[] = []
  for (const part of folded.split(BETWEEN_PARTS).filter(one => /[^*?]/.test(one))) {
    const tiers = noTiers()
    for (const kind of named ? ['r', 'w'] : ['r']) {
      yield* take(keysOfPattern(index, kind, part), id => addKey(index, scope, tiers, id))
    }
    parts.push(tiers)
  }
  return [withAllParts(index, wholes, parts)]
}

/** The documents that have all parts count as the whole pattern does. */
function withAllParts(index: IndexReader, wholes: Tiers, [first, ...rest]: readonly Tiers[]): Tiers {
  if (!first) return wholes
  const docs = union(index, first)
  for (const part of rest) and(docs, union(index, part))
  for (const [tier, weight] of (['name', 'key', 'column', 'text'] as const).entries()) {
    const bits = first.bits[tier + 1]
    if (!bits) continue
    and(bits, docs)
    addBits(wholes, weight, bits)
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
export function* fuzzyTiers(index: IndexReader, scope: Scope, text: string): Generator<void, Tiers[]> {
  const found: Tiers[] = []
  const limit = {
    most: MOST_KEYS,
    onMost: () => {
      throw tooMany(text)
    }
  }
  for (const { written, stem } of wordsOf(text, 'query')) {
    const tiers = noTiers()
    addKey(index, scope, tiers, index.key(`r${written}`), true)
    for (const { id } of yield* fuzzyKeys(index, 'r', written, limit)) addKey(index, scope, tiers, id)
    for (const { id } of yield* fuzzyKeys(index, 'w', stem, limit)) addKey(index, scope, tiers, id)
    found.push(tiers)
  }
  return found
}
