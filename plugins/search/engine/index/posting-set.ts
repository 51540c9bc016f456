import type { Derived } from './derived.ts'
import type { FieldId, KeyId } from './port.ts'
import type { FieldSection } from './record.ts'

const FIELDS = 65_536

/** Pairs of key and field, each in one number. A class that is used again, because it is on the hot path. */
export class PostingSet {
  #sorted = new Float64Array(256)
  #length = 0

  fill(fields: readonly FieldSection[], derived: Derived): void {
    this.#length = 0
    for (const { field, words, keys, values, follows } of fields) {
      this.#add(words, field, 0)
      this.#add(keys, field, 0)
      this.#add(values, field, 1)
      if (follows) for (const value of values) this.#addFollowing(derived, field, value)
    }
    const all = this.#sorted.subarray(0, this.#length).sort()
    let length = 0
    for (let index = 0; index < all.length; index++) {
      const code = all[index] ?? 0
      if (index === 0 || code !== all[length - 1]) all[length++] = code
    }
    this.#length = length
  }

  get codes(): Float64Array {
    return this.#sorted.subarray(0, this.#length)
  }

  has(code: number): boolean {
    let low = 0
    let high = this.#length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#sorted[middle] ?? 0) < code) low = middle + 1
      else high = middle
    }
    return low < this.#length && this.#sorted[low] === code
  }

  #addFollowing(derived: Derived, field: FieldId, value: KeyId): void {
    const { words, keys } = derived.of(field, value)
    this.#add(words, field, 0)
    this.#add(keys, field, 0)
  }

  #add(keys: readonly KeyId[], field: FieldId, isValue: 0 | 1): void {
    if (this.#length + keys.length > this.#sorted.length) this.#grow(keys.length)
    for (const key of keys) {
      if (key !== 0) this.#sorted[this.#length++] = (key * FIELDS + field) * 2 + isValue
    }
  }

  #grow(by: number): void {
    const grown = new Float64Array(Math.max(this.#sorted.length * 2, this.#length + by))
    grown.set(this.#sorted)
    this.#sorted = grown
  }
}

export function keyOf(code: number): KeyId {
  return Math.floor(code / (FIELDS * 2))
}

export function fieldOf(code: number): FieldId {
  return Math.floor(code / 2) % FIELDS
}

/** Whether the key is a filter value. */
export function isValue(code: number): boolean {
  return code % 2 === 1
}
