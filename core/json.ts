import { BadRequest, Invalid } from './errors.ts'
import { excerpt } from './excerpt.ts'

/** Maximum nesting of arrays and objects. */
export const MAX_DEPTH = 100

export type JsonRecord = Readonly<Record<string, unknown>>

/** What is wrong in a value, and where (a JSON pointer). */
interface Fault {
  readonly path: string
  readonly wrong: string
}

const BEYOND = 'an integer beyond ±2^53 found, which most readers would round: send it as text'

/**
 * `JSON.parse` that refuses more than 100 levels, integers beyond 2^53, numbers beyond a double, lone surrogates, and the keys
 * `__proto__` and `constructor.prototype`. The last value of a repeated key counts.
 * @throws BadRequest naming the place.
 */
export function parseJson(text: string): unknown {
  refuseDepth(text)
  const value = parse(text)
  const fault = faultOf(value, 0, false)
  if (!fault) return value
  const real = fault.wrong === BEYOND ? faultOf(parse(text, markBigIntegers), 0, true) : fault
  if (!real) return value
  throw new BadRequest(`the JSON is not accepted: ${real.path || '/'}: ${real.wrong}`)
}

/** JSON text of a value to store, which need not come from `parseJson`. @throws Invalid */
export function jsonText(value: unknown): string {
  const fault = faultOf(value, 0, true)
  if (fault) throw new Invalid(`the value cannot be stored: ${fault.path || '/'}: ${fault.wrong}`)
  return JSON.stringify(value)
}

/** Whether two values are equal as JSON: the order of keys does not matter, and an undefined member counts as absent. */
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

/** Runs before parsing, because parsed brackets take fifty times the memory of their text. */
function refuseDepth(text: string): void {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = endOfString(text, at + 1)
    else if (code === 0x5d || code === 0x7d) depth--
    else if ((code === 0x5b || code === 0x7b) && ++depth > MAX_DEPTH) {
      throw new BadRequest(`the JSON is not accepted: more than ${MAX_DEPTH} levels at position ${at}`)
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
    // The rest of the engine's message quotes the text, which may contain a secret.
    const [where] = /at position \d+/.exec(String(error)) ?? []
    throw new BadRequest(`the text is not valid JSON${where ? `: wrong ${where}` : ''}`)
  }
}

/** Only the source text distinguishes the integer 10000000000000000000 from the double 1e19. Such integers become bigints. */
function markBigIntegers(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  return isBig(value) && /^-?\d+$/.test(context?.source ?? '') ? BigInt(value) : value
}

function isBig(value: unknown): value is number {
  return Number.isInteger(value) && !Number.isSafeInteger(value)
}

/** `marked`: big integers are bigints, so every number is a double. Otherwise a big number may be either. */
function faultOf(value: unknown, depth: number, marked: boolean): Fault | undefined {
  if (typeof value === 'object' && value !== null) {
    if (depth === MAX_DEPTH) return { path: '', wrong: `more than ${MAX_DEPTH} levels` }
    if (Array.isArray(value)) return faultOfItems(value, depth, marked)
    return isRecord(value) ? faultOfMembers(value, depth, marked) : undefined
  }
  const wrong = wrongOf(value, marked)
  return wrong === undefined ? undefined : { path: '', wrong }
}

function wrongOf(value: unknown, marked: boolean): string | undefined {
  if (typeof value === 'string') return value.isWellFormed() ? undefined : 'a lone surrogate found'
  if (typeof value === 'bigint' || (!marked && isBig(value))) return BEYOND
  return typeof value === 'number' && !Number.isFinite(value) ? 'a number beyond a double found' : undefined
}

function faultOfItems(items: readonly unknown[], depth: number, marked: boolean): Fault | undefined {
  for (let at = 0; at < items.length; at++) {
    const fault = faultOf(items[at], depth + 1, marked)
    if (fault) return { ...fault, path: `/${at}${fault.path}` }
  }
  return undefined
}

function faultOfMembers(value: Readonly<Record<string, unknown>>, depth: number, marked: boolean): Fault | undefined {
  for (const key in value) {
    const item = value[key]
    const fault = faultOfKey(key, item) ?? faultOf(item, depth + 1, marked)
    if (fault) return { ...fault, path: `/${excerpt(key)}${fault.path}` }
  }
  return undefined
}

function faultOfKey(key: string, item: unknown): Fault | undefined {
  if (!key.isWellFormed()) return { path: '', wrong: 'a key with a lone surrogate found' }
  const poisons = key === '__proto__' || (key === 'constructor' && isRecord(item) && Object.hasOwn(item, 'prototype'))
  return poisons ? { path: '', wrong: 'a key that is not allowed' } : undefined
}
