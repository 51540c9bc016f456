import type { DatabaseSync } from 'node:sqlite'
import type { Urn } from '../../../urn.ts'
import type { Entry, Point, Row } from '../../port.ts'
import type { StoreRecord } from '../../transfer/record.ts'
import { prepare } from '../connection/statement.ts'

interface StoredUrn {
  readonly eid: number
  readonly urn: Urn
  readonly stored: number
}

/** All records, by URN. */
export function* readRecords(db: DatabaseSync, after: Urn | undefined): Generator<StoreRecord> {
  const urns = prepare<StoredUrn>(db, 'SELECT id AS eid, urn, stored FROM urns WHERE urn > ? ORDER BY urn')
  const readRows = createRowReader(db)
  const readPoints = createPointReader(db)
  for (const urn of urns.each(after ?? '')) {
    if (urn.stored === 1) yield* readRows(urn)
    yield* readPoints(urn)
  }
}

function createRowReader(db: DatabaseSync): (urn: StoredUrn) => Generator<StoreRecord> {
  const select = (table: string) =>
    prepare<Row>(
      db,
      `SELECT n.name AS aspect, r.revision, r.version, b.json, r.time, r.actor, r.run, r.system
       FROM ${table} r JOIN bodies b ON b.id = r.body JOIN names n ON n.id = r.aspect WHERE r.eid = ?`
    )
  const latest = select('aspects')
  const past = select('history')
  const entries = prepare<Entry>(
    db,
    'SELECT n.name AS field, e.value FROM entries e JOIN names n ON n.id = e.field WHERE e.eid = ?'
  )
  return function* ({ eid, urn }) {
    const aspects: string[] = []
    for (const row of latest.each(eid)) {
      aspects.push(row.aspect)
      yield { ...row, kind: 'row', urn }
    }
    for (const row of past.each(eid)) yield { ...row, kind: 'past', urn }
    yield { kind: 'entity', urn, aspects, entries: entries.all(eid) }
  }
}

function createPointReader(db: DatabaseSync): (urn: StoredUrn) => Generator<StoreRecord> {
  const points = prepare<Point>(
    db,
    `SELECT s.aspect, p.time, p.hash AS id, p.json, p.run, p.system
     FROM points p JOIN series s ON s.id = p.series WHERE p.eid = ?`
  )
  return function* ({ eid, urn }) {
    for (const point of points.each(eid)) yield { ...point, kind: 'point', urn }
  }
}
