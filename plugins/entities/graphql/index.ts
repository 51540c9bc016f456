import { BadRequest, type Call, operation, parseUrn } from '../../../core/index.ts'
import { actorFields, actorTypes } from './actors.ts'
import { createAssetFields } from './assets.ts'
import { columnsSdl, relatedSdl } from './columns.ts'
import { createEntityFields } from './common.ts'
import { createDatasetFields } from './dataset.ts'
import type { GraphqlDeps } from './deps.ts'
import { Long } from './long.ts'
import { mlFields, mlTypes } from './ml.ts'
import { olderFields, olderSdl } from './older.ts'
import { otherFields, otherTypes } from './others.ts'
import { patchEntityMutations, patchEntitySdl } from './patch-entity.ts'
import { placementSdl } from './placement.ts'
import { type Named, queryByUrn } from './resolve.ts'
import { createRunFields, runsSdl } from './runs.ts'
import { actorsSdl } from './sdl-actors.ts'
import { commonSdl } from './sdl-common.ts'
import { entitiesSdl } from './sdl-entities.ts'
import { mlSdl } from './sdl-ml.ts'
import { othersSdl } from './sdl-others.ts'
import { seriesFields, seriesSdl } from './series.ts'
import { versionsQuery, versionsSdl } from './versions.ts'

/** Entity types with a GraphQL type of their own. */
const entityTypes = {
  ...actorTypes,
  dataset: 'Dataset',
  container: 'Container',
  chart: 'Chart',
  dashboard: 'Dashboard',
  dataFlow: 'DataFlow',
  dataJob: 'DataJob',
  tag: 'Tag',
  dataPlatform: 'DataPlatform',
  dataPlatformInstance: 'DataPlatformInstance',
  dataProcessInstance: 'DataProcessInstance',
  schemaField: 'SchemaFieldEntity',
  ...mlTypes,
  ...otherTypes
} as const

const ENTITIES_SDL = `${commonSdl}${placementSdl}${actorsSdl}${entitiesSdl}${olderSdl}${columnsSdl}` as const
const OTHERS_SDL = `${relatedSdl}${runsSdl}${mlSdl}${othersSdl}${versionsSdl}${seriesSdl}${patchEntitySdl}` as const

export function createGraphql(deps: GraphqlDeps) {
  const { aspects } = deps
  return {
    sdl: `${ENTITIES_SDL}${OTHERS_SDL}` as const,
    entityTypes,
    operations: { Query: createQueries(deps), Mutation: patchEntityMutations(deps) },
    entityFields: createEntityFields(deps),
    fields: joined(
      { Long, ...seriesFields },
      createDatasetFields(deps),
      createAssetFields(deps),
      createRunFields(deps),
      olderFields(deps),
      actorFields(aspects),
      mlFields(aspects),
      otherFields(aspects)
    )
  }
}

/** A type can have fields from several of them. */
function joined<T extends readonly Readonly<Record<string, object>>[]>(...all: T): All<T[number]> {
  const fields: Record<string, object> = {}
  for (const [type, resolvers] of all.flatMap(one => Object.entries(one))) {
    fields[type] = type in fields ? { ...fields[type], ...resolvers } : resolvers
  }
  return fields as All<T[number]>
}

type All<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer Each) => void
  ? Each
  : never

/** At most so many entities in one query: each is asked for its fields. */
const MAX_ENTITIES = 1000

function createQueries({ data, model }: GraphqlDeps) {
  const byUrn = (type: keyof typeof entityTypes) => queryByUrn(model, type)
  const exists = async (call: Call, text: string) => (await data.exists(call, [parseUrn(text)]))[0] === true
  return {
    dataset: byUrn('dataset'),
    container: byUrn('container'),
    chart: byUrn('chart'),
    dashboard: byUrn('dashboard'),
    dataFlow: byUrn('dataFlow'),
    dataJob: byUrn('dataJob'),
    corpUser: byUrn('corpuser'),
    corpGroup: byUrn('corpGroup'),
    dataPlatform: byUrn('dataPlatform'),
    dataPlatformInstance: byUrn('dataPlatformInstance'),
    mlModel: byUrn('mlModel'),
    mlModelGroup: byUrn('mlModelGroup'),
    mlFeature: byUrn('mlFeature'),
    mlFeatureTable: byUrn('mlFeatureTable'),
    mlPrimaryKey: byUrn('mlPrimaryKey'),
    notebook: byUrn('notebook'),
    entity: operation('signed-in', async ({ urn }: Named, call) =>
      (await exists(call, urn)) ? { urn: parseUrn(urn) } : null
    ),
    entities: operation('signed-in', async ({ urns: texts }: { readonly urns: readonly string[] }, call) => {
      if (texts.length > MAX_ENTITIES) {
        throw new BadRequest(`At most ${MAX_ENTITIES} entities are allowed in one query, found ${texts.length}`)
      }
      const urns = texts.map(parseUrn)
      const found = await data.exists(call, urns)
      return urns.map((urn, at) => (found[at] ? { urn } : null))
    }),
    aspectVersions: versionsQuery({ data, model }),
    entityExists: operation('signed-in', ({ urn }: Named, call) => exists(call, urn))
  }
}
