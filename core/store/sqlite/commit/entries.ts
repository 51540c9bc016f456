import type { DatabaseSync } from 'node:sqlite'
import type { Entry } from '../../port.ts'
import { prepare } from '../connection/statement.ts'
import type { Names } from './names.ts'

export interface Entries {
  /** Removes `drop`, then adds `add`. Repeatable. */
  change(eid: number, add: readonly Entry[], drop: readonly Entry[]): void
  clear(eid: number): void
}

/** The table of indexed values. */
export function createEntries(db: DatabaseSync, names: Names): Entries {
  const insert = prepare(db, 'INSERT INTO entries (field, value, eid) VALUES (?, ?, ?) ON CONFLICT DO NOTHING')
  const remove = prepare(db, 'DELETE FROM entries WHERE field = ? AND value = ? AND eid = ?')
  const clear = prepare(db, 'DELETE FROM entries WHERE eid = ?')
  return {
    change(eid, add, drop) {
      for (const { field, value } of drop) remove.run(names.id(field), value, eid)
      for (const { field, value } of add) insert.run(names.id(field), value, eid)
    },
    clear: eid => void clear.run(eid)
  }
}
