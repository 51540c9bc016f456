import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Call } from '../../core/index.ts'
import { TooManyCalls } from './errors.ts'

/** Counts calls by credential, on this instance. @returns what throws TooManyCalls beyond the limit */
export function createLimit(perMinute: number): (call: Call) => Promise<void> {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 })
  return async ({ actor, credential }) => {
    try {
      await limiter.consume(`${credential?.kind} ${credential?.id ?? actor}`)
    } catch (refused) {
      const { msBeforeNext } = refused as RateLimiterRes
      throw Object.assign(new TooManyCalls(perMinute), { retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1000)) })
    }
  }
}
