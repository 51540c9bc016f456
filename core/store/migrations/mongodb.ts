import { type Db, MongoServerError } from 'mongodb'
import type { Migration } from './migrate.ts'

/**
 * The steps that make a MongoDB store of today, oldest first. Several instances may do one at once, or again after half of
 * it: each step is written so that this makes no difference. Never change one that was released: add another.
 */
export const mongodbMigrations: readonly Migration<Db, Promise<void>>[] = [
  { format: 1, oldestReader: 1, up: firstCollections }
]

const NAMESPACE_EXISTS = 48

/** Made here, as a transaction would hold up every other one while it makes a collection. */
async function firstCollections(db: Db): Promise<void> {
  const names = ['entities', 'aspects', 'history', 'points']
  await Promise.all(names.map(name => db.createCollection(name).catch(unlessItExists)))
}

function unlessItExists(error: unknown): void {
  if (!(error instanceof MongoServerError && error.code === NAMESPACE_EXISTS)) throw error
}
