import { type Call, type EntityRef, idOf, type Urn } from '../../../core/index.ts'
import type { ModelHandles } from '../handles.ts'
import type { ModelAspects } from '../model.ts'
import { visualOf } from './assets.ts'
import { columnsIn, createDatasetFields } from './dataset.ts'
import type { GraphqlDeps } from './deps.ts'
import { latestObservation } from './ingested.ts'
import { read, same, withCustomProperties } from './resolve.ts'
import { enumValues } from './sdl-common.ts'

const deprecated = (instead: string) => `@deprecated(reason: "use ${instead}")`
const TEXTS = 'description: String externalUrl: String customProperties: [CustomPropertiesEntry!]'
const VISUAL = `name: String! access: AccessLevel lastRefreshed: Long ${TEXTS}
    created: AuditStamp! lastModified: AuditStamp! deleted: AuditStamp` as const

/** DataHub's older names of what other fields show too: clients of all ages ask for them. */
export const olderSdl = `
  extend type Chart {
    info: ChartInfo ${deprecated('properties')}
    editableInfo: ChartEditableProperties ${deprecated('editableProperties')}
    "The query behind it."
    query: ChartQuery
  }
  type ChartInfo { ${VISUAL} type: ChartType inputs: [Dataset!] }
  type ChartQuery { rawQuery: String! type: ChartQueryType! }
  enum ChartQueryType { ${enumValues('com.linkedin.chart.ChartQueryType')} }
  extend type ChartProperties { deleted: AuditStamp }
  extend type Dashboard {
    info: DashboardInfo ${deprecated('properties')}
    editableInfo: DashboardEditableProperties ${deprecated('editableProperties')}
  }
  type DashboardInfo { ${VISUAL} charts: [Chart!]! }
  extend type DashboardProperties { deleted: AuditStamp }
  extend type DataFlow { info: DataFlowInfo ${deprecated('properties')} }
  type DataFlowInfo { name: String! project: String ${TEXTS} }
  extend type DataJob { info: DataJobInfo ${deprecated('properties')} }
  type DataJobInfo { name: String! ${TEXTS} }
  extend type DataPlatform {
    displayName: String ${deprecated('properties { displayName }')}
    info: DataPlatformInfo ${deprecated('properties')}
  }
  type DataPlatformInfo { type: PlatformType! displayName: String datasetNameDelimiter: String! logoUrl: String }
  extend type DataPlatformInstance { properties: DataPlatformInstanceProperties }
  type DataPlatformInstanceProperties { name: String ${TEXTS} }
  extend type Tag { editableProperties: EditableTagProperties ${deprecated('properties')} }
  type EditableTagProperties { name: String description: String }
  extend type Dataset {
    description: String ${deprecated('properties')}
    externalUrl: String ${deprecated('properties')}
    "What its sub-type says."
    platformNativeType: PlatformNativeType ${deprecated('subTypes')}
    schema: Schema ${deprecated('schemaMetadata')}
  }
  enum PlatformNativeType { TABLE VIEW DIRECTORY STREAM BUCKET }
  type Schema {
    datasetUrn: String
    name: String!
    platformUrn: String!
    version: Long!
    cluster: String
    hash: String!
    platformSchema: PlatformSchema
    fields: [SchemaField!]!
    primaryKeys: [String!]
    foreignKeys: [ForeignKeyConstraint]
    createdAt: Long
    "When ingestion last saw it."
    lastObserved: Long
  }
` as const

export function olderFields(deps: GraphqlDeps) {
  const { aspects } = deps
  const tag = aspects.tagProperties
  return {
    ...visualFields(aspects),
    DataFlow: { info: read(aspects.dataFlowInfo, withCustomProperties) },
    DataJob: { info: read(aspects.dataJobInfo, withCustomProperties) },
    DataPlatform: {
      displayName: read(
        aspects.dataPlatformInfo,
        ({ displayName }, urn) => displayName ?? idOf(urn),
        urn => idOf(urn)
      ),
      info: read(aspects.dataPlatformInfo, same)
    },
    DataPlatformInstance: { properties: read(aspects.dataPlatformInstanceProperties, withCustomProperties) },
    Tag: { editableProperties: read(tag, ({ name, description }) => ({ name, description })) },
    Dataset: {
      description: read(aspects.datasetProperties, ({ description }) => description),
      externalUrl: read(aspects.datasetProperties, ({ externalUrl }) => externalUrl),
      platformNativeType: read(aspects.subTypes, nativeTypeOf),
      schema: olderSchema(deps)
    }
  }
}

function visualFields(aspects: ModelHandles) {
  return {
    Chart: {
      info: read(aspects.chartInfo, (info, urn) => ({ ...visualOf(info, urn), inputs: inputsOf(info) })),
      editableInfo: read(aspects.editableChartProperties, same),
      query: read(aspects.chartQuery, same)
    },
    Dashboard: {
      info: read(aspects.dashboardInfo, (info, urn) => ({ ...visualOf(info, urn), charts: chartsOf(info) })),
      editableInfo: read(aspects.editableDashboardProperties, same)
    }
  }
}

/** Newer ingestions write edges instead of URNs. */
function inputsOf({ inputs = [], inputEdges = [] }: ModelAspects['chartInfo']): Urn[] {
  const older = inputs.flatMap(input => (input.string === undefined ? [] : [input.string as Urn]))
  return [...new Set([...older, ...inputEdges.map(({ destinationUrn }) => destinationUrn)])]
}

function chartsOf({ charts = [], chartEdges = [] }: ModelAspects['dashboardInfo']): Urn[] {
  return [...new Set([...charts, ...chartEdges.map(({ destinationUrn }) => destinationUrn)])]
}

type NativeType = 'TABLE' | 'VIEW' | 'DIRECTORY' | 'STREAM' | 'BUCKET'

const NATIVE: Readonly<Record<string, NativeType>> = {
  ...{ table: 'TABLE', view: 'VIEW', 'materialized view': 'VIEW' },
  ...{ topic: 'STREAM', stream: 'STREAM', folder: 'DIRECTORY', directory: 'DIRECTORY', bucket: 'BUCKET' }
}

function nativeTypeOf({ typeNames }: ModelAspects['subTypes']): NativeType | null {
  return typeNames.map(name => NATIVE[name.toLowerCase()]).find(name => name !== undefined) ?? null
}

function olderSchema(deps: GraphqlDeps) {
  const { schemaMetadata } = createDatasetFields(deps).Dataset
  return async (entity: EntityRef, _args: unknown, call: Call) => {
    const schema = await schemaMetadata(entity, {}, call)
    if (!schema) return null
    const [stored = []] = await deps.data.read(call, [{ urn: entity.urn, aspects: ['schemaMetadata'] }])
    return { ...schema, fields: columnsIn(schema), lastObserved: latestObservation(stored) }
  }
}
