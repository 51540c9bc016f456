import type { DatabaseSync } from 'node:sqlite'
import type { Entry } from '../../port.ts'
import { prepare } from '../connection/statement.ts'
import type { Names } from './names.ts'
import type { Tallies } from './tallies.ts'
import type { Entity } from './urns.ts'

export interface Entries {
  /** Removes `drop`, then adds `add`. Repeatable. */
  change(entity: Entity, add: readonly Entry[], drop: readonly Entry[]): void
  clear(entity: Entity): void
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
  return {
    change({ eid, type }, add, drop) {
      for (const { field: name, value } of drop) {
        const field = names.id(name)
        if (remove.run(field, value, eid) > 0) tallies.value({ type, field, value, by: -1 })
      }
      for (const { field: name, value } of add) {
        const field = names.id(name)
        if (insert.run(field, value, eid) > 0) tallies.value({ type, field, value, by: 1 })
      }
    },
    clear({ eid, type }) {
      for (const { field, value } of clear.all(eid)) tallies.value({ type, field, value, by: -1 })
    }
  }
}
