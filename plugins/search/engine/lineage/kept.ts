import { LRUCache } from 'lru-cache'
import type { IndexReader } from '../index/port.ts'

/** All nodes of the walks that are kept: about 100 MB at most. */
const MOST_NODES = 500_000

/** Keeps results by name, each until its index changes. `sizeOf`: number of nodes. */
export function createKept<T extends object>(sizeOf: (value: T) => number) {
  const indexes = new WeakMap<IndexReader, { readonly version: number; readonly values: LRUCache<string, T> }>()

  function valuesOf(index: IndexReader): LRUCache<string, T> {
    const known = indexes.get(index)
    if (known?.version === index.version) return known.values
    const values = new LRUCache<string, T>({ maxSize: MOST_NODES, sizeCalculation: value => 1 + sizeOf(value) })
    indexes.set(index, { version: index.version, values })
    return values
  }

  return {
    get: (index: IndexReader, name: string) => valuesOf(index).get(name),
    set: (index: IndexReader, name: string, value: T) => void valuesOf(index).set(name, value)
  }
}
