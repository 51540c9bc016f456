import {
  type Call,
  entityTypeOf,
  plainColumn,
  type Route,
  type RouteSpec,
  route,
  type Static,
  Type,
  type Urn
} from '../../../core/index.ts'
import { type Entities, type IndexedPlace, isBetweenColumns, type Places, viewDemand } from '../../entities/index.ts'
import { typeNamed, urnOf } from '../entity/names.ts'
import { createSlice } from '../lists/params.ts'
import { askedColumns, columnPlaces } from './columns.ts'
import { direction, EndFilters, ends, MAX_URNS, paging, relationshipTypes, sidesOf, urnsIn } from './params.ts'
import { createScroll, type EdgeDeps, type EdgeQuery } from './scroll.ts'

export interface RelationshipDeps extends EdgeDeps {
  readonly entities: Pick<Entities, 'aspects' | 'graph' | 'places'>
}

const End = {
  type: 'object',
  required: ['urn', 'entityType'],
  properties: { urn: { type: 'string' }, entityType: { type: 'string' } }
}
const answerOf = (more: readonly string[] = []) => ({
  type: 'object',
  required: ['results'],
  properties: {
    scrollId: { type: 'string', description: 'for the next page; absent on the last one' },
    results: {
      type: 'array',
      items: {
        type: 'object',
        required: ['relationshipType', 'source', 'destination', ...more],
        properties: {
          relationshipType: { type: 'string' },
          source: End,
          destination: End,
          ...Object.fromEntries(more.map(name => [name, { type: 'string' }]))
        }
      }
    }
  }
})
const EDGES = answerOf()
const LINEAGE = answerOf(['upstream', 'downstream'])
const Paging = Type.Object(paging)
const PARTIAL =
  'A page can have fewer items than `count`, or none, although there are more: read on until `scrollId` is absent.'

/** Relationships of all entities, from the entries of the store. */
export function createRelationshipRoutes(deps: RelationshipDeps): Route[] {
  const scrolled = createScrolled(deps)
  return [...scrollRoutes(deps, scrolled), entityRoute(deps, scrolled), lineageRoute(deps, scrolled), pageRoute(deps)]
}

function scrollRoutes({ model, entities }: RelationshipDeps, scrolled: Scrolled): Route[] {
  const url = '/openapi/v3/relationship'
  const ofTypes = { ...paging, ...ends, direction }
  const doc = { summary: 'Relationships between entities', description: PARTIAL, answer: EDGES }
  const example = { sourceFilter: { and: [{ criteria: [{ field: 'urn', values: ['urn:li:corpuser:datahub'] }] }] } }
  return [
    route(
      {
        doc: { ...doc, example },
        method: 'POST',
        url: `${url}/scroll`,
        params: Type.Object({ ...ofTypes, relationshipTypes }),
        body: EndFilters,
        reads: true
      },
      'signed-in',
      ({ body, relationshipTypes = [], ...params }, call) => {
        const places = placesOf(entities.places, relationshipTypes)
        return scrolled(call, { places, ...sidesOf(model, params, body) }, { ...params, relationshipTypes, body })
      }
    ),
    route(
      {
        doc: { ...doc, summary: 'Relationships of one name' },
        method: 'GET',
        url: `${url}/:relationshipType`,
        params: Type.Object({ relationshipType: Type.String(), ...ofTypes })
      },
      'signed-in',
      ({ relationshipType, ...params }, call) => {
        const places = placesOf(entities.places, [relationshipType])
        return scrolled(call, { places, ...sidesOf(model, params) }, { ...params, relationshipType })
      }
    )
  ]
}

function entityRoute({ data, model, entities }: RelationshipDeps, scrolled: Scrolled): Route {
  const Params = Type.Object({ type: Type.String(), urn: Type.String(), ...paging, relationshipTypes, direction })
  const resolve = async ({ type, urn }: { type: string; urn: string }, call: Call) =>
    urnOf(typeNamed(model, type), await data.urnOf(call, urn))
  return route(
    {
      doc: { summary: 'Relationships of one entity', description: PARTIAL, answer: EDGES },
      method: 'GET',
      url: '/openapi/v3/relationship/:type/:urn',
      params: Params
    },
    async (named, call) => viewDemand(await resolve(named, call)),
    async ({ relationshipTypes = [], direction, ...params }, call) => {
      const own = { urns: [await resolve(params, call)] }
      const [sources, destinations] = direction === 'OUTGOING' ? [own, {}] : [{}, own]
      const query = { places: placesOf(entities.places, relationshipTypes), sources, destinations }
      return scrolled(call, query, { ...params, relationshipTypes, direction })
    }
  )
}

