import type { Urn } from '../../../urn.ts'

/** One entity of a type more, or less. */
interface Tally {
  readonly type: number
  readonly by: 1 | -1
}
export interface EntityTally extends Tally {
  readonly urn: Urn
}
export interface AspectTally extends Tally {
  readonly aspect: number
}
export interface ValueTally extends Tally {
  readonly field: number
  readonly value: string
}

/** The sum for each key, without those that are zero. */
export function sums<T extends { readonly by: number }>(
  tallies: readonly T[],
  keyOf: (tally: T) => string | number
): (readonly [tally: T, sum: number])[] {
  const found = new Map<string | number, { readonly tally: T; sum: number }>()
  for (const tally of tallies) {
    const key = keyOf(tally)
    const known = found.get(key)
    if (known) known.sum += tally.by
    else found.set(key, { tally, sum: tally.by })
  }
  const all: (readonly [T, number])[] = []
  for (const { tally, sum } of found.values()) if (sum !== 0) all.push([tally, sum])
  return all
}
