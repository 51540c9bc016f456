import { enumValues } from '../../entities/index.ts'

const values = (name: string) => enumValues(`com.linkedin.assertion.${name}`)
const enums = (...names: readonly string[]) => names.map(name => `enum ${name} { ${values(name)} }`).join('\n')

/** Types of assertions. Names and nullability are DataHub's. */
export const assertionSdl = `
  ${enums('AssertionType', 'AssertionSourceType', 'AssertionStdAggregation', 'AssertionStdOperator')}
  ${enums('AssertionStdParameterType', 'AssertionValueChangeType', 'DatasetAssertionScope', 'FreshnessAssertionType')}
  ${enums('FreshnessAssertionScheduleType', 'VolumeAssertionType', 'SqlAssertionType', 'FieldAssertionType')}
  ${enums('FieldMetricType', 'FieldTransformType', 'FieldValuesFailThresholdType', 'SchemaAssertionCompatibility')}
  ${enums('IncrementingSegmentFieldTransformerType', 'AssertionActionType', 'AssertionRunStatus')}
  ${enums('AssertionResultType', 'AssertionResultErrorType', 'AssertionResultSeverity')}
  enum DatasetFilterType { ${enumValues('com.linkedin.dataset.DatasetFilterType')} }

  "A check of data, which ran elsewhere: its results are reported."
  type Assertion implements Entity {
    urn: String!
    type: EntityType!
    "urn:li:dataPlatform:unknown when none is stored."
    platform: DataPlatform!
    info: AssertionInfo
    "The dataset that it is about."
    dataset: Dataset
    actions: AssertionActions
    "The results, the newest first. The numbers count all that match, whatever the limit is."
    runEvents(
      status: AssertionRunStatus
      startTimeMillis: Long
      endTimeMillis: Long
      filter: FilterInput
      "Default: 100, at most 1000."
      limit: Int
    ): AssertionRunEventsResult
  }
  type AssertionInfo {
    type: AssertionType!
    datasetAssertion: DatasetAssertionInfo
    freshnessAssertion: FreshnessAssertionInfo
    volumeAssertion: VolumeAssertionInfo
    sqlAssertion: SqlAssertionInfo
    fieldAssertion: FieldAssertionInfo
    schemaAssertion: SchemaAssertionInfo
    customAssertion: CustomAssertionInfo
    "What it is about."
    entityUrn: String
    source: AssertionSource
    lastUpdated: AuditStamp
    description: String
    note: String
    externalUrl: String
    customProperties: [CustomPropertiesEntry!]
  }
  type AssertionSource { type: AssertionSourceType! created: AuditStamp }
  type AssertionActions { onSuccess: [AssertionAction!]! onFailure: [AssertionAction!]! }
  type AssertionAction { type: AssertionActionType! }
  type SchemaFieldSpec { path: String! type: String! nativeType: String! }
  type AssertionStdParameters {
    value: AssertionStdParameter minValue: AssertionStdParameter maxValue: AssertionStdParameter
  }
  type AssertionStdParameter { value: String! type: AssertionStdParameterType! }
  type DatasetFilter { type: DatasetFilterType! sql: String }

  type DatasetAssertionInfo {
    datasetUrn: String!
    scope: DatasetAssertionScope!
    fields: [SchemaFieldRef!]
    aggregation: AssertionStdAggregation
    operator: AssertionStdOperator!
    parameters: AssertionStdParameters
    nativeType: String
    nativeParameters: [StringMapEntry!]
    logic: String
  }
  type CustomAssertionInfo {
    type: String!
    entityUrn: String!
    field: SchemaFieldRef
    fields: [SchemaFieldRef!]
    scope: DatasetAssertionScope
    aggregation: AssertionStdAggregation
    operator: AssertionStdOperator
    parameters: AssertionStdParameters
    nativeType: String
    nativeParameters: [StringMapEntry!]
    logic: String
  }
  type FreshnessAssertionInfo {
    entityUrn: String!
    type: FreshnessAssertionType!
    schedule: FreshnessAssertionSchedule!
    filter: DatasetFilter
  }
  type FreshnessAssertionSchedule {
    type: FreshnessAssertionScheduleType!
    cron: FreshnessCronSchedule
    fixedInterval: FixedIntervalSchedule
  }
  type FreshnessCronSchedule { cron: String! timezone: String! windowStartOffsetMs: Long }
  type FixedIntervalSchedule { unit: DateInterval! multiple: Int! }
  type VolumeAssertionInfo {
    entityUrn: String!
    type: VolumeAssertionType!
    rowCountTotal: RowCountTotal
    rowCountChange: RowCountChange
    incrementingSegmentRowCountTotal: IncrementingSegmentRowCountTotal
    incrementingSegmentRowCountChange: IncrementingSegmentRowCountChange
    filter: DatasetFilter
  }
  type RowCountTotal { operator: AssertionStdOperator! parameters: AssertionStdParameters! }
  type RowCountChange {
    type: AssertionValueChangeType! operator: AssertionStdOperator! parameters: AssertionStdParameters!
  }
  type IncrementingSegmentRowCountTotal {
    segment: IncrementingSegmentSpec! operator: AssertionStdOperator! parameters: AssertionStdParameters!
  }
  type IncrementingSegmentRowCountChange {
    segment: IncrementingSegmentSpec!
    type: AssertionValueChangeType!
    operator: AssertionStdOperator!
    parameters: AssertionStdParameters!
  }
  type IncrementingSegmentSpec { field: SchemaFieldSpec! transformer: IncrementingSegmentFieldTransformer }
  type IncrementingSegmentFieldTransformer { type: IncrementingSegmentFieldTransformerType! nativeType: String }
  type SqlAssertionInfo {
    entityUrn: String!
    type: SqlAssertionType!
    statement: String!
    changeType: AssertionValueChangeType
    operator: AssertionStdOperator!
    parameters: AssertionStdParameters!
  }
  type FieldAssertionInfo {
    entityUrn: String!
    type: FieldAssertionType!
    fieldValuesAssertion: FieldValuesAssertion
    fieldMetricAssertion: FieldMetricAssertion
    filter: DatasetFilter
  }
  type FieldValuesAssertion {
    field: SchemaFieldSpec!
    transform: FieldTransform
    operator: AssertionStdOperator!
    parameters: AssertionStdParameters
    failThreshold: FieldValuesFailThreshold!
    excludeNulls: Boolean!
  }
  type FieldTransform { type: FieldTransformType! }
  type FieldValuesFailThreshold { type: FieldValuesFailThresholdType! value: Long! }
  type FieldMetricAssertion {
    field: SchemaFieldSpec!
    metric: FieldMetricType!
    operator: AssertionStdOperator!
    parameters: AssertionStdParameters
  }
  type SchemaAssertionInfo {
    entityUrn: String!
    compatibility: SchemaAssertionCompatibility!
    fields: [SchemaAssertionField!]!
    "The expected schema, whole."
    schema: SchemaMetadata
  }
  type SchemaAssertionField { path: String! type: SchemaFieldDataType! nativeType: String }

  type AssertionRunEventsResult {
    total: Int! failed: Int! succeeded: Int! errored: Int!
    runEvents: [AssertionRunEvent!]!
  }
  type AssertionRunEvent implements TimeSeriesAspect {
    timestampMillis: Long!
    lastObservedMillis: Long
    assertionUrn: String!
    asserteeUrn: String!
    runId: String!
    status: AssertionRunStatus!
    batchSpec: BatchSpec
    partitionSpec: PartitionSpec
    runtimeContext: [StringMapEntry!]
    result: AssertionResult
  }
  type BatchSpec { nativeBatchId: String query: String limit: Int customProperties: [StringMapEntry!] }
  type AssertionResult {
    type: AssertionResultType!
    severity: AssertionResultSeverity
    rowCount: Long
    missingCount: Long
    unexpectedCount: Long
    actualAggValue: Float
    externalUrl: String
    nativeResults: [StringMapEntry!]
    error: AssertionResultError
  }
  type AssertionResultError {
    type: AssertionResultErrorType!
    properties: [StringMapEntry!]
    "The property message."
    displayMessage: String
  }
  type EntityAssertionsResult { start: Int! count: Int! total: Int! assertions: [Assertion!]! }
` as const
