import {
  type Call,
  type Contribution,
  type EntityRef,
  entityTypeOf,
  operation,
  parseUrn,
  parseUrnOf
} from '../../../core/index.ts'
import { actorFields, actorTypes } from './actors.ts'
import { createAssetFields } from './assets.ts'
import { createEntityFields } from './common.ts'
import { createDatasetFields } from './dataset.ts'
import type { GraphqlDeps } from './deps.ts'
import { Long } from './long.ts'
import { runsSdl } from './runs.ts'
import { actorsSdl } from './sdl-actors.ts'
import { commonSdl } from './sdl-common.ts'
import { entitiesSdl } from './sdl-entities.ts'

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
  schemaField: 'SchemaFieldEntity'
} as const

type Graphql = Required<Pick<Contribution<unknown>, 'sdl' | 'operations' | 'fields' | 'entityFields' | 'entityTypes'>>

export function createGraphql(deps: GraphqlDeps): Graphql {
  const { aspects } = deps
  return {
    sdl: commonSdl + actorsSdl + entitiesSdl + runsSdl,
    entityTypes,
    operations: { Query: createQueries(deps) },
    entityFields: createEntityFields(deps, Object.values(entityTypes)),
    fields: {
      Long,
      ...createDatasetFields(deps),
      ...createAssetFields(deps),
      ...actorFields(aspects),
      OwnerType: {
        __resolveType: ({ urn }: EntityRef) => (entityTypeOf(urn) === 'corpGroup' ? 'CorpGroup' : 'CorpUser')
      }
    }
  }
}

interface Named {
  readonly urn: string
}

function createQueries({ data, model }: GraphqlDeps) {
  /** Returns only the reference; each field reads what it needs. */
  const byUrn = (type: keyof typeof entityTypes) =>
    operation('signed-in', ({ urn: text }: Named): EntityRef => {
      const urn = parseUrnOf(type, text)
      model.keyOf(urn)
      return { urn }
    })
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
    entity: operation('signed-in', async ({ urn }: Named, call) =>
      (await exists(call, urn)) ? { urn: parseUrn(urn) } : null
    ),
    entityExists: operation('signed-in', ({ urn }: Named, call) => exists(call, urn))
  }
}
