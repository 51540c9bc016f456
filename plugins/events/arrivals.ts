import { createWakeups, type Wakeups } from '../../core/index.ts'
import { TooManyWaiting } from './errors.ts'

export interface Arrivals extends Pick<Wakeups, 'count' | 'next'> {
  arrived(): void
  /** How many polls wait. */
  waiting(): number
  /**
   * For a poll: resolves when something has arrived since the count was `seen`, after the time, or when the signal aborts.
   * @throws TooManyWaiting
   */
  wait(seen: number, milliseconds: number, signal: AbortSignal): Promise<void>
}

/** Those who wait for the next change: at most `maxWaiting` polls. Streams are bounded where they are opened. */
export function createArrivals(maxWaiting: number, closing: AbortSignal): Arrivals {
  const { count, wake, next } = createWakeups()
  let waiting = 0
  closing.addEventListener('abort', () => wake(), { once: true })

  return {
    count,
    next,
    waiting: () => waiting,
    arrived: () => wake(),
    async wait(seen, milliseconds, signal) {
      if (count() !== seen || closing.aborted || signal.aborted) return
      if (waiting >= maxWaiting) throw Object.assign(new TooManyWaiting(maxWaiting), { retryAfter: 2 })
      waiting++
      await next(seen, signal, { milliseconds })
      waiting--
    }
  }
}
