import { existsSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Unavailable } from '../../../errors.ts'
import { startError } from './start-errors.ts'

// fsync at every commit: an acknowledged write survives a power cut.
const WRITER = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA journal_size_limit = 67108864;
  PRAGMA cache_size = -32768;
  PRAGMA temp_store = MEMORY;`

// Without a journal file: nothing is ever written to the lock.
const LOCK = 'PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE'

export interface Writer {
  readonly db: DatabaseSync
  close(): void
}

/**
 * The one connection that writes. A lock keeps other processes out: SQLite holds it on a database file next to the
 * store, so the operating system releases it when the process ends, also after a crash.
 */
export function openWriter(path: string): Writer {
  const lock = openLock(path)
  try {
    const db = openWith(path, WRITER)
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

/** The exclusive lock of a store. Servers cannot open the store until this is closed. */
export function openLock(path: string): DatabaseSync {
  try {
    mkdirSync(dirname(path), { recursive: true })
    // One lock per file, also when a link names it.
    return openWith(`${existsSync(path) ? realpathSync(path) : path}.lock`, LOCK)
  } catch (error) {
    throw startError(error, path)
  }
}

/** Returns a check that the path still names the file that was opened; what is written to a replaced file is lost. */
export function createFileCheck(path: string): () => void {
  const opened = statSync(path)
  return () => {
    const now = statSync(path, { throwIfNoEntry: false })
    if (now?.ino === opened.ino && now.dev === opened.dev) return
    throw new Unavailable(
      'The store is unavailable: its file was deleted or replaced, and the server must be restarted.'
    )
  }
}

function openWith(path: string, sql: string): DatabaseSync {
  const db = new DatabaseSync(path)
  try {
    db.exec(sql)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/** A connection for another thread. The two must not write at the same time. */
export function openSecondWriter(path: string): DatabaseSync {
  return openWith(path, WRITER)
}

/** A read-only connection. Its SQL function `matches` is the text search of criteria. */
export function openReadOnly(path: string): DatabaseSync {
  try {
    const db = new DatabaseSync(path, { readOnly: true })
    db.function('matches', { deterministic: true }, (value, how, text) => {
      return matches(String(value).toLowerCase(), String(how), String(text)) ? 1 : 0
    })
    return db
  } catch (error) {
    throw startError(error, path)
  }
}

function matches(value: string, how: string, text: string): boolean {
  if (how === 'contains') return value.includes(text)
  if (how === 'starts') return value.startsWith(text)
  if (how === 'ends') return value.endsWith(text)
  return value === text
}
