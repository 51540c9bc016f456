import { LRUCache } from 'lru-cache'

/** All nodes of the walks that are kept: about 100 MB at most. */
const MOST_NODES = 500_000

/** Results by name, until the index has another version. `sizeOf`: number of nodes. */
export function createKept<T extends object>(sizeOf: (value: T) => number) {
  const values = new LRUCache<string, T>({ maxSize: MOST_NODES, sizeCalculation: value => 1 + sizeOf(value) })
  let current: number | undefined

  function clearOld(version: number): void {
    if (version !== current) values.clear()
    current = version
  }

  return {
    get(version: number, name: string): T | undefined {
      clearOld(version)
      return values.get(name)
    },
    set(version: number, name: string, value: T): void {
      clearOld(version)
      values.set(name, value)
    }
  }
}
