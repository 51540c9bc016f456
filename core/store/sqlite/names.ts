import type { DatabaseSync } from 'node:sqlite'
import { entityTypeOf, type Urn } from '../../urn.ts'
import { prepare } from './statement.ts'

/** Small integers that stand for text in the other tables. */
export interface Names {
  find(name: string): number | undefined
  id(name: string): number
  name(id: number): string
}

export interface Urns {
  find(urn: Urn): number | undefined
  id(urn: Urn): number
  /** Makes the entity exist. */
  store(id: number): void
  /** Ends its existence when no aspect is left, which is the answer. The URN is forgotten unless it has points. */
  release(id: number): boolean
}

/** Names of aspects and fields: few, so they stay in memory. `forget` after a rollback, which takes new ones back. */
export function openNames(db: DatabaseSync): Names & { forget(): void } {
  const byName = prepare<{ id: number }>(db, 'SELECT id FROM names WHERE name = ?')
  const byId = prepare<{ name: string }>(db, 'SELECT name FROM names WHERE id = ?')
  const insert = prepare(db, 'INSERT INTO names (name) VALUES (?)')
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
    id: name => find(name) ?? remember(insert.insert(name), name),
    name(id) {
      const known = names.get(id)
      if (known !== undefined) return known
      const { name } = byId.get(id) ?? { name: '' }
      remember(id, name)
      return name
    },
    forget() {
      ids.clear()
      names.clear()
    }
  }
}

export function openUrns(db: DatabaseSync): Urns {
  const byUrn = prepare<{ id: number }>(db, 'SELECT id FROM urns WHERE urn = ?')
  const type = prepare(db, 'INSERT INTO types (name) VALUES (?) ON CONFLICT DO NOTHING')
  const insert = prepare(db, 'INSERT INTO urns (urn, type) SELECT ?, id FROM types WHERE name = ?')
  const store = prepare(db, 'UPDATE urns SET stored = 1 WHERE id = ? AND stored = 0')
  const release = prepare(
    db,
    'UPDATE urns SET stored = 0 WHERE id = ? AND stored = 1 AND id NOT IN (SELECT eid FROM aspects WHERE eid = id)'
  )
  const forget = prepare(
    db,
    'DELETE FROM urns WHERE id = ? AND stored = 0 AND NOT EXISTS (SELECT 1 FROM points WHERE eid = urns.id)'
  )
  return {
    find: urn => byUrn.get(urn)?.id,
    id(urn) {
      const known = byUrn.get(urn)
      if (known) return known.id
      const name = entityTypeOf(urn)
      type.run(name)
      return insert.insert(urn, name)
    },
    store: id => void store.run(id),
    release(id) {
      if (release.run(id) === 0) return false
      forget.run(id)
      return true
    }
  }
}
