import { BadRequest } from '../errors.ts'
import { type Large, outline, type Piece } from './outline.ts'
import { BIG_INTEGER_MARK, inside, type Problem, problemOf, problemOfKey } from './problems.ts'
import { isRecord } from './record.ts'

/** In characters: a piece takes at most a few milliseconds. */
const PIECE = 131_072
/** Numbers and strings that are checked between two pauses. */
const SCALARS = 1000

/**
 * Parses JSON text; what it accepts is described at `parseJson`. Text that is longer than `length` is parsed in pieces,
 * with a `yield` wherever it can pause. @throws BadRequest naming the place
 */
export function* parse(text: string, length = PIECE): Generator<void, unknown> {
  const valid = text.length <= Math.min(length, PIECE) ? parseValid(text) : undefined
  if (valid !== undefined) return valid
  const { root, bigIntegers } = yield* outline(text, length)
  const source: Source = { text, bigIntegers, next: 0, large: new Set() }
  const value = text.length <= length ? parseWhole(source) : yield* buildRoot(source, root)
  const problem = yield* problemOfLarge(value, source.large)
  if (problem) throw new BadRequest(`invalid JSON at ${problem.path || '/'}: ${problem.message}`)
  return value
}

/** As many digits as an integer beyond ±2^53 has at least, and a number of more than 1000 characters somewhere. */
const LONG_DIGITS = /\d{16}/

/**
 * The value of a short text that the engine accepts and in which nothing is to be refused; `undefined` for any other text,
 * of which the outline tells what is wrong. Half the time of an outline: most texts are short and valid.
 */
function parseValid(text: string): unknown {
  if (LONG_DIGITS.test(text)) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return problemOf(value) ? undefined : value
  } catch {
    return undefined
  }
}

interface Source {
  readonly text: string
  readonly bigIntegers: readonly number[]
  /** Index of the first big integer behind the pieces that have been parsed. */
  next: number
  /** The arrays and objects that were built from several pieces. */
  readonly large: Set<unknown>
}

function parseWhole(source: Source): unknown {
  return parsePiece(markedText(source, 0, source.text.length), () => syntaxError(source, '', 0))
}

/** The whole text is like an array of one value, without brackets. */
function* buildRoot(source: Source, root: Large): Generator<void, unknown> {
  const values = yield* buildArray(source, root, '')
  if (values.length === 0) throw syntaxError(source, '', 0)
  return values[0]
}

/** `before`: a valid text that can stand before the pieces: it is needed to find the position of a syntax error. */
function* build(source: Source, large: Large, before: string): Generator<void, unknown> {
  const value = yield* large.bracket === '{' ? buildObject(source, large, before) : buildArray(source, large, before)
  source.large.add(value)
  return value
}

function* buildArray(source: Source, { bracket, pieces }: Large, outside: string): Generator<void, unknown[]> {
  const items: unknown[] = []
  const start = outside + bracket
  const comma = bracket && ','
  let before = start
  for (const piece of pieces) {
    yield
    if (piece.kind === 'malformed') throw syntaxError(source, before, piece.from)
    const { kind, from, to } = piece
    const fail = () => syntaxError(source, before, from)
    const found = parsePiece(`[${markedText(source, from, to)}]`, fail) as unknown[]
    if (isMisplaced(kind, found.length, pieces.length)) throw fail()
    for (const item of found) items.push(item)
    if (kind === 'large') items.push(yield* build(source, piece.large, before))
    before = `${start}[]${kind === 'large' ? '' : comma}`
  }
  return items
}

function* buildObject(source: Source, { pieces }: Large, outside: string): Generator<void, Record<string, unknown>> {
  const members: Record<string, unknown> = {}
  const start = `${outside}{`
  let before = start
  for (const piece of pieces) {
    yield
    if (piece.kind === 'malformed') throw syntaxError(source, before, piece.from)
    const { kind, from, to } = piece
    const fail = () => syntaxError(source, before, from)
    const json = `{${markedText(source, from, to)}${kind === 'large' ? '[]' : ''}}`
    const found = parsePiece(json, fail) as Record<string, unknown>
    const keys = Object.keys(found)
    if (kind !== 'large' && isMisplaced(kind, keys.length, pieces.length)) throw fail()
    const value = kind === 'large' ? yield* build(source, piece.large, `${start}"":`) : undefined
    for (const key of keys) define(members, key, kind === 'large' ? value : found[key])
    before = `${start}"":[]${kind === 'large' ? '' : ','}`
  }
  return members
}

/** Whether a comma has no member before or after it, or members have no comma between them. */
function isMisplaced(kind: Piece['kind'], found: number, pieces: number): boolean {
  return kind === 'members' ? found === 0 && pieces > 1 : found > 0
}

/** Assigning `__proto__` would not make a member. */
function define(members: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== '__proto__') members[key] = value
  else Object.defineProperty(members, key, { value, enumerable: true, configurable: true, writable: true })
}

function parsePiece(json: string, fail: () => Error): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw fail()
  }
}

/** The text of a piece, with a mark in place of each big integer. */
function markedText(source: Source, from: number, to: number): string {
  const { text, bigIntegers } = source
  const parts: string[] = []
  let at = from
  for (; (bigIntegers[source.next] ?? to) < to; source.next += 2) {
    const [start = to, end = to] = bigIntegers.slice(source.next, source.next + 2)
    parts.push(text.slice(at, start), MARK)
    at = end
  }
  return parts.length === 0 ? text.slice(from, to) : `${parts.join('')}${text.slice(at, to)}`
}

const MARK = JSON.stringify([BIG_INTEGER_MARK])

/** The error of the engine for the text from a position on, whose piece is malformed. */
function syntaxError({ text }: Source, before: string, from: number): Error {
  try {
    JSON.parse(`${before}${text.slice(from)}`)
    return new BadRequest('invalid JSON: syntax error')
  } catch (error) {
    // The rest of the engine's message quotes the text, which can contain a secret.
    const [, position] = /at position (\d+)/.exec(String(error)) ?? []
    const where = position === undefined ? '' : ` at position ${Number(position) - before.length + from}`
    return new BadRequest(`invalid JSON: syntax error${where}`)
  }
}

/** The first problem of a value that may contain large arrays and objects. */
function* problemOfLarge(value: unknown, large: ReadonlySet<unknown>): Generator<void, Problem | undefined> {
  if (!large.has(value)) return problemOf(value)
  const keys = isRecord(value) ? Object.keys(value) : undefined
  const items = Array.isArray(value) ? value : Object.values(value ?? {})
  for (let at = 0; at < items.length; at++) {
    const item: unknown = items[at]
    if (at % SCALARS === 0 || typeof item === 'object') yield
    const key = keys?.[at]
    const ofKey = key === undefined ? undefined : problemOfKey(key, item)
    const found = ofKey ?? (large.has(item) ? yield* problemOfLarge(item, large) : problemOf(item))
    if (found) return inside(key ?? at, found)
  }
  return undefined
}
