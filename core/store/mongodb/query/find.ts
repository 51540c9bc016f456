import type { Collection, Document, MongoClient } from 'mongodb'
import type { Urn } from '../../../urn.ts'
import { makeCursor, parseCursor } from '../../cursor.ts'
import type { AspectStore, FindPage, Query } from '../../port.ts'
import type { Run } from '../connection/deadline.ts'
import { type Collections, type EntityDocument, entryText, entryValue } from '../connection/documents.ts'
import { readSnapshot, type SnapshotOptions } from '../connection/sessions.ts'
import { entryRange, isOfField, queryFilter } from './criteria.ts'

interface Hit {
  readonly _id: Urn
  /** The entry to sort by; `null` when the entity has none. */
  readonly k?: string | null
}

type Sort = NonNullable<Query['sort']>
type Found = Awaited<ReturnType<AspectStore['find']>>
type Counted = Awaited<ReturnType<AspectStore['count']>>

/** Reads of the entities as they were at one moment. */
interface Snapshot {
  /** `most`: the number of documents at most, if they are to come in one batch. */
  aggregate<T extends Document>(pipeline: Document[], most?: number): Promise<T[]>
  total(query: Query): Promise<number>
}

/** Lists and facets, each read from one snapshot. */
export function createFind(
  { entities }: Collections,
  client: MongoClient,
  run: Run
): Pick<AspectStore, 'find' | 'count'> {
  const inSnapshot = <T>(read: (snapshot: Snapshot) => Promise<T>): Promise<T> =>
    run(deadline => readSnapshot(client, deadline, options => read(snapshotOf(entities, options))))
  return {
    find: (query, page) => inSnapshot(snapshot => find(snapshot, query, page)),
    count: (query, field, limit) => inSnapshot(snapshot => count(snapshot, query, { field, limit }))
  }
}

function snapshotOf(entities: Collection<EntityDocument>, options: () => SnapshotOptions): Snapshot {
  return {
    aggregate<T extends Document>(pipeline: Document[], most?: number) {
      const batch = most === undefined ? {} : { batchSize: most + 1 }
      return entities.aggregate<T>(pipeline, { ...options(), allowDiskUse: true, ...batch }).toArray()
    },
    total: query => entities.countDocuments(queryFilter(query), options())
  }
}

/** One page and the exact total. */
async function find(snapshot: Snapshot, query: Query, page: FindPage): Promise<Found> {
  const { limit } = page
  const hits = limit > 0 ? await findHits(snapshot, query, page) : []
  const urns = hits.slice(0, limit).map(({ _id }) => _id)
  const total = knownTotal(page, hits.length) ?? (await snapshot.total(query))
  const last = hits[limit - 1]
  if (hits.length <= limit || !last) return { urns, total }
  return { urns, total, next: makeCursor([last.k ? entryValue(last.k) : null, last._id]) }
}

/** Up to one more than the page has. */
function findHits(snapshot: Snapshot, query: Query, page: FindPage): Promise<Hit[]> {
  const most = page.limit + 1
  const pipeline = [
    { $match: queryFilter(query) },
    ...(query.sort ? sortedStages(query.sort, page.after) : byUrnStages(page.after)),
    { $skip: page.skip ?? 0 },
    { $limit: most },
    { $project: { k: 1 } }
  ]
  return snapshot.aggregate<Hit>(pipeline, most)
}

/** A list that ends with its first page needs no count. */
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
    ...(after === undefined ? [] : [{ $match: afterFilter(field, after, descending ? '$lt' : '$gt') }]),
    { $set: { none: { $eq: ['$k', null] } } },
    { $sort: { none: 1, k: descending ? -1 : 1, _id: 1 } }
  ]
}

function afterFilter(field: string, after: string, comparison: '$lt' | '$gt'): Document {
  const [value = null, urn] = parseCursor(after, 2)
  const _id = { $gt: urn }
  if (value === null) return { k: null, _id }
  const entry = entryText({ field, value: String(value) })
  return { $or: [{ k: { [comparison]: entry } }, { k: entry, _id }, { k: null }] }
}

/** The values of a field among the entities of a query. */
async function count(
  snapshot: Snapshot,
  query: Query,
  { field, limit }: { readonly field: string; readonly limit: number }
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
  const groups = await snapshot.aggregate<{ _id: string; count: number }>(pipeline)
  return groups.map(group => ({ value: entryValue(group._id), count: group.count }))
}
