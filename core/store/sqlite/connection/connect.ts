import { DatabaseSync } from 'node:sqlite'
import { openLock } from './lock.ts'
import { startError } from './start-errors.ts'
import { openDatabase } from './statement.ts'

// fsync at every commit: an acknowledged write survives a power cut. Four times SQLite's pages between checkpoints: those
// that many commits change are copied to the database less often. 8 MiB of pages: the operating system keeps the others.
const WRITER = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA wal_autocheckpoint = 4000;
  PRAGMA journal_size_limit = 67108864;
  PRAGMA cache_size = -8192;
  PRAGMA temp_store = MEMORY;`

export interface Writer {
  readonly db: DatabaseSync
  close(): void
}

/** The one connection that writes. A lock keeps other processes out. */
export function openWriter(path: string): Writer {
  const lock = openLock(path)
  try {
    const db = withMatches(openDatabase(path, WRITER))
    return {
      db,
      close() {
        db.close()
        lock.close()
      }
    }
  } catch (error) {
    lock.close()
    throw startError(error, path)
  }
}

/** A connection for another thread. The two must not write at the same time. */
export function openSecondWriter(path: string): DatabaseSync {
  return openDatabase(path, WRITER)
}

/** A read-only connection. */
export function openReadOnly(path: string): DatabaseSync {
  try {
    return withMatches(new DatabaseSync(path, { readOnly: true }))
  } catch (error) {
    throw startError(error, path)
  }
}

/** The SQL function `matches` is the text search of criteria. */
function withMatches(db: DatabaseSync): DatabaseSync {
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
