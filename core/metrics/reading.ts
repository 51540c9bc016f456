import { setTimeout as pause } from 'node:timers/promises'
import type { MaybePromise } from '../maybe-promise.ts'

const KEEP_MS = 60_000
const WAIT_MS = 1000

/**
 * What `read` returns. If that is a promise, `read` is called at most once a minute and waited for at most a second;
 * meanwhile the answer is the last one. Fails if `read` does.
 */
export function createReading<T>(read: () => MaybePromise<T[]>): () => MaybePromise<T[]> {
  let last: T[] = []
  let askedAt = Number.NEGATIVE_INFINITY
  let isWaiting = false

  async function soon(answer: Promise<T[]>): Promise<T[]> {
    const stop = new AbortController()
    const late = pause(WAIT_MS, undefined, { signal: stop.signal }).catch(() => undefined)
    try {
      return (await Promise.race([answer, late])) ?? last
    } finally {
      stop.abort()
    }
  }

  async function keep(found: Promise<T[]>): Promise<T[]> {
    isWaiting = true
    askedAt = performance.now()
    try {
      last = await found
      return last
    } catch (error) {
      last = []
      askedAt = Number.NEGATIVE_INFINITY
      throw error
    } finally {
      isWaiting = false
    }
  }

  return () => {
    if (isWaiting || performance.now() - askedAt < KEEP_MS) return last
    const found = read()
    return found instanceof Promise ? soon(keep(found)) : found
  }
}
