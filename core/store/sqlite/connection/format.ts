import type { DatabaseSync } from 'node:sqlite'
import type { Log } from '../../../call.ts'
import { Misconfigured } from '../../../errors.ts'
import { type Format, type Migration, missingSteps } from '../../migrate.ts'
import { prepare } from './statement.ts'

export type SqliteMigration = Migration<DatabaseSync>

/** "aspd": distinguishes our files from databases of other programs. */
const APPLICATION = 0x61737064

interface FormatOptions {
  readonly path: string
  readonly steps: readonly SqliteMigration[]
  readonly log: Log
}

/** Creates the tables of a new file, or migrates an older one. */
export function prepareFormat(db: DatabaseSync, { path, steps, log }: FormatOptions): void {
  requireOurs(db, path)
  const stored = storedFormat(db)
  const missing = missingSteps(stored, steps)
  for (const step of missing) applyStep(db, step)
  const format = missing.at(-1)?.format
  if (format && stored) log.info({ path, from: stored.format, format }, 'store migrated to a newer format')
  else if (format) log.info({ path, format }, 'store created')
}

/** @throws Misconfigured for a database of another program. */
export function requireOurs(db: DatabaseSync, path: string): void {
  const application = prepare<{ application_id: number }>(db, 'PRAGMA application_id').get()?.application_id
  const isOurs = application === APPLICATION || prepare(db, 'SELECT 1 FROM sqlite_schema LIMIT 1').get() === undefined
  if (isOurs) return
  throw new Misconfigured(`The store sqlite:${path} is the database of another program; name another file.`)
}

export function storedFormat(db: DatabaseSync): Format | undefined {
  const known = prepare(db, `SELECT 1 FROM sqlite_schema WHERE name = 'meta'`).get()
  return known && prepare<Format>(db, 'SELECT format, oldestReader FROM meta').get()
}

function applyStep(db: DatabaseSync, step: SqliteMigration): void {
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
