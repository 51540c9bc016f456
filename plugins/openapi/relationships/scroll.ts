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
import { createEdges } from './edges.ts'
import { createSides, type Side, type SideDeps } from './sides.ts'

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

/**
 * Returns the function that finds relationships in the order of their sources' URNs. What it is asked with the page makes
 * the question another one: cursors only fit to it.
 */
export function createScroll(deps: EdgeDeps) {
  const read = createRead(deps)
  return async (call: Call, query: EdgeQuery, asked: EdgePage) => {
    const { count, scrollId } = asked
    const found: Edge[] = []
    let position: Position | undefined = positionOf(cursorOf(asked, scrollId))
    for (let reads = 0; position && reads < READS && found.length < count; reads++) {
      const { edges, next } = await read(call, query, position.after)
      const end: number = position.skip + count - found.length
      found.push(...edges.slice(position.skip, end))
      position = edges.length > end ? { ...position, skip: end } : next
    }
    const id = scrollIdOf(asked, position && `${position.skip}.${position.after ?? ''}`)
    return { edges: found, ...(id === null ? {} : { scrollId: id }) }
  }
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

function createRead(deps: EdgeDeps) {
  const { model } = deps
  const { entitiesOf, present } = createSides(deps)
  const edgesOf = createEdges(deps)
  return async (
    call: Call,
    query: EdgeQuery,
    after: string | undefined
  ): Promise<{ edges: readonly Edge[]; next?: Position }> => {
    const { places, sources, destinations, touching, columns, removed } = query
    const types = sources.types ?? typesWith(model, places)
    const fields = fieldsOf(places)
    if (fields.length === 0 || types.length === 0) return { edges: [] }
    const where = whereOf(fields, destinations, touching && [...touching, ...(columns?.named ?? [])])
    const page = { limit: SOURCES, ...(after === undefined ? {} : { after }) }
    const { urns, next } = await entitiesOf(call, { ...sources, types, removed, where }, page)
    const stored = await edgesOf(call, urns.filter(query.inSlice), { places, columns })
    const anchors = touching && new Set(touching.map(plainColumn))
    const isAnchor = (urn: Urn) => !anchors || anchors.has(plainColumn(urn))
    const asked = stored.filter(
      edge => (isAnchor(edge.source) || isAnchor(edge.destination)) && query.matches?.(edge) !== false
    )
    const side = { ...destinations, types: destinations.types ?? [...model.types.keys()], removed }
    const seen = await present(call, asked.flatMap(endsOf), side)
    const edges = asked.filter(edge => endsOf(edge).every(end => seen.has(end)))
    return { edges, ...(next === undefined ? {} : { next: { skip: 0, after: next } }) }
  }
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
