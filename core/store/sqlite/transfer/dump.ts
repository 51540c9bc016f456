import { existsSync, realpathSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { Misconfigured } from '../../../errors.ts'
import type { Urn } from '../../../urn.ts'
import { sqliteMigrations } from '../../migrations/sqlite.ts'
import type { Entry, Point, Row } from '../../port.ts'
import type { Source } from '../../transfer/port.ts'
import type { StoreRecord } from '../../transfer/record.ts'
import { inSlices } from '../../transfer/slices.ts'
import { lockStore } from '../connection/connect.ts'
import { demandFormat } from '../connection/format.ts'
import { prepare } from '../connection/statement.ts'
import { opening } from '../errors.ts'

/** A store as it is at this moment, whether or not a server goes on writing; with `alone` none may. */
export function openSqliteSource(path: string, { alone }: { readonly alone: boolean }): Source {
  if (!existsSync(path)) throw new Misconfigured(`There is no store sqlite:${path}.`)
  const lock = alone ? lockStore(path) : undefined
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

/** The first read of a transaction decides which moment all of it sees. */
function openSnapshot(path: string): DatabaseSync {
  const db = openReadOnly(path)
  try {
    db.exec('BEGIN')
    demandFormat(db, { path, steps: sqliteMigrations })
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

export function openReadOnly(path: string): DatabaseSync {
  try {
    return new DatabaseSync(path, { readOnly: true })
  } catch (error) {
    throw opening(error, path)
  }
}

function countUrns(db: DatabaseSync): number {
  return prepare<{ n: number }>(db, 'SELECT count(*) AS n FROM urns').get()?.n ?? 0
}

interface Place {
  readonly eid: number
  readonly urn: Urn
  readonly stored: number
}

export function* readRecords(db: DatabaseSync, after: Urn | undefined): Generator<StoreRecord> {
  const urns = prepare<Place>(db, 'SELECT id AS eid, urn, stored FROM urns WHERE urn > ? ORDER BY urn')
  const readRows = openRowReads(db)
  const readPoints = openPointReads(db)
  for (const place of urns.each(after ?? '')) {
    if (place.stored === 1) yield* readRows(place)
    yield* readPoints(place)
  }
}

function openRowReads(db: DatabaseSync): (place: Place) => Generator<StoreRecord> {
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

function openPointReads(db: DatabaseSync): (place: Place) => Generator<StoreRecord> {
  const points = prepare<Point>(
    db,
    `SELECT s.aspect, p.time, p.hash AS id, p.json, p.run, p.system
     FROM points p JOIN series s ON s.id = p.series WHERE p.eid = ?`
  )
  return function* ({ eid, urn }) {
    for (const point of points.each(eid)) yield { ...point, kind: 'point', urn }
  }
}
