import { type Call, definePlugin, type Urn } from '../../core/index.ts'
import { consolePart } from './console.ts'
import { aspects, defs, types } from './definitions.ts'
import { createGraphql } from './graphql/index.ts'
import { createVersions } from './graphql/versions.ts'
import type { ModelHandles } from './handles.ts'
import { createLists, type Lists, textIndex } from './lists/list.ts'
import { createWriteActions } from './proposals/actions.ts'
import { createDerivation, type Derivation } from './proposals/derivation.ts'
import { createIngest } from './proposals/ingest.ts'
import { merging } from './proposals/merging.ts'
import { measureIngest } from './proposals/metrics.ts'
import { createWriter, type Writer } from './proposals/writer.ts'
import { createReading, type Reading } from './reading.ts'
import { createGraph, createPageOfGroups, type Graph } from './relations/graph.ts'
import { createPlaces, type Places } from './relations/indexed-places.ts'
import { createOneHop, type OneHop } from './relations/one-hop.ts'
import { createReferences, type References } from './relations/references.ts'
import { createRenaming, type Renaming, renamingSdl } from './renaming.ts'
import { createActions } from './rest/actions.ts'
import { createErasing, type Erasing } from './rest/erasing.ts'
import { createRoutes } from './rest/routes.ts'
import { createServerInfo } from './rest/server-info.ts'
import { timeChecks } from './time-checks.ts'

export { entityPath } from './console.ts'
export { ConditionFailed, NoSuchEntity } from './errors.ts'
export { ADMINISTRATIVE_TYPES } from './graphql/administrative-types.ts'
export { dataTypeOf, schemaFieldOf, schemaMetadataOf } from './graphql/dataset.ts'
export {
  applyUpdate,
  customProperties,
  NEVER,
  queryByUrn,
  read,
  same,
  withCustomProperties
} from './graphql/resolve.ts'
export { enumValues, type InputTypes, type ResourceRef } from './graphql/sdl-common.ts'
export { shownVersion } from './graphql/versions.ts'
export { aspectValues, type ModelHandles } from './handles.ts'
export { type BuildCriterion, type FacetFilter, filterValues, TEXT_CONDITIONS } from './inputs/facet-filter.ts'
export { type Input, type ListSearch, type Page, searchOf, windowOf } from './inputs/page.ts'
export { type MapEntry, mapOf, shownMap } from './inputs/string-map.ts'
export { checkedTime, requireMilliseconds, spanOf, type TimeWindow } from './inputs/time-window.ts'
export { compare, createMatcher, type FilterInput, ValueFilter, valueFilterOf } from './inputs/value-filter.ts'
export { LATEST_ONLY, listed, NOT_REMOVED, textSearch } from './lists/criteria.ts'
export { type FindByText, type Lists, listEntities, textIndex } from './lists/list.ts'
export type { ModelAspects } from './model.ts'
export { versionOf } from './proposals/conditions.ts'
export { deleteDemands, editDemands } from './proposals/demands.ts'
export { type MergedValue, type Merging, merging, type WholeValue } from './proposals/merging.ts'
export {
  type ChangeType,
  MAX_PROPOSALS,
  type Proposal,
  parseEach,
  parseHeaders,
  parseSystemMetadata
} from './proposals/proposal.ts'
export type { Writer, Writing } from './proposals/writer.ts'
export { type Reading, viewDemand } from './reading.ts'
export type { Graph, RelationshipsInput } from './relations/graph.ts'
export type { IndexedPlace, Places } from './relations/indexed-places.ts'
export type { Neighbour, OneHop, OneHopInput } from './relations/one-hop.ts'
export { isBetweenColumns, referencesAt } from './relations/places.ts'
export type { Reference, References } from './relations/references.ts'
export { spelledUrns } from './relations/spellings.ts'
export type { Renamable, Renaming } from './renaming.ts'

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
  /** Where the model has relationships. */
  readonly places: Places
  readonly lists: Lists
  /** For types whose entities users rename with `updateName`. */
  readonly renaming: Renaming
  /** Adds edits to what clients write as aspects. */
  readonly derivation: Derivation
  /** For every dialect of writing. */
  readonly writer: Writer
  readonly reading: Reading
  readonly erasing: Erasing
  /** Pages of the lineage next to an entity. */
  readonly oneHop: OneHop
  /** One page of the kept versions, as the query `aspectVersions` answers. */
  readonly versions: ReturnType<typeof createVersions>
}

/** DataHub's model, GraphQL types and REST dialects. Validates and guards all data, whichever plugins are enabled. */
export const entities = definePlugin({
  name: 'entities',
  contract: 2,
  types,
  aspects,
  defs,
  lazySchemas: true,
  console: consolePart,
  setup({ data, model, host, aspects, extension, metrics }) {
    const erasing = createErasing(data, model)
    const places = createPlaces(model)
    const references = createReferences(data, places)
    const derivation = createDerivation()
    const ingesting = createIngest({ data, model, aspects, derivation, merging: () => extension(merging) })
    const ingest = measureIngest(ingesting, metrics, model)
    const writer = createWriter({ model, erasing, ingest })
    const reading = createReading(data, model)
    const pageOfGroups = createPageOfGroups(data, aspects)
    const graph = createGraph(pageOfGroups, places)
    const renaming = createRenaming(data)
    const graphql = createGraphql({ data, model, aspects, graph, writer })
    const api: Entities = {
      aspects,
      references,
      graph,
      places,
      derivation: derivation.api,
      writer,
      reading,
      erasing,
      lists: createLists(data, () => extension(textIndex)),
      renaming: renaming.api,
      oneHop: createOneHop({ data, model, pageOfGroups, places }),
      versions: createVersions({ data, model }),
      exists: async (call, urn) => (await data.exists(call, [urn]))[0] === true,
      async existing(call, urns) {
        const exist = await data.exists(call, urns)
        return new Set(urns.filter((_urn, at) => exist[at]))
      }
    }
    return {
      api,
      checks: timeChecks(),
      ...graphql,
      sdl: `${graphql.sdl}${renamingSdl}` as const,
      operations: {
        ...graphql.operations,
        Mutation: { ...graphql.operations.Mutation, ...renaming.operations }
      },
      actions: {
        ...createWriteActions({ model, writer }),
        ...createActions({ data, model, erasing, references })
      },
      routes: createRoutes({ data, model, reading, info: createServerInfo(host) })
    }
  }
})
