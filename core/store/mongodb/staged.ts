import type { Urn } from '../../urn.ts'
import type { Key, Point } from '../port.ts'
import { keyId, type PointDocument, pointDocumentOf } from './documents.ts'
import { type Entity, makeEntity } from './entity.ts'
import type { Loaded } from './load.ts'
import { makeSlot, type Slot } from './slot.ts'

/** What a commit will have done once it is written. */
export interface Staged {
  readonly slots: ReadonlyMap<string, Slot>
  readonly entities: ReadonlyMap<Urn, Entity>
  readonly points: ReadonlyMap<string, PointDocument>
  readonly overwritten: ReadonlySet<string>
  slot(key: Key): Slot
  slotsOf(urn: Urn): Slot[]
  entity(urn: Urn): Entity
  addPoint(point: Point): void
}

export function createStaged(loaded: Loaded): Staged {
  const slots = new Map(loaded.rows.map(found => [found._id, makeSlot({ urn: found.u, aspect: found.a }, found)]))
  const entities = new Map([
    ...loaded.present.map(urn => [urn, makeEntity(urn, true)] as const),
    ...loaded.entities.map(stored => [stored._id, makeEntity(stored._id, true, stored)] as const)
  ])
  const points = new Map<string, PointDocument>()
  return {
    slots,
    entities,
    points,
    overwritten: new Set(loaded.points),
    slot(key) {
      const id = keyId(key)
      const slot = slots.get(id) ?? makeSlot({ urn: key.urn, aspect: key.aspect }, undefined)
      slots.set(id, slot)
      return slot
    },
    slotsOf: urn => [...slots.values()].filter(slot => slot.key.urn === urn),
    entity(urn) {
      const entity = entities.get(urn) ?? makeEntity(urn, false)
      entities.set(urn, entity)
      return entity
    },
    addPoint(point) {
      const document = pointDocumentOf(point)
      points.set(document._id, document)
    }
  }
}
