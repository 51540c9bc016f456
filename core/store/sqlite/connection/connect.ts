import { existsSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Unavailable } from '../../../errors.ts'
import { opening } from '../errors.ts'

// fsync at every commit: what was acknowledged survives a power cut.
const WRITER = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA journal_size_limit = 67108864;
  PRAGMA cache_size = -32768;
  PRAGMA temp_store = MEMORY;`

// Without a journal file: nothing is ever written to the lock.
const LOCK = 'PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE'

/**
 * The one connection that writes, and the lock that keeps other processes out: SQLite itself holds it on a database beside
 * the store, so the system frees it however the process ends.
 */
export function openWriter(path: string): { readonly db: DatabaseSync; readonly lock: DatabaseSync } {
  try {
    const lock = openLock(path)
    try {
      return { db: openWith(path, WRITER), lock }
    } catch (error) {
      lock.close()
      throw error
    }
  } catch (error) {
    throw opening(error, path)
  }
}

function openLock(path: string): DatabaseSync {
  mkdirSync(dirname(path), { recursive: true })
  // One lock for one file, by whichever link it is reached.
  return openWith(`${existsSync(path) ? realpathSync(path) : path}.lock`, LOCK)
}

/** Keeps servers away from a store that is only read. */
export function lockStore(path: string): DatabaseSync {
  try {
    return openLock(path)
  } catch (error) {
    throw opening(error, path)
  }
}

/** Makes a check that the path still names the file that was opened: what is written to another one is lost. */
export function guardFile(path: string): () => void {
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
