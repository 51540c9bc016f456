import { existsSync, realpathSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { Misconfigured } from '../../../errors.ts'
import { missingSteps } from '../../migrate.ts'
import type { Source } from '../../transfer/port.ts'
import { inSlices } from '../../transfer/slices.ts'
import { openReadOnly } from '../connection/connect.ts'
import { requireOurs, storedFormat } from '../connection/format.ts'
import { openLock } from '../connection/lock.ts'
import { sqliteMigrations } from '../connection/migrations.ts'
import { startError } from '../connection/start-errors.ts'
import { prepare } from '../connection/statement.ts'
import { refuseUnfinished } from './copy-marker.ts'
import { readRecords } from './records.ts'

/** A snapshot of a store, also while a server writes to it. With `alone` no server may use the store meanwhile. */
export function openSqliteSource(path: string, { alone }: { readonly alone: boolean }): Source {
  if (!existsSync(path)) throw new Misconfigured(`The store sqlite:${path} does not exist.`)
  const lock = alone ? openLock(path) : undefined
  try {
    const db = openSnapshot(path)
    return {
      name: storeName(path),
      size: async () => countUrns(db),
      records: after => inSlices(readRecords(db, after)),
      async close() {
        db.close()
        lock?.close()
      }
    }
  } catch (error) {
    lock?.close()
    throw error
  }
}

export function storeName(path: string): string {
  return `sqlite:${existsSync(path) ? realpathSync(path) : path}`
}

/** The first read of a transaction takes the snapshot that all its reads see. */
function openSnapshot(path: string): DatabaseSync {
  const db = openReadOnly(path)
  try {
    db.exec('BEGIN')
    requireFormat(db, path)
    return db
  } catch (error) {
    db.close()
    throw startError(error, path)
  }
}

/** @throws Misconfigured when the store does not have exactly the format of this program. */
function requireFormat(db: DatabaseSync, path: string): void {
  requireOurs(db, path)
  refuseUnfinished(db, path)
  const stored = storedFormat(db)
  if (!stored) throw new Misconfigured(`The store sqlite:${path} is empty.`)
  if (missingSteps(stored, sqliteMigrations).length > 0) {
    throw new Misconfigured(`The store sqlite:${path} has an older format: start a server on it once.`)
  }
}

function countUrns(db: DatabaseSync): number {
  return prepare<{ n: number }>(db, 'SELECT count(*) AS n FROM urns').get()?.n ?? 0
}
