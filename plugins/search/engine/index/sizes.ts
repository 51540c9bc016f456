import { type Keys, valueKey } from './keys.ts'
import type { FieldId, KeyId } from './port.ts'
import type { Postings } from './postings.ts'

export interface Size {
  readonly value: string
  readonly id: KeyId
  readonly count: number
}

/** How many documents have each value of a field. */
export class Sizes {
  readonly #keys: Keys
  readonly #postings: Postings
  readonly #fields = new Map<FieldId, FieldSizes>()

  constructor(keys: Keys, postings: Postings) {
    this.#keys = keys
    this.#postings = postings
  }

  of(field: FieldId): readonly Size[] {
    const known = this.#fields.get(field)
    if (known) return known.sorted()
    const counts = new FieldSizes(this.#read(field))
    this.#fields.set(field, counts)
    return counts.sorted()
  }

  /** A document got or lost a value. */
  change(field: FieldId, id: KeyId, by: 1 | -1): void {
    this.#fields.get(field)?.change(id, () => this.#keys.valueText(field, id), by)
  }

  *#read(field: FieldId): Generator<Size, void> {
    const prefix = valueKey(field, '')
    for (const { text, id } of this.#keys.range({ prefix })) {
      const count = this.#postings.count(id, field)
      if (count > 0) yield { value: text.slice(prefix.length), id, count }
    }
  }
}

class FieldSizes {
  readonly #sizes = new Map<KeyId, Size>()
  readonly #changed = new Set<KeyId>()
  /** What was given to readers; a change makes a new one. */
  #sorted: readonly Size[]

  constructor(sizes: Iterable<Size>) {
    for (const size of sizes) this.#sizes.set(size.id, size)
    this.#sorted = [...this.#sizes.values()].sort(bySize)
  }

  change(id: KeyId, value: () => string, by: 1 | -1): void {
    const size = this.#sizes.get(id)
    const count = (size?.count ?? 0) + by
    if (count > 0) this.#sizes.set(id, { value: size?.value ?? value(), id, count })
    else this.#sizes.delete(id)
    this.#changed.add(id)
  }

  sorted(): readonly Size[] {
    if (this.#changed.size === 0) return this.#sorted
    const kept = this.#sorted.filter(({ id }) => !this.#changed.has(id))
    const moved = [...this.#changed].flatMap(id => this.#sizes.get(id) ?? []).sort(bySize)
    this.#sorted = merged(kept, moved)
    this.#changed.clear()
    return this.#sorted
  }
}

function bySize(one: Size, other: Size): number {
  return other.count - one.count || (one.value < other.value ? -1 : 1)
}

function merged(kept: readonly Size[], moved: readonly Size[]): Size[] {
  const result: Size[] = []
  let next = 0
  for (const size of kept) {
    for (let other = moved[next]; other && bySize(other, size) < 0; other = moved[++next]) result.push(other)
    result.push(size)
  }
  return result.concat(moved.slice(next))
}
