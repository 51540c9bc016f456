import { BadRequest, Invalid } from './errors.ts'
import { excerpt } from './excerpt.ts'

/** Maximum nesting of arrays and objects. */
export const MAX_DEPTH = 100

export type JsonRecord = Readonly<Record<string, unknown>>

/** A problem in a value and its place (a JSON pointer). */
interface Problem {
  readonly path: string
  readonly message: string
}

const BIG_INTEGER = 'expected an integer within ±2^53, found a larger one; send it as a string'

/**
 * `JSON.parse` that refuses more than 100 levels, integers beyond ±2^53, numbers outside the range of a double, lone
 * surrogates, and the keys `__proto__` and `constructor.prototype`. The last value of a repeated key counts.
 * @throws BadRequest naming the place.
 */
export function parseJson(text: string): unknown {
  refuseDepth(text)
  const value = parse(text)
  const suspect = problemOf(value, 0, false)
  if (!suspect) return value
  const problem = suspect.message === BIG_INTEGER ? problemOf(parse(text, markBigIntegers), 0, true) : suspect
  if (!problem) return value
  throw new BadRequest(`invalid JSON at ${problem.path || '/'}: ${problem.message}`)
}

/** JSON text of a value to store; the value need not come from `parseJson`. @throws Invalid */
export function jsonText(value: unknown): string {
  const problem = problemOf(value, 0, true)
  if (problem) throw new Invalid(`invalid value at ${problem.path || '/'}: ${problem.message}`)
  return JSON.stringify(value)
}

/** Whether two values are equal as JSON: the order of keys does not matter, an undefined member counts as absent. */
export function equalJson(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, at) => equalJson(item, b[at]))
  }
  if (!isRecord(a) || !isRecord(b)) return false
  return members(a) === members(b) && Object.keys(a).every(key => equalJson(a[key], b[key]))
}

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function members(value: Readonly<Record<string, unknown>>): number {
  return Object.values(value).filter(item => item !== undefined).length
}

/** Runs before parsing: parsed brackets take 50 times the memory of their text. */
function refuseDepth(text: string): void {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = endOfString(text, at + 1)
    else if (code === 0x5d || code === 0x7d) depth--
    else if ((code === 0x5b || code === 0x7b) && ++depth > MAX_DEPTH) {
      throw new BadRequest(`invalid JSON: expected at most ${MAX_DEPTH} levels, found more at position ${at}`)
    }
  }
}

const QUOTE = 0x22
const BACKSLASH = 0x5c

function endOfString(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 1)) {
    let escapes = 0
    while (text.charCodeAt(at - 1 - escapes) === BACKSLASH) escapes++
    if (escapes % 2 === 0) return at
  }
  return text.length
}

function parse(text: string, reviver?: typeof markBigIntegers): unknown {
  try {
    return JSON.parse(text, reviver)
  } catch (error) {
    // The rest of the engine's message quotes the text, which can contain a secret.
    const [where] = /at position \d+/.exec(String(error)) ?? []
    throw new BadRequest(`invalid JSON: syntax error${where ? ` ${where}` : ''}`)
  }
}

/** Such integers become bigints: only the source text distinguishes the integer 10000000000000000000 from 1e19. */
function markBigIntegers(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  return isBig(value) && /^-?\d+$/.test(context?.source ?? '') ? BigInt(value) : value
}

function isBig(value: unknown): value is number {
  return Number.isInteger(value) && !Number.isSafeInteger(value)
}

/** `marked`: big integers are bigints, so every number is a double. Otherwise a big number can be either. */
function problemOf(value: unknown, depth: number, marked: boolean): Problem | undefined {
  if (typeof value === 'object' && value !== null) {
    if (depth === MAX_DEPTH) return { path: '', message: `expected at most ${MAX_DEPTH} levels, found more` }
    if (Array.isArray(value)) return problemOfItems(value, depth, marked)
    return isRecord(value) ? problemOfMembers(value, depth, marked) : undefined
  }
  const message = problemOfScalar(value, marked)
  return message === undefined ? undefined : { path: '', message }
}

function problemOfScalar(value: unknown, marked: boolean): string | undefined {
  if (typeof value === 'string') return value.isWellFormed() ? undefined : 'found a lone surrogate'
  if (typeof value === 'bigint' || (!marked && isBig(value))) return BIG_INTEGER
  return typeof value === 'number' && !Number.isFinite(value) ? 'found a number beyond a double' : undefined
}

function problemOfItems(items: readonly unknown[], depth: number, marked: boolean): Problem | undefined {
  for (let at = 0; at < items.length; at++) {
    const problem = problemOf(items[at], depth + 1, marked)
    if (problem) return { ...problem, path: `/${at}${problem.path}` }
  }
  return undefined
}

function problemOfMembers(value: JsonRecord, depth: number, marked: boolean): Problem | undefined {
  for (const key in value) {
    const item = value[key]
    const problem = problemOfKey(key, item) ?? problemOf(item, depth + 1, marked)
    if (problem) return { ...problem, path: `/${excerpt(key)}${problem.path}` }
  }
  return undefined
}

function problemOfKey(key: string, item: unknown): Problem | undefined {
  if (!key.isWellFormed()) return { path: '', message: 'found a key with a lone surrogate' }
  const pollutes = key === '__proto__' || (key === 'constructor' && isRecord(item) && Object.hasOwn(item, 'prototype'))
  return pollutes ? { path: '', message: 'this key is not allowed' } : undefined
}
