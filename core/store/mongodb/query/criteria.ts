import { BSON, type Document } from 'mongodb'
import { BadRequest, TooLarge } from '../../../errors.ts'
import type { Criterion, Query } from '../../port.ts'
import { afterPrefix } from '../../prefix.ts'
import { entryText } from '../connection/documents.ts'
import { entryRange } from './fields.ts'
import { matchFilter } from './match.ts'

type Joint = '$and' | '$or'
type Leaf = Exclude<Criterion, { all: unknown } | { any: unknown } | { not: unknown }>

/** MongoDB takes filters 100 levels deep; each level here is two of its own, and a leaf has some. */
const MAX_LEVELS = 30

/** A command has at most 16 MiB. */
const MAX_BYTES = 15 * 1024 * 1024

const EVERYTHING: Document = {}
const NOTHING: Document = { _id: { $in: [] } }

/** The entities of a query. Every text of the caller is a value in it, never an operator or a pattern. */
export function queryFilter({ types, where }: Query): Document {
  // Every entity has an _id, so this only leads to an index when nothing else does.
  const type: Document = types ? { type: { $in: [...types] } } : { _id: { $gte: '' } }
  return where ? sized({ $and: [type, ...collect(where, true, '$and', 0)] }) : type
}

function sized(filter: Document): Document {
  if (BSON.calculateObjectSize(filter) <= MAX_BYTES) return filter
  throw new TooLarge(`a filter has more than ${MAX_BYTES} bytes of values and URNs; ask for fewer at once`)
}

/**
 * The filters that, joined as given, say whether the criterion holds (or, not `wanted`, that it does not). What is joined
 * alike becomes one list, and "not" moves down to the leaves: only alternations of "and" and "or" go deeper.
 */
function collect(criterion: Criterion, wanted: boolean, joint: Joint, level: number): Document[] {
  if ('not' in criterion) return collect(criterion.not, !wanted, joint, level)
  if (!('all' in criterion || 'any' in criterion)) return [leafFilter(criterion, wanted)]
  const parts = 'all' in criterion ? criterion.all : criterion.any
  const own = 'all' in criterion === wanted ? '$and' : '$or'
  if (own === joint || parts.length === 1) return parts.flatMap(part => collect(part, wanted, joint, level))
  if (level === MAX_LEVELS) {
    throw new BadRequest(`a filter alternates between "and" and "or" more than ${MAX_LEVELS} times; nest it less`)
  }
  const filters = parts.flatMap(part => collect(part, wanted, own, level + 1))
  if (filters.length > 0) return [{ [own]: filters }]
  return [own === '$and' ? EVERYTHING : NOTHING]
}

function leafFilter(criterion: Leaf, wanted: boolean): Document {
  const filter = positiveFilter(criterion)
  return wanted ? filter : { $nor: [filter] }
}

function positiveFilter(criterion: Leaf): Document {
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
