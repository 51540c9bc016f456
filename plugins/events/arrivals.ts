import { TooManyWaiting } from './errors.ts'

export interface Arrivals {
  /** Grows whenever something arrives. */
  count(): number
  arrived(): void
  /** How many wait. */
  waiting(): number
  /**
   * Resolves when something has arrived since the count was `seen`, after the time, or when the signal aborts.
   * @throws TooManyWaiting
   */
  wait(seen: number, milliseconds: number, signal: AbortSignal): Promise<void>
}

/** Those who wait for the next change: at most `maxWaiting` of them. */
export function createArrivals(maxWaiting: number, closing: AbortSignal): Arrivals {
  const waiting = new Set<() => void>()
  let count = 0

  function wakeAll(): void {
    for (const wake of waiting) wake()
  }
  closing.addEventListener('abort', wakeAll, { once: true })

  return {
    count: () => count,
    waiting: () => waiting.size,
    arrived() {
      count++
      wakeAll()
    },
    async wait(seen, milliseconds, signal) {
      if (count !== seen || closing.aborted || signal.aborted) return
      if (waiting.size >= maxWaiting) throw Object.assign(new TooManyWaiting(maxWaiting), { retryAfter: 2 })
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, milliseconds)
      waiting.add(resolve)
      signal.addEventListener('abort', () => resolve(), { once: true })
      await promise
      clearTimeout(timer)
      waiting.delete(resolve)
    }
  }
}
