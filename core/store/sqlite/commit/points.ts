import type { DatabaseSync } from 'node:sqlite'
import { entityTypeOf } from '../../../urn.ts'
import type { Point } from '../../port.ts'
import { prepare } from '../connection/statement.ts'
import type { Urns } from './urns.ts'

export interface Points {
  insert(points: readonly Point[]): void
}

/** Inserts points in the transaction of their batch. A point with the same identity is overwritten. */
export function createPoints(db: DatabaseSync, urns: Urns): Points {
  const series = prepare<{ id: number }>(db, 'SELECT id FROM series WHERE type = ? AND aspect = ?')
  const add = prepare(db, 'INSERT INTO series (type, aspect) VALUES (?, ?)')
  const insert = prepare(
    db,
    `INSERT INTO points (eid, series, time, hash, json, run, system) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (eid, series, time, hash) DO UPDATE SET json = excluded.json, run = excluded.run, system = excluded.system`
  )
  return {
    insert(points) {
      for (const { urn, aspect, time, id, json, run, system } of points) {
        const type = entityTypeOf(urn)
        const to = series.get(type, aspect)?.id ?? add.insert(type, aspect)
        insert.run(urns.id(urn), to, time, id, json, run, system)
      }
    }
  }
}
