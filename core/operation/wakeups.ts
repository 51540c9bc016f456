import { setTimeout as pause } from 'node:timers/promises'
import type { Call } from '../call.ts'
import type { SourceEvents } from '../contract/operation.ts'
import type { MaybePromise } from '../maybe-promise.ts'

/** Wakes those who wait until something has changed: sources of subscriptions, long polls. */
export interface Wakeups {
  /** Grows with each `wake`. Read it before what can change, and pass it to `next`: no change is missed then. */
  count(): number
  /** Something has changed: of these keys, or of all. */
  wake(keys?: Iterable<string>): void
  /** How many wait. */
  waiting(): number
  /**
   * Resolves when something of the key has changed since the count was `seen`, after `milliseconds`, or when the signal aborts. It
   * can resolve without a change: look again.
   */
  next(seen: number, signal: AbortSignal, options?: Waiting): Promise<void>
}

interface Waiting {
  /** Absent: any change wakes. */
  readonly key?: string
  readonly milliseconds?: number
}

const ANY = ''

export function createWakeups(): Wakeups {
  const waiting = new Map<string, Set<() => void>>()
  let count = 0
  let total = 0

  function wakeAll(key: string): void {
    for (const wake of waiting.get(key) ?? []) wake()
  }

  return {
    count: () => count,
    waiting: () => total,
    wake(keys) {
      count++
      if (keys === undefined) for (const key of waiting.keys()) wakeAll(key)
      else for (const key of [...new Set(keys), ANY]) wakeAll(key)
    },
    async next(seen, signal, { key = ANY, milliseconds } = {}) {
      if (count !== seen || signal.aborted) return
      const { promise, resolve } = Promise.withResolvers<void>()
      const wake = () => resolve()
      const timer = milliseconds === undefined ? undefined : setTimeout(wake, milliseconds)
      const others = waiting.get(key) ?? new Set()
      waiting.set(key, others.add(wake))
      total++
      // Streams are open for hours: nothing of a wait stays with their signal.
      signal.addEventListener('abort', wake, { once: true })
      await promise
      clearTimeout(timer)
      signal.removeEventListener('abort', wake)
      total--
      others.delete(wake)
      if (others.size === 0 && waiting.get(key) === others) waiting.delete(key)
    }
  }
}

/** Between two events of `valuesOf`. */
const PAUSE_MS = 250

/** A source whose events are what `read` resolves to: now, and after changes, at most four times a second. */
export async function* valuesOf<T>(
  wakeups: Pick<Wakeups, 'count' | 'next'>,
  call: Call,
  read: (call: Call) => MaybePromise<T>
): SourceEvents<T> {
  const { signal } = call
  while (!signal.aborted) {
    const count = wakeups.count()
    yield { value: await read(call.renewed()) }
    await pause(PAUSE_MS, undefined, { signal }).catch(() => undefined)
    await wakeups.next(count, signal)
  }
}
