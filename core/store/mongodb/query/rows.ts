import type { Filter } from 'mongodb'
import type { Urn } from '../../../urn.ts'
import type { AspectStore, Key, Row } from '../../port.ts'
import { transact } from '../commit/transaction.ts'
import { commandBatches } from '../connection/command-batches.ts'
import type { Connection } from '../connection/connect.ts'
import { type Deadline, type Run, timeLeft } from '../connection/deadline.ts'
import { type Collections, keyFilter, keyId, type RowDocument, rowOf } from '../connection/documents.ts'
import { createSessions } from '../connection/sessions.ts'
import { joinReads } from './joined-reads.ts'

type Wanted = Parameters<AspectStore['read']>[0][number]
type HistoryPage = Parameters<AspectStore['history']>[1]

/** Larger than any answer, so it comes in one batch of up to 16 MiB. */
const BATCH_SIZE = 100_000

/** Reads by key. */
export function createRows(collections: Collections, run: Run): Pick<AspectStore, 'read' | 'exists' | 'history'> {
  return {
    read: joinReads(wanted => run(deadline => read(collections, wanted, deadline))),
    exists: urns => run(deadline => exists(collections, urns, deadline)),
    history: (key, page) => run(deadline => readHistory(collections, historyOf(key, page), deadline))
  }
}

/** Reads single rows and whole entities in parallel. */
async function read({ aspects }: Collections, wanted: readonly Wanted[], deadline: Deadline): Promise<Row[][]> {
  const options = { batchSize: BATCH_SIZE, maxTimeMS: timeLeft(deadline) }
  const find = (filter: Filter<RowDocument>, hint: Record<string, 1>) =>
    aspects.find(filter, { ...options, hint }).toArray()
  const keys = distinctKeys(wanted)
  const urns = [...new Set(wanted.filter(({ aspects }) => !aspects).map(({ urn }) => urn))]
  const found = await Promise.all([
    ...commandBatches(keys, ({ urn }) => urn.length).map(batch => find(keyFilter(batch), { _id: 1 })),
    ...commandBatches(urns, urn => urn.length).map(batch => find({ u: { $in: batch } }, { u: 1, a: 1 }))
  ])
  return answers(wanted, found.flat())
}

/** Of the entities that are not read whole. */
function distinctKeys(wanted: readonly Wanted[]): Key[] {
  const keys = wanted.flatMap(({ urn, aspects = [] }) => aspects.map(aspect => ({ urn, aspect })))
  return [...new Map(keys.map(key => [keyId(key), key])).values()]
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
  const options = { projection: { _id: 1 }, batchSize: BATCH_SIZE, maxTimeMS: timeLeft(deadline) }
  const batches = commandBatches(urns, urn => urn.length)
  const found = await Promise.all(batches.map(batch => entities.find({ _id: { $in: batch } }, options).toArray()))
  const stored = new Set(found.flat().map(({ _id }) => _id))
  return urns.map(urn => stored.has(urn))
}

interface HistoryQuery {
  readonly filter: Filter<RowDocument>
  readonly limit: number
}

function historyOf({ urn, aspect }: Key, { before, limit }: HistoryPage): HistoryQuery {
  return { filter: { u: urn, a: aspect, ...(before === undefined ? {} : { v: { $lt: before } }) }, limit }
}

async function readHistory(
  { history }: Collections,
  { filter, limit }: HistoryQuery,
  deadline: Deadline
): Promise<Row[]> {
  if (limit < 1) return []
  const found = await history.find(filter, { sort: { v: -1 }, limit, maxTimeMS: timeLeft(deadline) }).toArray()
  return found.map(rowOf)
}

export function createHistoryRemoval(
  { client, collections: { history } }: Connection,
  run: Run
): Pick<AspectStore, 'removeHistory'> {
  const withSession = createSessions(client)
  return {
    removeHistory: ({ urn, aspect }, before) =>
      run(deadline =>
        transact({ withSession, deadline, outcome: { isUnknown: false } }, async session => {
          const options = { session, maxTimeMS: timeLeft(deadline) }
          return (await history.deleteMany({ u: urn, a: aspect, v: { $lt: before } }, options)).deletedCount
        })
      )
  }
}
