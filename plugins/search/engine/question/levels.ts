import type { Bits, Docs, FieldId, IndexReader, KeyId } from '../index/port.ts'
import { type FieldWeight, Weight } from '../weights.ts'
import { add, noBits, or } from './bits.ts'
import type { Scope } from './fields.ts'

/** What a word of the query adds to the score, the most first. */
export const LEVELS = [Weight.name, Weight.similarName, Weight.key, Weight.column, Weight.text] as const

const WRITTEN = 0
const LEVEL_OF: Readonly<Record<FieldWeight, number>> = { name: 1, key: 2, column: 3, text: 4 }

/** The documents of one word of the query, by where they have it: a document can be in several. */
export interface Levels {
  readonly bits: (Bits | undefined)[]
}

export const noLevels = (): Levels => ({ bits: LEVELS.map(() => undefined) })

/** Adds the documents that have the key in a field of the scope. `written`: it is the word as written. */
export function addKey(
  index: IndexReader,
  scope: Scope,
  levels: Levels,
  key: KeyId | undefined,
  written = false
): void {
  if (key === undefined) return
  for (const { field, docs } of index.lists(key, field => scope.has(field))) {
    const weight = scope.get(field)
    if (weight) addDocs(index, levels, written ? WRITTEN : LEVEL_OF[weight], docs)
  }
}

/** Adds the documents of a key of one field. */
export function addInField(index: IndexReader, scope: Scope, levels: Levels, key: KeyId, field: FieldId): void {
  const weight = scope.get(field)
  const docs = weight && index.docs(key, field)
  if (docs) addDocs(index, levels, LEVEL_OF[weight], docs)
}

export function addBits(levels: Levels, weight: FieldWeight, found: Bits): void {
  const level = LEVEL_OF[weight]
  const bits = levels.bits[level]
  if (bits) or(bits, found)
  else levels.bits[level] = found
}

/** Adds what another word has. */
export function addAllOf(levels: Levels, other: Levels): void {
  for (const [level, bits] of other.bits.entries()) {
    const own = levels.bits[level]
    if (own && bits) or(own, bits)
    else if (bits) levels.bits[level] = bits.slice()
  }
}

function addDocs(index: IndexReader, levels: Levels, level: number, docs: Docs): void {
  const bits = levels.bits[level] ?? noBits(index.size)
  levels.bits[level] = bits
  add(bits, docs)
}

/** All documents of a word. */
export function union(index: IndexReader, { bits }: Levels): Bits {
  const all = noBits(index.size)
  for (const one of bits) if (one) or(all, one)
  return all
}
