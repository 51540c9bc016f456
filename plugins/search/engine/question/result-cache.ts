import { LRUCache } from 'lru-cache'
import type { Bits, IndexReader } from '../index/port.ts'

/** Of a million entities, 4 MB. */
const MAX_CACHED = 32
/** A criterion of many URNs is not worth its place. */
const LONGEST_NAME = 20_000

type Size<T> = { readonly max: number } | { readonly maxSize: number; readonly sizeCalculation: (value: T) => number }

/** A cache of results by name, each until its index changes. It belongs to the index, and goes with it. */
export function createResultCache<T extends object>(size: Size<T>) {
  const byIndex = new WeakMap<IndexReader, { readonly version: number; readonly values: LRUCache<string, T> }>()

  function valuesOf(index: IndexReader): LRUCache<string, T> {
    const found = byIndex.get(index)
    if (found?.version === index.version) return found.values
    const values = new LRUCache<string, T>(size)
    byIndex.set(index, { version: index.version, values })
    return values
  }

  function set(index: IndexReader, name: string, value: T): void {
    if (name.length <= LONGEST_NAME) valuesOf(index).set(name, value)
  }

  return {
    set,
    find: (index: IndexReader, name: string) => valuesOf(index).get(name),
    /** The cached one, or a new one. Never mutate it. */
    *get(index: IndexReader, name: string, make: () => Generator<void, T>): Generator<void, T> {
      const known = valuesOf(index).get(name)
      if (known) return known
      const { version } = index
      const made = yield* make()
      if (index.version === version) set(index, name, made)
      return made
    }
  }
}

const cache = createResultCache<Bits>({ max: MAX_CACHED })

/** Bits that repeat, such as those of a view policy. Never mutate them. */
export const cachedBits = cache.get
