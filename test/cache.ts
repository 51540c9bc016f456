import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'

/** Downloads and environments that tests keep between runs; delete the folder to download them again. */
export const cache = fileURLToPath(new URL('../.cache/', import.meta.url))

/** For servers: the prepared files of the console, which all tests share. */
export const CONSOLE_CACHE = { ASPECTD_CONSOLE_CACHE: join(cache, 'console') }

const LOCK_MS = 600_000

/**
 * Acquires the lock with this name; waits while another process holds it. Returns a function that releases it.
 * The operating system also releases it when the process ends, even after a crash.
 */
export function lockCache(name: string): () => void {
  mkdirSync(cache, { recursive: true })
  const lock = new DatabaseSync(join(cache, `${name}.lock`), { timeout: LOCK_MS })
  lock.exec('BEGIN EXCLUSIVE')
  return () => lock.close()
}
