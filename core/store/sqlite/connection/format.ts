import type { DatabaseSync } from 'node:sqlite'
import type { Log } from '../../../call.ts'
import { Misconfigured } from '../../../errors.ts'
import { type Format, type Migration, migrate, missingSteps } from '../../migrations/migrate.ts'
import { opening } from '../errors.ts'
import { refuseUnfinished } from '../transfer/copy-marker.ts'
import { prepare } from './statement.ts'

/** "aspd": tells our files from other programs' databases. */
const APPLICATION = 0x61737064

interface Formatting {
  readonly path: string
  readonly steps: readonly Migration<DatabaseSync>[]
  readonly log: Log
  /** It is being filled from another store, and is expected to be unfinished. */
  readonly filling?: boolean
}

/** Makes the tables of a new file, or brings an older one forward. */
export function prepareFormat(db: DatabaseSync, { path, steps, log, filling }: Formatting): void {
  try {
    demandOurs(db, path)
    if (!filling) refuseUnfinished(db, path)
    const stored = storedFormat(db)
    const format = migrate({ stored, steps, apply: step => applyStep(db, step) }).at(-1)?.format
    if (format && stored) log.info({ path, from: stored.format, format }, 'the store was brought to a newer format')
    else if (format) log.info({ path, format }, 'a new store was made')
  } catch (error) {
    throw opening(error, path)
  }
}

/** Of a store that is only read. @throws Misconfigured when it is not one of this very format. */
export function demandFormat(db: DatabaseSync, { path, steps }: Pick<Formatting, 'path' | 'steps'>): void {
  try {
    demandOurs(db, path)
    const stored = storedFormat(db)
    if (!stored) throw new Misconfigured(`The store sqlite:${path} is empty.`)
    if (missingSteps(stored, steps).length > 0) {
      throw new Misconfigured(`The store sqlite:${path} has an older format: start a server on it once.`)
    }
    refuseUnfinished(db, path)
  } catch (error) {
    throw opening(error, path)
  }
}

export function demandOurs(db: DatabaseSync, path: string): void {
  if (isOurs(db)) return
  throw new Misconfigured(`The store sqlite:${path} is the database of another program; name another file.`)
}

function isOurs(db: DatabaseSync): boolean {
  const application = prepare<{ application_id: number }>(db, 'PRAGMA application_id').get()?.application_id
  return application === APPLICATION || prepare(db, 'SELECT 1 FROM sqlite_schema LIMIT 1').get() === undefined
}

function storedFormat(db: DatabaseSync): Format | undefined {
  const known = prepare(db, `SELECT 1 FROM sqlite_schema WHERE name = 'meta'`).get()
  return known && prepare<Format>(db, 'SELECT format, oldestReader FROM meta').get()
}

function applyStep(db: DatabaseSync, step: Migration<DatabaseSync>): void {
  db.exec('BEGIN IMMEDIATE')
  try {
    db.exec(`PRAGMA application_id = ${APPLICATION}`)
    db.exec('CREATE TABLE IF NOT EXISTS meta (format INTEGER NOT NULL, oldestReader INTEGER NOT NULL) STRICT')
    step.up(db)
    db.exec('DELETE FROM meta')
    prepare(db, 'INSERT INTO meta (format, oldestReader) VALUES (?, ?)').run(step.format, step.oldestReader)
    db.exec('COMMIT')
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}
