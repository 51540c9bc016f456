import type { DatabaseSync } from 'node:sqlite'
import { entityTypeOf } from '../../../urn.ts'
import type { Point } from '../../port.ts'
import { prepare } from '../connection/statement.ts'
import type { Urns } from './urns.ts'

export interface Points {
  insert(points: readonly Point[]): void
  /** Other text of a stored point whose value is `was`. */
  rewrite(point: Point, was: string): void
}

/** A series knows its number of rows and bytes, so that they are not counted when asked. */
export const prepareResize = (db: DatabaseSync) =>
  prepare(db, 'UPDATE series SET rows = rows + ?, bytes = bytes + ? WHERE id = ?')

/** Inserts points in the transaction of their batch. A point with the same identity is overwritten. */
export function createPoints(db: DatabaseSync, urns: Urns): Points {
  const series = prepare<{ id: number }>(db, 'SELECT id FROM series WHERE type = ? AND aspect = ?')
  const add = prepare(db, 'INSERT INTO series (type, aspect) VALUES (?, ?)')
  const insert = prepare(
    db,
    `INSERT INTO points (eid, series, time, hash, json, run, system) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`
  )
  const stored = prepare<{ id: number; bytes: number }>(
    db,
    'SELECT id, bytes FROM points WHERE eid = ? AND series = ? AND time = ? AND hash = ?'
  )
  const overwrite = prepare(db, 'UPDATE points SET json = ?, run = ?, system = ? WHERE id = ?')
  const resize = prepareResize(db)

  /** Inserts or overwrites one; returns the change of the size of its series. */
  function write(to: number, { urn, time, id, json, run, system }: Point): { rows: number; bytes: number } {
    const eid = urns.id(urn)
    const bytes = Buffer.byteLength(json)
    if (insert.run(eid, to, time, id, json, run, system) > 0) return { rows: 1, bytes }
    const before = stored.get(eid, to, time, id) as { id: number; bytes: number }
    overwrite.run(json, run, system, before.id)
    return { rows: 0, bytes: bytes - before.bytes }
  }
  return {
    rewrite: createRewrite(db, urns),
    insert(points) {
      const all = Map.groupBy(points, ({ urn, aspect }) => `${entityTypeOf(urn)}/${aspect}`)
      for (const group of all.values()) {
        const [{ urn, aspect }] = group as [Point]
        const type = entityTypeOf(urn)
        const to = series.get(type, aspect)?.id ?? add.insert(type, aspect)
        const sum = { rows: 0, bytes: 0 }
        for (const point of group) {
          const { rows, bytes } = write(to, point)
          sum.rows += rows
          sum.bytes += bytes
        }
        resize.run(sum.rows, sum.bytes, to)
      }
    }
  }
}

function createRewrite(db: DatabaseSync, urns: Urns): Points['rewrite'] {
  const rewrite = prepare<{ series: number }>(
    db,
    `UPDATE points SET json = ?, system = ?
     WHERE eid = ? AND series = (SELECT id FROM series WHERE type = ? AND aspect = ?) AND time = ? AND hash = ? AND json = ?
     RETURNING series`
  )
  const resize = prepareResize(db)
  return ({ urn, aspect, time, id, json, system }, was) => {
    const eid = urns.find(urn)
    const found =
      eid === undefined ? undefined : rewrite.get(json, system, eid, entityTypeOf(urn), aspect, time, id, was)
    if (found) resize.run(0, Buffer.byteLength(json) - Buffer.byteLength(was), found.series)
  }
}
