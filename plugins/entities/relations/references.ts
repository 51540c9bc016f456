import {
  type Call,
  type Criterion,
  type Data,
  type Edit,
  entityTypeOf,
  isRecord,
  type Model,
  type Urn
} from '../../../core/index.ts'
import { type Place, placesOf, sampleAt, without } from './places.ts'

/** References listed by a dry run; the total counts all. */
const LISTED = 1000
const PAGE = 500

export interface Reference {
  readonly relationship: string
  readonly entity: Urn
  readonly aspect: string
}

export interface References {
  /** Which entities refer to this one, as far as the actor sees them. */
  find(call: Call, urn: Urn): Promise<{ total: number; references: Reference[] }>
  /** How many entities refer to this one, as far as the actor sees them. */
  count(call: Call, urn: Urn): Promise<number>
  /** Takes the references out of at most `limit` entities; repeat until nothing is `left`. */
  remove(call: Call, urn: Urn, limit: number): Promise<{ removed: number; entities: number; left: number }>
}

interface Indexed extends Place {
  readonly aspect: string
  readonly fields: readonly string[]
}

export function createReferences(data: Data, model: Model): References {
  let known: readonly Indexed[] | undefined

  /** Where the model allows a reference to such an entity, except in keys: those say again what a URN says. */
  function placesFor(urn: Urn): readonly Indexed[] {
    known ??= placesOf(model)
      .filter(({ aspect }) => !model.aspects.get(aspect)?.isKey)
      .map(place => ({ ...place, fields: fieldsAt(place, model) }))
    return known.filter(({ types, fields }) => fields.length > 0 && (!types || types.includes(entityTypeOf(urn))))
  }

  function referring(urn: Urn): Criterion {
    const fields = new Set(placesFor(urn).flatMap(place => place.fields))
    return { any: [...fields].map(field => ({ field, in: [urn] })) }
  }

  async function referencesOf(call: Call, urn: Urn, entities: readonly Urn[]): Promise<Reference[]> {
    const aspects = [...new Set(placesFor(urn).map(({ aspect }) => aspect))]
    const found = await data.read(
      call,
      entities.map(entity => ({ urn: entity, aspects }))
    )
    return found.flat().flatMap(({ row, value }) =>
      placesFor(urn)
        .filter(({ aspect, path }) => aspect === row.aspect && without(value, path, urn) !== value)
        .map(({ relationship }) => ({ relationship, entity: row.urn, aspect: row.aspect }))
    )
  }

  async function find(call: Call, urn: Urn) {
    const references: Reference[] = []
    let total = 0
    for (let after: string | undefined, done = false; !done; ) {
      const page = await data.find(call, { where: referring(urn) }, { limit: PAGE, ...(after ? { after } : {}) })
      const some = await referencesOf(call, urn, page.urns)
      total += some.length
      references.push(...some.slice(0, LISTED - references.length))
      after = page.next
      done = after === undefined
    }
    return { total, references }
  }

  function editOf({ entity, aspect }: Reference, urn: Urn): Edit {
    const places = placesFor(urn).filter(place => place.aspect === aspect)
    return {
      urn: entity,
      aspect,
      change: old => places.reduce((value, { path }) => (isRecord(value) ? without(value, path, urn) : value), old)
    }
  }

  /** The first entities with something to take out: a field can also hold what has no such place in the model. */
  async function removable(call: Call, urn: Urn, limit: number) {
    for (let after: string | undefined; ; ) {
      call.signal.throwIfAborted()
      const page = await data.find(call, { where: referring(urn) }, { limit, ...(after ? { after } : {}) })
      const references = await referencesOf(call, urn, page.urns)
      after = page.next
      if (references.length > 0 || after === undefined) return { page, references }
    }
  }

  async function remove(call: Call, urn: Urn, limit: number) {
    const system = call.as(`removing references to ${urn}`)
    const { page, references } = await removable(system, urn, limit)
    const perAspect = new Map(references.map(one => [`${one.entity}\0${one.aspect}`, editOf(one, urn)]))
    await data.write(system, [...perAspect.values()])
    const left = page.next === undefined ? 0 : page.total - page.urns.length
    return { removed: references.length, entities: new Set(references.map(({ entity }) => entity)).size, left }
  }

  return {
    find,
    count: async (call, urn) => (await data.find(call, { where: referring(urn) }, { limit: 0 })).total,
    remove
  }
}

/** The fields under which a reference at this place is indexed. */
export function fieldsAt({ aspect, path }: Place, model: Model): readonly string[] {
  const probe = 'urn:li:probe:1'
  const entries = model.aspects.get(aspect)?.entries(sampleAt(path, probe)) ?? []
  return entries.filter(({ value }) => value === probe).map(({ field }) => field)
}
