import type { DatabaseSync } from 'node:sqlite'
import { prepare } from '../connection/statement.ts'

/** Numbers that represent text in the other tables. */
export interface Names {
  find(name: string): number | undefined
  /** Adds the name when it is new. */
  id(name: string): number
  name(id: number): string
  /** Call after a rollback, which removes new names. */
  invalidate(): void
}

/** `names` of aspects and fields, or entity `types`. They are few, so those in use stay in memory. */
export function createNames(db: DatabaseSync, table: 'names' | 'types'): Names {
  const byName = prepare<{ id: number }>(db, `SELECT id FROM ${table} WHERE name = ?`)
  const byId = prepare<{ name: string }>(db, `SELECT name FROM ${table} WHERE id = ?`)
  const insert = prepare(db, `INSERT INTO ${table} (name) VALUES (?)`)
  const ids = new Map<string, number>()
  const names = new Map<number, string>()

  function remember(id: number, name: string): number {
    ids.set(name, id)
    names.set(id, name)
    return id
  }
  function find(name: string): number | undefined {
    const known = ids.get(name)
    if (known !== undefined) return known
    const row = byName.get(name)
    return row && remember(row.id, name)
  }
  return {
    find,
    id: name => ids.get(name) ?? find(name) ?? remember(insert.insert(name), name),
    name(id) {
      const known = names.get(id)
      if (known !== undefined) return known
      const row = byId.get(id)
      if (row) remember(id, row.name)
      return row?.name ?? ''
    },
    invalidate() {
      ids.clear()
      names.clear()
    }
  }
}
