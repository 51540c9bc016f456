import { BadRequest, isUrn } from '../../../core/index.ts'
import { type Text, withoutScheme } from '../engine/index.ts'
import { takeRange } from './range.ts'
import {
  isAtEnd,
  isPath,
  type Source,
  skipSpace,
  skipWeight,
  take,
  takeBound,
  takePhrase,
  takeUrn,
  takeWord,
  URN,
  unescaped
} from './scan.ts'
import { phraseOf, termOf } from './term.ts'
import { allOf, anyOf, countWords, matchesEverything, notOf, required } from './text.ts'

const MOST_BYTES = 8192
const MOST_WORDS = 64
const MOST_LEVELS = 30

export interface ParseOptions {
  /** Whether clients call a field so: `name`, `tags`. */
  isField(name: string): boolean
  /** Whether an entity type has this name: `dataset:orders` finds such entities only. */
  isType?(name: string): boolean
  /** Whether entities of this type can be found. Of others only the names occur, in URNs: `dataPlatform:iceberg`. */
  isSearched?(type: string): boolean
  /** The fields that have a value if a field with this name is true: `hasOwners`. */
  withValues?(name: string): readonly { readonly name: string }[]
}

export interface Parsed {
  readonly text: Text
  /** The whole query as it is written: an entity can have this name. */
  readonly name?: string
}

interface Parser extends Source {
  readonly options: ParseOptions
  /** Words and levels so far. */
  words: number
  level: number
}

/**
 * Parses the query language of docs/search.md. Any text is a query; without a word it finds nothing.
 * @throws BadRequest for a query that is too long, or has too many words or levels
 */
export function parseQuery(query: string, options: ParseOptions): Parsed {
  const bytes = Buffer.byteLength(query)
  if (bytes > MOST_BYTES) throw new BadRequest(`query: expected at most ${MOST_BYTES} bytes, found ${bytes}`)
  if (query === '') return { text: 'everything' }
  const source = query.replace(/^\s*\/q(?:\s+|$)/, '')
  const text = any({ text: source, at: 0, words: 0, level: 0, options }, undefined) ?? 'nothing'
  const name = nameOf(text, source)
  return name === undefined ? { text } : { text, name }
}

