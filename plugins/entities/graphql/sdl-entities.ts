import { enumValues } from './sdl-common.ts'

const PROPERTIES = 'description: String externalUrl: String customProperties: [CustomPropertiesEntry!]'
const TIMES = `created: Long createdActor: String lastModified: AuditStamp!
    lastModifiedActor: String @deprecated(reason: "use lastModified")`
const STAMPS = 'created: AuditStamp! lastModified: AuditStamp!'

export const entitiesSdl = `
  extend type Query {
    "Returns a stub with exists: false when the dataset does not exist. All queries by URN below work the same way."
    dataset(urn: String!): Dataset
    container(urn: String!): Container
    chart(urn: String!): Chart
    dashboard(urn: String!): Dashboard
    dataFlow(urn: String!): DataFlow
    dataJob(urn: String!): DataJob
    corpUser(urn: String!): CorpUser
    corpGroup(urn: String!): CorpGroup
    dataPlatform(urn: String!): DataPlatform
    dataPlatformInstance(urn: String!): DataPlatformInstance
    "The entity with this URN, of any type; null when it does not exist."
    entity(urn: String!): Entity
    "The entities with these URNs, of any type, in this order; null for what does not exist."
    entities(
      urns: [String!]!
      "No effect: existence is always checked."
      checkForExistence: Boolean
    ): [Entity]
    entityExists(urn: String!): Boolean
  }

  type Dataset implements Entity {
    urn: String!
    type: EntityType!
    name: String!
    platform: DataPlatform!
    origin: FabricType!
    uri: String
    properties: DatasetProperties
    editableProperties: DatasetEditableProperties
    schemaMetadata(version: Long): SchemaMetadata
    editableSchemaMetadata: EditableSchemaMetadata
    viewProperties: ViewProperties
  }
  "The query of a view."
  type ViewProperties {
    materialized: Boolean!
    logic: String!
    formattedLogic: String
    language: String!
  }
  type DatasetProperties { name: String! qualifiedName: String origin: FabricType! ${PROPERTIES} ${TIMES} }
  type DatasetEditableProperties { name: String description: String }

  type SchemaMetadata implements Aspect {
    aspectVersion: Long
    datasetUrn: String
    name: String!
    platformUrn: String!
    version: Long!
    cluster: String
    hash: String!
    platformSchema: PlatformSchema
    fields(
      "The first column. Default: 0."
      start: Int
      "Not in DataHub, as is start. Default: all columns."
      count: Int
    ): [SchemaField!]!
    "Not in DataHub: the number of columns."
    totalFields: Int!
    primaryKeys: [String!]
    foreignKeys: [ForeignKeyConstraint]
    createdAt: Long
  }
  union PlatformSchema = TableSchema | KeyValueSchema
  type TableSchema { schema: String! }
  type KeyValueSchema { keySchema: String! valueSchema: String! }
  type ForeignKeyConstraint {
    name: String
    foreignDataset: Dataset
    foreignFields: [SchemaFieldEntity]
    sourceFields: [SchemaFieldEntity]
  }
  type SchemaField {
    fieldPath: String!
    jsonPath: String
    label: String
    nullable: Boolean!
    description: String
    type: SchemaFieldDataType!
    nativeDataType: String
    recursive: Boolean!
    isPartOfKey: Boolean
    isPartitioningKey: Boolean
    jsonProps: String
    "The column as an entity of its own."
    schemaFieldEntity: SchemaFieldEntity
  }
  enum SchemaFieldDataType { BOOLEAN FIXED STRING BYTES NUMBER DATE TIME ENUM NULL MAP ARRAY UNION STRUCT }
  type EditableSchemaMetadata { editableSchemaFieldInfo: [EditableSchemaFieldInfo!]! }
  type EditableSchemaFieldInfo { fieldPath: String! description: String }

  type Container implements Entity {
    urn: String!
    type: EntityType!
    "urn:li:dataPlatform:unknown when none is stored."
    platform: DataPlatform!
    properties: ContainerProperties
    editableProperties: ContainerEditableProperties
  }
  type ContainerProperties { name: String! qualifiedName: String ${PROPERTIES} }
  type ContainerEditableProperties { description: String }

  type Chart implements Entity {
    urn: String!
    type: EntityType!
    tool: String!
    chartId: String!
    platform: DataPlatform!
    properties: ChartProperties
    editableProperties: ChartEditableProperties
  }
  type ChartProperties {
    name: String! type: ChartType access: AccessLevel chartUrl: String lastRefreshed: Long
    ${PROPERTIES} ${STAMPS}
  }
  type ChartEditableProperties { description: String }
  enum ChartType { ${enumValues('com.linkedin.chart.ChartType')} }
  enum AccessLevel { ${enumValues('com.linkedin.common.AccessLevel')} }

  type Dashboard implements Entity {
    urn: String!
    type: EntityType!
    tool: String!
    dashboardId: String!
    platform: DataPlatform!
    properties: DashboardProperties
    editableProperties: DashboardEditableProperties
  }
  type DashboardProperties {
    name: String! access: AccessLevel dashboardUrl: String lastRefreshed: Long
    ${PROPERTIES} ${STAMPS}
  }
  type DashboardEditableProperties { description: String }

  type DataFlow implements Entity {
    urn: String!
    type: EntityType!
    orchestrator: String!
    flowId: String!
    cluster: String!
    platform: DataPlatform!
    properties: DataFlowProperties
    editableProperties: DataFlowEditableProperties
  }
  type DataFlowProperties { name: String! project: String ${PROPERTIES} }
  type DataFlowEditableProperties { description: String }

  type DataJob implements Entity {
    urn: String!
    type: EntityType!
    jobId: String!
    dataFlow: DataFlow
    properties: DataJobProperties
    editableProperties: DataJobEditableProperties
    inputOutput: DataJobInputOutput
  }
  type DataJobInputOutput {
    inputDatasets: [Dataset!]
    outputDatasets: [Dataset!]
    inputDatajobs: [DataJob!]
  }
  type DataJobProperties { name: String! ${PROPERTIES} }
  type DataJobEditableProperties { description: String }

  type Tag implements Entity {
    urn: String!
    type: EntityType!
    "The display name; the id when there is none."
    name: String!
    properties: TagProperties
    description: String
  }
  type TagProperties { name: String! description: String colorHex: String }

  type DataPlatform implements Entity {
    urn: String!
    type: EntityType!
    name: String!
    properties: DataPlatformProperties
  }
  type DataPlatformProperties {
    type: PlatformType!
    displayName: String
    datasetNameDelimiter: String!
    logoUrl: String
  }
  enum PlatformType { ${enumValues('com.linkedin.dataplatform.PlatformType')} }
  "A column, as an entity of its own."
  type SchemaFieldEntity implements Entity {
    urn: String!
    type: EntityType!
    fieldPath: String!
    "The dataset."
    parent: Entity!
  }
  type DataPlatformInstance implements Entity {
    urn: String!
    type: EntityType!
    platform: DataPlatform!
    instanceId: String!
  }
` as const
