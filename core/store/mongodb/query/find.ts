import type { Collection, Document } from 'mongodb'
import type { Urn } from '../../../urn.ts'
import { makeCursor, parseCursor } from '../../cursor.ts'
import type { AspectStore, FindPage, Query } from '../../port.ts'
import { type EntityDocument, entryText } from '../connection/documents.ts'
import { queryFilter } from './criteria.ts'
import { entryRange, entryValue, isOfField } from './fields.ts'
import type { ReadOptions } from './snapshot-read.ts'

interface Hit {
  readonly _id: Urn
  /** The entry sorted by; `null` when the entity has none. */
  readonly k?: string | null
}

type Entities = Collection<EntityDocument>
type Sort = NonNullable<Query['sort']>
type Found = Awaited<ReturnType<AspectStore['find']>>
type Counted = Awaited<ReturnType<AspectStore['count']>>

/** One page and the exact total: with options of one moment, both of that moment. */
export async function find(
  entities: Entities,
  query: Query,
  page: FindPage,
  options: () => ReadOptions
): Promise<Found> {
  const { limit } = page
  const hits = limit > 0 ? await findHits(entities, query, page, options()) : []
  const urns = hits.slice(0, limit).map(({ _id }) => _id)
  const total = knownTotal(page, hits.length) ?? (await entities.countDocuments(queryFilter(query), options()))
  const last = hits[limit - 1]
  if (hits.length <= limit || !last) return { urns, total }
  return { urns, total, next: makeCursor([last.k ? entryValue(last.k) : null, last._id]) }
}

/** One more than the page has, if there is one. */
function findHits(entities: Entities, query: Query, page: FindPage, options: ReadOptions): Promise<Hit[]> {
  const most = page.limit + 1
  const pipeline = [
    { $match: queryFilter(query) },
    ...(query.sort ? sortedStages(query.sort, page.after) : byUrnStages(page.after)),
    { $skip: page.skip ?? 0 },
    { $limit: most },
    { $project: { k: 1 } }
  ]
  return entities.aggregate<Hit>(pipeline, { ...options, allowDiskUse: true, batchSize: most + 1 }).toArray()
}

/** A list that is seen to end with its first page needs no count. */
function knownTotal({ after, skip = 0, limit }: FindPage, hits: number): number | undefined {
  if (after !== undefined || hits > limit || limit === 0) return undefined
  return hits > 0 || skip === 0 ? skip + hits : undefined
}

function byUrnStages(after: string | undefined): Document[] {
  const order = { $sort: { _id: 1 } }
  if (after === undefined) return [order]
  const [, urn] = parseCursor(after, 2)
  return [{ $match: { _id: { $gt: urn } } }, order]
}

/** Entities without the field are last in either direction. */
function sortedStages({ field, descending }: Sort, after: string | undefined): Document[] {
  const ofField = { $filter: { input: '$x', as: 'entry', cond: isOfField(field) } }
  return [
    { $project: { k: descending ? { $max: ofField } : { $min: ofField } } },
    ...(after === undefined ? [] : [{ $match: behind(field, after, descending ? '$lt' : '$gt') }]),
    { $set: { none: { $eq: ['$k', null] } } },
    { $sort: { none: 1, k: descending ? -1 : 1, _id: 1 } }
  ]
}

function behind(field: string, after: string, beyond: '$lt' | '$gt'): Document {
  const [value = null, urn] = parseCursor(after, 2)
  const _id = { $gt: urn }
  if (value === null) return { k: null, _id }
  const entry = entryText({ field, value: String(value) })
  return { $or: [{ k: { [beyond]: entry } }, { k: entry, _id }, { k: null }] }
}

/** The values of a field among the entities of a query. */
export async function count(
  entities: Entities,
  query: Query,
  { field, limit }: { readonly field: string; readonly limit: number },
  options: ReadOptions
): Promise<Counted> {
  if (limit < 1) return []
  const range = entryRange(field)
  const pipeline = [
    { $match: { $and: [queryFilter(query), { x: { $elemMatch: range } }] } },
    { $project: { _id: 0, x: 1 } },
    { $unwind: '$x' },
    { $match: { x: range } },
    { $group: { _id: '$x', count: { $sum: 1 } } },
    { $sort: { count: -1, _id: 1 } },
    { $limit: limit }
  ]
  const groups = entities.aggregate<{ _id: string; count: number }>(pipeline, { ...options, allowDiskUse: true })
  return groups.map(group => ({ value: entryValue(group._id), count: group.count })).toArray()
}
