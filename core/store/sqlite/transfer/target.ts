import { existsSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import type { Log } from '../../../call.ts'
import type { Urn } from '../../../urn.ts'
import type { CopyMarker, Loader, Target } from '../../transfer/port.ts'
import type { StoreRecord } from '../../transfer/record.ts'
import { inSlices } from '../../transfer/slices.ts'
import { openReadOnly, openWriter, type Writer } from '../connection/connect.ts'
import { countAll } from '../connection/count-all.ts'
import { prepareFormat, requireOurs } from '../connection/format.ts'
import { sqliteMigrations } from '../connection/migrations.ts'
import { startError } from '../connection/start-errors.ts'
import { prepare } from '../connection/statement.ts'
import { readCopyMarker, removeCopyMarker, writeCopyMarker } from './copy-marker.ts'
import { createInserts } from './inserts.ts'
import { readRecords } from './records.ts'
import { storeName } from './source.ts'

/** A file that need not exist yet. `begin` creates and locks it. */
export function openSqliteTarget(path: string, log: Log): Target {
  let writer: Writer | undefined
  return {
    name: storeName(path),
    copyMarker: async () => peek(path, readCopyMarker),
    isEmpty: async () => !peek(path, hasUrns),
    async begin(marker) {
      writer = openWriter(path)
      try {
        prepareFormat(writer.db, { path, steps: sqliteMigrations, log })
      } catch (error) {
        throw startError(error, path)
      }
      return createLoader(writer.db, marker)
    },
    async close() {
      writer?.close()
    }
  }
}

/** Reads from the file without changing it; `undefined` when it does not exist. */
function peek<T>(path: string, read: (db: DatabaseSync) => T): T | undefined {
  if (!existsSync(path)) return undefined
  const db = openReadOnly(path)
  try {
    requireOurs(db, path)
    return read(db)
  } catch (error) {
    throw startError(error, path)
  } finally {
    db.close()
  }
}

function hasUrns(db: DatabaseSync): boolean {
  const hasTable = prepare(db, `SELECT 1 FROM sqlite_schema WHERE name = 'urns'`).get() !== undefined
  return hasTable && prepare(db, 'SELECT 1 FROM urns LIMIT 1').get() !== undefined
}

function createLoader(db: DatabaseSync, marker: CopyMarker): Loader {
  // A power cut may undo the newest slices, together with the position that covers them.
  db.exec('PRAGMA synchronous = NORMAL; PRAGMA cache_size = -262144')
  const insert = createInserts(db)
  const movePosition = (position: Urn | undefined) => writeCopyMarker(db, { ...marker, position })
  inTransaction(db, () => writeCopyMarker(db, marker))
  return {
    records: () => inSlices(readRecords(db, undefined)),
    async load(records: readonly StoreRecord[], position) {
      inTransaction(db, () => {
        records.forEach(insert)
        if (position !== undefined) movePosition(position)
      })
    },
    async clear(position) {
      inTransaction(db, () => {
        removeAfter(db, position)
        movePosition(position)
      })
    },
    async finish() {
      db.exec('PRAGMA synchronous = FULL')
      inTransaction(db, () => {
        countAll(db)
        removeCopyMarker(db)
      })
      db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    }
  }
}

function removeAfter(db: DatabaseSync, position: Urn | undefined): void {
  for (const table of ['aspects', 'history', 'entries', 'points']) {
    prepare(db, `DELETE FROM ${table} WHERE eid IN (SELECT id FROM urns WHERE urn > ?)`).run(position ?? '')
  }
  prepare(db, 'DELETE FROM urns WHERE urn > ?').run(position ?? '')
}

function inTransaction(db: DatabaseSync, work: () => void): void {
  db.exec('BEGIN IMMEDIATE')
  try {
    work()
    db.exec('COMMIT')
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}
