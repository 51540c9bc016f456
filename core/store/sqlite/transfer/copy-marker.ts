import type { DatabaseSync } from 'node:sqlite'
import { Misconfigured } from '../../../errors.ts'
import type { Urn } from '../../../urn.ts'
import type { CopyMarker } from '../../transfer/port.ts'
import { prepare } from '../connection/statement.ts'

/** Marks a store that a copy or a restore is filling: a table that exists only until it is finished. */
export function readCopyMarker(db: DatabaseSync): CopyMarker | undefined {
  if (!prepare(db, `SELECT 1 FROM sqlite_schema WHERE name = 'filling'`).get()) return undefined
  const row = prepare<{ source: string; position: Urn | null }>(db, 'SELECT source, position FROM filling').get()
  return row && { source: row.source, position: row.position ?? undefined }
}

export function writeCopyMarker(db: DatabaseSync, { source, position }: CopyMarker): void {
  db.exec('CREATE TABLE IF NOT EXISTS filling (source TEXT NOT NULL, position TEXT) STRICT; DELETE FROM filling')
  prepare(db, 'INSERT INTO filling (source, position) VALUES (?, ?)').run(source, position ?? null)
}

export function removeCopyMarker(db: DatabaseSync): void {
  db.exec('DROP TABLE IF EXISTS filling')
}

/** @throws Misconfigured for a store that a copy or a restore has not finished. */
export function refuseUnfinished(db: DatabaseSync, path: string): void {
  const marker = readCopyMarker(db)
  if (!marker) return
  throw new Misconfigured(
    `The store sqlite:${path} is an unfinished copy of ${marker.source}: run the same command again, or delete the file.`
  )
}
