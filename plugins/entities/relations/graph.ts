import {
  type Call,
  type Criterion,
  type Data,
  entityTypeOf,
  isRecord,
  type Model,
  type Urn
} from '../../../core/index.ts'
import { NOT_REMOVED } from '../lists/criteria.ts'
import { type ListWindow, windowOf } from '../lists/page.ts'
import { type Place, placesOf, referencesAt } from './places.ts'
import { fieldsAt } from './references.ts'

export interface RelationshipsInput {
  readonly types: readonly string[]
  readonly direction: 'INCOMING' | 'OUTGOING'
  readonly start?: number | null
  readonly count?: number | null
  readonly includeSoftDelete?: boolean | null
}

export interface Relationship {
  readonly type: string
  readonly direction: RelationshipsInput['direction']
  readonly entity: { readonly urn: Urn }
}

/** Relationships between entities, as the model names them. */
export interface Graph {
  /** Type by type in the order asked for, with an exact total of what the actor may see. */
  page(
    call: Call,
    urn: Urn,
    input: RelationshipsInput
  ): Promise<{ start: number; count: number; total: number; relationships: Relationship[] }>
}

interface Found {
  readonly total: number
  readonly urns: readonly Urn[]
}

const USUAL = 100

export function createGraph(data: Data, model: Model): Graph {
  let known: readonly Place[] | undefined

  function placesOfType(type: string): readonly Place[] {
    known ??= placesOf(model)
    return known.filter(({ relationship }) => relationship === type)
  }

  /** What refers to the entity, read from entries. */
  async function incoming(call: Call, urn: Urn, type: string, { start, count }: ListWindow, removed: boolean) {
    const places = placesOfType(type).filter(({ types }) => !types || types.includes(entityTypeOf(urn)))
    const any = [...new Set(places.flatMap(place => fieldsAt(place, model)))].map(field => ({ field, in: [urn] }))
    if (any.length === 0) return { total: 0, urns: [] }
    const where: Criterion = removed ? { any } : { all: [{ any }, NOT_REMOVED] }
    return data.find(call, { where }, { skip: start, limit: count })
  }

  /** What the entity refers to, read from its aspects. */
  async function outgoing(call: Call, urn: Urn, type: string, { start, count }: ListWindow, removed: boolean) {
    const places = placesOfType(type)
    const [stored = []] = await data.read(call, [{ urn, aspects: places.map(({ aspect }) => aspect) }])
    const named = stored.flatMap(({ row, value }) =>
      places.filter(({ aspect }) => aspect === row.aspect).flatMap(({ path }) => referencesAt(value, path))
    )
    const urns = await visible(call, [...new Set(named)], removed)
    return { total: urns.length, urns: urns.slice(start, start + count) }
  }

  async function visible(call: Call, urns: readonly Urn[], removed: boolean): Promise<Urn[]> {
    const exist = await data.exists(call, urns)
    const seen = urns.filter((_urn, at) => exist[at])
    if (removed) return seen
    const stored = await data.read(
      call,
      seen.map(urn => ({ urn, aspects: ['status'] }))
    )
    return seen.filter((_urn, at) => !stored[at]?.some(({ value }) => isRecord(value) && value.removed === true))
  }

  return {
    async page(call, urn, { types, direction, includeSoftDelete, ...input }) {
      const window = windowOf(input, { usual: USUAL })
      const find = direction === 'INCOMING' ? incoming : outgoing
      const relationships: Relationship[] = []
      let total = 0
      for (const type of new Set(types)) {
        const left = { start: Math.max(0, window.start - total), count: window.count - relationships.length }
        const found: Found = await find(call, urn, type, left, includeSoftDelete !== false)
        total += found.total
        relationships.push(...found.urns.map(other => ({ type, direction, entity: { urn: other } })))
      }
      return { ...window, total, relationships }
    }
  }
}
