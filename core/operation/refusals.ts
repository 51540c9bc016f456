import { LRUCache } from 'lru-cache'
import type { Call } from '../call.ts'
import { publicError, TooManyRequests } from '../errors.ts'
import { callerOf } from './caller.ts'

/** Limits how often one caller may be refused. What a caller is permitted to do is never limited here. */
export interface Refusals {
  /** Counts an error if it is a refusal (403). Returns it, or TooManyRequests instead if there were too many. */
  count(call: Call, error: unknown): unknown
}

const MINUTE_MS = 60_000
/** Callers counted at a time. The one that was refused least recently is forgotten. */
const MAX_CALLERS = 20_000

/** The minute of a caller begins with their first refusal. It is measured by the monotonic clock. */
export function createRefusals(perMinute: number): Refusals {
  const callers = new LRUCache<string, { refused: number }>({ max: MAX_CALLERS, ttl: MINUTE_MS })
  return {
    count(call, error) {
      if (!(error instanceof Error) || publicError(error).statusCode !== 403) return error
      const key = callerOf(call)
      const counted = callers.get(key) ?? { refused: 0 }
      if (counted.refused === 0) callers.set(key, counted)
      counted.refused++
      return counted.refused > perMinute ? tooMany(perMinute, callers.getRemainingTTL(key), error) : error
    }
  }
}

/** Has the refused demands of the refusal that it replaces. */
function tooMany(perMinute: number, milliseconds: number, refusal: Error): Error {
  const retryAfter = Math.max(1, Math.ceil(milliseconds / 1000))
  const message = `too many refused requests: at most ${perMinute} a minute may be refused. Requests that you are permitted to make still work; retry others in ${retryAfter} s`
  return Object.assign(new TooManyRequests(message), {
    retryAfter,
    ...('refused' in refusal ? { refused: refusal.refused } : {}),
    ...('advice' in refusal ? { advice: refusal.advice } : {})
  })
}
