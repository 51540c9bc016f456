import type { IndexReader } from '../index/port.ts'

/** How many arrays of a kind wait to be used again: about as many questions are answered at once. */
const MOST_WAITING = 3

/**
 * Arrays as long as the index, which are used again: new ones for every question would keep the garbage collector busy.
 * What is in them is left over from earlier.
 */
interface Pool<A extends ArrayBufferView & { readonly length: number }> {
  /** At least so long. */
  take(size: number): A
  giveBack(array: A): void
}

function createPool<A extends Uint16Array | Uint32Array>(create: (size: number) => A): Pool<A> {
  const waiting: A[] = []
  return {
    take(size) {
      const found = waiting.pop()
      // With some more, because the index grows between questions.
      return found && found.length >= size ? found : create(size + (size >>> 4))
    },
    giveBack(array) {
      if (waiting.length < MOST_WAITING) waiting.push(array)
    }
  }
}

interface Pools {
  readonly scores: Pool<Uint16Array>
  readonly docs: Pool<Uint32Array>
}

const byIndex = new WeakMap<IndexReader, Pools>()

/** Those of an index: its arrays go with it. */
export function poolsOf(index: IndexReader): Pools {
  const known = byIndex.get(index)
  if (known) return known
  const pools: Pools = {
    scores: createPool(size => new Uint16Array(size)),
    docs: createPool(size => new Uint32Array(size))
  }
  byIndex.set(index, pools)
  return pools
}
