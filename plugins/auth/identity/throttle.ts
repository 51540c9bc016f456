import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { networkOf } from '../../../core/index.ts'
import { tooMany } from '../errors.ts'

/** Limits requests per minute by address, and failures by address, and by name and address. */
export interface Throttle {
  /** Counts one log-in, sign-up or password reset, whatever its answer will be. @throws TooManyRequests */
  request(address: string): Promise<void>
  /**
   * Runs one attempt to authenticate, which counts unless it succeeds. Names are counted per address, so that callers
   * at other addresses cannot lock a user out. @throws TooManyRequests
   */
  attempt<T>(address: string, name: string, run: () => Promise<T>): Promise<T>
  /** Counts one invalid credential. @throws TooManyRequests */
  failed(address: string): Promise<void>
}

/** In seconds. */
const MINUTE = 60
/** Many users may share one address. */
const PER_ADDRESS = 5
/**
 * Requests that succeed, and tokens and sessions, which cannot be guessed: this only limits the load that a faulty or
 * hostile client causes. A log-in takes some hundredths of a second, so one address can keep a tenth of a core busy.
 */
const LOAD = 30
const MAX_KEY_LENGTH = 128

export function createThrottle(perMinute: number): Throttle {
  const names = new RateLimiterMemory({ points: perMinute, duration: MINUTE })
  const addresses = new RateLimiterMemory({ points: perMinute * PER_ADDRESS, duration: MINUTE })
  const credentials = new RateLimiterMemory({ points: perMinute * LOAD, duration: MINUTE })
  const requests = new RateLimiterMemory({ points: perMinute * LOAD, duration: MINUTE })
  return {
    request: address => consume(requests, networkOf(address), 'requests'),
    async attempt(address, name, run) {
      const network = networkOf(address)
      const key = `${network} ${name.normalize('NFKC').toLowerCase().slice(0, MAX_KEY_LENGTH)}`
      await consume(addresses, network, 'attempts')
      await consume(names, key, 'attempts')
      const result = await run()
      await Promise.all([addresses.reward(network), names.reward(key)])
      return result
    },
    failed: address => consume(credentials, networkOf(address), 'invalid credentials')
  }
}

async function consume(limiter: RateLimiterMemory, key: string, what: string): Promise<void> {
  // a limiter in memory rejects for no other cause
  await limiter.consume(key).catch((refusal: RateLimiterRes) => {
    // The limiter forgets the key after a minute of the monotonic clock, but computes this with the wall clock.
    throw tooMany(what, Math.min(refusal.msBeforeNext, MINUTE * 1000))
  })
}
