import { type Db, MongoServerError } from 'mongodb'
import type { MongodbMigration } from './format.ts'

/**
 * The steps from an empty database to the newest format, oldest first. A step must be repeatable: several instances may
 * run it at once, or again after an interruption. Never change a released step: add another.
 */
export const mongodbMigrations: readonly MongodbMigration[] = [{ format: 1, oldestReader: 1, up: createCollections }]

const NAMESPACE_EXISTS = 48

/** Created here, because a transaction that creates a collection blocks all others. */
async function createCollections(db: Db): Promise<void> {
  const names = ['entities', 'aspects', 'history', 'points']
  await Promise.all(names.map(name => db.createCollection(name).catch(unlessItExists)))
}

function unlessItExists(error: unknown): void {
  if (!(error instanceof MongoServerError && error.code === NAMESPACE_EXISTS)) throw error
}
