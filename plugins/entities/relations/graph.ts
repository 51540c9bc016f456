import { type Call, type Criterion, type Data, entityTypeOf, isRecord, type Urn } from '../../../core/index.ts'
import { NOT_REMOVED } from '../lists/criteria.ts'
import { type ListWindow, windowOf } from '../lists/page.ts'
import type { IndexedPlace, Places } from './indexed-places.ts'
import { referencesAt } from './places.ts'

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

/** Relationships between entities, by the names of the model. */
export interface Graph {
  /** Ordered by `input.types`. `total` is the exact number of relationships that the actor is authorized to see. */
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

const DEFAULT_COUNT = 100

export function createGraph(data: Data, places: Places): Graph {
  return {
    async page(call, urn, { types, direction, includeSoftDelete, ...input }) {
      const window = windowOf(input, { usual: DEFAULT_COUNT })
      const find = direction === 'INCOMING' ? findIncoming : findOutgoing
      const relationships: Relationship[] = []
      let total = 0
      for (const type of new Set(types)) {
        const left = { start: Math.max(0, window.start - total), count: window.count - relationships.length }
        const wanted = { urn, places: places.ofRelationship(type), removed: includeSoftDelete !== false }
        const found = await find(data, call, wanted, left)
        total += found.total
        relationships.push(...found.urns.map(other => ({ type, direction, entity: { urn: other } })))
      }
      return { ...window, total, relationships }
    }
  }
}

/** The relationships of an entity that have one name. */
interface Wanted {
  readonly urn: Urn
  readonly places: readonly IndexedPlace[]
  /** Whether to include soft-deleted entities. */
  readonly removed: boolean
}

/** Entities that refer to the entity, read from the index. */
async function findIncoming(data: Data, call: Call, wanted: Wanted, { start, count }: ListWindow): Promise<Found> {
  const { urn, places, removed } = wanted
  const fields = places
    .filter(({ types }) => !types || types.includes(entityTypeOf(urn)))
    .flatMap(place => place.fields)
  if (fields.length === 0) return { total: 0, urns: [] }
  const any = [...new Set(fields)].map(field => ({ field, in: [urn] }))
  const where: Criterion = removed ? { any } : { all: [{ any }, NOT_REMOVED] }
  return data.find(call, { where }, { skip: start, limit: count })
}

/** Entities that the entity refers to, read from its aspects. */
async function findOutgoing(data: Data, call: Call, wanted: Wanted, { start, count }: ListWindow): Promise<Found> {
  const { urn, places, removed } = wanted
  const [stored = []] = await data.read(call, [{ urn, aspects: places.map(({ aspect }) => aspect) }])
  const named = stored.flatMap(({ row, value }) =>
    places.filter(({ aspect }) => aspect === row.aspect).flatMap(({ path }) => referencesAt(value, path))
  )
  const urns = await visible(data, call, [...new Set(named)], removed)
  return { total: urns.length, urns: urns.slice(start, start + count) }
}

async function visible(data: Data, call: Call, urns: readonly Urn[], removed: boolean): Promise<Urn[]> {
  const exist = await data.exists(call, urns)
  const seen = urns.filter((_urn, at) => exist[at])
  if (removed) return seen
  const stored = await data.read(
    call,
    seen.map(urn => ({ urn, aspects: ['status'] }))
  )
  return seen.filter((_urn, at) => !stored[at]?.some(({ value }) => isRecord(value) && value.removed === true))
}
