import {
  type Call,
  type Criterion,
  type Data,
  entityTypeOf,
  hostOf,
  inBatches,
  isRecord,
  type Urn
} from '../../../core/index.ts'
import type { ModelHandles } from '../handles.ts'
import { type ListWindow, windowOf } from '../inputs/page.ts'
import { NOT_REMOVED } from '../lists/criteria.ts'
import type { IndexedPlace, Places } from './indexed-places.ts'
import { isBetweenColumns, referencesAt } from './places.ts'
import { spelledUrns } from './spellings.ts'

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

export function createGraph(pageOf: PageOfGroups, places: Places): Graph {
  return {
    async page(call, urn, { types, direction, includeSoftDelete, ...input }) {
      const window = windowOf(input, { usual: DEFAULT_COUNT })
      const removed = includeSoftDelete !== false
      const groups = Array.from(new Set(types), type => ({
        type,
        direction,
        wanted: { urn, places: places.ofRelationship(type), removed }
      }))
      const { total, found } = await pageOf(call, groups, window)
      return { ...window, total, relationships: found.map(({ group, entity }) => ({ ...named(group), entity })) }
    }
  }
}

const named = ({ type, direction }: Group) => ({ type, direction })

/** The relationships of one name and direction. */
export interface Group {
  readonly type: string
  readonly direction: RelationshipsInput['direction']
  readonly wanted: Wanted
}

export interface Member {
  readonly group: Group
  readonly entity: { readonly urn: Urn }
}

/** One page of the members of several groups, in the order of the groups. */
export type PageOfGroups = (
  call: Call,
  groups: readonly Group[],
  window: ListWindow
) => Promise<{ readonly total: number; readonly found: readonly Member[] }>

export function createPageOfGroups(data: Data, aspects: ModelHandles): PageOfGroups {
  const finders = { INCOMING: createIncoming(data, aspects), OUTGOING: createOutgoing(data) }
  return async (call, groups, window) => {
    const found: Member[] = []
    let total = 0
    for (const group of groups) {
      const left = { start: Math.max(0, window.start - total), count: window.count - found.length }
      const page = await finders[group.direction](call, group.wanted, left)
      total += page.total
      found.push(...page.urns.map(urn => ({ group, entity: { urn } })))
    }
    return { total, found }
  }
}

/** The relationships of an entity that have one name. */
export interface Wanted {
  readonly urn: Urn
  readonly places: readonly IndexedPlace[]
  /** Whether to include soft-deleted entities. */
  readonly removed: boolean
  /** Whether to include entities that do not exist. */
  readonly ghosts?: boolean
}

type Find = (call: Call, wanted: Wanted, window: ListWindow) => Promise<Found>

/** Finds entities that refer to the entity, in the index. */
function createIncoming(data: Data, aspects: ModelHandles): Find {
  return async (call, { urn, places, removed }, { start, count }) => {
    const fields = places
      .filter(({ types }) => !types || types.includes(entityTypeOf(urn)))
      .flatMap(place => place.fields)
    if (fields.length === 0) return { total: 0, urns: [] }
    const urns = await spelledUrns(aspects, call, [urn])
    const any = [...new Set(fields)].map(field => ({ field, in: urns }))
    const where: Criterion = removed ? { any } : { all: [{ any }, NOT_REMOVED] }
    return data.find(call, { where }, { skip: start, limit: count })
  }
}

/** Finds entities that the entity refers to, in its aspects. Pages that a call asks for together are read once. */
function createOutgoing(data: Data): Find {
  const running = new WeakMap<Call, Map<string, Promise<Urn[]>>>()

  function all(call: Call, name: string, wanted: Wanted): Promise<Urn[]> {
    const reads = running.get(call) ?? new Map<string, Promise<Urn[]>>()
    running.set(call, reads)
    const read = reads.get(name) ?? referredTo(data, call, wanted).finally(() => reads.delete(name))
    reads.set(name, read)
    return read
  }

  return async (call, wanted, { start, count }) => {
    const name = JSON.stringify([wanted.urn, wanted.places[0]?.relationship, wanted.removed, wanted.ghosts])
    const urns = await all(call, name, wanted)
    return { total: urns.length, urns: urns.slice(start, start + count) }
  }
}

async function referredTo(data: Data, call: Call, wanted: Wanted): Promise<Urn[]> {
  const { urn } = wanted
  const places = wanted.places.filter(place => !isBetweenColumns(place))
  const [stored = []] = await data.read(call, [{ urn, aspects: places.map(({ aspect }) => aspect) }])
  const named = stored.flatMap(({ row, value }) =>
    places.filter(({ aspect }) => aspect === row.aspect).flatMap(({ path }) => referencesAt(value, path))
  )
  const visible = createVisible(data, wanted)
  return inBatches([...new Set(named)], urns => visible(call, urns), call.signal)
}

/** Columns exist, and are removed, with their dataset. */
function createVisible(data: Data, { removed, ghosts }: Wanted) {
  return async (call: Call, urns: readonly Urn[]): Promise<Urn[]> => {
    const exist = await data.exists(call, urns.map(hostOf))
    const seen = new Set(urns.filter((_urn, at) => exist[at]))
    const missing = urns.filter(urn => !seen.has(urn))
    const absent = ghosts && missing.length > 0 ? await absentOf(data, call, missing) : undefined
    const hidden = removed || seen.size === 0 ? undefined : await removedOf(data, call, [...seen])
    return urns.filter(urn => absent?.has(urn) || (seen.has(urn) && !hidden?.has(urn)))
  }
}

/** Those that do not exist, in contrast to those that the actor may not see. */
async function absentOf(data: Data, call: Call, urns: readonly Urn[]): Promise<Set<Urn>> {
  const exist = await data.exists(call.as('telling what does not exist from what is not visible'), urns.map(hostOf))
  return new Set(urns.filter((_urn, at) => !exist[at]))
}

async function removedOf(data: Data, call: Call, urns: readonly Urn[]): Promise<Set<Urn>> {
  const wanted = urns.map(urn => ({ urn: hostOf(urn), aspects: ['status'] }))
  const stored = await data.read(call, wanted)
  return new Set(urns.filter((_urn, at) => stored[at]?.some(({ value }) => isRecord(value) && value.removed === true)))
}
