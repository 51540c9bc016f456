import type { DatabaseSync } from 'node:sqlite'
import type { Entry, Rename } from '../../port.ts'
import { prepare } from '../connection/statement.ts'
import type { Names } from './names.ts'
import type { Tallies } from './tallies.ts'
import type { Entity } from './urns.ts'

export interface Entries {
  /** Removes `drop`, then adds `add`. Repeatable. */
  change(entity: Entity, add: readonly Entry[], drop: readonly Entry[]): void
  clear(entity: Entity): void
  /** Other values of the entries of one aspect. */
  rename(entity: Entity, aspect: string, renames: readonly Rename[]): void
}

interface Stored {
  readonly field: number
  readonly value: string
}

/** The table of indexed values. */
export function createEntries(db: DatabaseSync, names: Names, tallies: Pick<Tallies, 'value'>): Entries {
  const insert = prepare(db, 'INSERT INTO entries (field, value, eid) VALUES (?, ?, ?) ON CONFLICT DO NOTHING')
  const remove = prepare(db, 'DELETE FROM entries WHERE field = ? AND value = ? AND eid = ?')
  const clear = prepare<Stored>(db, 'DELETE FROM entries WHERE eid = ? RETURNING field, value')
  const ofAspect = prepare<Entry>(
    db,
    `SELECT n.name AS field, e.value FROM entries e JOIN names n ON n.id = e.field
     WHERE e.eid = ?1 AND substr(n.name, 1, length(?2)) = ?2`
  )
  return {
    change,
    rename(entity, aspect, renames) {
      if (renames.length === 0) return
      const stored = ofAspect.all(entity.eid, `${aspect}.`)
      const to = new Map(renames.map(({ from, to }) => [from, to]))
      const drop = stored.filter(({ value }) => to.has(value))
      change(
        entity,
        drop.map(({ field, value }) => ({ field, value: to.get(value) ?? value })),
        drop
      )
    },
    clear({ eid, type }) {
      for (const { field, value } of clear.all(eid)) tallies.value({ type, field, value, by: -1 })
    }
  }

  function change({ eid, type }: Entity, add: readonly Entry[], drop: readonly Entry[]): void {
    for (const { field: name, value } of drop) {
      const field = names.id(name)
      if (remove.run(field, value, eid) > 0) tallies.value({ type, field, value, by: -1 })
    }
    for (const { field: name, value } of add) {
      const field = names.id(name)
      if (insert.run(field, value, eid) > 0) tallies.value({ type, field, value, by: 1 })
    }
  }
}
