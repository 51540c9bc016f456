import type { DatabaseSync } from 'node:sqlite'
import { entityTypeOf, type Urn } from '../../../urn.ts'
import { makeCursor, type Position, parseCursor } from '../../cursor.ts'
import type { Key, Point, SeriesSize, SeriesStore, Span } from '../../port.ts'
import { prepareResize } from '../commit/points.ts'
import type { Urns } from '../commit/urns.ts'
import { countOf, prepare } from '../connection/statement.ts'
import { both, type Sql, seriesSql, spanSql } from './span.ts'

const COLUMNS = 'u.urn, s.aspect, p.time, p.hash AS id, p.json, p.run, p.system'
const TABLES = 'points p JOIN series s ON s.id = p.series JOIN urns u ON u.id = p.eid'

type RangePage = Parameters<SeriesStore['range']>[1]

/** One page of points, by time, then id, then URN. */
export function range(db: DatabaseSync, span: Span, page: RangePage): Awaited<ReturnType<SeriesStore['range']>> {
  const order = page.ascending ? 'ASC' : 'DESC'
  const { sql, params } = page.after === undefined ? spanSql(span) : both(spanSql(span), startSql(page, page.after))
  const rows = prepare<Point>(
    db,
    `SELECT ${COLUMNS} FROM ${TABLES} WHERE ${sql} ORDER BY p.time ${order}, p.hash ${order}, u.urn ${order} LIMIT ?`
  ).all(...params, page.limit + 1)
  const points = rows.slice(0, page.limit).map(makePoint)
  const last = points.at(-1)
  if (rows.length <= page.limit || !last) return { points }
  return { points, next: makeCursor([last.time, last.id, last.urn]) }
}

function startSql({ ascending }: RangePage, after: string): Sql {
  const position: Position = parseCursor(after, 3)
  return { sql: `(p.time, p.hash, u.urn) ${ascending ? '>' : '<'} (?, ?, ?)`, params: position }
}

/** A plain object; SQLite's rows have no prototype. */
function makePoint({ urn, aspect, time, id, json, run, system }: Point): Point {
  return { urn, aspect, time, id, json, run, system }
}

/** The newest point of each key. */
export function createLatest(db: DatabaseSync, urns: Urns): (keys: readonly Key[]) => (Point | undefined)[] {
  const newest = prepare<Point>(
    db,
    `SELECT ${COLUMNS} FROM ${TABLES}
     WHERE p.eid = ? AND p.series = (SELECT id FROM series WHERE type = ? AND aspect = ?)
     ORDER BY p.time DESC, p.hash DESC LIMIT 1`
  )
  return keys =>
    keys.map(({ urn, aspect }) => {
      const eid = urns.find(urn)
      const row = eid === undefined ? undefined : newest.get(eid, entityTypeOf(urn), aspect)
      return row && makePoint(row)
    })
}

/** The aspects of which the entity has points, sorted. */
export function createAspectsOf(db: DatabaseSync, urns: Urns): (urn: Urn) => string[] {
  const stored = prepare<{ aspect: string }>(
    db,
    `SELECT aspect FROM series s
     WHERE type = ? AND EXISTS (SELECT 1 FROM points p WHERE p.eid = ? AND p.series = s.id) ORDER BY aspect`
  )
  return urn => {
    const eid = urns.find(urn)
    return eid === undefined ? [] : stored.all(entityTypeOf(urn), eid).map(({ aspect }) => aspect)
  }
}

/** Removes the oldest points, durably; returns how many. */
export function removePoints(db: DatabaseSync, span: Span, most: number): number {
  const { sql, params } = spanSql(span)
  return removeThose(db, {
    sql: `SELECT p.id FROM points p WHERE ${sql} ORDER BY p.time LIMIT ?`,
    params: [...params, most]
  })
}

/** Removes the points with these ids, in one transaction with the sizes of their series. */
export function removeThose(db: DatabaseSync, { sql, params }: Sql): number {
  db.exec('BEGIN IMMEDIATE')
  try {
    const removed = prepare<{ series: number; bytes: number }>(
      db,
      `DELETE FROM points WHERE id IN (${sql}) RETURNING series, bytes`
    ).all(...params)
    const resize = prepareResize(db)
    for (const [series, points] of Map.groupBy(removed, ({ series }) => series)) {
      resize.run(-points.length, -points.reduce((sum, { bytes }) => sum + bytes, 0), series)
    }
    db.exec('COMMIT')
    return removed.length
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}

export function countPoints(db: DatabaseSync, span: Span): number {
  if (span.urn === undefined && span.from === undefined && span.to === undefined) {
    const { sql, params } = seriesSql(span)
    return countOf(db, `SELECT coalesce(sum(s.rows), 0) AS n FROM series s WHERE ${sql}`, ...params)
  }
  const { sql, params } = spanSql(span)
  return countOf(db, `SELECT count(*) AS n FROM points p WHERE ${sql}`, ...params)
}

export function seriesSizes(db: DatabaseSync): SeriesSize[] {
  return prepare<SeriesSize>(
    db,
    `SELECT s.type, s.aspect, s.rows, s.bytes,
       (SELECT min(p.time) FROM points p WHERE p.series = s.id) AS oldest,
       (SELECT max(p.time) FROM points p WHERE p.series = s.id) AS newest
     FROM series s WHERE s.rows > 0 ORDER BY s.bytes DESC, s.type, s.aspect`
  ).all()
}
