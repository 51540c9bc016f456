import type { DatabaseSync } from 'node:sqlite'
import { entityTypeOf, type Urn } from '../../../urn.ts'
import { prepare } from '../connection/statement.ts'
import type { Names } from './names.ts'
import type { Tallies } from './tallies.ts'

/** The numbers of a URN and of its entity type. */
export interface Entity {
  readonly eid: number
  readonly type: number
  /** Whether it has been stored just now, so that it has no rows yet. */
  readonly isNew?: true
}

/** Numbers of URNs. A URN has a number while its entity exists or has points. */
export interface Urns {
  find(urn: Urn): number | undefined
  /** The number of its entity type; `undefined` when no entity of that type was ever stored. */
  type(urn: Urn): number | undefined
  isStored(urn: Urn): boolean
  /** Assigns a number when it has none. */
  id(urn: Urn): number
  /** The same, and marks the entity as existing. */
  store(urn: Urn): Entity
  /** The numbers of a URN that has one. */
  entity(urn: Urn): Entity | undefined
  /**
   * Marks the entity as absent when it has no aspect left; returns whether it did. Then a URN without points is
   * removed.
   */
  release(urn: Urn, entity: Entity): boolean
}

interface UrnDeps {
  readonly types: Names
  readonly tallies: Pick<Tallies, 'entity'>
  readonly last?: LastUrn
}

/** The last number that was assigned, in memory that the threads share: none is used twice. */
export type LastUrn = Float64Array<SharedArrayBuffer>

export const createLastUrn = (): LastUrn => new Float64Array(new SharedArrayBuffer(8))

export function createUrns(db: DatabaseSync, { types, tallies, last = createLastUrn() }: UrnDeps): Urns {
  const { byUrn, insert, store, release, remove, newest } = prepareStatements(db)
  last[0] = Math.max(last[0] ?? 0, newest.get()?.id ?? 0)

  const typeOf = (urn: Urn) => types.find(entityTypeOf(urn))
  function find(urn: Urn, type = typeOf(urn)) {
    const found = type === undefined ? undefined : byUrn.get(type, urn)
    return type === undefined || !found ? undefined : { type, ...found }
  }
  function add(urn: Urn, type: number, stored: 0 | 1): number {
    const id = (last[0] ?? 0) + 1
    last[0] = id
    insert.run(type, urn, id, stored)
    return id
  }
  return {
    find: urn => find(urn)?.eid,
    entity: urn => find(urn),
    type: typeOf,
    isStored: urn => find(urn)?.stored === 1,
    id: urn => find(urn)?.eid ?? add(urn, types.id(entityTypeOf(urn)), 0),
    store(urn) {
      const type = types.id(entityTypeOf(urn))
      const known = find(urn, type)
      if (known?.stored === 1) return known
      if (known) store.run(type, urn)
      tallies.entity({ type, urn, by: 1 })
      return { eid: known?.eid ?? add(urn, type, 1), type, isNew: true }
    },
    release(urn, { eid, type }) {
      if (release.run(eid) === 0) return false
      tallies.entity({ type, urn, by: -1 })
      remove.run(eid)
      return true
    }
  }
}

function prepareStatements(db: DatabaseSync) {
  return {
    byUrn: prepare<{ eid: number; stored: number }>(
      db,
      'SELECT id AS eid, stored FROM urns WHERE type = ? AND urn = ?'
    ),
    insert: prepare(db, 'INSERT INTO urns (type, urn, id, stored) VALUES (?, ?, ?, ?)'),
    store: prepare(db, 'UPDATE urns SET stored = 1 WHERE type = ? AND urn = ?'),
    release: prepare(
      db,
      'UPDATE urns SET stored = 0 WHERE id = ?1 AND stored = 1 AND NOT EXISTS (SELECT 1 FROM aspects WHERE eid = ?1)'
    ),
    remove: prepare(
      db,
      'DELETE FROM urns WHERE id = ?1 AND stored = 0 AND NOT EXISTS (SELECT 1 FROM points WHERE eid = ?1)'
    ),
    newest: prepare<{ id: number }>(db, 'SELECT coalesce(max(id), 0) AS id FROM urns')
  }
}
