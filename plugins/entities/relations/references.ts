import {
  type Call,
  type Criterion,
  type Data,
  type Edit,
  isRecord,
  pagesOf,
  type Stored,
  type Urn
} from '../../../core/index.ts'
import type { IndexedPlace, Places } from './indexed-places.ts'
import { without } from './places.ts'

/** Maximum number of references that `find` lists; the total counts all. */
const LISTED = 1000
const PAGE = 500

export interface Reference {
  readonly relationship: string
  readonly entity: Urn
  readonly aspect: string
}

export interface References {
  /** References to this entity from entities that the actor is authorized to see. */
  find(call: Call, urn: Urn): Promise<{ total: number; references: Reference[] }>
  /** The number of entities that refer to this one and that the actor is authorized to see. */
  count(call: Call, urn: Urn): Promise<number>
  /** Removes the references from at most `limit` entities; repeat until `left` is 0. */
  remove(call: Call, urn: Urn, limit: number): Promise<{ removed: number; entities: number; left: number }>
}

/** An entity, and the places in other entities that can refer to it. */
interface Target {
  readonly urn: Urn
  readonly places: readonly IndexedPlace[]
}

export function createReferences(data: Data, places: Places): References {
  const targetOf = (urn: Urn): Target => ({
    urn,
    places: places.to(urn).filter(({ fields, inKey }) => fields.length > 0 && !inKey)
  })
  async function referencesOf(call: Call, target: Target, entities: readonly Urn[]): Promise<Reference[]> {
    const aspects = [...new Set(target.places.map(({ aspect }) => aspect))]
    const found = await data.read(
      call,
      entities.map(urn => ({ urn, aspects }))
    )
    return found.flat().flatMap(one => referencesIn(one, target))
  }

  return {
    async find(call, urn) {
      const target = targetOf(urn)
      const references: Reference[] = []
      let total = 0
      for await (const { urns } of pagesOf(data, call, { where: referring(target) }, PAGE)) {
        const some = await referencesOf(call, target, urns)
        total += some.length
        references.push(...some.slice(0, LISTED - references.length))
      }
      return { total, references }
    },
    count: async (call, urn) => (await data.find(call, { where: referring(targetOf(urn)) }, { limit: 0 })).total,
    async remove(call, urn, limit) {
      const target = targetOf(urn)
      const system = call.as(`removing references to ${urn}`)
      for await (const { urns, total, next } of pagesOf(data, system, { where: referring(target) }, limit)) {
        system.signal.throwIfAborted()
        const references = await referencesOf(system, target, urns)
        // An index field can also match values that are not references in the model.
        if (references.length === 0) continue
        const edits = new Map(references.map(one => [`${one.entity}\0${one.aspect}`, editOf(one, target)]))
        await data.write(system, [...edits.values()])
        const entities = new Set(references.map(({ entity }) => entity)).size
        return { removed: references.length, entities, left: next === undefined ? 0 : total - urns.length }
      }
      return { removed: 0, entities: 0, left: 0 }
    }
  }
}

function referring({ urn, places }: Target): Criterion {
  const fields = new Set(places.flatMap(place => place.fields))
  return { any: [...fields].map(field => ({ field, in: [urn] })) }
}

function referencesIn({ row, value }: Stored, { urn, places }: Target): Reference[] {
  return places
    .filter(({ aspect, path }) => aspect === row.aspect && without(value, path, urn) !== value)
    .map(({ relationship }) => ({ relationship, entity: row.urn, aspect: row.aspect }))
}

function editOf({ entity, aspect }: Reference, { urn, places }: Target): Edit {
  const here = places.filter(place => place.aspect === aspect)
  return {
    urn: entity,
    aspect,
    change: old => here.reduce((value, { path }) => (isRecord(value) ? without(value, path, urn) : value), old)
  }
}