function lineageRoute({ entities }: RelationshipDeps, scrolled: Scrolled): Route {
  const body = Type.Object({
    urns: Type.Optional(
      Type.Array(Type.String(), { maxItems: MAX_URNS, description: 'entities at either end; all lineage without any' })
    )
  })
  const Params = Type.Object({
    ...paging,
    relationshipTypes,
    direction: Type.Optional(
      Type.Enum(['UPSTREAM', 'DOWNSTREAM'], {
        description: 'of `urns`; both without it. Without `urns` it has no effect'
      })
    )
  })
  const spec: RouteSpec<typeof Params, typeof body> = {
    doc: {
      summary: 'Lineage between entities',
      description: PARTIAL,
      answer: LINEAGE,
      example: { urns: ['urn:li:dataset:(urn:li:dataPlatform:hive,sales.invoices,PROD)'] }
    },
    method: 'POST',
    url: '/openapi/v3/lineage/scroll',
    params: Params,
    body,
    reads: true
  }
  return route(spec, 'signed-in', async ({ body, relationshipTypes = [], direction, ...params }, call) => {
    const urns = body.urns?.length ? urnsIn(body.urns) : undefined
    const anchors = new Set(urns?.map(plainColumn))
    const columns = await askedColumns(entities, call, urns ?? [])
    const near = direction === 'UPSTREAM' ? 'downstream' : 'upstream'
    const named = new Set(relationshipTypes)
    const places = [...entities.places.lineage(), ...(columns ? columnPlaces(entities.places) : [])]
    const query = {
      places: places.filter(({ relationship }) => named.size === 0 || named.has(relationship)),
      sources: {},
      destinations: {},
      ...(urns ? { touching: urns, columns } : {}),
      ...(urns && direction
        ? { matches: ({ flow }: { flow?: Flow }) => flow !== undefined && anchors.has(plainColumn(flow[near])) }
        : {})
    }
    return scrolled(call, query, { ...params, relationshipTypes, direction, urns })
  })
}

type Flow = Readonly<Record<'upstream' | 'downstream', Urn>>

type Scrolled = ReturnType<typeof createScrolled>

/** Returns the function that asks for one page. All that was asked makes the question another one. */
function createScrolled(deps: EdgeDeps) {
  const scroll = createScroll(deps)
  return async (
    call: Call,
    query: Omit<EdgeQuery, 'removed' | 'inSlice'>,
    asked: Static<typeof Paging> & Readonly<Record<string, unknown>>
  ) => {
    const whole = { ...query, removed: asked.includeSoftDelete, inSlice: createSlice(asked) }
    const { edges, ...next } = await scroll(call, whole, asked)
    const results = edges.map(({ relationshipType, source, destination, flow }) => ({
      relationshipType,
      source: { urn: source, entityType: entityTypeOf(source) },
      destination: { urn: destination, entityType: entityTypeOf(destination) },
      ...flow
    }))
    return { ...next, results }
  }
}

function placesOf(places: Places, names: readonly string[]): readonly IndexedPlace[] {
  const all = names.length === 0 ? places.all() : [...new Set(names)].flatMap(name => places.ofRelationship(name))
  return all.filter(place => !isBetweenColumns(place))
}

/** The older form: pages by position. Clients ask until a page is empty. */
function pageRoute({ data, entities }: RelationshipDeps): Route {
  const params = Type.Object({
    urn: Type.String(),
    direction: Type.Enum(['OUTGOING', 'INCOMING']),
    relationshipTypes: Type.Array(Type.String(), { minItems: 1, maxItems: 100 }),
    start: Type.Integer({ minimum: 0, default: 0 }),
    count: Type.Integer({ minimum: 0, maximum: 10_000, default: 200 })
  })
  const Related = {
    type: 'object',
    required: ['urn', 'relationshipType'],
    properties: { urn: { type: 'string' }, relationshipType: { type: 'string' } }
  }
  const answer = {
    type: 'object',
    required: ['start', 'count', 'total', 'entities'],
    properties: {
      start: { type: 'integer' },
      count: { type: 'integer', description: 'number of the entities in this answer' },
      total: { type: 'integer' },
      entities: { type: 'array', items: Related }
    }
  }
  return route(
    {
      doc: { summary: 'Entities that one entity is related to', answer },
      method: 'GET',
      url: '/openapi/relationships/v1/',
      params
    },
    async ({ urn }, call) => viewDemand(await data.urnOf(call, urn)),
    async ({ urn, relationshipTypes: types, ...input }, call) => {
      const page = await entities.graph.page(call, await data.urnOf(call, urn), { ...input, types })
      const found = page.relationships.map(({ type, entity }) => ({ urn: entity.urn, relationshipType: type }))
      return { start: page.start, count: found.length, total: page.total, entities: found }
    }
  )
}
