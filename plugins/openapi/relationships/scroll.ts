import {
  BadRequest,
  type Call,
  type Criterion,
  columnParts,
  type Model,
  plainColumn,
  type Urn
} from '../../../core/index.ts'
import type { IndexedPlace } from '../../entities/index.ts'
import { cursorOf, scrollIdOf } from '../../search/index.ts'
import type { AskedColumns } from './columns.ts'
import type { Edge } from './edge.ts'
import { edgesOf } from './edges.ts'
import { entitiesOf, present, type Side, type SideDeps } from './sides.ts'

export interface EdgeDeps extends SideDeps {
  readonly model: Model
}

export interface EdgeQuery {
  readonly places: readonly IndexedPlace[]
  readonly sources: Side
  readonly destinations: Side
  /** Only relationships of these entities, at either end. */
  readonly touching?: readonly Urn[]
  /** The columns among them: also what is inside the aspects of others. */
  readonly columns?: AskedColumns | undefined
  /** Whether to include soft-deleted entities. */
  readonly removed: boolean
  readonly matches?: (edge: Edge) => boolean
  readonly inSlice: (source: Urn) => boolean
}

export interface EdgePage {
  readonly count: number
  readonly scrollId?: string
}

/** Entities whose relationships are read at once. */
const SOURCES = 50
/** Most such reads of one page: then it has fewer relationships, and the next one continues. */
const READS = 40

/** Relationships in the order of their sources' URNs. `question` names what is asked, for cursors that only fit to it. */
export async function scrollEdges(deps: EdgeDeps, call: Call, query: EdgeQuery, question: object, page: EdgePage) {
  const found: Edge[] = []
  let position: Position | undefined = positionOf(cursorOf(question, page.scrollId))
  for (let reads = 0; position && reads < READS && found.length < page.count; reads++) {
    const { edges, next } = await read(deps, call, query, position.after)
    const end: number = position.skip + page.count - found.length
    found.push(...edges.slice(position.skip, end))
    position = edges.length > end ? { ...position, skip: end } : next
  }
  const scrollId = scrollIdOf(question, position && `${position.skip}.${position.after ?? ''}`)
  return { edges: found, ...(scrollId === null ? {} : { scrollId }) }
}

/** Where a page begins: among the relationships of the sources after `after`. */
interface Position {
  readonly skip: number
  readonly after?: string
}

function positionOf(cursor: string | undefined): Position {
  if (cursor === undefined) return { skip: 0 }
  const [, skip, after] = cursor.match(/^(\d{1,9})\.(.*)$/s) ?? []
  if (skip === undefined) throw new BadRequest('scrollId is not one that an answer to this question contained')
  return { skip: Number(skip), ...(after ? { after } : {}) }
}

async function read(
  deps: EdgeDeps,
  call: Call,
  query: EdgeQuery,
  after: string | undefined
): Promise<{ edges: readonly Edge[]; next?: Position }> {
  const { places, sources, destinations, touching, columns, removed } = query
  const types = sources.types ?? typesWith(deps.model, places)
  const fields = fieldsOf(places)
  if (fields.length === 0 || types.length === 0) return { edges: [] }
  const look = {
    ...sources,
    types,
    removed,
    where: whereOf(fields, destinations, touching && [...touching, ...(columns?.named ?? [])])
  }
  const page = { limit: SOURCES, ...(after === undefined ? {} : { after }) }
  const { urns, next } = await entitiesOf(deps, call, look, page)
  const stored = await edgesOf(deps, call, urns.filter(query.inSlice), { places, columns })
  const anchors = touching && new Set(touching.map(plainColumn))
  const isAnchor = (urn: Urn) => !anchors || anchors.has(plainColumn(urn))
  const asked = stored.filter(
    edge => (isAnchor(edge.source) || isAnchor(edge.destination)) && query.matches?.(edge) !== false
  )
  const side = { ...destinations, types: destinations.types ?? [...deps.model.types.keys()], removed }
  const seen = await present(
    deps,
    call,
    asked.flatMap(edge => endsOf(edge)),
    side
  )
  const edges = asked.filter(edge => endsOf(edge).every(end => seen.has(end)))
  return { edges, ...(next === undefined ? {} : { next: { skip: 0, after: next } }) }
}

/** What must be looked up: of an edge that is inside an entity also its source. */
const endsOf = ({ source, destination }: Edge): Urn[] => (columnParts(source) ? [source, destination] : [destination])

/** The entities that have a reference at all, or one of those that are asked for. */
function whereOf(fields: readonly string[], { urns }: Side, touching: readonly Urn[] | undefined): Criterion {
  const refers = (to: readonly Urn[] | undefined): Criterion => ({
    any: fields.map(field => (to ? { field, in: to } : { field }))
  })
  return touching ? { any: [{ urns: touching }, refers(touching)] } : refers(urns)
}

const fieldsOf = (places: readonly IndexedPlace[]) => [...new Set(places.flatMap(({ fields }) => fields))]

const typesWith = (model: Model, places: readonly IndexedPlace[]) => [
  ...new Set(places.flatMap(({ aspect }) => model.aspects.get(aspect)?.on ?? []))
]
