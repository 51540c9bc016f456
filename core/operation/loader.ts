import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Call } from '../call.ts'

/** The value of one key; `undefined` if the loader found none. */
export type Load<K, V> = (call: Call, key: K) => Promise<V | undefined>

/**
 * For a field of the items of a list: the keys that a call asks for in one turn of the event loop are loaded together,
 * each once. Nothing is cached beyond that.
 */
export function createLoader<K, V>(load: (call: Call, keys: ReadonlySet<K>) => Promise<ReadonlyMap<K, V>>): Load<K, V> {
  const batches = new WeakMap<Call, { readonly keys: Set<K>; readonly values: Promise<ReadonlyMap<K, V>> }>()

  function open(call: Call) {
    const keys = new Set<K>()
    const values = nextTurn().then(() => {
      batches.delete(call)
      return load(call, keys)
    })
    const batch = { keys, values }
    batches.set(call, batch)
    return batch
  }

  return async (call, key) => {
    const { keys, values } = batches.get(call) ?? open(call)
    keys.add(key)
    return (await values).get(key)
  }
}
