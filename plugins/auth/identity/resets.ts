import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Aspect, Call, Urn } from '../../../core/index.ts'
import type { ModelAspects } from '../../entities/index.ts'
import { InvalidReset, NotNative } from '../errors.ts'
import type { Subjects } from '../policies/subjects.ts'
import type { Secret } from './invites.ts'
import { userOf } from './names.ts'
import { hashPassword } from './passwords.ts'

type Credentials = ModelAspects['corpUserCredentials']

/** Single-use tokens to set a new password; only their digests are stored. */
export interface Resets {
  /** A new token, which replaces an earlier one. @throws NotNative */
  issue(call: Call, user: Urn): Promise<Secret>
  /** Sets the password of the user of this name. @throws InvalidReset, after the same work for every cause. */
  redeem(call: Call, request: { name: string; password: string; token: string }): Promise<Urn>
}

interface Options {
  readonly credentials: Aspect<Credentials>
  readonly subjects: Subjects
  /** Binary logarithm of scrypt's N. */
  readonly cost: number
}

const VALID_MS = 24 * 3_600_000

export function createResets({ credentials, subjects, cost }: Options): Resets {
  return {
    async issue(call, user) {
      const token = randomBytes(24).toString('base64url')
      const passwordResetToken = digestOf(token)
      const passwordResetTokenExpirationTimeMillis = Date.now() + VALID_MS
      await credentials.update(call.as('issue a token to reset a password'), user, old => {
        if (!old) throw new NotNative(user)
        return { ...old, passwordResetToken, passwordResetTokenExpirationTimeMillis }
      })
      return { text: token, expiresAt: passwordResetTokenExpirationTimeMillis }
    },
    async redeem(call, { name, password, token }) {
      const system = call.as('reset a password')
      const hash = await hashPassword(password, cost)
      const user = userOf(name)
      const stored = user && (await credentials.get(system, user))
      if (!user || !isValid(stored, token) || !(await subjects.of(user)).active) throw new InvalidReset()
      await credentials.update(system, user, old => {
        // a concurrent request may have used the token
        if (!isValid(old, token)) throw new InvalidReset()
        return hash
      })
      return user
    }
  }
}

function isValid(stored: Credentials | undefined, token: string): boolean {
  const { passwordResetToken = '', passwordResetTokenExpirationTimeMillis: end = 0 } = stored ?? {}
  const [expected, found] = [Buffer.from(passwordResetToken), Buffer.from(digestOf(token))]
  return expected.length === found.length && timingSafeEqual(expected, found) && Date.now() < end
}

function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
