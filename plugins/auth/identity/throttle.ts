import { isIPv6 } from 'node:net'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { tooMany } from '../errors.ts'

/** Counts failures by address, and by name and address, within a minute. */
export interface Throttle {
  /**
   * Runs one attempt to prove who somebody is; it counts unless it succeeds. A name is counted with its address, so that
   * nobody locks a user out from elsewhere. @throws TooManyRequests
   */
  attempt<T>(address: string, name: string, run: () => Promise<T>): Promise<T>
  /** Counts one credential that did not hold. @throws TooManyRequests */
  failed(address: string): Promise<void>
}

const MINUTE = 60
/** Many people may share one address. */
const PER_ADDRESS = 5
/** Tokens and sessions cannot be guessed: this only keeps a broken or hostile client from costing much. */
const CREDENTIALS = 30
const LONGEST_KEY = 128

export function createThrottle(perMinute: number): Throttle {
  const names = new RateLimiterMemory({ points: perMinute, duration: MINUTE })
  const addresses = new RateLimiterMemory({ points: perMinute * PER_ADDRESS, duration: MINUTE })
  const credentials = new RateLimiterMemory({ points: perMinute * CREDENTIALS, duration: MINUTE })
  return {
    async attempt(address, name, run) {
      const place = placeOf(address)
      const key = `${place} ${name.normalize('NFKC').toLowerCase().slice(0, LONGEST_KEY)}`
      await consume(addresses, place, 'attempts')
      await consume(names, key, 'attempts')
      const result = await run()
      await Promise.all([addresses.reward(place), names.reward(key)])
      return result
    },
    failed: address => consume(credentials, placeOf(address), 'wrong credentials')
  }
}

async function consume(limiter: RateLimiterMemory, key: string, what: string): Promise<void> {
  // in memory nothing else can go wrong
  await limiter.consume(key).catch((refusal: RateLimiterRes) => {
    throw tooMany(what, refusal.msBeforeNext)
  })
}

/** Whoever has an IPv6 address has all of its /64. */
function placeOf(address: string): string {
  if (!isIPv6(address)) return address
  if (/^::ffff:\d+\./i.test(address)) return address.slice('::ffff:'.length)
  const [head = '', tail = ''] = address.split('%')[0]!.split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail.split(':').filter(Boolean)
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  return [...before, ...zeros, ...after].slice(0, 4).join(':')
}
