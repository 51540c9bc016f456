import { LRUCache } from 'lru-cache'
import type { Bits, IndexReader } from '../index/port.ts'

/** Of a million entities, 4 MB. */
const MOST_KEPT = 32
/** A criterion of many URNs is not worth keeping. */
const LONGEST_NAME = 20_000

interface Kept {
  readonly version: number
  readonly bits: LRUCache<string, Bits>
}
const keptByIndex = new WeakMap<IndexReader, Kept>()

/** Bits that repeat, such as those of a view policy, until the index changes. Never mutate them. */
export function* keptBits(index: IndexReader, name: string, make: () => Generator<void, Bits>): Generator<void, Bits> {
  const known = keptOf(index).bits.get(name)
  if (known) return known
  const { version } = index
  const made = yield* make()
  if (index.version === version) keepBits(index, name, made)
  return made
}

export function keepBits(index: IndexReader, name: string, bits: Bits): void {
  if (name.length <= LONGEST_NAME) keptOf(index).bits.set(name, bits)
}

function keptOf(index: IndexReader): Kept {
  const found = keptByIndex.get(index)
  if (found?.version === index.version) return found
  const kept = { version: index.version, bits: new LRUCache<string, Bits>({ max: MOST_KEPT }) }
  keptByIndex.set(index, kept)
  return kept
}
