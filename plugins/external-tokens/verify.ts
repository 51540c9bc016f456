import { hash } from 'node:crypto'
import type { JWTPayload } from 'jose'
import type { KeySet } from '../kit/index.ts'
import type { TrustedIssuer } from './config.ts'

/** Longer ones are refused unread. */
export const MAX_LENGTH = 8192
/** Of access tokens; a token of another kind says so. */
const TYPES: readonly unknown[] = [undefined, 'jwt', 'at+jwt', 'application/at+jwt']
/** Claims of ID tokens and log-out tokens, and of tokens that only the holder of another key may use. */
const OF_OTHERS = ['nonce', 'at_hash', 'c_hash', 'events', 'cnf']

export interface Verified {
  readonly from: TrustedIssuer
  /** What it was verified with, and their generation then. */
  readonly keys: KeySet
  readonly generation: number
  readonly subject: string
  /** Names the token in the audit. */
  readonly id: string
  /** When it is not accepted any more, in milliseconds since the epoch. */
  readonly until: number
}

/** A token that was refused, and why: for the log at level debug. Never what the token says. */
export class Untrusted extends Error {}

interface VerifyDeps {
  readonly issuers: ReadonlyMap<string, TrustedIssuer>
  readonly keysOf: (issuer: TrustedIssuer) => KeySet
  readonly now: () => number
}

/** Checks a JSON Web Token. @throws Untrusted, and NoKeys while there are none to check it with */
export function createVerify({ issuers, keysOf, now }: VerifyDeps): (token: string) => Promise<Verified> {
  return async token => {
    const { decodeJwt, jwtVerify } = await import('jose')
    try {
      const from = issuers.get(String(decodeJwt(token).iss))
      if (!from) throw new Untrusted('its issuer is not trusted')
      const keys = keysOf(from)
      // Before: what is verified with keys that are replaced meanwhile must not be remembered.
      const generation = keys.generation()
      const { payload, protectedHeader } = await jwtVerify(token, keys.find, checksOf(from, now()))
      if (!TYPES.includes(protectedHeader.typ?.toLowerCase())) throw new Untrusted('it is not an access token')
      return { from, keys, generation, ...accepted(payload, from, token) }
    } catch (error) {
      throw error instanceof Error && 'statusCode' in error ? error : new Untrusted(reasonOf(error), { cause: error })
    }
  }
}

/** jose checks that `iat` is not in the future only with `maxTokenAge`. */
function checksOf({ issuer, audiences, algorithms, clockSeconds, maxHours }: TrustedIssuer, now: number) {
  return {
    ...{ issuer, audience: [...audiences], algorithms: [...algorithms], clockTolerance: clockSeconds },
    maxTokenAge: maxHours * 3600,
    requiredClaims: ['exp', 'iat'],
    currentDate: new Date(now)
  }
}

/** jose leaves the lifetime to the issuer, and does not distinguish kinds of tokens. */
function accepted(payload: JWTPayload, from: TrustedIssuer, token: string): Pick<Verified, 'subject' | 'id' | 'until'> {
  const { exp = 0, iat = 0, jti } = payload
  const other = OF_OTHERS.find(claim => payload[claim] !== undefined)
  if (other) throw new Untrusted(`the claim ${other} is not one of an access token`)
  if (exp - iat > from.maxHours * 3600) throw new Untrusted(`it is valid for more than ${from.maxHours} hours`)
  const subject = payload[from.userClaim]
  if (typeof subject !== 'string' || subject === '') throw new Untrusted(`the claim ${from.userClaim} is not a text`)
  const id = `${from.issuer} ${hash('sha256', typeof jti === 'string' ? jti : token, 'hex').slice(0, 32)}`
  return { subject, id, until: (exp + from.clockSeconds) * 1000 }
}

/** Messages of jose can contain claims, so that only its codes are used. */
function reasonOf(error: unknown): string {
  if (error instanceof Untrusted) return error.message
  if (!(error instanceof Error) || !('code' in error)) return 'a key of the issuer cannot be used'
  return 'claim' in error ? `${error.code} ${error.claim}` : String(error.code)
}
