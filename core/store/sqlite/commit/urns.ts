import type { DatabaseSync } from 'node:sqlite'
import { entityTypeOf, type Urn } from '../../../urn.ts'
import { prepare } from '../connection/statement.ts'
import type { Names } from './names.ts'

/** Numbers of URNs. A URN has a number while its entity exists or has points. */
export interface Urns {
  find(urn: Urn): number | undefined
  /** The number of its entity type; `undefined` when no entity of that type was ever stored. */
  type(urn: Urn): number | undefined
  isStored(urn: Urn): boolean
  /** Assigns a number when it has none. */
  id(urn: Urn): number
  /** The same, and marks the entity as existing. */
  store(urn: Urn): number
  /**
   * Marks the entity as absent when it has no aspect left; returns whether it did. Then a URN without points is
   * removed.
   */
  release(id: number): boolean
}

/** The last number that was assigned, in memory that the threads share: none is used twice. */
export type LastUrn = Float64Array<SharedArrayBuffer>

export const createLastUrn = (): LastUrn => new Float64Array(new SharedArrayBuffer(8))

export function createUrns(db: DatabaseSync, types: Names, last = createLastUrn()): Urns {
  const byUrn = prepare<{ id: number; stored: number }>(db, 'SELECT id, stored FROM urns WHERE type = ? AND urn = ?')
  const insert = prepare(db, 'INSERT INTO urns (type, urn, id, stored) VALUES (?, ?, ?, ?)')
  const store = prepare(db, 'UPDATE urns SET stored = 1 WHERE type = ? AND urn = ?')
  const release = prepare(
    db,
    'UPDATE urns SET stored = 0 WHERE id = ?1 AND stored = 1 AND NOT EXISTS (SELECT 1 FROM aspects WHERE eid = ?1)'
  )
  const removeUrn = prepare(
    db,
    'DELETE FROM urns WHERE id = ?1 AND stored = 0 AND NOT EXISTS (SELECT 1 FROM points WHERE eid = ?1)'
  )
  const stored = prepare<{ id: number }>(db, 'SELECT coalesce(max(id), 0) AS id FROM urns').get()?.id ?? 0
  last[0] = Math.max(last[0] ?? 0, stored)

  const typeOf = (urn: Urn) => types.find(entityTypeOf(urn))
  function find(urn: Urn) {
    const type = typeOf(urn)
    return type === undefined ? undefined : byUrn.get(type, urn)
  }
  function add(urn: Urn, stored: 0 | 1): number {
    const id = (last[0] ?? 0) + 1
    last[0] = id
    insert.run(types.id(entityTypeOf(urn)), urn, id, stored)
    return id
  }
  return {
    find: urn => find(urn)?.id,
    type: typeOf,
    isStored: urn => find(urn)?.stored === 1,
    id: urn => find(urn)?.id ?? add(urn, 0),
    store(urn) {
      const known = find(urn)
      if (known?.stored === 0) store.run(types.id(entityTypeOf(urn)), urn)
      return known?.id ?? add(urn, 1)
    },
    release(id) {
      if (release.run(id) === 0) return false
      removeUrn.run(id)
      return true
    }
  }
}
