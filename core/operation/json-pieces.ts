import type { MaybePromise } from '../maybe-promise.ts'
import { isTurnOver, nextTurn } from './turns.ts'

/** Values, and characters divided by 16, that `JSON.stringify` writes in about a tenth of a millisecond. */
const SMALL = 1000
/** It writes this much in one go: more is written in slices. */
const MEDIUM = 10_000
const CHARACTERS_PER_VALUE = 16
/** More than any value has. */
const MOST = Number.MAX_SAFE_INTEGER
/** Size of a piece of text, and of a piece of the answer. */
const PIECE = 65_536

/** JSON text of a value: at once if it is not large, else in pieces of about 64 KiB that are made on demand. */
export function jsonPieces(value: unknown): string | AsyncGenerator<Buffer> {
  return left(value, MEDIUM) >= 0 ? JSON.stringify(value) : buffers(texts(value))
}

/** About the size of the JSON text of a value, in characters. */
export function jsonSize(value: unknown): number {
  return (MOST - left(value, MOST)) * CHARACTERS_PER_VALUE
}

/** JSON of a value: text at once if it is not large, else bytes that are written in turns, after `begin`. */
export function jsonBytes(value: unknown, begin: () => void): MaybePromise<string | Buffer> {
  const pieces = jsonPieces(value)
  if (typeof pieces === 'string') return pieces
  begin()
  return Array.fromAsync(pieces).then(parts => Buffer.concat(parts))
}

async function* buffers(parts: Iterable<string>): AsyncGenerator<Buffer> {
  let text = ''
  for (const part of parts) {
    text += part
    if (isTurnOver()) await nextTurn()
    if (text.length < PIECE) continue
    yield Buffer.from(text)
    text = ''
  }
  yield Buffer.from(text)
}

function* texts(value: unknown): Generator<string> {
  if (typeof value === 'string' && value.length > PIECE) yield* textsOfString(value)
  else if (typeof value !== 'object' || value === null || 'toJSON' in value || left(value, SMALL) >= 0) {
    yield JSON.stringify(value) ?? 'null'
  } else if (Array.isArray(value)) {
    yield '['
    for (const [at, item] of value.entries()) {
      if (at > 0) yield ','
      yield* texts(item)
    }
    yield ']'
  } else yield* textsOfObject(value)
}

function* textsOfObject(value: object): Generator<string> {
  let separator = '{'
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined || typeof member === 'function') continue
    yield `${separator}${JSON.stringify(name)}:`
    yield* texts(member)
    separator = ','
  }
  yield separator === '{' ? '{}' : '}'
}

function* textsOfString(value: string): Generator<string> {
  yield '"'
  for (let at = 0; at < value.length; ) {
    const end = at + PIECE
    const isInPair = (value.charCodeAt(end - 1) & 0xfc00) === 0xd800
    const next = isInPair ? end + 1 : end
    yield JSON.stringify(value.slice(at, next)).slice(1, -1)
    at = next
  }
  yield '"'
}

/** What is left of the allowance after writing the value; negative as soon as it is used up. */
function left(value: unknown, allowance: number): number {
  if (typeof value === 'string') return allowance - 1 - value.length / CHARACTERS_PER_VALUE
  let rest = allowance - 1
  if (typeof value !== 'object' || value === null) return rest
  if (Array.isArray(value)) {
    for (const item of value) {
      rest = left(item, rest)
      if (rest < 0) return rest
    }
    return rest
  }
  for (const name in value) {
    const member = (value as Readonly<Record<string, unknown>>)[name]
    if (typeof member === 'string') rest -= 1 + member.length / CHARACTERS_PER_VALUE
    else if (typeof member === 'object') rest = left(member, rest)
    else rest--
    if (rest < 0) return rest
  }
  return rest
}
