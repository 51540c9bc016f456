import type { DatabaseSync } from 'node:sqlite'
import type { StoreRecord } from '../../transfer/record.ts'
import { createEntries } from '../commit/entries.ts'
import { createNames } from '../commit/names.ts'
import { createPoints } from '../commit/points.ts'
import { UNCOUNTED } from '../commit/tallies.ts'
import { createUrns } from '../commit/urns.ts'
import { prepare } from '../connection/statement.ts'

/** Returns a function that inserts a record of another store; nothing with its key may exist. Count all when the last is there. */
export function createInserts(db: DatabaseSync): (record: StoreRecord) => void {
  const names = createNames(db, 'names')
  const urns = createUrns(db, { types: createNames(db, 'types'), tallies: UNCOUNTED })
  const entries = createEntries(db, names, UNCOUNTED)
  const points = createPoints(db, urns)
  const body = prepare(db, 'INSERT INTO bodies (json) VALUES (?)')
  const insertInto = (table: string) =>
    prepare(
      db,
      `INSERT INTO ${table} (eid, aspect, revision, version, time, actor, run, system, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`
    )
  const tables = { row: insertInto('aspects'), past: insertInto('history') }

  return record => {
    if (record.kind === 'point') return points.insert([record])
    const entity = urns.store(record.urn)
    if (record.kind === 'entity') return entries.change(entity, record.entries, [])
    const { revision, version, time, actor, run, system, json } = record
    const meta = [revision, version, time, actor, run, system] as const
    tables[record.kind].run(entity.eid, names.id(record.aspect), ...meta, body.insert(json))
  }
}
