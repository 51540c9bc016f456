import { compareUtf8 } from '../utf8-order.ts'
import { type Keys, valueKey } from './keys.ts'
import type { FieldId, KeyId } from './port.ts'
import type { Postings } from './postings.ts'

export interface DocumentFrequency {
  readonly value: string
  readonly id: KeyId
  readonly count: number
}

/** How many documents have each value of a field. */
export class DocumentFrequencies {
  readonly #keys: Keys
  readonly #postings: Postings
  readonly #fields = new Map<FieldId, FieldFrequencies>()

  constructor(keys: Keys, postings: Postings) {
    this.#keys = keys
    this.#postings = postings
  }

  of(field: FieldId): readonly DocumentFrequency[] {
    const known = this.#fields.get(field)
    if (known) return known.sorted()
    const counts = new FieldFrequencies(this.#read(field))
    this.#fields.set(field, counts)
    return counts.sorted()
  }

  /** A document got or lost a value. */
  change(field: FieldId, id: KeyId, by: 1 | -1): void {
    this.#fields.get(field)?.change(id, () => this.#keys.valueText(field, id), by)
  }

  *#read(field: FieldId): Generator<DocumentFrequency, void> {
    const prefix = valueKey(field, '')
    for (const { text, id } of this.#keys.range({ prefix })) {
      const count = this.#postings.count(id, field)
      if (count > 0) yield { value: text.slice(prefix.length), id, count }
    }
  }
}

class FieldFrequencies {
  readonly #frequencies = new Map<KeyId, DocumentFrequency>()
  readonly #changed = new Set<KeyId>()
  /** What was given to readers; a change makes a new one. */
  #sorted: readonly DocumentFrequency[]

  constructor(frequencies: Iterable<DocumentFrequency>) {
    for (const frequency of frequencies) this.#frequencies.set(frequency.id, frequency)
    this.#sorted = [...this.#frequencies.values()].sort(byFrequency)
  }

  change(id: KeyId, value: () => string, by: 1 | -1): void {
    const frequency = this.#frequencies.get(id)
    const count = (frequency?.count ?? 0) + by
    if (count > 0) this.#frequencies.set(id, { value: frequency?.value ?? value(), id, count })
    else this.#frequencies.delete(id)
    this.#changed.add(id)
  }

  sorted(): readonly DocumentFrequency[] {
    if (this.#changed.size === 0) return this.#sorted
    const kept = this.#sorted.filter(({ id }) => !this.#changed.has(id))
    const moved = [...this.#changed].flatMap(id => this.#frequencies.get(id) ?? []).sort(byFrequency)
    this.#sorted = merged(kept, moved)
    this.#changed.clear()
    return this.#sorted
  }
}

function byFrequency(one: DocumentFrequency, other: DocumentFrequency): number {
  return other.count - one.count || compareUtf8(one.value, other.value)
}

function merged(kept: readonly DocumentFrequency[], moved: readonly DocumentFrequency[]): DocumentFrequency[] {
  const result: DocumentFrequency[] = []
  let next = 0
  for (const frequency of kept) {
    for (let other = moved[next]; other && byFrequency(other, frequency) < 0; other = moved[++next]) result.push(other)
    result.push(frequency)
  }
  return result.concat(moved.slice(next))
}
