import type { Bits, Docs, FieldId, KeyId } from '../index/port.ts'
import { type FieldWeight, Weight } from '../weights.ts'
import { add, noBits, or } from './bits.ts'
import type { Scope } from './fields.ts'

/** Score tiers: what a word of the query adds to the score by where a document has it, the most first. */
export const TIERS = [Weight.name, Weight.similarName, Weight.key, Weight.column, Weight.text] as const

const WRITTEN = 0
const TIER_OF: Readonly<Record<FieldWeight, number>> = { name: 1, key: 2, column: 3, text: 4 }

/** The documents of one word of the query by tier: a document can be in several. */
export class Tiers {
  readonly bits: (Bits | undefined)[] = TIERS.map(() => undefined)
  readonly scope: Scope

  constructor(scope: Scope) {
    this.scope = scope
  }

  /** Adds the documents that have the key in a field of the scope. `isWritten`: it is the word as written. */
  addKey(key: KeyId | undefined, isWritten = false): void {
    if (key === undefined) return
    const { index, weights } = this.scope
    for (const { field, docs } of index.lists(key, field => weights.has(field))) {
      const weight = weights.get(field)
      if (weight) this.#addDocs(isWritten ? WRITTEN : TIER_OF[weight], docs)
    }
  }

  /** Adds the documents of a key of one field. */
  addInField(key: KeyId, field: FieldId): void {
    const weight = this.scope.weights.get(field)
    const docs = weight && this.scope.index.docs(key, field)
    if (docs) this.#addDocs(TIER_OF[weight], docs)
  }

  addBits(weight: FieldWeight, found: Bits): void {
    const tier = TIER_OF[weight]
    const bits = this.bits[tier]
    if (bits) or(bits, found)
    else this.bits[tier] = found
  }

  /** Adds what another word has. */
  addAllOf(other: Tiers): void {
    for (const [tier, bits] of other.bits.entries()) {
      const own = this.bits[tier]
      if (own && bits) or(own, bits)
      else if (bits) this.bits[tier] = bits.slice()
    }
  }

  /** All documents of the word. */
  union(): Bits {
    const all = noBits(this.scope.index.size)
    for (const one of this.bits) if (one) or(all, one)
    return all
  }

  #addDocs(tier: number, docs: Docs): void {
    const bits = this.bits[tier] ?? noBits(this.scope.index.size)
    this.bits[tier] = bits
    add(bits, docs)
  }
}