const CLOSE = /\)/y
const OR = /\|\|?|OR(?![^\s()"|])/y
const AND = /&&|AND(?![^\s()"|])/y
/** A sign touches what it stands before: `shop - orders` has none. */
const SIGN = /NOT(?![^\s()"|])\s*|[!+-](?=[^\s)|])/y
const OPEN = /\(/y
const QUOTE = /"/y
/** `urn:li:` begins a URN, also if a field has the name `urn`; `s3://`, an address. */
const FIELD = /(?!urn:li:)([A-Za-z_][\w.-]*):(?!\/\/)/y

/** `any = all ("OR" all)*`; `undefined` if there is no word. */
function any(parser: Parser, field: string | undefined): Text | undefined {
  const texts: Text[] = []
  do {
    const text = all(parser, field)
    if (text !== undefined) texts.push(text)
  } while (take(parser, OR))
  return texts.length === 0 ? undefined : anyOf(texts)
}

/** `all = (["AND"] [sign] one)*`, until `OR` or the end of the group. */
function all(parser: Parser, field: string | undefined): Text | undefined {
  const texts: Text[] = []
  while (!isEndOfAll(parser)) {
    if (take(parser, AND)) continue
    const signs = takeSigns(parser)
    const text = isEndOfAll(parser) || isNext(parser, AND) ? undefined : one(parser, field)
    if (text !== undefined) texts.push(signed(text, signs))
  }
  return texts.length === 0 ? undefined : allOf(texts)
}

/** Skips space and, outside groups, what closes none. */
function isEndOfAll(parser: Parser): boolean {
  skipSpace(parser)
  while (parser.level === 0 && take(parser, CLOSE)) skipSpace(parser)
  return isAtEnd(parser) || isNext(parser, CLOSE) || isNext(parser, OR)
}

function isNext(parser: Parser, pattern: RegExp): boolean {
  const { at } = parser
  const found = take(parser, pattern) !== undefined
  parser.at = at
  return found
}

function takeSigns(parser: Parser): ReadonlySet<string> {
  const signs = new Set<string>()
  for (let sign = take(parser, SIGN); sign; sign = take(parser, SIGN)) signs.add(sign[0] === '+' ? '+' : 'NOT')
  return signs
}

function signed(text: Text, signs: ReadonlySet<string>): Text {
  if (signs.has('NOT')) return notOf(text)
  return signs.has('+') ? required(text) : text
}

/** `one = group | phrase | URN | field ":" value | word`. Words of a group after `field:` are in this field. */
function one(parser: Parser, field: string | undefined): Text | undefined {
  if (isNext(parser, OPEN)) return group(parser, field)
  if (isNext(parser, QUOTE)) return phrase(parser, field)
  return isNext(parser, URN) ? word(parser, field) : (condition(parser) ?? word(parser, field))
}

function group(parser: Parser, field: string | undefined): Text | undefined {
  take(parser, OPEN)
  if (++parser.level > MOST_LEVELS) {
    const found = `found more at position ${parser.at - 1}`
    throw new BadRequest(`query: expected at most ${MOST_LEVELS} levels of parentheses, ${found}`)
  }
  const text = any(parser, field)
  take(parser, CLOSE)
  skipWeight(parser)
  parser.level--
  return text
}

function phrase(parser: Parser, field: string | undefined): Text | undefined {
  const text = takePhrase(parser) ?? ''
  skipWeight(parser)
  count(parser, isUrn(text) ? 1 : countWords(text))
  return phraseOf(text, field)
}

function word(parser: Parser, field: string | undefined): Text | undefined {
  const written = takeUrn(parser) ?? takeWord(parser) ?? ''
  count(parser, isUrn(unescaped(written)) ? 1 : countWords(written))
  return termOf(written, { isLast: isAtEnd(parser), ...(field === undefined ? {} : { field }) })
}

function condition(parser: Parser): Text | undefined {
  const { at, options } = parser
  const name = clientName(take(parser, FIELD)?.[1] ?? '')
  if (name === '_exists_') return exists(parser)
  const counted = options.withValues?.(name) ?? []
  if (counted.length > 0) return hasValues(parser, counted)
  if (name === 'urn' || (name !== '' && options.isField(name))) return value(parser, name)
  if (name !== '' && options.isType?.(name)) return ofType(parser, name)
  parser.at = at
  return undefined
}

/** A condition without a value finds nothing: dropped, it would widen what is found. */
function value(parser: Parser, field: string | undefined): Text {
  count(parser, 1)
  if (isEndOfAll(parser) || isNext(parser, AND)) return 'nothing'
  const range = field === undefined ? undefined : takeRange(parser, field)
  if (range !== undefined) return range
  if (isNext(parser, OPEN)) return group(parser, field) ?? 'nothing'
  return (isNext(parser, QUOTE) ? phrase(parser, field) : word(parser, field)) ?? 'nothing'
}

function ofType(parser: Parser, type: string): Text {
  const found = required(value(parser, undefined))
  if (parser.options.isSearched?.(type) === false) return matchesEverything(found) ? 'nothing' : found
  return allOf([{ kind: 'word', text: type, field: '_entityType' }, found])
}

function exists(parser: Parser): Text {
  count(parser, 1)
  const field = isEndOfAll(parser) ? '' : clientName(takeBound(parser) ?? '')
  return field !== '' && parser.options.isField(field) ? { exists: field } : 'nothing'
}

/** `hasOwners:true`, `hasOwners:false`; any other value selects nothing. */
function hasValues(parser: Parser, fields: readonly { readonly name: string }[]): Text {
  count(parser, 1)
  const wanted = isEndOfAll(parser) ? '' : takeBound(parser)?.toLowerCase()
  const found = anyOf(fields.map(({ name }) => ({ exists: name })))
  return wanted === 'true' ? found : wanted === 'false' ? notOf(found) : 'nothing'
}

const clientName = (name: string) => name.replace(/\.keyword$/, '')

function count(parser: Parser, words: number): void {
  parser.words += words
  if (parser.words <= MOST_WORDS) return
  throw new BadRequest(`query: expected at most ${MOST_WORDS} words, found more at position ${parser.at}`)
}

/**
 * The query as a name, without quotes, escapes and scheme. Whatever else it means, an entity can have it as its name:
 * `Revenue (USD) | EU`.
 */
function nameOf(text: Text, source: string): string | undefined {
  if (typeof text === 'string' || 'urn' in text) return undefined
  const whole = source.trim()
  const inner = /^"([^"]*)"$/.exec(whole)?.[1] ?? whole
  if (isPath(inner)) return withoutScheme(inner)
  const isOne = 'kind' in text && text.kind !== 'range' && text.field === undefined && text.kind !== 'fuzzy'
  return withoutScheme(isOne && text.kind !== 'wildcard' ? text.text : unescaped(inner))
}
