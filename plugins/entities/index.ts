import { type Call, definePlugin, type Urn } from '../../core/index.ts'
import { aspects, defs, types } from './definitions.ts'
import { createGraphql } from './graphql/index.ts'
import type { ModelHandles } from './handles.ts'
import { createLists, type Lists } from './lists/list.ts'
import { createWriteActions } from './proposals/actions.ts'
import { createIngest } from './proposals/ingest.ts'
import { createReading } from './reading.ts'
import { createFinders, createGraph, type Graph } from './relations/graph.ts'
import { createPlaces } from './relations/indexed-places.ts'
import { createOneHop, type OneHop } from './relations/one-hop.ts'
import { createReferences, type References } from './relations/references.ts'
import { createActions } from './rest/actions.ts'
import { createErasing } from './rest/erasing.ts'
import { createRoutes } from './rest/routes.ts'
import { createServerInfo } from './rest/server-info.ts'

export { applyUpdate } from './graphql/apply-update.ts'
export { aspectValues, type ModelHandles } from './handles.ts'
export { NOT_REMOVED, textSearch } from './lists/criteria.ts'
export { type BuildCriterion, type FacetFilter, filterValues, TEXT_CONDITIONS } from './lists/facet-filter.ts'
export { type FindByText, type Lists, listEntities } from './lists/list.ts'
export { type Input, type ListSearch, type Page, searchOf, windowOf } from './lists/page.ts'
export { spanOf, type TimeWindow } from './lists/time-window.ts'
export type { ModelAspects } from './model.ts'
export { viewDemand } from './reading.ts'
export type { Graph, RelationshipsInput } from './relations/graph.ts'
export type { Neighbour, OneHop, OneHopInput } from './relations/one-hop.ts'
export type { Reference, References } from './relations/references.ts'

export interface Entities {
  /** Typed handles of DataHub's aspects: `aspects.globalTags.update(call, urn, change)`. */
  readonly aspects: ModelHandles
  /** Whether any aspect of the entity is stored. False when the actor is not authorized to see the entity. */
  exists(call: Call, urn: Urn): Promise<boolean>
  /** Those of the entities that exist, and that the actor is authorized to see. */
  existing(call: Call, urns: readonly Urn[]): Promise<Set<Urn>>
  readonly references: References
  /** Pages of outgoing and incoming relationships. */
  readonly graph: Graph
  readonly lists: Lists
  /** Pages of the lineage next to an entity. */
  readonly oneHop: OneHop
}

/** DataHub's model, GraphQL types and REST dialects. Validates and guards all data, whichever plugins are enabled. */
export const entities = definePlugin({
  name: 'entities',
  contract: 1,
  types,
  aspects,
  defs,
  lazySchemas: true,
  setup({ data, model, host, aspects }) {
    const erasing = createErasing(data, model)
    const places = createPlaces(model)
    const references = createReferences(data, places)
    const finders = createFinders(data)
    const graph = createGraph(finders, places)
    const api: Entities = {
      aspects,
      references,
      graph,
      lists: createLists(data),
      oneHop: createOneHop({ data, model, finders, places }),
      exists: async (call, urn) => (await data.exists(call, [urn]))[0] === true,
      async existing(call, urns) {
        const exist = await data.exists(call, urns)
        return new Set(urns.filter((_urn, at) => exist[at]))
      }
    }
    return {
      api,
      ...createGraphql({ data, model, aspects, graph }),
      actions: {
        ...createWriteActions({ model, erasing, ingest: createIngest({ data, model, aspects }) }),
        ...createActions({ data, model, erasing, references })
      },
      routes: createRoutes({ data, model, reading: createReading(data, model), info: createServerInfo(host) })
    }
  }
})
