import { type Route, route, type Static, Type } from '../../../core/index.ts'
import { V2, V3 } from '../entity/dialect.ts'
import { namesIn, typeNamed } from '../entity/names.ts'
import { Names, SystemMetadata } from '../entity/params.ts'
import { type ListDeps, type ListInput, listEntities } from './lists.ts'
import { branchesOf, count, Filter, ignoredParams, scrollId, slicing } from './params.ts'

const Order = Type.Enum(['ASCENDING', 'DESCENDING'], { default: 'ASCENDING' })
const common = {
  count,
  scrollId,
  query: Type.String({
    default: '*',
    description: 'words and `field:value`, joined by AND, OR and NOT; `*` is everything'
  }),
  sort: Type.String({ default: 'urn', description: 'field to sort by' }),
  sortOrder: Order,
  includeSoftDelete: Type.Boolean({ default: false, description: 'also entities that are soft-deleted' }),
  systemMetadata: SystemMetadata,
  ...ignoredParams,
  ...slicing
}
const Common = Type.Object(common)
const Typed = Type.Object({
  type: Type.String({ description: 'entity type, compared without case' }),
  ...common,
  aspects: Names,
  aspectNames: Names
})
const scrollParams = {
  ...common,
  skipAggregation: Type.Optional(Type.Boolean({ description: 'accepted: no facets are counted' })),
  scrollIdPerEntity: Type.Optional(Type.Boolean({ description: 'accepted: one scrollId is for all entities' }))
}
const Body = Type.Object({
  entities: Type.Optional(Type.Array(Type.String(), { maxItems: 1000, description: 'entity types' })),
  aspects: Type.Optional(
    Type.Array(Type.String(), { maxItems: 1000, description: 'names of aspects; [] = all, absent = only URNs' })
  ),
  filter: Type.Optional(Filter),
  sortCriteria: Type.Optional(
    Type.Array(Type.Object({ field: Type.String(), order: Order }), {
      maxItems: 10,
      description: 'the first one counts'
    })
  )
})

const EntityRef = { $ref: '#/components/schemas/Entity' }
const Listed = {
  type: 'object',
  required: ['entities', 'totalCount'],
  properties: {
    scrollId: { type: 'string', description: 'for the next page; absent on the last one' },
    entities: { type: 'array', items: EntityRef },
    totalCount: { type: 'integer', description: 'exact, of all pages' }
  }
}
const ListedV2 = {
  type: 'object',
  required: ['results'],
  properties: {
    scrollId: { type: 'string', description: 'for the next page; absent on the last one' },
    results: { type: 'array', items: { $ref: '#/components/schemas/EntityV2' } }
  }
}
const EXAMPLE = {
  aspects: ['status'],
  filter: { and: [{ criteria: [{ field: 'platform', values: ['urn:li:dataPlatform:hive'], condition: 'EQUAL' }] }] },
  sortCriteria: [{ field: 'urn', order: 'ASCENDING' }]
}

/** Lists and scrolls of entities, found by the plugin search. */
export function createListRoutes(deps: ListDeps): Route[] {
  return [...listRoutes(deps), ...scrollRoutes(deps)]
}

function listRoutes(deps: ListDeps): Route[] {
  const { model } = deps
  const doc = { summary: 'List entities of one type', description: 'Found by the plugin search, in pages.' }
  const inputOf = ({ type, aspects, aspectNames, ...rest }: Static<typeof Typed>): ListInput => ({
    ...paged(rest),
    types: [typeNamed(model, type).name],
    filters: [],
    aspects: namesIn(aspects, aspectNames) ?? 'all'
  })
  return [
    route(
      { doc: { ...doc, answer: Listed }, method: 'GET', url: `${V3.path}/:type`, params: Typed },
      'signed-in',
      async (args, call) => {
        const { entities, total: totalCount, ...next } = await listEntities(deps, call, inputOf(args))
        return { ...next, entities: entities.map(({ urn, aspects }) => V3.close(urn, aspects)), totalCount }
      }
    ),
    route(
      { doc: { ...doc, answer: ListedV2 }, method: 'GET', url: `${V2.path}/:type`, params: Typed },
      'signed-in',
      async (args, call) => {
        const { entities, total: _unused, ...next } = await listEntities(deps, call, inputOf(args))
        return { ...next, results: entities.map(({ urn, aspects }) => V2.close(urn, aspects)) }
      }
    )
  ]
}

function scrollRoutes(deps: ListDeps): Route[] {
  const { model } = deps
  const answer = async (call: Parameters<typeof listEntities>[1], input: ListInput) => {
    const { entities, total: totalCount, ...next } = await listEntities(deps, call, input)
    return { ...next, entities: entities.map(({ urn, aspects }) => V3.close(urn, aspects)), totalCount }
  }
  const spec = { method: 'POST', body: Body, reads: true } as const
  const doc = { summary: 'Find entities by text and filters, in pages', answer: Listed, example: EXAMPLE }
  const inputOf = (params: Static<typeof Common>, body: Static<typeof Body>, types: readonly string[]): ListInput => ({
    ...paged(params),
    ...(types.length > 0 ? { types: types.map(name => typeNamed(model, name).name) } : {}),
    ...(body.sortCriteria?.[0] ? { sort: body.sortCriteria[0] } : {}),
    filters: branchesOf(body.filter),
    aspects: body.aspects === undefined ? 'none' : (namesIn(body.aspects) ?? 'all')
  })
  return [
    route(
      { ...spec, doc, url: `${V3.path}/scroll`, params: Type.Object(scrollParams) },
      'signed-in',
      ({ body, ...params }, call) => answer(call, inputOf(params, body, body.entities ?? []))
    ),
    route(
      {
        ...spec,
        doc,
        url: `${V3.path}/:type/scroll`,
        params: Type.Object({ type: Typed.properties.type, ...scrollParams })
      },
      'signed-in',
      ({ body, type, ...params }, call) => answer(call, inputOf(params, body, [type]))
    )
  ]
}

/** The members that all lists have. */
function paged({ sort, sortOrder, query, count, includeSoftDelete, systemMetadata, ...rest }: Static<typeof Common>) {
  const { scrollId, sliceId, sliceMax } = rest
  return {
    query,
    count,
    includeSoftDelete,
    systemMetadata,
    sort: { field: sort, order: sortOrder },
    ...(scrollId === undefined ? {} : { scrollId }),
    ...(sliceId === undefined ? {} : { sliceId }),
    ...(sliceMax === undefined ? {} : { sliceMax })
  }
}
