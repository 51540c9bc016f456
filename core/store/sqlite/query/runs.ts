import type { DatabaseSync } from 'node:sqlite'
import { makeCursor, parseCursor } from '../../cursor.ts'
import type { AspectStore, RunRow, RunSize } from '../../port.ts'
import { countOf, prepare } from '../connection/statement.ts'
import { removeThose } from './series.ts'

type Runs = Awaited<ReturnType<AspectStore['runs']>>
type OfRun = Awaited<ReturnType<AspectStore['ofRun']>>

/** Jumps from run to run in the index: the number of rows matters only for the runs of the page, which are counted. */
export function runs(db: DatabaseSync, { except, skip, limit }: Parameters<AspectStore['runs']>[0]): Runs {
  const all = prepare<Pick<RunSize, 'run' | 'time'>>(
    db,
    `WITH RECURSIVE ids (run) AS (
       SELECT min(run) FROM aspects
       UNION ALL SELECT (SELECT min(a.run) FROM aspects a WHERE a.run > ids.run) FROM ids WHERE ids.run IS NOT NULL
     )
     SELECT run, (SELECT max(a.time) FROM aspects a WHERE a.run = ids.run) AS time
     FROM ids WHERE run IS NOT NULL ORDER BY time DESC, run`
  ).all()
  const wanted = all.filter(({ run }) => !except.includes(run))
  const page = wanted.slice(skip, skip + limit)
  return { runs: page.map(({ run, time }) => ({ run, time, rows: countOfRun(db, run) })), total: wanted.length }
}

export function ofRun(db: DatabaseSync, run: string, { after, limit }: Parameters<AspectStore['ofRun']>[1]): OfRun {
  const position = after === undefined ? undefined : parseCursor(after, 3)
  const rows = prepare<RunRow & { readonly eid: number; readonly number: number }>(
    db,
    `SELECT u.urn, n.name AS aspect, r.time, r.eid, r.aspect AS number
     FROM aspects r INDEXED BY aspects_by_run JOIN urns u ON u.id = r.eid JOIN names n ON n.id = r.aspect
     WHERE r.run = ? ${position ? 'AND r.time <= ? AND (r.time, r.eid, r.aspect) < (?, ?, ?)' : ''}
     ORDER BY r.time DESC, r.eid DESC, r.aspect DESC LIMIT ?`
  ).all(run, ...(position ? [...position.slice(0, 1), ...position] : []), limit + 1)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const shown = page.map(({ urn, aspect, time }) => ({ urn, aspect, time }))
  if (rows.length <= limit || !last) return { rows: shown }
  return { rows: shown, next: makeCursor([last.time, last.eid, last.number]) }
}

export function countOfRun(db: DatabaseSync, run: string): number {
  return countOf(db, 'SELECT count(*) AS n FROM aspects WHERE run = ?', run)
}

export function countPointsOfRun(db: DatabaseSync, run: string): number {
  return countOf(db, 'SELECT count(*) AS n FROM points WHERE run = ?', run)
}

export function removePointsOfRun(db: DatabaseSync, run: string, most: number): number {
  return removeThose(db, { sql: 'SELECT id FROM points WHERE run = ? LIMIT ?', params: [run, most] })
}
