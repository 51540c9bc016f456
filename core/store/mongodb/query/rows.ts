import type { Filter } from 'mongodb'
import type { Urn } from '../../../urn.ts'
import type { AspectStore, Key, Row } from '../../port.ts'
import { slices } from '../connection/command-batches.ts'
import type { Deadline, Run } from '../connection/deadline.ts'
import { type Collections, keyFilter, keyId, type RowDocument, rowOf } from '../connection/documents.ts'
import { timeLeft } from './snapshot-read.ts'

type Wanted = Parameters<AspectStore['read']>[0][number]
type HistoryPage = Parameters<AspectStore['history']>[1]

/** More than an answer has: it comes in one piece, as far as it fits into 16 MiB. */
const WHOLE = 100_000

/** Point reads. */
export function createRows(collections: Collections, run: Run): Pick<AspectStore, 'read' | 'exists' | 'history'> {
  return {
    read: wanted => run(deadline => read(collections, wanted, deadline)),
    exists: urns => run(deadline => exists(collections, urns, deadline)),
    history: (key, page) => run(deadline => readHistory(collections, key, page, deadline))
  }
}

/** Single rows and whole entities are asked for at the same time. */
async function read({ aspects }: Collections, wanted: readonly Wanted[], deadline: Deadline): Promise<Row[][]> {
  const options = { batchSize: WHOLE, maxTimeMS: timeLeft(deadline) }
  const find = (filter: Filter<RowDocument>, hint: Record<string, 1>) =>
    aspects.find(filter, { ...options, hint }).toArray()
  const keys = wanted.flatMap(({ urn, aspects = [] }) => aspects.map(aspect => ({ urn, aspect })))
  const urns = wanted.filter(({ aspects }) => !aspects).map(({ urn }) => urn)
  const found = await Promise.all([
    ...slices(keys, ({ urn }) => urn.length).map(part => find(keyFilter(part), { _id: 1 })),
    ...slices(urns, urn => urn.length).map(part => find({ u: { $in: part } }, { u: 1, a: 1 }))
  ])
  return answers(wanted, found.flat())
}

function answers(wanted: readonly Wanted[], found: readonly RowDocument[]): Row[][] {
  const rows = new Map(found.map(document => [document._id, rowOf(document)]))
  const entities = wanted.every(({ aspects }) => aspects) ? undefined : Map.groupBy(rows.values(), ({ urn }) => urn)
  return wanted.map(({ urn, aspects }) => {
    if (!aspects) return (entities?.get(urn) ?? []).toSorted(byAspect)
    return aspects.map(aspect => rows.get(keyId({ urn, aspect }))).filter(row => row !== undefined)
  })
}

function byAspect(one: Row, other: Row): number {
  return Buffer.compare(Buffer.from(one.aspect), Buffer.from(other.aspect))
}

async function exists({ entities }: Collections, urns: readonly Urn[], deadline: Deadline): Promise<boolean[]> {
  const options = { projection: { _id: 1 }, batchSize: WHOLE, maxTimeMS: timeLeft(deadline) }
  const parts = slices(urns, urn => urn.length)
  const found = await Promise.all(parts.map(part => entities.find({ _id: { $in: part } }, options).toArray()))
  const stored = new Set(found.flat().map(({ _id }) => _id))
  return urns.map(urn => stored.has(urn))
}

async function readHistory(
  { history }: Collections,
  { urn, aspect }: Key,
  { before, limit }: HistoryPage,
  deadline: Deadline
): Promise<Row[]> {
  if (limit < 1) return []
  const filter = { u: urn, a: aspect, ...(before === undefined ? {} : { v: { $lt: before } }) }
  const options = { sort: { v: -1 }, limit, maxTimeMS: timeLeft(deadline) } as const
  const found = await history.find(filter, options).toArray()
  return found.map(rowOf)
}
