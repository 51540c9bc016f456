import { existsSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import type { Log } from '../../../call.ts'
import type { Urn } from '../../../urn.ts'
import { sqliteMigrations } from '../../migrations/sqlite.ts'
import type { Filling, Note, Target } from '../../transfer/port.ts'
import type { StoreRecord } from '../../transfer/record.ts'
import { inSlices } from '../../transfer/slices.ts'
import { openWriter } from '../connection/connect.ts'
import { demandOurs, prepareFormat } from '../connection/format.ts'
import { prepare } from '../connection/statement.ts'
import { opening } from '../errors.ts'
import { readCopyMarker, removeCopyMarker, writeCopyMarker } from './copy-marker.ts'
import { openReadOnly, readRecords, storeName } from './dump.ts'
import { openInserts } from './inserts.ts'

/** A file that need not be there yet. It is made, locked and written from `begin` on. */
export function openSqliteTarget(path: string, log: Log): Target {
  let opened: ReturnType<typeof openWriter> | undefined
  return {
    name: storeName(path),
    note: async () => peek(path, readCopyMarker),
    isEmpty: async () => !peek(path, hasUrns),
    async begin(note) {
      opened = openWriter(path)
      prepareFormat(opened.db, { path, steps: sqliteMigrations, log, filling: true })
      return beginFilling(opened.db, note)
    },
    async close() {
      opened?.db.close()
      opened?.lock.close()
    }
  }
}

/** Looks into the file without a trace; `undefined` when there is none, or nothing in it. */
function peek<T>(path: string, look: (db: DatabaseSync) => T): T | undefined {
  if (!existsSync(path)) return undefined
  const db = openReadOnly(path)
  try {
    demandOurs(db, path)
    return look(db)
  } catch (error) {
    throw opening(error, path)
  } finally {
    db.close()
  }
}

function hasUrns(db: DatabaseSync): boolean {
  const made = prepare(db, `SELECT 1 FROM sqlite_schema WHERE name = 'urns'`).get()
  return made !== undefined && prepare(db, 'SELECT 1 FROM urns LIMIT 1').get() !== undefined
}

function beginFilling(db: DatabaseSync, note: Note): Filling {
  // A power cut may take the newest slices back, with the position that counts them.
  db.exec('PRAGMA synchronous = NORMAL; PRAGMA cache_size = -262144')
  const insert = openInserts(db)
  const move = (position: Urn | undefined) => writeCopyMarker(db, { ...note, position })
  inTransaction(db, () => writeCopyMarker(db, note))
  return {
    records: () => inSlices(readRecords(db, undefined)),
    async load(records: readonly StoreRecord[], position) {
      inTransaction(db, () => {
        records.forEach(insert)
        if (position !== undefined) move(position)
      })
    },
    async clear(position) {
      inTransaction(db, () => {
        clearBehind(db, position)
        move(position)
      })
    },
    async finish() {
      db.exec('PRAGMA synchronous = FULL')
      inTransaction(db, () => removeCopyMarker(db))
      db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    }
  }
}

function clearBehind(db: DatabaseSync, position: Urn | undefined): void {
  for (const table of ['aspects', 'history', 'entries', 'points']) {
    prepare(db, `DELETE FROM ${table} WHERE eid IN (SELECT id FROM urns WHERE urn > ?)`).run(position ?? '')
  }
  // The entities of a type are counted when they begin and end to be stored.
  prepare(db, 'UPDATE urns SET stored = 0 WHERE urn > ? AND stored = 1').run(position ?? '')
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
