import { type AnyBulkWriteOperation, type Db, MongoServerError } from 'mongodb'
import type { RowDocument } from './documents.ts'
import type { MongodbMigration } from './format.ts'

/**
 * The steps from an empty database to the newest format, oldest first. A step must be repeatable: several instances may
 * run it at once, or again after an interruption. Never change a released step: add another.
 */
export const mongodbMigrations: readonly MongodbMigration[] = [
  { format: 1, oldestReader: 1, up: createCollections },
  { format: 2, oldestReader: 1, up: correctRuns }
]

const NAMESPACE_EXISTS = 48

/** Created here, because a transaction that creates a collection blocks all others. */
async function createCollections(db: Db): Promise<void> {
  const names = ['entities', 'aspects', 'history', 'points']
  await Promise.all(names.map(name => db.createCollection(name).catch(unlessItExists)))
}

function unlessItExists(error: unknown): void {
  if (!(error instanceof MongoServerError && error.code === NAMESPACE_EXISTS)) throw error
}

const PORTION = 1000

/** Earlier formats stored the last run that observed a value; the run that wrote it is in the system metadata. */
async function correctRuns(db: Db): Promise<void> {
  for (const name of ['aspects', 'history']) {
    const rows = db.collection<RowDocument>(name)
    const found = rows.find<Pick<RowDocument, '_id' | 'u' | 'n' | 's'>>({}, { projection: { u: 1, n: 1, s: 1 } })
    let updates: AnyBulkWriteOperation<RowDocument>[] = []
    for await (const { _id, u, n, s } of found) {
      const run = runIn(s)
      if (run === undefined || run === n) continue
      // Without an effect if somebody writes the row meanwhile.
      updates.push({ updateOne: { filter: { _id, u, n, s }, update: { $set: { n: run } } } })
      if (updates.length === PORTION) await rows.bulkWrite(updates, { ordered: false })
      if (updates.length === PORTION) updates = []
    }
    if (updates.length > 0) await rows.bulkWrite(updates, { ordered: false })
  }
}

function runIn(system: string): string | undefined {
  try {
    const { runId } = JSON.parse(system)
    return typeof runId === 'string' ? runId : undefined
  } catch {
    return undefined
  }
}
