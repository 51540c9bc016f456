import type { AnyBulkWriteOperation, ClientSession, Collection, Document } from 'mongodb'
import { type Collections, keyId, type PointDocument, type RowDocument } from './documents.ts'
import { entityWrite } from './entity-writes.ts'
import type { Slot } from './slot.ts'
import type { Staged } from './staged.ts'

type RowWrite = AnyBulkWriteOperation<RowDocument>

/** Writes what was staged, in an order that is the same for every instance: so they hinder each other least. */
export async function apply(collections: Collections, session: ClientSession, staged: Staged): Promise<void> {
  const slots = sorted(staged.slots)
  const entities = sorted(staged.entities).map(entityWrite)
  await write(collections.aspects, session, slots.map(rowWrite))
  await write(collections.history, session, slots.flatMap(historyWrites))
  await write(collections.entities, session, entities)
  const points = sorted(staged.points).map(point => pointWrite(point, staged.overwritten.has(point._id)))
  await write(collections.points, session, points)
}

function sorted<T>(all: ReadonlyMap<string, T>): T[] {
  return [...all].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, value]) => value)
}

/** Those of one kind go to the server in one message, so they come one after the other, deletions first. */
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

function rowWrite(slot: Slot): RowWrite | undefined {
  const { stored, document, change } = slot
  if (change === 'none') return undefined
  if (!stored) return document && { insertOne: { document } }
  const filter = { _id: keyId(slot.key), u: slot.key.urn }
  if (!document) return { deleteOne: { filter } }
  if (change === 'whole') return { replaceOne: { filter, replacement: document } }
  const { r, v, t, w, n, s } = document
  return { updateOne: { filter, update: { $set: { r, v, t, w, n, s } } } }
}

function historyWrites({ key, stored, forget, pruneTo, superseded }: Slot): RowWrite[] {
  const filter = { u: key.urn, a: key.aspect }
  const inserts = superseded.map(document => ({ insertOne: { document } }))
  if (stored && forget) return [{ deleteMany: { filter } }, ...inserts]
  if (stored && pruneTo > 0) return [{ deleteMany: { filter: { ...filter, v: { $lte: pruneTo } } } }, ...inserts]
  return inserts
}

function pointWrite(document: PointDocument, isStored: boolean): AnyBulkWriteOperation<PointDocument> {
  if (!isStored) return { insertOne: { document } }
  return { replaceOne: { filter: { _id: document._id, u: document.u }, replacement: document } }
}
