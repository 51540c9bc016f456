import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { opening } from './errors.ts'

// fsync at every commit: what was acknowledged survives a power cut.
const WRITER = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA cache_size = -32768;
  PRAGMA temp_store = MEMORY;`

/** The one connection that writes, after the lock that keeps other processes out. */
export function openWriter(path: string): { readonly db: DatabaseSync; readonly lock: DatabaseSync } {
  try {
    mkdirSync(dirname(path), { recursive: true })
    const lock = openLock(path)
    try {
      const db = new DatabaseSync(path)
      db.exec(WRITER)
      return { db, lock }
    } catch (error) {
      lock.close()
      throw error
    }
  } catch (error) {
    throw opening(error, path)
  }
}

/** SQLite itself holds the lock on a database beside the store, so the system frees it however the process ends. */
function openLock(path: string): DatabaseSync {
  const lock = new DatabaseSync(`${path}.lock`)
  try {
    lock.exec('BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock.close()
    throw error
  }
}

/** A connection for lists and counts; `matches` is the text search of criteria. */
export function openReader(path: string): DatabaseSync {
  const db = new DatabaseSync(path, { readOnly: true })
  db.function('matches', { deterministic: true }, (value, how, text) => {
    return matches(String(value).toLowerCase(), String(how), String(text)) ? 1 : 0
  })
  return db
}

function matches(value: string, how: string, text: string): boolean {
  if (how === 'contains') return value.includes(text)
  if (how === 'starts') return value.startsWith(text)
  if (how === 'ends') return value.endsWith(text)
  return value === text
}
