import { randomBytes, randomInt, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { guessability } from './common-passwords.ts'

const scryptAsync: (password: string, salt: string, bytes: number, options: ScryptOptions) => Promise<Buffer> =
  promisify(scrypt)

/** As stored: the hash contains its parameters, so that the cost can be raised and old hashes still verify. */
export interface PasswordHash {
  readonly salt: string
  readonly hashedPassword: string
}

export const MIN_LENGTH = 12
export const MAX_LENGTH = 128

/** scrypt's r and p, and the length of the key. */
const BLOCK = 8
const PARALLEL = 3
const BYTES = 32
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'
const FORM = /^scrypt\$(\d{1,2})\$(\d{1,2})\$(\d{1,2})\$([\w-]+)$/

/** The error message for a weak password of a user with these names, `undefined` if it is acceptable. */
export function weakness(password: string, ...names: readonly string[]): string | undefined {
  const { length } = [...password.normalize('NFC')]
  if (length >= MIN_LENGTH && length <= MAX_LENGTH) return guessability(password, names)
  return `the password must have ${MIN_LENGTH} to ${MAX_LENGTH} characters, found ${length}`
}

/** 130 random bits, in letters and digits that do not look alike. */
export function generatePassword(): string {
  return Array.from({ length: 26 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}

/** `cost` is the binary logarithm of scrypt's N. */
export async function hashPassword(password: string, cost: number): Promise<PasswordHash> {
  const salt = randomBytes(16).toString('base64url')
  const key = await derive(password, salt, [cost, BLOCK, PARALLEL])
  return { salt, hashedPassword: `scrypt$${cost}$${BLOCK}$${PARALLEL}$${key.toString('base64url')}` }
}

/** Does the same work for a user without a password, so that the response time does not reveal who exists. */
export async function matchesPassword(
  password: string,
  stored: PasswordHash | undefined,
  cost: number
): Promise<boolean> {
  const found = FORM.exec(stored?.hashedPassword ?? '')
  if (!stored || !found) {
    await derive(password, 'unused salt', [cost, BLOCK, PARALLEL])
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
