import {
  type Call,
  type Data,
  entityTypeOf,
  isRecord,
  type JsonRecord,
  type Model,
  type Urn
} from '../../../core/index.ts'
import { windowOf } from '../inputs/page.ts'
import type { Group, Member, PageOfGroups, RelationshipsInput } from './graph.ts'
import type { IndexedPlace, Places } from './indexed-places.ts'
import { recordWith } from './places.ts'

export interface OneHopInput extends Pick<RelationshipsInput, 'start' | 'count'> {
  readonly isUpstream: boolean
  /** Whether to include soft-deleted entities. */
  readonly removed: boolean
  /** Whether to include entities that lineage names and nobody stored. */
  readonly ghosts?: boolean
}

export interface Neighbour {
  /** The name of the relationship: `DownstreamOf`. */
  readonly type: string
  readonly entity: { readonly urn: Urn }
  /** What is stored with the reference: `created`, `lastModified`, `auditStamp`, `properties`. */
  readonly record: JsonRecord
}

/** The entities directly upstream or downstream, from the entries of the store. */
export interface OneHop {
  /** `total` is the exact number of relationships that the actor is authorized to see. */
  page(
    call: Call,
    urn: Urn,
    input: OneHopInput
  ): Promise<{ start: number; count: number; total: number; relationships: Neighbour[] }>
}

interface OneHopDeps {
  readonly data: Data
  readonly model: Model
  readonly pageOfGroups: PageOfGroups
  readonly places: Places
}

export function createOneHop({ data, model, pageOfGroups, places }: OneHopDeps): OneHop {
  function groupsOf(urn: Urn, { isUpstream, removed, ghosts = false }: OneHopInput): Group[] {
    const type = entityTypeOf(urn)
    const own = new Set(model.findType(type)?.aspects)
    const leading = isUpstream ? 'upstream' : 'downstream'
    const lineage = places.lineage()
    const groups = (direction: Group['direction'], some: readonly IndexedPlace[]) =>
      Array.from(new Set(some.map(({ relationship }) => relationship)), name => ({
        type: name,
        direction,
        wanted: { urn, places: some.filter(({ relationship }) => relationship === name), removed, ghosts }
      }))
    return [
      ...groups(
        'OUTGOING',
        lineage.filter(place => place.lineage === leading && own.has(place.aspect))
      ),
      ...groups(
        'INCOMING',
        lineage.filter(place => place.lineage !== leading && place.types?.includes(type) !== false)
      )
    ]
  }

  return {
    async page(call, urn, input) {
      const window = windowOf(input, { usual: 100 })
      const { total, found } = await pageOfGroups(call, groupsOf(urn, input), window)
      const records = await recordsAt(data, call, endsOf(urn, found))
      const relationships = found.map(({ group, entity }, at) => ({
        type: group.type,
        entity,
        record: records[at] ?? {}
      }))
      return { ...window, total, relationships }
    }
  }
}

/** A relationship: the aspects of `from` refer to `to`. */
interface Ends {
  readonly from: Urn
  readonly to: Urn
  readonly places: readonly IndexedPlace[]
}

function endsOf(urn: Urn, members: readonly Member[]): Ends[] {
  return members.map(({ group, entity }) => {
    const [from, to] = group.direction === 'OUTGOING' ? [urn, entity.urn] : [entity.urn, urn]
    return { from, to, places: group.wanted.places }
  })
}

/** For each relationship, the record that contains the reference. */
async function recordsAt(data: Data, call: Call, ends: readonly Ends[]): Promise<(JsonRecord | undefined)[]> {
  const wanted = new Map<Urn, Set<string>>()
  for (const { from, places } of ends) {
    const aspects = wanted.get(from) ?? new Set()
    wanted.set(from, aspects)
    for (const { aspect } of places) aspects.add(aspect)
  }
  const stored = await data.read(
    call,
    Array.from(wanted, ([from, aspects]) => ({ urn: from, aspects: [...aspects] }))
  )
  const values = new Map([...wanted.keys()].map((from, at) => [from, stored[at] ?? []]))
  return ends.map(({ from, to, places }) =>
    (values.get(from) ?? [])
      .flatMap(({ row, value }) =>
        places.filter(({ aspect }) => aspect === row.aspect).map(({ path }) => recordWith(value, path, to))
      )
      .find(isRecord)
  )
}
