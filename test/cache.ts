import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'

/** What tests fetch once a machine and keep; delete it to start afresh. */
export const cache = fileURLToPath(new URL('../.cache/', import.meta.url))

const LOCK_MS = 600_000

/**
 * Waits until no other process holds the lock of this name; what it returns frees it.
 * A lock of the operating system's: it ends with the process that holds it, however that ends.
 */
export function lockCache(name: string): () => void {
  mkdirSync(cache, { recursive: true })
  const lock = new DatabaseSync(join(cache, `${name}.lock`), { timeout: LOCK_MS })
  lock.exec('BEGIN EXCLUSIVE')
  return () => lock.close()
}
