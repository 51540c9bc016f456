import { randomBytes, randomInt, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { commonness } from './common-passwords.ts'

const scryptAsync: (password: string, salt: string, bytes: number, options: ScryptOptions) => Promise<Buffer> =
  promisify(scrypt)

/** As stored: the hash names its own parameters, so that they can be raised while old ones still verify. */
export interface PasswordHash {
  readonly salt: string
  readonly hashedPassword: string
}

export const SHORTEST = 12
export const LONGEST = 128

const BLOCK = 8
const PARALLEL = 3
const BYTES = 32
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'
const FORM = /^scrypt\$(\d{1,2})\$(\d{1,2})\$(\d{1,2})\$([\w-]+)$/

/** What is wrong with a new password of a user with these names, `undefined` when nothing is. */
export function weakness(password: string, ...names: readonly string[]): string | undefined {
  const { length } = [...password.normalize('NFC')]
  if (length >= SHORTEST && length <= LONGEST) return commonness(password, names)
  return `a password has ${SHORTEST} to ${LONGEST} characters, this one has ${length}`
}

/** 130 random bits in letters and digits that cannot be mistaken for each other. */
export function generatePassword(): string {
  return Array.from({ length: 26 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}

/** `cost` is the binary logarithm of scrypt's N. */
export async function hashPassword(password: string, cost: number): Promise<PasswordHash> {
  const salt = randomBytes(16).toString('base64url')
  const key = await derive(password, salt, [cost, BLOCK, PARALLEL])
  return { salt, hashedPassword: `scrypt$${cost}$${BLOCK}$${PARALLEL}$${key.toString('base64url')}` }
}

/** Does the same work for a user without a password, so that the time says nothing about who exists. */
export async function matchesPassword(
  password: string,
  stored: PasswordHash | undefined,
  cost: number
): Promise<boolean> {
  const found = FORM.exec(stored?.hashedPassword ?? '')
  if (!stored || !found) {
    await derive(password, 'nobody', [cost, BLOCK, PARALLEL])
    return false
  }
  const [, n, r, p, hash = ''] = found
  const expected = Buffer.from(hash, 'base64url')
  const key = await derive(password, stored.salt, [Number(n), Number(r), Number(p)])
  return expected.length === key.length && timingSafeEqual(expected, key)
}

export function isOutdated({ hashedPassword }: PasswordHash, cost: number): boolean {
  return !hashedPassword.startsWith(`scrypt$${cost}$${BLOCK}$${PARALLEL}$`)
}

function derive(password: string, salt: string, [cost, r, p]: readonly [number, number, number]): Promise<Buffer> {
  const N = 2 ** cost
  return scryptAsync(password.normalize('NFC'), salt, BYTES, { N, r, p, maxmem: 256 * N * r })
}
