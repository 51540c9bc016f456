import { BSON, type Document } from 'mongodb'
import { BadRequest, TooLarge } from '../../../errors.ts'
import type { Criterion, Query } from '../../port.ts'
import { afterPrefix } from '../../prefix.ts'
import { entryText } from '../connection/documents.ts'

type Joint = '$and' | '$or'
type Match = Extract<Criterion, { match: unknown }>
type Leaf = Exclude<Criterion, { all: unknown } | { any: unknown } | { not: unknown }>

/** MongoDB accepts filters 100 levels deep. Each level here takes two of them, and a leaf takes some more. */
const MAX_LEVELS = 30

/** A command has at most 16 MiB. */
const MAX_BYTES = 15 * 1024 * 1024

/** The entries, and the lower-case forms of those that are not in lower case. */
const MEMBERS = ['x', 'l'] as const

const EVERYTHING: Document = {}
const NOTHING: Document = { _id: { $in: [] } }

/** The entities of a query. Text of the caller is always a value in it, never an operator or a pattern. */
export function queryFilter({ types, having, where }: Query): Document {
  // Every entity has an _id: without a type this condition makes the server use an index.
  const ofTypes: Document = types ? { type: { $in: [...types] } } : { _id: { $gte: '' } }
  const type = having === undefined ? ofTypes : { a: having, ...ofTypes }
  return where ? sized({ $and: [type, ...collect(where, '$and', 0)] }) : type
}

function sized(filter: Document): Document {
  if (BSON.calculateObjectSize(filter) <= MAX_BYTES) return filter
  throw new TooLarge(`a filter has more than ${MAX_BYTES} bytes of values and URNs; send fewer in one request`)
}

/**
 * The filters that, joined by `joint`, match where the criterion is true. Nested criteria with the same joint become one
 * list, and "not" moves down to the leaves: only alternations of "and" and "or" nest.
 */
function collect(criterion: Criterion, joint: Joint, level: number): Document[] {
  if ('not' in criterion) {
    const { not } = criterion
    return isLeaf(not) ? [{ $nor: [leafFilter(not)] }] : collect(opposite(not), joint, level)
  }
  if (isLeaf(criterion)) return [leafFilter(criterion)]
  const parts = 'all' in criterion ? criterion.all : criterion.any
  const own = 'all' in criterion ? '$and' : '$or'
  if (own === joint || parts.length === 1) return parts.flatMap(part => collect(part, joint, level))
  if (level === MAX_LEVELS) {
    throw new BadRequest(`a filter alternates between "and" and "or" more than ${MAX_LEVELS} times; simplify it`)
  }
  const filters = parts.flatMap(part => collect(part, own, level + 1))
  if (filters.length > 0) return [{ [own]: filters }]
  return [own === '$and' ? EVERYTHING : NOTHING]
}

function isLeaf(criterion: Criterion): criterion is Leaf {
  return !('all' in criterion || 'any' in criterion || 'not' in criterion)
}

/** True where the criterion is false. */
function opposite(criterion: Exclude<Criterion, Leaf>): Criterion {
  if ('not' in criterion) return criterion.not
  if ('all' in criterion) return { any: criterion.all.map(not => ({ not })) }
  return { all: criterion.any.map(not => ({ not })) }
}

function leafFilter(criterion: Leaf): Document {
  if ('urns' in criterion) return { _id: { $in: [...criterion.urns] } }
  if ('urnPrefix' in criterion) return prefixFilter(criterion.urnPrefix)
  if ('match' in criterion) return matchFilter(criterion)
  const { field } = criterion
  if ('in' in criterion) return { x: { $in: criterion.in.map(value => entryText({ field, value })) } }
  return { x: { $elemMatch: entryRange(field, criterion.from, criterion.to) } }
}

function prefixFilter(prefix: string): Document {
  const end = afterPrefix(prefix)
  return { _id: end === undefined ? { $gte: prefix } : { $gte: prefix, $lt: end } }
}

/**
 * Matches text in any case. `x` is not folded, but a match in it is correct, because the text searched for is in lower
 * case.
 */
function matchFilter({ field, match, text }: Match): Document {
  const folded = text.toLowerCase()
  return { $or: MEMBERS.map(member => memberFilter(member, { field, match, text: folded })) }
}

function memberFilter(member: 'x' | 'l', { field, match, text }: Match): Document {
  const entry = entryText({ field, value: text })
  if (match === 'whole') return { [member]: entry }
  if (match === 'starts') return { [member]: { $elemMatch: { $gte: entry, $lt: afterPrefix(entry) } } }
  const within = { [member]: { $elemMatch: entryRange(field) } }
  if (text === '') return within
  return { ...within, $expr: someEntry(member, field, { $gte: [position(field, match, text), 0] }) }
}

/**
 * The range only narrows the search by the index; this condition decides. A regular expression would fail on long
 * texts.
 */
function someEntry(member: 'x' | 'l', field: string, test: object): object {
  const each = { input: `$${member}`, as: 'entry', in: { $and: [isOfField(field), test] } }
  return { $anyElementTrue: [{ $map: each }] }
}

/** The position of the text in the value of an entry, anywhere or at its end; -1 when it is not found. */
function position(field: string, match: Match['match'], text: string): object {
  const value = Buffer.byteLength(field) + 1
  const last = { $subtract: [{ $strLenBytes: '$$entry' }, Buffer.byteLength(text)] }
  return { $indexOfBytes: ['$$entry', { $literal: text }, match === 'ends' ? { $max: [value, last] } : value] }
}

/** The range of the entries of a field (as `entryText`): all, or those with a value in `from ≤ value < to`. */
export function entryRange(field: string, from = '', to?: string): { readonly $gte: string; readonly $lt: string } {
  return { $gte: `${field}\0${from}`, $lt: to === undefined ? `${field}\x01` : `${field}\0${to}` }
}

/** Whether the variable `$$entry` of an aggregation is an entry of the field. */
export function isOfField(field: string): object {
  const { $gte, $lt } = entryRange(field)
  return { $and: [{ $gte: ['$$entry', { $literal: $gte }] }, { $lt: ['$$entry', { $literal: $lt }] }] }
}
