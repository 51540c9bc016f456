import type { DatabaseSync } from 'node:sqlite'
import type { StoreRecord } from '../../transfer/record.ts'
import { openEntries } from '../commit/entries.ts'
import { openNames } from '../commit/names.ts'
import { openPoints } from '../commit/points.ts'
import { openUrns } from '../commit/urns.ts'
import { prepare } from '../connection/statement.ts'

/** Puts a record of another store where it belongs: nothing of its key is there yet. */
export function openInserts(db: DatabaseSync): (record: StoreRecord) => void {
  const names = openNames(db, 'names')
  const urns = openUrns(db, openNames(db, 'types'))
  const entries = openEntries(db, names)
  const points = openPoints(db, urns)
  const body = prepare(db, 'INSERT INTO bodies (json) VALUES (?)')
  const insertInto = (table: string) =>
    prepare(
      db,
      `INSERT INTO ${table} (eid, aspect, revision, version, time, actor, run, system, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`
    )
  const tables = { row: insertInto('aspects'), past: insertInto('history') }

  return record => {
    if (record.kind === 'point') return points.insert([record])
    const eid = urns.store(record.urn)
    if (record.kind === 'entity') return entries.change(eid, record.entries, [])
    const { revision, version, time, actor, run, system, json } = record
    const meta = [revision, version, time, actor, run, system] as const
    tables[record.kind].run(eid, names.id(record.aspect), ...meta, body.insert(json))
  }
}
