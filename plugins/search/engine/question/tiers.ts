import type { Bits, Docs, FieldId, IndexReader, KeyId } from '../index/port.ts'
import { type FieldWeight, Weight } from '../weights.ts'
import { add, noBits, or } from './bits.ts'
import type { Scope } from './fields.ts'

/** Score tiers: what a word of the query adds to the score by where a document has it, the most first. */
export const TIERS = [Weight.name, Weight.similarName, Weight.key, Weight.column, Weight.text] as const

const WRITTEN = 0
const TIER_OF: Readonly<Record<FieldWeight, number>> = { name: 1, key: 2, column: 3, text: 4 }

/** The documents of one word of the query by tier: a document can be in several. */
export interface Tiers {
  readonly bits: (Bits | undefined)[]
}

export const noTiers = (): Tiers => ({ bits: TIERS.map(() => undefined) })

/** Adds the documents that have the key in a field of the scope. `written`: it is the word as written. */
export function addKey(index: IndexReader, scope: Scope, tiers: Tiers, key: KeyId | undefined, written = false): void {
  if (key === undefined) return
  for (const { field, docs } of index.lists(key, field => scope.has(field))) {
    const weight = scope.get(field)
    if (weight) addDocs(index, tiers, written ? WRITTEN : TIER_OF[weight], docs)
  }
}

/** Adds the documents of a key of one field. */
export function addInField(index: IndexReader, scope: Scope, tiers: Tiers, key: KeyId, field: FieldId): void {
  const weight = scope.get(field)
  const docs = weight && index.docs(key, field)
  if (docs) addDocs(index, tiers, TIER_OF[weight], docs)
}

export function addBits(tiers: Tiers, weight: FieldWeight, found: Bits): void {
  const tier = TIER_OF[weight]
  const bits = tiers.bits[tier]
  if (bits) or(bits, found)
  else tiers.bits[tier] = found
}

/** Adds what another word has. */
export function addAllOf(tiers: Tiers, other: Tiers): void {
  for (const [tier, bits] of other.bits.entries()) {
    const own = tiers.bits[tier]
    if (own && bits) or(own, bits)
    else if (bits) tiers.bits[tier] = bits.slice()
  }
}

function addDocs(index: IndexReader, tiers: Tiers, tier: number, docs: Docs): void {
  const bits = tiers.bits[tier] ?? noBits(index.size)
  tiers.bits[tier] = bits
  add(bits, docs)
}

/** All documents of a word. */
export function union(index: IndexReader, { bits }: Tiers): Bits {
  const all = noBits(index.size)
  for (const one of bits) if (one) or(all, one)
  return all
}
