import { hash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const PREFIX = 'aspd_'
/** 30 characters of base62 are 178 random bits. */
const RANDOM_LENGTH = 30
/** 62⁶ > 2³²: every CRC-32 value fits. */
const CHECKSUM_LENGTH = 6
const PATTERN = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`)

export function makeTokenText(): string {
  const body = PREFIX + randomBase62(RANDOM_LENGTH)
  return body + checksum(body)
}

/** Whether a text has the form and checksum of a token: mistyped and truncated tokens are refused without a look-up. */
export function isTokenText(text: string): boolean {
  if (!PATTERN.test(text)) return false
  return text.endsWith(checksum(text.slice(0, -CHECKSUM_LENGTH)))
}

/** Stored instead of the token. With 178 random bits, a plain SHA-256 cannot be reversed by guessing. */
export function digestOf(text: string): string {
  return hash('sha256', text, 'hex')
}

export function randomBase62(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}

function checksum(text: string): string {
  let rest = crc32(text)
  let digits = ''
  for (let at = 0; at < CHECKSUM_LENGTH; at++) {
    digits = ALPHABET[rest % ALPHABET.length] + digits
    rest = Math.floor(rest / ALPHABET.length)
  }
  return digits
}
