import type { AnyBulkWriteOperation, ClientSession, Collection, Document } from 'mongodb'
import { type Collections, keyId, type PointDocument, type RowDocument } from '../connection/documents.ts'
import { entityWrite } from './entity.ts'
import type { StagedRow } from './staged-row.ts'
import type { WriteSet } from './write-set.ts'

type RowWrite = AnyBulkWriteOperation<RowDocument>

/** Writes the staged changes. Every instance writes in the same order, which keeps conflicts rare. */
export async function apply(collections: Collections, session: ClientSession, writeSet: WriteSet): Promise<void> {
  const stagedRows = sorted(writeSet.stagedRows)
  const entities = sorted(writeSet.entities).map(entityWrite)
  await write(collections.aspects, session, stagedRows.map(rowWrite))
  const past = [...writeSet.rewrittenPast].map(rewritePast)
  await write(collections.history, session, [...stagedRows.flatMap(historyWrites), ...past])
  await write(collections.entities, session, entities)
  const points = sorted(writeSet.points).map(point => pointWrite(point, writeSet.overwritten.has(point._id)))
  const rewritten = [...writeSet.rewrittenPoints.values()].map(({ document: { _id, u, s, j, b }, was }) => ({
    updateOne: { filter: { _id, u, j: was }, update: { $set: { s, j, b } } }
  }))
  await write(collections.points, session, [...points, ...rewritten])
}

function rewritePast([_id, { u, r, w, s, j }]: readonly [string, RowDocument]): RowWrite {
  return { updateOne: { filter: { _id, u, r }, update: { $set: { w, s, j } } } }
}

function sorted<T>(all: ReadonlyMap<string, T>): T[] {
  return [...all].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, value]) => value)
}

/** The server receives adjacent operations of one kind in one message, so they are sorted by kind, deletions first. */
async function write<D extends Document>(
  collection: Collection<D>,
  session: ClientSession,
  all: readonly (AnyBulkWriteOperation<D> | undefined)[]
): Promise<void> {
  const operations = all.filter(operation => operation !== undefined)
  if (operations.length === 0) return
  const ordered = operations.sort((one, other) => rank(one) - rank(other))
  await collection.bulkWrite(ordered, { session, ordered: true })
}

function rank(operation: object): number {
  if ('deleteOne' in operation || 'deleteMany' in operation) return 0
  return 'insertOne' in operation ? 2 : 1
}

function rowWrite(stagedRow: StagedRow): RowWrite | undefined {
  const { stored, document, change } = stagedRow
  if (change === 'none') return undefined
  if (!stored) return document && { insertOne: { document } }
  const filter = { _id: keyId(stagedRow.key), u: stagedRow.key.urn }
  if (!document) return { deleteOne: { filter } }
  if (change === 'whole') return { replaceOne: { filter, replacement: document } }
  const { r, v, t, w, n, s } = document
  return { updateOne: { filter, update: { $set: { r, v, t, w, n, s } } } }
}

function historyWrites({ key, stored, dropsHistory, pruneTo, superseded }: StagedRow): RowWrite[] {
  const filter = { u: key.urn, a: key.aspect }
  const inserts = superseded.map(document => ({ insertOne: { document } }))
  if (stored && dropsHistory) return [{ deleteMany: { filter } }, ...inserts]
  if (stored && pruneTo > 0) return [{ deleteMany: { filter: { ...filter, v: { $lte: pruneTo } } } }, ...inserts]
  return inserts
}

function pointWrite(document: PointDocument, isStored: boolean): AnyBulkWriteOperation<PointDocument> {
  if (!isStored) return { insertOne: { document } }
  return { replaceOne: { filter: { _id: document._id, u: document.u }, replacement: document } }
}
