import type { DatabaseSync } from 'node:sqlite'
import { Misconfigured } from '../../../errors.ts'
import type { Urn } from '../../../urn.ts'
import type { Note } from '../../transfer/port.ts'
import { prepare } from '../connection/statement.ts'

/** The mark of a store that a copy or a restore is filling: a table that is there only meanwhile. */
export function readCopyMarker(db: DatabaseSync): Note | undefined {
  if (!prepare(db, `SELECT 1 FROM sqlite_schema WHERE name = 'filling'`).get()) return undefined
  const row = prepare<{ source: string; position: Urn | null }>(db, 'SELECT source, position FROM filling').get()
  return row && { source: row.source, position: row.position ?? undefined }
}

export function writeCopyMarker(db: DatabaseSync, { source, position }: Note): void {
  db.exec('CREATE TABLE IF NOT EXISTS filling (source TEXT NOT NULL, position TEXT) STRICT; DELETE FROM filling')
  prepare(db, 'INSERT INTO filling (source, position) VALUES (?, ?)').run(source, position ?? null)
}

export function removeCopyMarker(db: DatabaseSync): void {
  db.exec('DROP TABLE IF EXISTS filling')
}

/** @throws Misconfigured for a store of which only a part is there. */
export function refuseUnfinished(db: DatabaseSync, path: string): void {
  const note = readCopyMarker(db)
  if (!note) return
  throw new Misconfigured(
    `The store sqlite:${path} is an unfinished copy of ${note.source}: run the command that makes it again, or delete the file.`
  )
}
