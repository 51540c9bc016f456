// Made from model.json (acryl-datahub 1.7.0.17) by scripts/make-types.ts: change neither by hand.

import type { Urn } from '../../core/index.ts'

export interface AIAgentDependencies {
  readonly skills?: readonly Urn[]
  readonly tools?: readonly Urn[]
  readonly models?: readonly Urn[]
}

export interface AIAgentInfo {
  readonly name: string
  readonly tagline?: string
  readonly description?: string
  readonly instructions?: string
  readonly source?: AIAgentSource
  /** @deprecated */
  readonly created: AuditStamp
  /** @deprecated */
  readonly lastModified: AuditStamp
}

export interface AIAgentKey {
  readonly id: string
}

export interface AIAgentSource {
  readonly type: AIAgentSourceType
  readonly clonedFrom?: Urn
}

export interface Access {
  readonly roles?: readonly RoleAssociation[]
}

export interface Actors {
  readonly users?: readonly RoleUser[]
  readonly groups?: readonly RoleGroup[]
}

export interface AgentSkillInfo {
  readonly name: string
  readonly description?: string
  readonly instructions?: string
  readonly sourceRepository?: SkillSourceRepository
  readonly requiredTools?: readonly Urn[]
  /** @deprecated */
  readonly created?: AuditStamp
  /** @deprecated */
  readonly lastModified?: AuditStamp
}

export interface AgentSkillKey {
  readonly id: string
}

export interface AiContext {
  readonly synonyms?: readonly string[]
  readonly instructions?: string
  readonly examples?: readonly string[]
  readonly customInstructions?: string
}

export interface Aliases {
  readonly lowercasedUrn?: Urn
}

export interface ApiKey {
  readonly id: string
}

export interface ApiProperties {
  readonly name: string
  readonly description?: string
  readonly externalUrl?: string
  readonly sourceRepository?: Urn
  /** @deprecated */
  readonly created?: AuditStamp
  /** @deprecated */
  readonly lastModified?: AuditStamp
}

export interface ApiSignature {
  readonly schemaDefinition?: string
  readonly inputFields?: readonly SchemaField[]
  readonly outputFields?: readonly SchemaField[]
  readonly inputDatasetEdges?: readonly Edge[]
  readonly outputDatasetEdges?: readonly Edge[]
}

export interface ApplicationKey {
  readonly id: string
}

export interface ApplicationLineage {
  readonly inputEdges?: readonly Edge[]
  readonly outputEdges?: readonly Edge[]
}

export interface ApplicationProperties {
  readonly customProperties?: Readonly<Record<string, string>>
  readonly externalUrl?: string
  readonly name?: string
  readonly description?: string
  readonly parentApplication?: Urn
}

export interface Applications {
  readonly applications: readonly Urn[]
}

export interface ApplicationsSettings {
  readonly enabled: boolean
  readonly config?: string
  readonly configVersion?: string
}

export interface ArrayType {
  readonly nestedType?: readonly string[]
}

export interface AssertionAction {
  readonly type: AssertionActionType
}

export interface AssertionActions {
  readonly onSuccess?: readonly AssertionAction[]
  readonly onFailure?: readonly AssertionAction[]
}

export interface AssertionFailureSeverityConfig {
  readonly defaultSeverity: AssertionResultSeverity
  readonly rules?: readonly AssertionFailureSeverityRule[]
}

export interface AssertionFailureSeverityRule {
  readonly severity: AssertionResultSeverity
  readonly operator: AssertionStdOperator
  readonly parameters: AssertionStdParameters
}

export interface AssertionInfo {
  readonly customProperties?: Readonly<Record<string, string>>
  readonly externalUrl?: string
  readonly type: AssertionType
  /** @deprecated */
  readonly datasetAssertion?: DatasetAssertionInfo
  readonly freshnessAssertion?: FreshnessAssertionInfo
  readonly volumeAssertion?: VolumeAssertionInfo
  readonly sqlAssertion?: SqlAssertionInfo
  readonly fieldAssertion?: FieldAssertionInfo
  readonly schemaAssertion?: SchemaAssertionInfo
  readonly customAssertion?: CustomAssertionInfo
  readonly source?: AssertionSource
  readonly lastUpdated?: AuditStamp
  readonly description?: string
  /** @deprecated */
  readonly note?: AssertionNote
  readonly entityUrn?: Urn
}

export interface AssertionKey {
  readonly assertionId: string
}

export interface AssertionNote {
  readonly content: string
  readonly lastModified: AuditStamp
}

export interface AssertionResult {
  readonly type: AssertionResultType
  readonly severity?: AssertionResultSeverity
  readonly rowCount?: number
  readonly missingCount?: number
  readonly unexpectedCount?: number
  readonly actualAggValue?: number
  readonly nativeResults?: Readonly<Record<string, string>>
  readonly externalUrl?: string
  readonly error?: AssertionResultError
}

export interface AssertionResultError {
  readonly type: AssertionResultErrorType
  readonly properties?: Readonly<Record<string, string>>
}

export interface AssertionRunEvent {
  readonly timestampMillis: number
  readonly runId: string
  readonly asserteeUrn: Urn
  readonly status: AssertionRunStatus
  readonly result?: AssertionResult
  readonly runtimeContext?: Readonly<Record<string, string>>
  readonly batchSpec?: BatchSpec
  readonly assertionUrn: Urn
  readonly eventGranularity?: TimeWindowSize
  readonly partitionSpec?: PartitionSpec
  readonly messageId?: string
}

export interface AssertionRunSummary {
  readonly lastFailedAtMillis?: number
  readonly lastErroredAtMillis?: number
  readonly lastPassedAtMillis?: number
  readonly lastInitializedAtMillis?: number
  readonly assertionStatus?: AssertionStatus
}

export interface AssertionSource {
  readonly type: AssertionSourceType
  readonly created?: AuditStamp
}

export interface AssertionStdParameter {
  readonly value: string
  readonly type: AssertionStdParameterType
}

export interface AssertionStdParameters {
  readonly value?: AssertionStdParameter
  readonly maxValue?: AssertionStdParameter
  readonly minValue?: AssertionStdParameter
}

export interface AssetCollectionModuleParams {
  readonly assetUrns: readonly Urn[]
  readonly dynamicFilterJson?: string
}

export interface AssetSettings {
  readonly assetSummary?: AssetSummarySettings
}

export interface AssetSummarySettings {
  readonly templates?: readonly AssetSummarySettingsTemplate[]
}

export interface AssetSummarySettingsTemplate {
  readonly template: Urn
}

export interface AuditStamp {
  readonly time: number
  readonly actor: Urn
  readonly impersonator?: Urn
  readonly message?: string
}

export interface BaseData {
  readonly dataset: Urn
  readonly motivation?: string
  readonly preProcessing?: readonly string[]
}

export interface BatchSpec {
  readonly customProperties?: Readonly<Record<string, string>>
  readonly nativeBatchId?: string
  readonly query?: string
  readonly limit?: number
}

export interface BinaryJsonSchema {
  readonly schema: string
}

export interface BooleanType {}

export interface BrowsePathEntry {
  readonly id: string
  readonly urn?: Urn
}

export interface BrowsePaths {
  readonly paths: readonly string[]
}

export interface BrowsePathsV2 {
  readonly path: readonly BrowsePathEntry[]
}

export interface BucketStorageLocation {
  readonly storageBucket: string
  readonly storageKey: string
}

export interface BusinessAttributeAssociation {
  readonly businessAttributeUrn: Urn
}

export interface BusinessAttributeInfo {
  readonly fieldPath: string
  readonly description?: string
  readonly globalTags?: GlobalTags
  readonly glossaryTerms?: GlossaryTerms
  readonly customProperties?: Readonly<Record<string, string>>
  readonly created?: AuditStamp
  readonly lastModified?: AuditStamp
  readonly deleted?: AuditStamp
  readonly name: string
  readonly type?: SchemaFieldDataType
}

export interface BusinessAttributeKey {
  readonly id: string
}

export interface BusinessAttributes {
  readonly businessAttribute?: BusinessAttributeAssociation
}

export interface BytesType {}

export interface CaveatDetails {
  readonly needsFurtherTesting?: boolean
  readonly caveatDescription?: string
  readonly groupsNotRepresented?: readonly string[]
}

export interface CaveatsAndRecommendations {
  readonly caveats?: CaveatDetails
  readonly recommendations?: string
  readonly idealDatasetCharacteristics?: readonly string[]
}

export interface ChangeAuditStamps {
  readonly created?: AuditStamp
  readonly lastModified?: AuditStamp
  readonly deleted?: AuditStamp
}

export interface ChartCell {
  readonly cellTitle?: string
  readonly cellId: string
  readonly changeAuditStamps: ChangeAuditStamps
}

export interface ChartInfo {
  readonly customProperties?: Readonly<Record<string, string>>
  readonly externalUrl?: string
  readonly title: string
  readonly description: string
  readonly lastModified: ChangeAuditStamps
  readonly chartUrl?: string
  /** @deprecated */
  readonly inputs?: readonly ({
    readonly string?: string
  })[]
  readonly inputEdges?: readonly Edge[]
  readonly type?: ChartType
  readonly access?: AccessLevel
  readonly lastRefreshed?: number
}

export interface ChartKey {
  readonly dashboardTool: string
  readonly chartId: string
}

export interface ChartQuery {
  readonly rawQuery: string
  readonly type: ChartQueryType
}

export interface ChartUsageStatistics {
  readonly timestampMillis: number
  readonly eventGranularity?: TimeWindowSize
  readonly partitionSpec?: PartitionSpec
  readonly messageId?: string
  readonly viewsCount?: number
  readonly uniqueUserCount?: number
  readonly userCounts?: readonly ChartUserUsageCounts[]
}

export interface ChartUserUsageCounts {
  readonly user: Urn
  readonly viewsCount?: number
}

export interface CliVersionAudit {
  readonly source: CliVersionSource
  readonly serverVersion?: string
}

export interface ConjunctiveCriterion {
  readonly and: readonly Criterion[]
}

export interface Container {
  readonly container: Urn
}

export interface ContainerKey {
  readonly guid?: string
}

export interface ContainerProperties {
  readonly customProperties?: Readonly<Record<string, string>>
  readonly externalUrl?: string
  readonly name: string
  readonly qualifiedName?: string
  readonly description?: string
  readonly env?: FabricType
  readonly created?: TimeStamp
  readonly lastModified?: TimeStamp
}

export interface CorpGroupEditableInfo {
  readonly description?: string
  readonly pictureLink?: string
  readonly slack?: string
  readonly email?: string
}

export interface CorpGroupInfo {
  readonly displayName?: string
  readonly email?: string
  /** @deprecated */
  readonly admins: readonly Urn[]
  /** @deprecated */
  readonly members: readonly Urn[]
  /** @deprecated */
  readonly groups: readonly Urn[]
  readonly description?: string
  readonly slack?: string
  /** @deprecated */
  readonly created?: AuditStamp
}

export interface CorpGroupKey {
  readonly name: string
}

export interface CorpUserAppearanceSettings {
  readonly showSimplifiedHomepage?: boolean
  readonly showThemeV2?: boolean
}

export interface CorpUserCredentials {
  readonly salt: string
  readonly hashedPassword: string
  readonly passwordResetToken?: string
  readonly passwordResetTokenExpirationTimeMillis?: number
}

export interface CorpUserEditableInfo {
  readonly aboutMe?: string
  readonly teams?: readonly string[]
  readonly skills?: readonly string[]
  readonly pictureLink?: string
  readonly displayName?: string
  readonly title?: string
  readonly platforms?: readonly Urn[]
  readonly persona?: Urn
  readonly slack?: string
  readonly phone?: string
  readonly email?: string
  readonly informationSources?: readonly Urn[]
}

export interface CorpUserHomePageSettings {
  readonly pageTemplate?: Urn
  readonly dismissedAnnouncements?: readonly string[]
}

export interface CorpUserInfo {
  readonly customProperties?: Readonly<Record<string, string>>
  readonly active: boolean
  readonly displayName?: string
  readonly email?: string
  readonly title?: string
  readonly managerUrn?: Urn
  readonly departmentId?: number
  readonly departmentName?: string
  readonly firstName?: string
  readonly lastName?: string
  readonly fullName?: string
  readonly countryCode?: string
  readonly system?: boolean
  readonly isSupportUser?: boolean
}

export interface CorpUserKey {
  readonly username: string
}

export interface CorpUserLocaleSettings {
  readonly language?: string
}

export interface CorpUserSettings {
  readonly appearance: CorpUserAppearanceSettings
  readonly views?: CorpUserViewsSettings
  readonly notificationSettings?: NotificationSettings
  readonly homePage?: CorpUserHomePageSettings
  readonly locale?: CorpUserLocaleSettings
}

export interface CorpUserStatus {
  readonly status: string
  readonly lastModified: AuditStamp
}

export interface CorpUserViewsSettings {
  readonly defaultView?: Urn
}

export interface Cost {
  readonly costType: CostType
  readonly cost: CostCost
}

export interface CostCost {
  readonly costId?: number
  readonly costCode?: string
}

export interface Criterion {
  readonly field: string
  readonly values?: readonly string[]
  readonly condition?: Condition
  readonly negated?: boolean
}

export interface CustomAssertionInfo {
  readonly type: string
  readonly entity: Urn
  /** @deprecated */
  readonly field?: Urn
  readonly fields?: readonly Urn[]
  readonly scope?: DatasetAssertionScope
  readonly aggregation?: AssertionStdAggregation
  readonly operator?: AssertionStdOperator
  readonly parameters?: AssertionStdParameters
  readonly nativeType?: string
  readonly nativeParameters?: Readonly<Record<string, string>>
  readonly logic?: string
}

export interface DashboardInfo {
  readonly customProperties?: Readonly<Record<string, string>>
  readonly externalUrl?: string
  readonly title: string
  readonly description: string
  /** @deprecated */
  readonly charts?: readonly Urn[]
  readonly chartEdges?: readonly Edge[]
  /** @deprecated */
  readonly datasets?: readonly Urn[]
  readonly datasetEdges?: readonly Edge[]
  readonly dashboards?: readonly Edge[]
  readonly lastModified: ChangeAuditStamps
  readonly dashboardUrl?: string
  readonly access?: AccessLevel
  readonly lastRefreshed?: number
}

export interface DashboardKey {
  readonly dashboardTool: string
  readonly dashboardId: string
}

export interface DashboardUsageStatistics {
  readonly timestampMillis: number
  readonly eventGranularity?: TimeWindowSize
  readonly partitionSpec?: PartitionSpec
  readonly messageId?: string
  readonly viewsCount?: number
  readonly executionsCount?: number
  readonly uniqueUserCount?: number
  readonly userCounts?: readonly DashboardUserUsageCounts[]
  readonly favoritesCount?: number
  readonly lastViewedAt?: number
}

export interface DashboardUserUsageCounts {
  readonly user: Urn
  readonly viewsCount?: number
  readonly executionsCount?: number
  readonly usageCount?: number
  readonly userEmail?: string
}

export interface DataContractKey {
  readonly id: string
}

export interface DataContractProperties {
  readonly entity: Urn
  readonly schema?: readonly SchemaContract[]
  readonly freshness?: readonly FreshnessContract[]
  readonly dataQuality?: readonly DataQualityContract[]
  readonly rawContract?: string
}

export interface DataContractStatus {
  readonly customProperties?: Readonly<Record<string, string>>
  readonly state: DataContractState
}

export interface DataFlowInfo {
  readonly customProperties?: Readonly<Record<string, string>>
  readonly externalUrl?: string
  readonly name: string
  readonly description?: string
  readonly project?: string
  readonly created?: TimeStamp
  readonly lastModified?: TimeStamp
  readonly env?: FabricType
}

export interface DataFlowKey {
  readonly orchestrator: string
  readonly flowId: string
  readonly cluster: string
}

export interface DataHubAccessTokenInfo {
  readonly name: string
  readonly actorUrn: Urn
  readonly ownerUrn: Urn
  readonly createdAt: number
  readonly expiresAt?: number
  readonly description?: string
}

export interface DataHubAccessTokenKey {
  readonly id: string
}

export interface DataHubActionKey {
  readonly id: string
}

export interface DataHubActorFilter {
  readonly users?: readonly Urn[]
  readonly groups?: readonly Urn[]
  readonly resourceOwners?: boolean
  readonly resourceOwnersTypes?: readonly Urn[]
  readonly allUsers?: boolean
  readonly allGroups?: boolean
  readonly roles?: readonly Urn[]
}

export interface DataHubConnectionDetails {
  readonly type: DataHubConnectionDetailsType
  readonly name?: string
  readonly json?: DataHubJsonConnection
}

export interface DataHubConnectionKey {
  readonly id: string
}

export interface DataHubFileInfo {
  readonly bucketStorageLocation: BucketStorageLocation
  readonly originalFileName: string
  readonly mimeType: string
  readonly sizeInBytes: number
  readonly scenario: FileUploadScenario
  readonly referencedByAsset?: Urn
  readonly schemaField?: Urn
  /** @deprecated */
  readonly created: AuditStamp
  readonly contentHash?: string
}

export interface DataHubFileKey {
  readonly id: string
}

export interface DataHubIngestionSourceConfig {
  readonly recipe: string
  readonly version?: string
  readonly executorId?: string
  readonly debugMode?: boolean
  readonly extraArgs?: Readonly<Record<string, string>>
}

export interface DataHubIngestionSourceInfo {
  readonly name: string
  readonly type: string
  readonly platform?: Urn
  readonly schedule?: DataHubIngestionSourceSchedule
  readonly config: DataHubIngestionSourceConfig
  readonly source?: DataHubIngestionSourceSource
}

export interface DataHubIngestionSourceKey {
  readonly id: string
}

export interface DataHubIngestionSourceSchedule {
  readonly interval: string
  readonly timezone: string
}

export interface DataHubIngestionSourceSource {
  readonly type: DataHubIngestionSourceSourceType
}

export interface DataHubJsonConnection {
  readonly encryptedBlob: string
}

export interface DataHubOpenAPISchemaKey {
  readonly id: string
}

export interface DataHubPageModuleKey {
  readonly id: string
}

export interface DataHubPageModuleParams {
  readonly linkParams?: LinkModuleParams
  readonly richTextParams?: RichTextModuleParams
  readonly assetCollectionParams?: AssetCollectionModuleParams
  readonly hierarchyViewParams?: HierarchyModuleParams
}

export interface DataHubPageModuleProperties {
  readonly name: string
  readonly type: DataHubPageModuleType
  readonly visibility: DataHubPageModuleVisibility
  readonly params: DataHubPageModuleParams
  /** @deprecated */
  readonly created: AuditStamp
  /** @deprecated */
  readonly lastModified: AuditStamp
}

export interface DataHubPageModuleVisibility {
  readonly scope: PageModuleScope
}

export interface DataHubPageTemplateAssetSummary {
  readonly summaryElements?: readonly SummaryElement[]
}

export interface DataHubPageTemplateKey {
  readonly id: string
}

export interface DataHubPageTemplateProperties {
  readonly rows: readonly DataHubPageTemplateRow[]
  readonly assetSummary?: DataHubPageTemplateAssetSummary
  readonly surface: DataHubPageTemplateSurface
  readonly visibility: DataHubPageTemplateVisibility
  /** @deprecated */
  readonly created: AuditStamp
  /** @deprecated */
  readonly lastModified: AuditStamp
}

export interface DataHubPageTemplateRow {
  readonly modules: readonly Urn[]
}

export interface DataHubPageTemplateSurface {
  readonly surfaceType: PageTemplateSurfaceType
}

export interface DataHubPageTemplateVisibility {
  readonly scope: PageTemplateScope
}

export interface DataHubPersonaInfo {}

export interface DataHubPersonaKey {
  readonly id: string
}

export interface DataHubPolicyInfo {
  readonly displayName: string
  readonly description: string
  readonly type: string
  readonly state: string
  readonly resources?: DataHubResourceFilter
  readonly privileges: readonly string[]
  readonly actors: DataHubActorFilter
  readonly editable?: boolean
  readonly lastUpdatedTimestamp?: number
}

export interface DataHubPolicyKey {
  readonly id: string
}

export interface DataHubResourceFilter {
  /** @deprecated */
  readonly type?: string
  /** @deprecated */
  readonly resources?: readonly string[]
  /** @deprecated */
  readonly allResources?: boolean
  readonly filter?: PolicyMatchFilter
  readonly privilegeConstraints?: PolicyMatchFilter
}

export interface DataHubRetentionConfig {
  readonly retention: Retention
}

export interface DataHubRetentionKey {
  readonly entityName: string
  readonly aspectName: string
}

export interface DataHubRoleInfo {
  readonly name: string
  readonly description: string
  readonly editable?: boolean
}

export interface DataHubRoleKey {
  readonly id: string
}

export interface DataHubSearchConfig {
  readonly fieldName?: string
  readonly fieldType?: SearchFieldType
  readonly queryByDefault?: boolean
  readonly excludeFromFullTextSearch?: boolean
  readonly enableAutocomplete?: boolean
  readonly addToFilters?: boolean
  readonly addHasValuesToFilters?: boolean
  readonly filterNameOverride?: string
  readonly hasValuesFilterNameOverride?: string
  readonly boostScore?: number
  readonly subfieldBoostScores?: Readonly<Record<string, number>>
  readonly hasValuesFieldName?: string
  readonly numValuesFieldName?: string
  readonly weightsPerFieldValue?: Readonly<Record<string, number>>
  readonly fieldNameAliases?: readonly string[]
  readonly copyTo?: readonly string[]
  readonly copyUrnTo?: readonly string[]
}

export interface DataHubSecretKey {
  readonly id: string
}

export interface DataHubSecretValue {
  readonly name: string
  readonly value: string
  readonly description?: string
  /** @deprecated */
  readonly created?: AuditStamp
}

export interface DataHubStepStateKey {
  readonly id: string
}

export interface DataHubStepStateProperties {
  readonly properties?: Readonly<Record<string, string>>
  readonly lastModified: AuditStamp
}

export interface DataHubUpgradeKey {
  readonly id: string
}

export interface DataHubUpgradeRequest {
  readonly timestampMs: number
  readonly version: string
}

export interface DataHubUpgradeResult {
  readonly state?: DataHubUpgradeState
  readonly timestampMs: number
  readonly result?: Readonly<Record<string, string>>
}

export interface DataHubViewDefinition {
  readonly entityTypes: readonly string[]
  readonly filter: Filter
  readonly json?: string
}

export interface DataHubViewInfo {
  readonly name: string
  readonly description?: string
  readonly type: DataHubViewType
  readonly definition: DataHubViewDefinition
  /** @deprecated */
  readonly created: AuditStamp
  /** @deprecated */
  readonly lastModified: AuditStamp
}

export interface DataHubViewKey {
  readonly id: string
}

export interface DataJobInfo {
  readonly customProperties?: Readonly<Record<string, string>>
  readonly externalUrl?: string
  readonly name: string
  readonly description?: string
  readonly type: {
    readonly 'com.linkedin.datajob.azkaban.AzkabanJobType'?: AzkabanJobType
    readonly string?: string
  }
  readonly flowUrn?: Urn
  readonly created?: TimeStamp
  readonly lastModified?: TimeStamp
  /** @deprecated */
  readonly status?: JobStatus
  readonly env?: FabricType
}

export interface DataJobInputOutput {
  /** @deprecated */
  readonly inputDatasets: readonly Urn[]
  readonly inputDatasetEdges?: readonly Edge[]
  /** @deprecated */
  readonly outputDatasets: readonly Urn[]
  readonly outputDatasetEdges?: readonly Edge[]
  /** @deprecated */
  readonly inputDatajobs?: readonly Urn[]
  readonly inputDatajobEdges?: readonly Edge[]
  readonly inputDatasetFields?: readonly Urn[]
  readonly outputDatasetFields?: readonly Urn[]
  readonly fineGrainedLineages?: readonly FineGrainedLineage[]
}

export interface DataJobKey {
  readonly flow: Urn
  readonly jobId: string
}

export interface DataPlatformInfo {
  readonly name: string
  readonly displayName?: string
  readonly type: PlatformType
  readonly datasetNameDelimiter: string
  readonly logical?: boolean
  readonly logoUrl?: string
}

export interface DataPlatformInstance {
  readonly platform: Urn
  readonly instance?: Urn
}

export interface DataPlatformInstanceKey {
  readonly platform: Urn
  readonly instance: string
}

export interface DataPlatformInstanceProperties {
  readonly customProperties?: Readonly<Record<string, string>>
  readonly externalUrl?: string
  readonly name?: string
  readonly description?: string
}

export interface DataPlatformKey {
  readonly platformName: string
}

export interface DataProcessInfo {
  readonly inputs?: readonly Urn[]
  readonly outputs?: readonly Urn[]
}

export interface DataProcessInstanceInput {
  readonly inputs: readonly Urn[]
  readonly inputEdges?: readonly Edge[]
}

export interface DataProcessInstanceKey {
  readonly id: string
}

export interface DataProcessInstanceOutput {
  readonly outputs: readonly Urn[]
  readonly outputEdges?: readonly Edge[]
}

export interface DataProcessInstanceProperties {
  readonly customProperties?: Readonly<Record<string, string>>
  readonly externalUrl?: string
  readonly name: string
  readonly type?: DataProcessType
  readonly created: AuditStamp
}

export interface DataProcessInstanceRelationships {
  readonly parentTemplate?: Urn
  readonly parentInstance?: Urn
  readonly upstreamInstances: readonly Urn[]
}

export interface DataProcessInstanceRunEvent {
  readonly timestampMillis: number
  readonly eventGranularity?: TimeWindowSize
  readonly partitionSpec?: PartitionSpec
  readonly messageId?: string
  readonly externalUrl?: string
  readonly status: DataProcessRunStatus
  readonly attempt?: number
  readonly result?: DataProcessInstanceRunResult
  readonly durationMillis?: number
}

export interface DataProcessInstanceRunResult {
  readonly type: RunResultType
  readonly nativeResultType: string
}

export interface DataProcessKey {
  readonly name: string
  readonly orchestrator: string
  readonly origin: FabricType
}

export interface DataProductAssociation {
  readonly sourceUrn?: Urn
  readonly destinationUrn: Urn
  readonly created?: AuditStamp
  readonly lastModified?: AuditStamp
  readonly properties?: Readonly<Record<string, string>>
  readonly outputPort?: boolean
}

export interface DataProductKey {
  readonly id: string
}

export interface DataProductProperties {
  readonly customProperties?: Readonly<Record<string, string>>
  readonly externalUrl?: string
  readonly name?: string
  readonly description?: string
  readonly assets?: readonly DataProductAssociation[]
  readonly parentDataProduct?: Urn
}

export interface DataProducts {
  readonly dataProducts: readonly DataProductAssociation[]
}

export interface DataQualityContract {
  readonly assertion: Urn
}

export interface DataTransform {
  readonly queryStatement?: QueryStatement
}

export interface DataTransformLogic {
  readonly transforms: readonly DataTransform[]
}

export interface DataTypeInfo {
  readonly qualifiedName: string
  readonly displayName?: string
  readonly description?: string
}

export interface DataTypeKey {
  readonly id: string
}

export interface DatahubIngestionCheckpoint {
  readonly timestampMillis: number
  readonly eventGranularity?: TimeWindowSize
  readonly partitionSpec?: PartitionSpec
  readonly messageId?: string
  readonly pipelineName: string
  readonly platformInstanceId: string
  readonly config: string
  readonly state: IngestionCheckpointState
  readonly runId: string
}

export interface DatahubIngestionRunSummary {
  readonly timestampMillis: number
  readonly eventGranularity?: TimeWindowSize
  readonly partitionSpec?: PartitionSpec
  readonly messageId?: string
  readonly pipelineName: string
  readonly platformInstanceId: string
  readonly runId: string
  readonly runStatus: JobStatus
  readonly numWorkUnitsCommitted?: number
  readonly numWorkUnitsCreated?: number
  readonly numEvents?: number
  readonly numEntities?: number
  readonly numAspects?: number
  readonly numSourceAPICalls?: number
  readonly totalLatencySourceAPICalls?: number
  readonly numSinkAPICalls?: number
  readonly totalLatencySinkAPICalls?: number
  readonly numWarnings?: number
  readonly numErrors?: number
  readonly numEntitiesSkipped?: number
  readonly config?: string
  readonly custom_summary?: string
  readonly softwareVersion?: string
  readonly systemHostName?: string
  readonly operatingSystemName?: string
  readonly numProcessors?: number
  readonly totalMemory?: number
  readonly availableMemory?: number
}

export interface DatasetAssertionInfo {
  readonly dataset: Urn
  readonly scope: DatasetAssertionScope
  readonly fields?: readonly Urn[]
  readonly aggregation?: AssertionStdAggregation
  readonly operator: AssertionStdOperator
  readonly parameters?: AssertionStdParameters
  readonly nativeType?: string
  readonly nativeParameters?: Readonly<Record<string, string>>
  readonly logic?: string
}

export interface DatasetDeprecation {
  readonly deprecated: boolean
  readonly decommissionTime?: number
  readonly note: string
  readonly actor?: Urn
}

export interface DatasetFieldForeignKey {
  readonly parentDataset: Urn
  readonly currentFieldPaths: readonly string[]
  readonly parentField: string
}

export interface DatasetFieldMapping {
  readonly created: AuditStamp
  readonly transformation: {
    readonly 'com.linkedin.common.fieldtransformer.TransformationType'?: TransformationType
    readonly 'com.linkedin.common.fieldtransformer.UDFTransformer'?: UDFTransformer
  }
  readonly sourceFields: readonly ({
    readonly string?: string
  })[]
  /** @deprecated */
  readonly destinationField: Urn
}

export interface DatasetFieldProfile {
  readonly fieldPath: string
  readonly uniqueCount?: number
  readonly uniqueProportion?: number
  readonly nullCount?: number
  readonly nullProportion?: number
  readonly min?: string
  readonly max?: string
  readonly mean?: string
  readonly median?: string
  readonly stdev?: string
  readonly quantiles?: readonly Quantile[]
  readonly distinctValueFrequencies?: readonly ValueFrequency[]
  readonly histogram?: Histogram
  readonly sampleValues?: readonly string[]
}

export interface DatasetFieldUsageCounts {
  readonly fieldPath: string
  readonly count: number
}

export interface DatasetFilter {
  readonly type: DatasetFilterType
  readonly sql?: string
}

export interface DatasetKey {
  readonly platform: Urn
  readonly name: string
  readonly origin: FabricType
}

export interface DatasetProfile {
  readonly timestampMillis: number
  readonly eventGranularity?: TimeWindowSize
  readonly partitionSpec?: PartitionSpec
  readonly messageId?: string
  readonly rowCount?: number
  readonly columnCount?: number
  readonly fieldProfiles?: readonly DatasetFieldProfile[]
  readonly sizeInBytes?: number
}

export interface DatasetProperties {
  readonly customProperties?: Readonly<Record<string, string>>
  readonly externalUrl?: string
  readonly name?: string
  readonly qualifiedName?: string
  readonly description?: string
  /** @deprecated */
  readonly uri?: string
  readonly created?: TimeStamp
  readonly lastModified?: TimeStamp
  /** @deprecated */
  readonly tags?: readonly string[]
}

export interface DatasetUpstreamLineage {
  readonly fieldMappings: readonly DatasetFieldMapping[]
}

export interface DatasetUsageStatistics {
  readonly timestampMillis: number
  readonly eventGranularity?: TimeWindowSize
  readonly partitionSpec?: PartitionSpec
  readonly messageId?: string
  readonly uniqueUserCount?: number
  readonly totalSqlQueries?: number
  readonly topSqlQueries?: readonly string[]
  readonly userCounts?: readonly DatasetUserUsageCounts[]
  readonly fieldCounts?: readonly DatasetFieldUsageCounts[]
}

export interface DatasetUserUsageCounts {
  readonly user: Urn
  readonly count: number
  readonly userEmail?: string
}

export interface DateType {}

export interface Deprecation {
  readonly deprecated: boolean
  readonly decommissionTime?: number
  readonly note: string
  readonly actor: Urn
  readonly replacement?: Urn
}

export interface DerivedMetricInput {
  readonly sourceUrn?: Urn
  readonly destinationUrn: Urn
  readonly created?: AuditStamp
  readonly lastModified?: AuditStamp
  readonly properties?: Readonly<Record<string, string>>
}

export interface DialectExpression {
  readonly dialect: Dialect
  readonly expression: string
}

export interface Dimension {
  readonly isTime?: boolean
}

export interface DisplayProperties {
  readonly colorHex?: string
  readonly icon?: IconProperties
}

export interface DocPropagationFeatureSettings {
  readonly enabled: boolean
  readonly config?: string
  readonly configVersion?: string
  readonly columnPropagationEnabled?: boolean
}

export interface DocumentContents {
  readonly text: string
}

export interface DocumentInfo {
  readonly customProperties?: Readonly<Record<string, string>>
  readonly title?: string
  readonly source?: DocumentSource
  readonly status: DocumentStatus
  readonly contents: DocumentContents
  /** @deprecated */
  readonly created: AuditStamp
  /** @deprecated */
  readonly lastModified: AuditStamp
  readonly relatedAssets?: readonly RelatedAsset[]
  readonly relatedDocuments?: readonly RelatedDocument[]
  readonly parentDocument?: ParentDocument
}

export interface DocumentKey {
  readonly id: string
}

export interface DocumentSettings {
  readonly showInGlobalContext?: boolean
  readonly lastModified?: AuditStamp
}

export interface DocumentSource {
  readonly sourceType: DocumentSourceType
  readonly externalUrl?: string
  readonly externalId?: string
}

export interface DocumentStatus {
  readonly state: DocumentState
}

export interface DocumentUsageStatistics {
  readonly timestampMillis: number
  readonly eventGranularity?: TimeWindowSize
  readonly partitionSpec?: PartitionSpec
  readonly messageId?: string
  readonly viewsCount?: number
  readonly agentViewsCount?: number
  readonly uniqueUserCount?: number
  readonly lastViewedAt?: number
  readonly userCounts?: readonly DatasetUserUsageCounts[]
}

export interface Documentation {
  readonly documentations: readonly DocumentationAssociation[]
}

export interface DocumentationAssociation {
  readonly documentation: string
  readonly attribution?: MetadataAttribution
}

export interface DomainAssociation {
  readonly domain: Urn
  readonly context?: string
  readonly attribution?: MetadataAttribution
}

export interface DomainKey {
  readonly id: string
}

export interface DomainProperties {
  readonly customProperties?: Readonly<Record<string, string>>
  readonly name: string
  readonly description?: string
  /** @deprecated */
  readonly created?: AuditStamp
  readonly parentDomain?: Urn
}

export interface Domains {
  readonly domains: readonly Urn[]
  readonly domainAssociations?: readonly DomainAssociation[]
}

export interface DynamicFormAssignment {
  readonly filter: Filter
}

export interface ERModelRelationshipKey {
  readonly id: string
}

export interface ERModelRelationshipProperties {
  readonly customProperties?: Readonly<Record<string, string>>
  readonly name: string
  readonly source: Urn
  readonly destination: Urn
  readonly relationshipFieldMappings: readonly RelationshipFieldMapping[]
  readonly created?: AuditStamp
  readonly lastModified?: AuditStamp
  readonly cardinality?: ERModelRelationshipCardinality
}

export interface Edge {
  readonly sourceUrn?: Urn
  readonly destinationUrn: Urn
  readonly created?: AuditStamp
  readonly lastModified?: AuditStamp
  readonly properties?: Readonly<Record<string, string>>
}

export interface EditableChartProperties {
  readonly created?: AuditStamp
  readonly lastModified?: AuditStamp
  readonly deleted?: AuditStamp
  readonly description?: string
}

export interface EditableContainerProperties {
  readonly description?: string
}

export interface EditableDashboardProperties {
  readonly created?: AuditStamp
  readonly lastModified?: AuditStamp
  readonly deleted?: AuditStamp
  readonly description?: string
}

export interface EditableDataFlowProperties {
  readonly created?: AuditStamp
  readonly lastModified?: AuditStamp
  readonly deleted?: AuditStamp
  readonly description?: string
}

export interface EditableDataJobProperties {
  readonly created?: AuditStamp
  readonly lastModified?: AuditStamp
  readonly deleted?: AuditStamp
  readonly description?: string
}

export interface EditableDatasetProperties {
  readonly created?: AuditStamp
  readonly lastModified?: AuditStamp
  readonly deleted?: AuditStamp
  readonly description?: string
  readonly name?: string
}

export interface EditableERModelRelationshipProperties {
  readonly created?: AuditStamp
  readonly lastModified?: AuditStamp
  readonly deleted?: AuditStamp
  readonly description?: string
  readonly name?: string
}

export interface EditableMLFeatureProperties {
  readonly description?: string
}

export interface EditableMLFeatureTableProperties {
  readonly description?: string
}

export interface EditableMLModelGroupProperties {
  readonly description?: string
}

export interface EditableMLModelProperties {
  readonly description?: string
}

export interface EditableMLPrimaryKeyProperties {
  readonly description?: string
}

export interface EditableNotebookProperties {
  readonly created?: AuditStamp
  readonly lastModified?: AuditStamp
  readonly deleted?: AuditStamp
  readonly description?: string
}

export interface EditableSchemaFieldInfo {
  readonly fieldPath: string
  readonly description?: string
  readonly globalTags?: GlobalTags
  readonly glossaryTerms?: GlossaryTerms
}

export interface EditableSchemaMetadata {
  readonly created?: AuditStamp
  readonly lastModified?: AuditStamp
  readonly deleted?: AuditStamp
  readonly editableSchemaFieldInfo: readonly EditableSchemaFieldInfo[]
}

export interface EmailNotificationSettings {
  readonly email: string
}

export interface Embed {
  readonly renderUrl?: string
}

export interface EmbeddingChunk {
  readonly position: number
  readonly vector: readonly number[]
  readonly characterOffset?: number
  readonly characterLength?: number
  readonly tokenCount?: number
  readonly text?: string
}

export interface EmbeddingModelData {
  readonly modelVersion: string
  readonly generatedAt: number
  readonly sourceTextSha256?: string
  readonly chunkingStrategy?: string
  readonly totalChunks: number
  readonly totalTokens?: number
  readonly chunks: readonly EmbeddingChunk[]
}

export interface EntityTypeInfo {
  readonly qualifiedName: string
  readonly displayName?: string
  readonly description?: string
}

export interface EntityTypeKey {
  readonly id: string
}

export interface EnumType {}

export interface EspressoSchema {
  readonly documentSchema: string
  readonly tableSchema: string
}

export interface EthicalConsiderations {
  readonly data?: readonly string[]
  readonly humanLife?: readonly string[]
  readonly mitigations?: readonly string[]
  readonly risksAndHarms?: readonly string[]
  readonly useCases?: readonly string[]
}

export interface EvaluationData {
  readonly evaluationData: readonly BaseData[]
}

export interface ExecutionRequestInput {
  readonly task: string
  readonly args: Readonly<Record<string, string>>
  readonly executorId: string
  readonly source: ExecutionRequestSource
  readonly requestedAt: number
  readonly actorUrn?: Urn
  readonly cliVersionAudit?: CliVersionAudit
}

export interface ExecutionRequestKey {
  readonly id: string
}

export interface ExecutionRequestResult {
  readonly status: string
  readonly report?: string
  readonly structuredReport?: StructuredExecutionReport
  readonly startTimeMs?: number
  readonly durationMs?: number
}

export interface ExecutionRequestSignal {
  readonly signal: string
  readonly executorId?: string
  readonly createdAt: AuditStamp
}

export interface ExecutionRequestSource {
  readonly type: string
  readonly ingestionSource?: Urn
}

export interface FieldAssertionInfo {
  readonly type: FieldAssertionType
  readonly entity: Urn
  readonly fieldPath?: string
  readonly fieldValuesAssertion?: FieldValuesAssertion
  readonly fieldMetricAssertion?: FieldMetricAssertion
  readonly filter?: DatasetFilter
}

export interface FieldFormPromptAssociation {
  readonly fieldPath: string
  readonly lastModified: AuditStamp
}

export interface FieldMetricAssertion {
  readonly field: SchemaFieldSpec
  readonly metric: FieldMetricType
  readonly operator: AssertionStdOperator
  readonly parameters?: AssertionStdParameters
  readonly failureSeverityConfig?: AssertionFailureSeverityConfig
}

export interface FieldTransform {
  readonly type: FieldTransformType
}

export interface FieldValuesAssertion {
  readonly field: SchemaFieldSpec
  readonly transform?: FieldTransform
  readonly operator: AssertionStdOperator
  readonly parameters?: AssertionStdParameters
  readonly failThreshold: FieldValuesFailThreshold
  readonly failureSeverityConfig?: AssertionFailureSeverityConfig
  readonly excludeNulls?: boolean
}

export interface FieldValuesFailThreshold {
  readonly type?: FieldValuesFailThresholdType
  readonly value?: number
}

export interface Filter {
  readonly or?: readonly ConjunctiveCriterion[]
  readonly criteria?: readonly Criterion[]
}

export interface FineGrainedLineage {
  readonly upstreamType: FineGrainedLineageUpstreamType
  readonly upstreams?: readonly Urn[]
  readonly downstreamType: FineGrainedLineageDownstreamType
  readonly downstreams?: readonly Urn[]
  readonly transformOperation?: string
  readonly confidenceScore?: number
  readonly query?: Urn
  readonly matchType?: LineageMatchType
}

export interface FixedIntervalSchedule {
  readonly unit: CalendarInterval
  readonly multiple?: number
}

export interface FixedType {}

export interface ForeignKeyConstraint {
  readonly name: string
  readonly foreignFields: readonly Urn[]
  readonly sourceFields: readonly Urn[]
  readonly foreignDataset: Urn
}

export interface ForeignKeySpec {
  readonly foreignKey: {
    readonly 'com.linkedin.schema.DatasetFieldForeignKey'?: DatasetFieldForeignKey
    readonly 'com.linkedin.schema.UrnForeignKey'?: UrnForeignKey
  }
}

export interface FormActorAssignment {
  readonly owners?: boolean
  readonly ownershipTypes?: readonly Urn[]
  readonly groups?: readonly Urn[]
  readonly users?: readonly Urn[]
}

export interface FormAssociation {
  readonly urn: Urn
  readonly incompletePrompts?: readonly FormPromptAssociation[]
  readonly completedPrompts?: readonly FormPromptAssociation[]
}

export interface FormInfo {
  readonly name: string
  readonly description?: string
  readonly type?: FormType
  readonly prompts?: readonly FormPrompt[]
  readonly actors?: FormActorAssignment
}

export interface FormKey {
  readonly id: string
}

export interface FormPrompt {
  readonly id: string
  readonly title: string
  readonly description?: string
  readonly type: FormPromptType
  readonly structuredPropertyParams?: StructuredPropertyParams
  readonly required?: boolean
}

export interface FormPromptAssociation {
  readonly id: string
  readonly lastModified: AuditStamp
  readonly fieldAssociations?: FormPromptFieldAssociations
}

export interface FormPromptFieldAssociations {
  readonly completedFieldPrompts?: readonly FieldFormPromptAssociation[]
  readonly incompleteFieldPrompts?: readonly FieldFormPromptAssociation[]
}

export interface FormVerificationAssociation {
  readonly form: Urn
  readonly lastModified?: AuditStamp
}

export interface Forms {
  readonly incompleteForms: readonly FormAssociation[]
  readonly completedForms: readonly FormAssociation[]
  readonly verifications?: readonly FormVerificationAssociation[]
}

export interface FreshnessAssertionInfo {
  readonly type: FreshnessAssertionType
  readonly entity: Urn
  readonly schedule: FreshnessAssertionSchedule
  readonly failureSeverityConfig?: AssertionFailureSeverityConfig
  readonly filter?: DatasetFilter
}

export interface FreshnessAssertionSchedule {
  readonly type: FreshnessAssertionScheduleType
  readonly cron?: FreshnessCronSchedule
  readonly fixedInterval?: FixedIntervalSchedule
}

export interface FreshnessContract {
  readonly assertion: Urn
}

export interface FreshnessCronSchedule {
  readonly cron: string
  readonly timezone: string
  readonly windowStartOffsetMs?: number
}

export interface GlobalHomePageSettings {
  readonly defaultTemplate: Urn
}

export interface GlobalSettingsInfo {
  readonly sso?: SsoSettings
  readonly oauth?: OAuthSettings
  readonly views?: GlobalViewsSettings
  readonly docPropagation?: DocPropagationFeatureSettings
  readonly homePage?: GlobalHomePageSettings
  readonly applications?: ApplicationsSettings
}

export interface GlobalSettingsKey {
  readonly id: string
}

export interface GlobalTags {
  readonly tags: readonly TagAssociation[]
}

export interface GlobalViewsSettings {
  readonly defaultView?: Urn
}

export interface GlossaryNodeInfo {
  readonly customProperties?: Readonly<Record<string, string>>
  readonly definition: string
  readonly parentNode?: Urn
  readonly name?: string
  readonly id?: string
}

export interface GlossaryNodeKey {
  readonly name: string
}

export interface GlossaryRelatedTerms {
  readonly isRelatedTerms?: readonly Urn[]
  readonly hasRelatedTerms?: readonly Urn[]
  readonly values?: readonly Urn[]
  readonly relatedTerms?: readonly Urn[]
}

export interface GlossaryTermAssociation {
  readonly urn: Urn
  readonly actor?: Urn
  readonly context?: string
  readonly attribution?: MetadataAttribution
}

export interface GlossaryTermInfo {
  readonly customProperties?: Readonly<Record<string, string>>
  readonly id?: string
  readonly name?: string
  readonly definition: string
  readonly parentNode?: Urn
  readonly termSource: string
  readonly sourceRef?: string
  readonly sourceUrl?: string
  /** @deprecated */
  readonly rawSchema?: string
}

export interface GlossaryTermKey {
  readonly name: string
}

export interface GlossaryTerms {
  readonly terms: readonly GlossaryTermAssociation[]
  readonly auditStamp: AuditStamp
}

export interface GroupMembership {
  readonly groups: readonly Urn[]
}

export interface HierarchyModuleParams {
  readonly assetUrns?: readonly Urn[]
  readonly showRelatedEntities: boolean
  readonly relatedEntitiesFilterJson?: string
}

export interface HighlightFieldOverrides {
  readonly add?: readonly string[]
  readonly remove?: readonly string[]
  readonly replace?: readonly string[]
}

export interface Histogram {
  readonly boundaries: readonly string[]
  readonly heights: readonly number[]
}

export interface IcebergCatalogInfo {
  readonly metadataPointer?: string
  readonly view?: boolean
}

export interface IcebergWarehouseInfo {
  readonly dataRoot: string
  readonly clientId: Urn
  readonly clientSecret: Urn
  readonly region: string
  readonly role?: string
  readonly tempCredentialExpirationSeconds?: number
  readonly env: FabricType
}

export interface IconProperties {
  readonly iconLibrary: IconLibrary
  readonly name: string
  readonly style: string
}

export interface IncidentAssignee {
  readonly actor: Urn
  readonly assignedAt: AuditStamp
}

export interface IncidentExternalLink {
  readonly connectionId: string
  readonly system: string
  readonly externalId: string
  readonly url: string
  readonly created: AuditStamp
  readonly syncEnabled?: boolean
  readonly lastSyncTimeMillis?: number
}

export interface IncidentExternalLinks {
  readonly links?: readonly IncidentExternalLink[]
}

export interface IncidentInfo {
  readonly type: IncidentType
  readonly customType?: string
  readonly title?: string
  readonly description?: string
  readonly entities: readonly Urn[]
  readonly priority?: number
  readonly assignees?: readonly IncidentAssignee[]
  readonly status: IncidentStatus
  readonly source?: IncidentSource
  readonly startedAt?: number
  /** @deprecated */
  readonly created: AuditStamp
}

export interface IncidentKey {
  readonly id: string
}

export interface IncidentNote {
  readonly message: string
  readonly created: AuditStamp
  readonly source?: IncidentNoteSource
}

export interface IncidentNoteSource {
  readonly sourceType?: IncidentNoteSourceType
  readonly externalUrl?: string
  readonly externalId?: string
}

export interface IncidentNotes {
  readonly notes?: readonly IncidentNote[]
}

export interface IncidentSource {
  readonly type: IncidentSourceType
  readonly sourceUrn?: Urn
}

export interface IncidentStatus {
  readonly state: IncidentState
  readonly stage?: IncidentStage
  readonly message?: string
  readonly lastUpdated: AuditStamp
}

export interface IncidentSummaryDetails {
  readonly urn: Urn
  readonly type: string
  readonly createdAt: number
  readonly resolvedAt?: number
  readonly priority?: number
}

export interface IncidentsSummary {
  /** @deprecated */
  readonly resolvedIncidents?: readonly Urn[]
  /** @deprecated */
  readonly activeIncidents?: readonly Urn[]
  readonly resolvedIncidentDetails?: readonly IncidentSummaryDetails[]
  readonly activeIncidentDetails?: readonly IncidentSummaryDetails[]
}

export interface IncrementingSegmentFieldTransformer {
  readonly type: IncrementingSegmentFieldTransformerType
  readonly nativeType?: string
}

export interface IncrementingSegmentRowCountChange {
  readonly segment: IncrementingSegmentSpec
  readonly type: AssertionValueChangeType
  readonly operator: AssertionStdOperator
  readonly parameters: AssertionStdParameters
}

export interface IncrementingSegmentRowCountTotal {
  readonly segment: IncrementingSegmentSpec
  readonly operator: AssertionStdOperator
  readonly parameters: AssertionStdParameters
}

export interface IncrementingSegmentSpec {
  readonly field: SchemaFieldSpec
  readonly transformer?: IncrementingSegmentFieldTransformer
}

export interface IngestionCheckpointState {
  readonly formatVersion: string
  readonly serde: string
  readonly payload?: string
}

export interface InputField {
  readonly schemaFieldUrn: Urn
  readonly schemaField?: SchemaField
}

export interface InputFields {
  readonly fields: readonly InputField[]
}

export interface InstitutionalMemory {
  readonly elements: readonly InstitutionalMemoryMetadata[]
}

export interface InstitutionalMemoryMetadata {
  readonly url: string
  readonly description: string
  readonly createStamp: AuditStamp
  readonly updateStamp?: AuditStamp
  readonly settings?: InstitutionalMemoryMetadataSettings
}

export interface InstitutionalMemoryMetadataSettings {
  readonly showInAssetPreview?: boolean
}

export interface IntendedUse {
  readonly primaryUses?: readonly string[]
  readonly primaryUsers?: readonly IntendedUserType[]
  readonly outOfScopeUses?: readonly string[]
}

export interface InviteToken {
  readonly token: string
  readonly role?: Urn
}

export interface InviteTokenKey {
  readonly id: string
}

export interface KafkaSchema {
  readonly documentSchema: string
  readonly documentSchemaType?: string
  readonly keySchema?: string
  readonly keySchemaType?: string
}

export interface KeyValueSchema {
  readonly keySchema: string
  readonly valueSchema: string
}

export interface LargeString {
  readonly blob: string
  readonly compression?: CompressionType
  readonly uncompressedSize?: number
}

export interface LifecycleStageSettings {
  readonly hideInSearch?: boolean
}

export interface LifecycleStageTransitionPolicy {
  readonly allowedPreviousStages?: readonly Urn[]
}

export interface LifecycleStageTypeInfo {
  readonly name: string
  readonly description?: string
  readonly entityTypes?: readonly string[]
  readonly settings: LifecycleStageSettings
  readonly transitionPolicy?: LifecycleStageTransitionPolicy
  /** @deprecated */
  readonly created: AuditStamp
  /** @deprecated */
  readonly lastModified: AuditStamp
}

export interface LifecycleStageTypeKey {
  readonly id: string
}

export interface LinkModuleParams {
  readonly linkUrl: string
  readonly imageUrl?: string
  readonly description?: string
}

export interface LogicalParent {
  readonly parent?: Edge
}

export interface MLFeatureKey {
  readonly featureNamespace: string
  readonly name: string
}

export interface MLFeatureProperties {
  readonly customProperties?: Readonly<Record<string, string>>
  readonly description?: string
  readonly dataType?: MLFeatureDataType
  readonly version?: VersionTag
  readonly sources?: readonly Urn[]
}

export interface MLFeatureTableKey {
  readonly platform: Urn
  readonly name: string
}

export interface MLFeatureTableProperties {
  readonly customProperties?: Readonly<Record<string, string>>
  readonly description?: string
  readonly mlFeatures?: readonly Urn[]
  readonly mlPrimaryKeys?: readonly Urn[]
}

export interface MLHyperParam {
  readonly name: string
  readonly description?: string
  readonly value?: string
  readonly createdAt?: number
}

export interface MLMetric {
  readonly name: string
  readonly description?: string
  readonly value?: string
  readonly createdAt?: number
}

export interface MLModelDeploymentKey {
  readonly platform: Urn
  readonly name: string
  readonly origin: FabricType
}

export interface MLModelDeploymentProperties {
  readonly customProperties?: Readonly<Record<string, string>>
  readonly externalUrl?: string
  readonly description?: string
  readonly createdAt?: number
  readonly version?: VersionTag
  readonly status?: DeploymentStatus
}

export interface MLModelFactorPrompts {
  readonly relevantFactors?: readonly MLModelFactors[]
  readonly evaluationFactors?: readonly MLModelFactors[]
}

export interface MLModelFactors {
  readonly groups?: readonly string[]
  readonly instrumentation?: readonly string[]
  readonly environment?: readonly string[]
}

export interface MLModelGroupKey {
  readonly platform: Urn
  readonly name: string
  readonly origin: FabricType
}

export interface MLModelGroupProperties {
  readonly customProperties?: Readonly<Record<string, string>>
  readonly trainingJobs?: readonly string[]
  readonly downstreamJobs?: readonly string[]
  readonly externalUrl?: string
  readonly name?: string
  readonly description?: string
  /** @deprecated */
  readonly createdAt?: number
  readonly created?: TimeStamp
  readonly lastModified?: TimeStamp
  readonly version?: VersionTag
}

export interface MLModelKey {
  readonly platform: Urn
  readonly name: string
  readonly origin: FabricType
}

export interface MLModelProperties {
  readonly customProperties?: Readonly<Record<string, string>>
  readonly externalUrl?: string
  readonly trainingJobs?: readonly string[]
  readonly downstreamJobs?: readonly string[]
  readonly name?: string
  readonly description?: string
  /** @deprecated */
  readonly date?: number
  readonly created?: TimeStamp
  readonly lastModified?: TimeStamp
  readonly version?: VersionTag
  readonly type?: string
  readonly hyperParameters?: Readonly<Record<string, {
    readonly string?: string
    readonly int?: number
    readonly float?: number
    readonly double?: number
    readonly boolean?: boolean
  }>>
  readonly hyperParams?: readonly MLHyperParam[]
  readonly trainingMetrics?: readonly MLMetric[]
  readonly onlineMetrics?: readonly MLMetric[]
  readonly mlFeatures?: readonly Urn[]
  readonly tags?: readonly string[]
  readonly deployments?: readonly Urn[]
  readonly groups?: readonly Urn[]
}

export interface MLPrimaryKeyKey {
  readonly featureNamespace: string
  readonly name: string
}

export interface MLPrimaryKeyProperties {
  readonly customProperties?: Readonly<Record<string, string>>
  readonly description?: string
  readonly dataType?: MLFeatureDataType
  readonly version?: VersionTag
  readonly sources: readonly Urn[]
}

export interface MLTrainingRunProperties {
  readonly customProperties?: Readonly<Record<string, string>>
  readonly externalUrl?: string
  readonly id?: string
  readonly outputUrls?: readonly string[]
  readonly hyperParams?: readonly MLHyperParam[]
  readonly trainingMetrics?: readonly MLMetric[]
}

export interface MapType {
  readonly keyType?: string
  readonly valueType?: string
}

export interface McpServerProperties {
  readonly url: string
  readonly transport?: McpTransport
  readonly timeout?: number
  readonly customHeaders?: Readonly<Record<string, string>>
}

export interface Media {
  readonly type: MediaType
  readonly location: string
}

export interface MetadataAttribution {
  readonly time: number
  readonly actor: Urn
  readonly source?: Urn
  readonly sourceDetail?: Readonly<Record<string, string>>
}

export interface MetricExpression {
  readonly dialects: readonly DialectExpression[]
}

export interface MetricInfo {
  readonly externalUrl?: string
  readonly name: string
  readonly description?: string
  readonly created?: AuditStamp
  readonly lastModified?: AuditStamp
  readonly semanticModel?: Urn
  readonly expression?: MetricExpression
}

export interface MetricKey {
  readonly platform: Urn
  readonly path: string
  readonly id: string
}

export interface MetricRelationships {
  readonly parentMetric?: Urn
  readonly derivedFrom?: readonly DerivedMetricInput[]
  readonly relatedMetrics?: readonly Edge[]
}

export interface MetricUpstreams {
  readonly datasetUpstreams?: readonly Edge[]
  readonly fieldUpstreams?: readonly Edge[]
}

export interface Metrics {
  readonly performanceMeasures?: readonly string[]
  readonly decisionThreshold?: readonly string[]
}

export interface MySqlDDL {
  readonly tableSchema: string
}

export interface NativeGroupMembership {
  readonly nativeGroups: readonly Urn[]
}

export interface NotebookCell {
  readonly textCell?: TextCell
  readonly queryCell?: QueryCell
  readonly chartCell?: ChartCell
  readonly type: NotebookCellType
}

export interface NotebookContent {
  readonly cells?: readonly NotebookCell[]
}

export interface NotebookInfo {
  readonly customProperties?: Readonly<Record<string, string>>
  readonly externalUrl?: string
  readonly title: string
  readonly description?: string
  readonly changeAuditStamps: ChangeAuditStamps
}

export interface NotebookKey {
  readonly notebookTool: string
  readonly notebookId: string
}

export interface NotificationSettings {
  readonly sinkTypes: readonly NotificationSinkType[]
  readonly slackSettings?: SlackNotificationSettings
  readonly emailSettings?: EmailNotificationSettings
}

export interface NullType {}

export interface NumberType {}

export interface OAuthProvider {
  readonly enabled: boolean
  readonly name: string
  readonly jwksUri?: string
  readonly issuer: string
  readonly audience: string
  readonly algorithm?: string
  readonly userIdClaim?: string
}

export interface OAuthSettings {
  readonly providers: readonly OAuthProvider[]
}

export interface OidcSettings {
  readonly enabled: boolean
  readonly clientId: string
  readonly clientSecret: string
  readonly discoveryUri: string
  readonly userNameClaim?: string
  readonly userNameClaimRegex?: string
  readonly scope?: string
  readonly clientAuthenticationMethod?: string
  readonly jitProvisioningEnabled?: boolean
  readonly preProvisioningRequired?: boolean
  readonly extractGroupsEnabled?: boolean
  readonly groupsClaim?: string
  readonly responseType?: string
  readonly responseMode?: string
  readonly useNonce?: boolean
  readonly readTimeout?: number
  readonly extractJwtAccessTokenClaims?: boolean
  readonly preferredJwsAlgorithm?: string
  readonly preferredJwsAlgorithm2?: string
  readonly requiredGroups?: readonly string[]
  readonly accessDeniedMessage?: string
  readonly accessDeniedRedirectUrl?: string
}

export interface Operation {
  readonly timestampMillis: number
  readonly eventGranularity?: TimeWindowSize
  readonly partitionSpec?: PartitionSpec
  readonly messageId?: string
  readonly actor?: Urn
  readonly operationType: OperationType
  readonly customOperationType?: string
  readonly numAffectedRows?: number
  readonly affectedDatasets?: readonly Urn[]
  readonly sourceType?: OperationSourceType
  readonly customProperties?: Readonly<Record<string, string>>
  readonly lastUpdatedTimestamp: number
  readonly queries?: readonly Urn[]
}

export interface OracleDDL {
  readonly tableSchema: string
}

export interface OrcSchema {
  readonly schema: string
}

export interface Origin {
  readonly type: OriginType
  readonly externalType?: string
}

export interface OtherSchema {
  readonly rawSchema: string
}

export interface Owner {
  readonly owner: Urn
  /** @deprecated */
  readonly type: OwnershipType
  readonly typeUrn?: Urn
  readonly source?: OwnershipSource
  readonly attribution?: MetadataAttribution
}

export interface Ownership {
  readonly owners: readonly Owner[]
  readonly ownerTypes?: Readonly<Record<string, readonly string[]>>
  readonly lastModified?: AuditStamp
}

export interface OwnershipSource {
  readonly type: OwnershipSourceType
  readonly url?: string
}

export interface OwnershipTypeInfo {
  readonly name: string
  readonly description?: string
  /** @deprecated */
  readonly created: AuditStamp
  /** @deprecated */
  readonly lastModified: AuditStamp
}

export interface OwnershipTypeKey {
  readonly id: string
}

export interface ParentDocument {
  readonly document: Urn
}

export interface PartitionSpec {
  readonly partition: string
  readonly timePartition?: TimeWindow
  /** @deprecated */
  readonly type?: PartitionType
}

export interface PartitionSummary {
  readonly partition: string
  readonly createdTime?: number
  readonly lastModifiedTime?: number
}

export interface PartitionsSummary {
  readonly minPartition?: PartitionSummary
  readonly maxPartition?: PartitionSummary
}

export interface PlatformResourceInfo {
  readonly resourceType: string
  readonly primaryKey: string
  readonly secondaryKeys?: readonly string[]
  readonly value?: SerializedValue
}

export interface PlatformResourceKey {
  readonly id: string
}

export interface PolicyMatchCriterion {
  readonly field: string
  readonly values: readonly string[]
  readonly structuredPropertyValues?: readonly StructuredPropertyCriterionValue[]
  readonly condition?: PolicyMatchCondition
}

export interface PolicyMatchFilter {
  readonly criteria: readonly PolicyMatchCriterion[]
}

export interface PostContent {
  readonly title: string
  readonly type: PostContentType
  readonly description?: string
  readonly link?: string
  readonly media?: Media
}

export interface PostInfo {
  readonly type: PostType
  readonly content: PostContent
  /** @deprecated */
  readonly created: number
  /** @deprecated */
  readonly lastModified: number
  /** @deprecated */
  readonly auditStamp?: AuditStamp
  readonly target?: Urn
}

export interface PostKey {
  readonly id: string
}

export interface PrestoDDL {
  readonly rawSchema: string
}

export interface PropertyValue {
  readonly value: {
    readonly string?: string
    readonly double?: number
  }
  readonly description?: string
}

export interface Quantile {
  readonly quantile: string
  readonly value: string
}

export interface QuantitativeAnalyses {
  readonly unitaryResults?: string
  readonly intersectionalResults?: string
}

export interface QueryCell {
  readonly cellTitle?: string
  readonly cellId: string
  readonly changeAuditStamps: ChangeAuditStamps
  readonly rawQuery: string
  readonly lastExecuted?: AuditStamp
}

export interface QueryKey {
  readonly id: string
}

export interface QueryProperties {
  readonly customProperties?: Readonly<Record<string, string>>
  readonly statement: QueryStatement
  readonly source: QuerySource
  readonly name?: string
  readonly description?: string
  readonly created: AuditStamp
  readonly lastModified: AuditStamp
  readonly origin?: Urn
}

export interface QueryStatement {
  readonly value: string
  readonly language?: QueryLanguage
}

export interface QuerySubject {
  readonly entity: Urn
}

export interface QuerySubjects {
  readonly subjects: readonly QuerySubject[]
}

export interface QueryUsageStatistics {
  readonly timestampMillis: number
  readonly eventGranularity?: TimeWindowSize
  readonly partitionSpec?: PartitionSpec
  readonly messageId?: string
  readonly queryCount?: number
  readonly queryCost?: number
  readonly lastExecutedAt?: number
  readonly uniqueUserCount?: number
  readonly userCounts?: readonly DatasetUserUsageCounts[]
}

export interface RecordType {}

export interface RelatedAsset {
  readonly asset: Urn
}

export interface RelatedDocument {
  readonly document: Urn
}

export interface RelationshipFieldMapping {
  readonly sourceField: string
  readonly destinationField: string
}

export interface RepositoryKey {
  readonly id: string
}

export interface RepositoryLineage {
  readonly forkOf?: Urn
}

export interface RepositoryProperties {
  readonly name: string
  readonly description?: string
  readonly defaultBranch?: string
  readonly languages?: readonly string[]
  readonly license?: string
  readonly homepageUrl?: string
  readonly archived?: boolean
  readonly created?: AuditStamp
  readonly lastModified?: AuditStamp
}

export interface RepositorySource {
  readonly externalUrl?: string
  readonly externalId?: string
}

export interface RestApiProperties {
  readonly method: HttpMethod
  readonly path: string
}

export interface Retention {
  readonly version?: VersionBasedRetention
  readonly time?: TimeBasedRetention
}

export interface RichTextModuleParams {
  readonly content: string
}

export interface RoleAssociation {
  readonly urn: Urn
}

export interface RoleGroup {
  readonly group: Urn
}

export interface RoleKey {
  readonly id: string
}

export interface RoleMembership {
  readonly roles: readonly Urn[]
}

export interface RoleProperties {
  readonly name: string
  readonly description?: string
  readonly type: string
  readonly requestUrl?: string
  readonly created?: AuditStamp
}

export interface RoleUser {
  readonly user: Urn
}

export interface RowCountChange {
  readonly type: AssertionValueChangeType
  readonly operator: AssertionStdOperator
  readonly parameters: AssertionStdParameters
  readonly failureSeverityConfig?: AssertionFailureSeverityConfig
}

export interface RowCountTotal {
  readonly operator: AssertionStdOperator
  readonly parameters: AssertionStdParameters
  readonly failureSeverityConfig?: AssertionFailureSeverityConfig
}

export interface SchemaAssertionInfo {
  readonly entity: Urn
  readonly schema: SchemaMetadata
  readonly compatibility?: SchemaAssertionCompatibility
}

export interface SchemaContract {
  readonly assertion: Urn
}

export interface SchemaField {
  readonly fieldPath: string
  /** @deprecated */
  readonly jsonPath?: string
  readonly nullable?: boolean
  readonly description?: string
  /** @deprecated */
  readonly label?: string
  readonly created?: AuditStamp
  readonly lastModified?: AuditStamp
  readonly type: SchemaFieldDataType
  readonly nativeDataType: string
  readonly recursive?: boolean
  readonly globalTags?: GlobalTags
  readonly glossaryTerms?: GlossaryTerms
  readonly isPartOfKey?: boolean
  readonly isPartitioningKey?: boolean
  readonly jsonProps?: string
}

export interface SchemaFieldAliases {
  readonly aliases?: readonly string[]
}

export interface SchemaFieldDataType {
  readonly type: {
    readonly 'com.linkedin.schema.BooleanType'?: BooleanType
    readonly 'com.linkedin.schema.FixedType'?: FixedType
    readonly 'com.linkedin.schema.StringType'?: StringType
    readonly 'com.linkedin.schema.BytesType'?: BytesType
    readonly 'com.linkedin.schema.NumberType'?: NumberType
    readonly 'com.linkedin.schema.DateType'?: DateType
    readonly 'com.linkedin.schema.TimeType'?: TimeType
    readonly 'com.linkedin.schema.EnumType'?: EnumType
    readonly 'com.linkedin.schema.NullType'?: NullType
    readonly 'com.linkedin.schema.MapType'?: MapType
    readonly 'com.linkedin.schema.ArrayType'?: ArrayType
    readonly 'com.linkedin.schema.UnionType'?: UnionType
    readonly 'com.linkedin.schema.RecordType'?: RecordType
  }
}

export interface SchemaFieldInfo {
  readonly name?: string
  readonly schemaFieldAliases?: readonly string[]
}

export interface SchemaFieldKey {
  readonly parent: Urn
  readonly fieldPath: string
}

export interface SchemaFieldSpec {
  readonly path: string
  readonly type: string
  readonly nativeType: string
}

export interface SchemaMetadata {
  readonly schemaName: string
  readonly platform: Urn
  readonly version: number
  readonly created?: AuditStamp
  readonly lastModified?: AuditStamp
  readonly deleted?: AuditStamp
  readonly dataset?: Urn
  readonly cluster?: string
  readonly hash: string
  readonly platformSchema: {
    readonly 'com.linkedin.schema.EspressoSchema'?: EspressoSchema
    readonly 'com.linkedin.schema.OracleDDL'?: OracleDDL
    readonly 'com.linkedin.schema.MySqlDDL'?: MySqlDDL
    readonly 'com.linkedin.schema.PrestoDDL'?: PrestoDDL
    readonly 'com.linkedin.schema.KafkaSchema'?: KafkaSchema
    readonly 'com.linkedin.schema.BinaryJsonSchema'?: BinaryJsonSchema
    readonly 'com.linkedin.schema.OrcSchema'?: OrcSchema
    readonly 'com.linkedin.schema.Schemaless'?: Schemaless
    readonly 'com.linkedin.schema.KeyValueSchema'?: KeyValueSchema
    readonly 'com.linkedin.schema.OtherSchema'?: OtherSchema
  }
  readonly fields: readonly SchemaField[]
  readonly primaryKeys?: readonly string[]
  /** @deprecated */
  readonly foreignKeysSpecs?: Readonly<Record<string, ForeignKeySpec>>
  readonly foreignKeys?: readonly ForeignKeyConstraint[]
}

export interface Schemaless {}

export interface SearchFieldBoost {
  readonly fieldName: string
  readonly boost: number
  readonly subfield?: string
}

export interface SearchFieldOverrides {
  readonly add?: readonly SearchFieldBoost[]
  readonly remove?: readonly string[]
  readonly replace?: readonly SearchFieldBoost[]
  readonly override?: readonly SearchFieldBoost[]
}

export interface SearchTemplateBoost {
  readonly field: string
  readonly subfield?: string
  readonly values: string
  readonly weight: number
}

export interface SearchTemplateDefaultRoute {
  readonly template?: Urn
}

export interface SearchTemplateKey {
  readonly id: string
}

export interface SearchTemplateLadder {
  readonly select?: readonly string[]
  readonly stop?: readonly SearchTemplateLadderStop[]
  readonly next?: Urn
  readonly parallel?: readonly Urn[]
  readonly join?: string
  readonly fusion?: string
  readonly fusionCap?: number
  readonly facets?: string
}

export interface SearchTemplateLadderStop {
  readonly minHits?: number
  readonly emptyWhen?: string
}

export interface SearchTemplateNormalization {
  readonly wildcardMinimumLength?: number
  readonly synonymCap?: number
  readonly fuzzyTokenThreshold?: number
  readonly mediumFuzzyTokenThreshold?: number
  readonly broadQueryTokenCap?: number
  readonly shortFuzzyEdits?: number
  readonly mediumFuzzyEdits?: number
}

export interface SearchTemplateProperties {
  readonly name: string
  readonly description?: string
  readonly dialect?: SearchTemplateDialect
  readonly apiVersion?: number
  readonly capabilities?: readonly string[]
  readonly query?: string
  readonly queryFragments?: Readonly<Record<string, string>>
  readonly clauses?: string
  readonly functionScore?: string
  readonly rescore?: string
  readonly knn?: string
  readonly ranking?: SearchTemplateRanking
  readonly retrieval?: SearchTemplateRetrieval
  readonly ladder?: SearchTemplateLadder
  readonly aggregations?: string
  readonly sort?: string
  readonly fields?: SearchFieldOverrides
  readonly structuredPropertyQuery?: StructuredPropertyQuery
  readonly normalization?: SearchTemplateNormalization
  readonly highlightFields?: HighlightFieldOverrides
  readonly parameters?: Readonly<Record<string, string>>
  readonly boosts?: readonly SearchTemplateBoost[]
  readonly routes?: readonly SearchTemplateRoute[]
  readonly defaultRoute?: SearchTemplateDefaultRoute
  readonly parent?: Urn
  readonly editable?: boolean
}

export interface SearchTemplateRanking {
  readonly preset?: string
  readonly window?: number
  readonly windowSizer?: string
  readonly parameters?: Readonly<Record<string, string>>
}

export interface SearchTemplateRetrieval {
  readonly mode?: string
  readonly model?: string
  readonly field?: string
  readonly candidateCap?: number
  readonly total?: string
  readonly facets?: string
  readonly page?: string
  readonly authorization?: string
  readonly onFailure?: string
  readonly bridge?: SearchTemplateRetrievalBridge
}

export interface SearchTemplateRetrievalBridge {
  readonly pivotField?: string
  readonly onFailure?: string
}

export interface SearchTemplateRoute {
  readonly queryRegex: string
  readonly template: Urn
}

export interface SemanticContent {
  readonly embeddings: Readonly<Record<string, EmbeddingModelData>>
  readonly skipReason?: string
  readonly skippedAt?: number
}

export interface SemanticFieldAnnotation {
  readonly type: SemanticFieldType
  readonly expression: MetricExpression
  readonly aggregationFunction?: string
  readonly dimension?: Dimension
}

export interface SemanticModelInfo {
  readonly externalUrl?: string
  readonly name: string
  readonly description?: string
  readonly created?: AuditStamp
  readonly lastModified?: AuditStamp
  readonly nativeDefinition?: string
  /** @deprecated */
  readonly datasets?: readonly Urn[]
  readonly relationships?: readonly SemanticModelRelationship[]
}

export interface SemanticModelKey {
  readonly platform: Urn
  readonly path: string
  readonly id: string
}

export interface SemanticModelProperties {
  readonly alias: string
  readonly semanticModel: Urn
}

export interface SemanticModelRelationship {
  readonly name?: string
  readonly from: string
  readonly fromColumns: readonly string[]
  readonly to: string
  readonly toColumns: readonly string[]
  readonly aiContext?: AiContext
  readonly cardinality?: ERModelRelationshipCardinality
}

export interface SemanticText {
  readonly text: string
}

export interface SerializedValue {
  readonly blob: string
  readonly contentType?: SerializedValueContentType
  readonly schemaType?: SerializedValueSchemaType
  readonly schemaRef?: string
}

export interface ServiceDefinition {
  readonly format: ServiceDefinitionFormat
  readonly rawSpec: LargeString
  readonly version?: string
  readonly externalUrl?: string
}

export interface ServiceKey {
  readonly id: string
}

export interface ServiceProperties {
  readonly customProperties?: Readonly<Record<string, string>>
  readonly displayName: string
  readonly description?: string
  readonly lifecycle?: ServiceLifecycle
  readonly apis?: readonly Urn[]
  readonly sourceRepository?: Urn
}

export interface Siblings {
  readonly siblings: readonly Urn[]
  readonly primary: boolean
}

export interface SkillSourceRepository {
  readonly repositoryUrn?: Urn
  readonly url?: string
  readonly path?: string
}

export interface SlackNotificationSettings {
  readonly userHandle?: string
  readonly channels?: readonly string[]
}

export interface SlackUserInfo {
  readonly slackInstance: Urn
  readonly id: string
  readonly name: string
  readonly realName: string
  readonly displayName: string
  readonly email?: string
  readonly teamId: string
  readonly isDeleted: boolean
  readonly isAdmin: boolean
  readonly isOwner: boolean
  readonly isPrimaryOwner: boolean
  readonly isBot: boolean
  readonly timezone?: string
  readonly timezoneOffset?: number
  readonly title?: string
  readonly phone?: string
  readonly profilePictureUrl?: string
  readonly statusText?: string
  readonly statusEmoji?: string
  readonly lastUpdatedSeconds?: number
}

export interface SourceCode {
  readonly sourceCode: readonly SourceCodeUrl[]
}

export interface SourceCodeUrl {
  readonly type: SourceCodeUrlType
  readonly sourceCodeUrl: string
}

export interface SqlAssertionInfo {
  readonly type: SqlAssertionType
  readonly entity: Urn
  readonly statement: string
  readonly changeType?: AssertionValueChangeType
  readonly operator: AssertionStdOperator
  readonly parameters: AssertionStdParameters
  readonly failureSeverityConfig?: AssertionFailureSeverityConfig
}

export interface SsoSettings {
  readonly baseUrl: string
  readonly oidcSettings?: OidcSettings
}

export interface Status {
  readonly removed?: boolean
  readonly lifecycleStage?: Urn
  readonly lifecycleLastUpdated?: AuditStamp
}

export interface StorageFeatures {
  readonly rowCount?: number
  readonly columnCount?: number
}

export interface StringType {}

export interface StructuredExecutionReport {
  readonly type: string
  readonly serializedValue: string
  readonly contentType: string
}

export interface StructuredProperties {
  readonly properties: readonly StructuredPropertyValueAssignment[]
}

export interface StructuredPropertyClause {
  readonly enabled?: boolean
  readonly operator?: StructuredPropertyOperator
  readonly weight?: number
}

export interface StructuredPropertyCriterionValue {
  readonly propertyUrn: Urn
  readonly values: readonly string[]
}

export interface StructuredPropertyDefinition {
  readonly qualifiedName: string
  readonly displayName?: string
  readonly valueType: Urn
  readonly typeQualifier?: Readonly<Record<string, readonly string[]>>
  readonly allowedValues?: readonly PropertyValue[]
  readonly cardinality?: PropertyCardinality
  readonly entityTypes: readonly Urn[]
  readonly allowedPlatforms?: readonly Urn[]
  readonly description?: string
  readonly searchConfiguration?: DataHubSearchConfig
  readonly immutable?: boolean
  readonly version?: string
  /** @deprecated */
  readonly created?: AuditStamp
  /** @deprecated */
  readonly lastModified?: AuditStamp
}

export interface StructuredPropertyKey {
  readonly id: string
}

export interface StructuredPropertyParams {
  readonly urn: Urn
}

export interface StructuredPropertyQuery {
  readonly analyzedValue?: StructuredPropertyClause
  readonly exactValue?: StructuredPropertyClause
  readonly nameAndValue?: StructuredPropertyClause
}

export interface StructuredPropertySettings {
  readonly isHidden?: boolean
  readonly showInSearchFilters?: boolean
  readonly showInAssetSummary?: boolean
  readonly hideInAssetSummaryWhenEmpty?: boolean
  readonly showAsAssetBadge?: boolean
  readonly showInColumnsTable?: boolean
  readonly lastModified?: AuditStamp
}

export interface StructuredPropertyValueAssignment {
  readonly propertyUrn: Urn
  readonly values: readonly ({
    readonly string?: string
    readonly double?: number
  })[]
  readonly created?: AuditStamp
  readonly lastModified?: AuditStamp
  readonly attribution?: MetadataAttribution
}

export interface SubTypes {
  readonly typeNames: readonly string[]
}

export interface SummaryElement {
  readonly elementType: SummaryElementType
  readonly structuredPropertyUrn?: Urn
}

export interface SystemMetadata {
  readonly lastObserved?: number
  readonly runId?: string
  readonly lastRunId?: string
  readonly pipelineName?: string
  readonly registryName?: string
  readonly registryVersion?: string
  readonly properties?: Readonly<Record<string, string>>
  readonly version?: string
  readonly schemaVersion?: number
  readonly aspectCreated?: AuditStamp
  readonly aspectModified?: AuditStamp
}

export interface TagAssociation {
  readonly tag: Urn
  readonly context?: string
  readonly attribution?: MetadataAttribution
}

export interface TagKey {
  readonly name: string
}

export interface TagProperties {
  readonly name: string
  readonly description?: string
  readonly colorHex?: string
}

export interface TelemetryClientId {
  readonly clientId: string
}

export interface TelemetryKey {
  readonly name: string
}

export interface TestDefinition {
  readonly type: TestDefinitionType
  readonly json?: string
}

export interface TestInfo {
  readonly name: string
  readonly category: string
  readonly description?: string
  readonly definition: TestDefinition
}

export interface TestKey {
  readonly id: string
}

export interface TestResult {
  readonly test: Urn
  readonly type: TestResultType
  readonly testDefinitionMd5?: string
  readonly lastComputed?: AuditStamp
}

export interface TestResults {
  readonly failing: readonly TestResult[]
  readonly passing: readonly TestResult[]
}

export interface TextCell {
  readonly cellTitle?: string
  readonly cellId: string
  readonly changeAuditStamps: ChangeAuditStamps
  readonly text: string
}

export interface TimeBasedRetention {
  readonly maxAgeInSeconds: number
}

export interface TimeStamp {
  readonly time: number
  readonly actor?: Urn
}

export interface TimeType {}

export interface TimeWindow {
  readonly startTimeMillis: number
  readonly length: TimeWindowSize
}

export interface TimeWindowSize {
  readonly unit: CalendarInterval
  readonly multiple?: number
}

export interface TrainingData {
  readonly trainingData: readonly BaseData[]
}

export interface UDFTransformer {
  readonly udf: string
}

export interface UnionType {
  readonly nestedTypes?: readonly string[]
}

export interface Upstream {
  readonly auditStamp?: AuditStamp
  readonly created?: AuditStamp
  readonly dataset: Urn
  readonly type: DatasetLineageType
  readonly properties?: Readonly<Record<string, string>>
  readonly query?: Urn
  readonly matchType?: LineageMatchType
}

export interface UpstreamLineage {
  readonly upstreams: readonly Upstream[]
  readonly fineGrainedLineages?: readonly FineGrainedLineage[]
}

export interface UpstreamMetrics {
  readonly metrics: readonly Edge[]
}

export interface UrnForeignKey {
  readonly currentFieldPath: string
}

export interface UsageFeatures {
  readonly queryCountLast30Days?: number
  readonly uniqueUserCountLast30Days?: number
  readonly topUsersLast30Days?: readonly Urn[]
  readonly queryCountPercentileLast30Days?: number
  readonly uniqueUserPercentileLast30Days?: number
  readonly combinedSearchRankingMultiplier?: number
  readonly lastOperationTimestampMs?: number
}

export interface ValueFrequency {
  readonly value: string
  readonly frequency: number
}

export interface VersionBasedRetention {
  readonly maxVersions: number
}

export interface VersionInfo {
  readonly customProperties?: Readonly<Record<string, string>>
  readonly externalUrl?: string
  readonly version: string
  readonly versionType: string
}

export interface VersionProperties {
  readonly versionSet: Urn
  readonly version: VersionTag
  readonly aliases?: readonly VersionTag[]
  readonly comment?: string
  readonly sortId: string
  readonly versioningScheme?: VersioningScheme
  readonly sourceCreatedTimestamp?: AuditStamp
  readonly metadataCreatedTimestamp?: AuditStamp
  readonly isLatest?: boolean
}

export interface VersionSetKey {
  readonly id: string
  readonly entityType: string
}

export interface VersionSetProperties {
  readonly customProperties?: Readonly<Record<string, string>>
  readonly latest: Urn
  readonly versioningScheme: VersioningScheme
}

export interface VersionTag {
  readonly versionTag?: string
  readonly metadataAttribution?: MetadataAttribution
}

export interface ViewProperties {
  readonly materialized: boolean
  readonly viewLogic: string
  readonly formattedViewLogic?: string
  readonly viewLanguage: string
}

export interface VolumeAssertionInfo {
  readonly type: VolumeAssertionType
  readonly entity: Urn
  readonly rowCountTotal?: RowCountTotal
  readonly rowCountChange?: RowCountChange
  readonly incrementingSegmentRowCountTotal?: IncrementingSegmentRowCountTotal
  readonly incrementingSegmentRowCountChange?: IncrementingSegmentRowCountChange
  readonly filter?: DatasetFilter
}

export type AIAgentSourceType = 'SYSTEM' | 'NATIVE' | 'EXTERNAL'

export type AccessLevel = 'PUBLIC' | 'PRIVATE'

export type AssertionActionType = 'RAISE_INCIDENT' | 'RESOLVE_INCIDENT'

export type AssertionResultErrorType = 'SOURCE_CONNECTION_ERROR' | 'SOURCE_QUERY_FAILED' | 'INSUFFICIENT_DATA' | 'INVALID_PARAMETERS' | 'INVALID_SOURCE_TYPE' | 'UNSUPPORTED_PLATFORM' | 'CUSTOM_SQL_ERROR' | 'FIELD_ASSERTION_ERROR' | 'UNKNOWN_ERROR'

export type AssertionResultSeverity = 'LOW' | 'MEDIUM' | 'HIGH'

export type AssertionResultType = 'INIT' | 'SUCCESS' | 'FAILURE' | 'ERROR'

export type AssertionRunStatus = 'COMPLETE'

export type AssertionSourceType = 'NATIVE' | 'EXTERNAL' | 'INFERRED'

export type AssertionStatus = 'PASSING' | 'FAILING' | 'ERROR' | 'INIT'

export type AssertionStdAggregation = 'ROW_COUNT' | 'COLUMNS' | 'COLUMN_COUNT' | 'IDENTITY' | 'MEAN' | 'MEDIAN' | 'UNIQUE_COUNT' | 'UNIQUE_PROPORTION' | 'UNIQUE_PROPOTION' | 'NULL_COUNT' | 'NULL_PROPORTION' | 'STDDEV' | 'MIN' | 'MAX' | 'SUM' | '_NATIVE_'

export type AssertionStdOperator = 'BETWEEN' | 'LESS_THAN' | 'LESS_THAN_OR_EQUAL_TO' | 'GREATER_THAN' | 'GREATER_THAN_OR_EQUAL_TO' | 'EQUAL_TO' | 'NOT_EQUAL_TO' | 'NULL' | 'NOT_NULL' | 'CONTAIN' | 'END_WITH' | 'START_WITH' | 'REGEX_MATCH' | 'IN' | 'NOT_IN' | 'IS_TRUE' | 'IS_FALSE' | '_NATIVE_'

export type AssertionStdParameterType = 'STRING' | 'NUMBER' | 'LIST' | 'SET' | 'UNKNOWN'

export type AssertionType = 'DATASET' | 'FRESHNESS' | 'VOLUME' | 'SQL' | 'FIELD' | 'DATA_SCHEMA' | 'CUSTOM'

export type AssertionValueChangeType = 'ABSOLUTE' | 'PERCENTAGE'

export type AzkabanJobType = 'COMMAND' | 'HADOOP_JAVA' | 'HADOOP_SHELL' | 'HIVE' | 'PIG' | 'SQL' | 'GLUE'

export type CalendarInterval = 'SECOND' | 'MINUTE' | 'HOUR' | 'DAY' | 'WEEK' | 'MONTH' | 'QUARTER' | 'YEAR'

export type ChartQueryType = 'LOOKML' | 'SQL'

export type ChartType = 'BAR' | 'PIE' | 'SCATTER' | 'TABLE' | 'TEXT' | 'LINE' | 'AREA' | 'HISTOGRAM' | 'BOX_PLOT' | 'WORD_CLOUD' | 'COHORT'

export type CliVersionSource = 'SOURCE_CONFIG_OVERRIDE' | 'MATRIX_COHORT' | 'MATRIX_CONNECTOR_DEFAULT' | 'APPLICATION_DEFAULT'

export type CompressionType = 'NONE' | 'GZIP'

export type Condition = 'CONTAIN' | 'END_WITH' | 'EQUAL' | 'IEQUAL' | 'IS_NULL' | 'EXISTS' | 'GREATER_THAN' | 'GREATER_THAN_OR_EQUAL_TO' | 'IN' | 'LESS_THAN' | 'LESS_THAN_OR_EQUAL_TO' | 'START_WITH' | 'DESCENDANTS_INCL' | 'ANCESTORS_INCL' | 'RELATED_INCL'

export type CostType = 'ORG_COST_TYPE'

export type DataContractState = 'ACTIVE' | 'PENDING'

export type DataHubConnectionDetailsType = 'JSON'

export type DataHubIngestionSourceSourceType = 'SYSTEM'

export type DataHubPageModuleType = 'LINK' | 'RICH_TEXT' | 'ASSET_COLLECTION' | 'HIERARCHY' | 'OWNED_ASSETS' | 'DOMAINS' | 'ASSETS' | 'OUTPUT_PORTS' | 'CHILD_HIERARCHY' | 'DATA_PRODUCTS' | 'SUB_DATA_PRODUCTS' | 'RELATED_TERMS' | 'PLATFORMS' | 'LINEAGE' | 'COLUMNS' | 'SEMANTIC_MODEL_DATASETS' | 'SEMANTIC_MODEL_METRICS' | 'SEMANTIC_MODEL_RELATIONSHIPS' | 'SEMANTIC_MODEL_DIMENSIONS' | 'AI_CONTEXT' | 'METRIC_SQL' | 'RELATED_METRICS' | 'UNKNOWN'

export type DataHubUpgradeState = 'IN_PROGRESS' | 'SUCCEEDED' | 'FAILED' | 'ABORTED'

export type DataHubViewType = 'PERSONAL' | 'GLOBAL'

export type DataProcessRunStatus = 'STARTED' | 'COMPLETE'

export type DataProcessType = 'BATCH_SCHEDULED' | 'BATCH_AD_HOC' | 'STREAMING'

export type DatasetAssertionScope = 'DATASET_COLUMN' | 'DATASET_ROWS' | 'DATASET_STORAGE_SIZE' | 'DATASET_SCHEMA' | 'UNKNOWN'

export type DatasetFilterType = 'SQL'

export type DatasetLineageType = 'COPY' | 'TRANSFORMED' | 'VIEW'

export type DeploymentStatus = 'OUT_OF_SERVICE' | 'CREATING' | 'UPDATING' | 'ROLLING_BACK' | 'IN_SERVICE' | 'DELETING' | 'FAILED' | 'UNKNOWN'

export type Dialect = 'ANSI_SQL' | 'SNOWFLAKE' | 'MDX' | 'TABLEAU' | 'DATABRICKS' | 'MAQL' | 'OTHER'

export type DocumentSourceType = 'NATIVE' | 'EXTERNAL'

export type DocumentState = 'PUBLISHED' | 'UNPUBLISHED'

export type ERModelRelationshipCardinality = 'ONE_ONE' | 'ONE_N' | 'N_ONE' | 'N_N'

export type FabricType = 'DEV' | 'TEST' | 'QA' | 'UAT' | 'EI' | 'PRE' | 'STG' | 'NON_PROD' | 'PROD' | 'CORP' | 'RVW' | 'PRD' | 'TST' | 'SIT' | 'SBX' | 'SANDBOX' | 'CERT'

export type FieldAssertionType = 'FIELD_VALUES' | 'FIELD_METRIC'

export type FieldMetricType = 'UNIQUE_COUNT' | 'UNIQUE_PERCENTAGE' | 'NULL_COUNT' | 'NULL_PERCENTAGE' | 'MIN' | 'MAX' | 'MEAN' | 'MEDIAN' | 'STDDEV' | 'NEGATIVE_COUNT' | 'NEGATIVE_PERCENTAGE' | 'ZERO_COUNT' | 'ZERO_PERCENTAGE' | 'MIN_LENGTH' | 'MAX_LENGTH' | 'EMPTY_COUNT' | 'EMPTY_PERCENTAGE'

export type FieldTransformType = 'LENGTH'

export type FieldValuesFailThresholdType = 'COUNT' | 'PERCENTAGE'

export type FileUploadScenario = 'ASSET_DOCUMENTATION' | 'ASSET_DOCUMENTATION_LINKS'

export type FineGrainedLineageDownstreamType = 'FIELD' | 'FIELD_SET'

export type FineGrainedLineageUpstreamType = 'FIELD_SET' | 'DATASET' | 'NONE'

export type FormPromptType = 'STRUCTURED_PROPERTY' | 'FIELDS_STRUCTURED_PROPERTY'

export type FormType = 'COMPLETION' | 'VERIFICATION'

export type FreshnessAssertionScheduleType = 'CRON' | 'FIXED_INTERVAL' | 'SINCE_THE_LAST_CHECK'

export type FreshnessAssertionType = 'DATASET_CHANGE' | 'DATA_JOB_RUN'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS' | 'TRACE'

export type IconLibrary = 'MATERIAL' | 'PHOSPHOR'

export type IncidentNoteSourceType = 'NATIVE' | 'EXTERNAL'

export type IncidentSourceType = 'MANUAL' | 'ASSERTION_FAILURE'

export type IncidentStage = 'TRIAGE' | 'INVESTIGATION' | 'WORK_IN_PROGRESS' | 'FIXED' | 'NO_ACTION_REQUIRED'

export type IncidentState = 'ACTIVE' | 'RESOLVED'

export type IncidentType = 'FRESHNESS' | 'VOLUME' | 'FIELD' | 'SQL' | 'DATA_SCHEMA' | 'OPERATIONAL' | 'CUSTOM'

export type IncrementingSegmentFieldTransformerType = 'TIMESTAMP_MS_TO_MINUTE' | 'TIMESTAMP_MS_TO_HOUR' | 'TIMESTAMP_MS_TO_DATE' | 'TIMESTAMP_MS_TO_MONTH' | 'TIMESTAMP_MS_TO_YEAR' | 'FLOOR' | 'CEILING' | 'NATIVE'

export type IntendedUserType = 'ENTERPRISE' | 'HOBBY' | 'ENTERTAINMENT'

export type JobStatus = 'STARTING' | 'IN_PROGRESS' | 'STOPPING' | 'STOPPED' | 'COMPLETED' | 'FAILED' | 'UNKNOWN' | 'SKIPPED'

export type LineageMatchType = 'EXACT' | 'NORMALIZED' | 'UNRESOLVED'

export type MLFeatureDataType = 'USELESS' | 'NOMINAL' | 'ORDINAL' | 'BINARY' | 'COUNT' | 'TIME' | 'INTERVAL' | 'IMAGE' | 'VIDEO' | 'AUDIO' | 'TEXT' | 'MAP' | 'SEQUENCE' | 'SET' | 'CONTINUOUS' | 'BYTE' | 'UNKNOWN'

export type McpTransport = 'HTTP' | 'SSE' | 'WEBSOCKET'

export type MediaType = 'IMAGE'

export type NotebookCellType = 'TEXT_CELL' | 'QUERY_CELL' | 'CHART_CELL'

export type NotificationSinkType = 'SLACK' | 'EMAIL' | 'TEAMS'

export type OperationSourceType = 'DATA_PROCESS' | 'DATA_PLATFORM'

export type OperationType = 'INSERT' | 'UPDATE' | 'DELETE' | 'CREATE' | 'ALTER' | 'DROP' | 'CUSTOM' | 'UNKNOWN'

export type OriginType = 'NATIVE' | 'EXTERNAL'

export type OwnershipSourceType = 'AUDIT' | 'DATABASE' | 'FILE_SYSTEM' | 'ISSUE_TRACKING_SYSTEM' | 'MANUAL' | 'SERVICE' | 'SOURCE_CONTROL' | 'OTHER'

export type OwnershipType = 'CUSTOM' | 'TECHNICAL_OWNER' | 'BUSINESS_OWNER' | 'DATA_STEWARD' | 'NONE' | 'DEVELOPER' | 'DATAOWNER' | 'DELEGATE' | 'PRODUCER' | 'CONSUMER' | 'STAKEHOLDER'

export type PageModuleScope = 'PERSONAL' | 'GLOBAL'

export type PageTemplateScope = 'PERSONAL' | 'GLOBAL'

export type PageTemplateSurfaceType = 'HOME_PAGE' | 'ASSET_SUMMARY'

export type PartitionType = 'FULL_TABLE' | 'QUERY' | 'PARTITION'

export type PlatformType = 'FILE_SYSTEM' | 'KEY_VALUE_STORE' | 'MESSAGE_BROKER' | 'OBJECT_STORE' | 'OLAP_DATASTORE' | 'OTHERS' | 'QUERY_ENGINE' | 'RELATIONAL_DB' | 'SEARCH_ENGINE'

export type PolicyMatchCondition = 'EQUALS' | 'STARTS_WITH' | 'NOT_EQUALS'

export type PostContentType = 'TEXT' | 'LINK'

export type PostType = 'HOME_PAGE_ANNOUNCEMENT' | 'ENTITY_ANNOUNCEMENT'

export type PropertyCardinality = 'SINGLE' | 'MULTIPLE'

export type QueryLanguage = 'SQL' | 'UNKNOWN'

export type QuerySource = 'MANUAL' | 'SYSTEM'

export type RunResultType = 'SUCCESS' | 'FAILURE' | 'SKIPPED' | 'UP_FOR_RETRY'

export type SchemaAssertionCompatibility = 'EXACT_MATCH' | 'SUPERSET' | 'SUBSET'

export type SearchFieldType = 'KEYWORD' | 'TEXT' | 'TEXT_PARTIAL' | 'BROWSE_PATH' | 'URN' | 'URN_PARTIAL' | 'BOOLEAN' | 'COUNT' | 'DATETIME' | 'OBJECT' | 'BROWSE_PATH_V2' | 'WORD_GRAM'

export type SearchTemplateDialect = 'ELASTICSEARCH' | 'POSTGRES'

export type SemanticFieldType = 'DIMENSION' | 'MEASURE' | 'FILTER' | 'OTHER'

export type SerializedValueContentType = 'JSON' | 'BINARY'

export type SerializedValueSchemaType = 'AVRO' | 'PROTOBUF' | 'PEGASUS' | 'THRIFT' | 'JSON' | 'NONE'

export type ServiceDefinitionFormat = 'OPENAPI' | 'GRAPHQL_SDL' | 'GRPC_PROTO' | 'ASYNCAPI' | 'JSON_SCHEMA' | 'OTHER'

export type ServiceLifecycle = 'EXPERIMENTAL' | 'PRODUCTION' | 'DEPRECATED'

export type SourceCodeUrlType = 'ML_MODEL_SOURCE_CODE' | 'TRAINING_PIPELINE_SOURCE_CODE' | 'EVALUATION_PIPELINE_SOURCE_CODE'

export type SqlAssertionType = 'METRIC' | 'METRIC_CHANGE'

export type StructuredPropertyOperator = 'AND' | 'OR'

export type SummaryElementType = 'CREATED' | 'LAST_MODIFIED' | 'LAST_INGESTED' | 'TAGS' | 'GLOSSARY_TERMS' | 'OWNERS' | 'DOMAIN' | 'STRUCTURED_PROPERTY' | 'DOCUMENT_STATUS' | 'DOCUMENT_TYPE' | 'SEMANTIC_MODEL'

export type TestDefinitionType = 'JSON'

export type TestResultType = 'SUCCESS' | 'FAILURE'

export type TransformationType = 'BLACKBOX' | 'IDENTITY'

export type VersioningScheme = 'LEXICOGRAPHIC_STRING' | 'ALPHANUMERIC_GENERATED_BY_DATAHUB'

export type VolumeAssertionType = 'ROW_COUNT_TOTAL' | 'ROW_COUNT_CHANGE' | 'INCREMENTING_SEGMENT_ROW_COUNT_TOTAL' | 'INCREMENTING_SEGMENT_ROW_COUNT_CHANGE'

/** Value types of all aspects, by name. */
export interface ModelAspects {
  readonly access: Access
  readonly actors: Actors
  readonly agentSkillInfo: AgentSkillInfo
  readonly agentSkillKey: AgentSkillKey
  readonly aiAgentDependencies: AIAgentDependencies
  readonly aiAgentInfo: AIAgentInfo
  readonly aiAgentKey: AIAgentKey
  readonly aiContext: AiContext
  readonly aliases: Aliases
  readonly apiKey: ApiKey
  readonly apiProperties: ApiProperties
  readonly apiSignature: ApiSignature
  readonly applicationKey: ApplicationKey
  readonly applicationLineage: ApplicationLineage
  readonly applicationProperties: ApplicationProperties
  readonly applications: Applications
  readonly assertionActions: AssertionActions
  readonly assertionInfo: AssertionInfo
  readonly assertionKey: AssertionKey
  readonly assertionNote: AssertionNote
  readonly assertionRunEvent: AssertionRunEvent
  readonly assertionRunSummary: AssertionRunSummary
  readonly assetSettings: AssetSettings
  readonly browsePaths: BrowsePaths
  readonly browsePathsV2: BrowsePathsV2
  readonly businessAttributeInfo: BusinessAttributeInfo
  readonly businessAttributeKey: BusinessAttributeKey
  readonly businessAttributes: BusinessAttributes
  readonly chartInfo: ChartInfo
  readonly chartKey: ChartKey
  readonly chartQuery: ChartQuery
  readonly chartUsageStatistics: ChartUsageStatistics
  readonly container: Container
  readonly containerKey: ContainerKey
  readonly containerProperties: ContainerProperties
  readonly corpGroupEditableInfo: CorpGroupEditableInfo
  readonly corpGroupInfo: CorpGroupInfo
  readonly corpGroupKey: CorpGroupKey
  readonly corpUserCredentials: CorpUserCredentials
  readonly corpUserEditableInfo: CorpUserEditableInfo
  readonly corpUserInfo: CorpUserInfo
  readonly corpUserKey: CorpUserKey
  readonly corpUserSettings: CorpUserSettings
  readonly corpUserStatus: CorpUserStatus
  readonly cost: Cost
  readonly dashboardInfo: DashboardInfo
  readonly dashboardKey: DashboardKey
  readonly dashboardUsageStatistics: DashboardUsageStatistics
  readonly dataContractKey: DataContractKey
  readonly dataContractProperties: DataContractProperties
  readonly dataContractStatus: DataContractStatus
  readonly dataFlowInfo: DataFlowInfo
  readonly dataFlowKey: DataFlowKey
  readonly dataHubAccessTokenInfo: DataHubAccessTokenInfo
  readonly dataHubAccessTokenKey: DataHubAccessTokenKey
  readonly dataHubActionKey: DataHubActionKey
  readonly dataHubConnectionDetails: DataHubConnectionDetails
  readonly dataHubConnectionKey: DataHubConnectionKey
  readonly dataHubExecutionRequestInput: ExecutionRequestInput
  readonly dataHubExecutionRequestKey: ExecutionRequestKey
  readonly dataHubExecutionRequestResult: ExecutionRequestResult
  readonly dataHubExecutionRequestSignal: ExecutionRequestSignal
  readonly dataHubFileInfo: DataHubFileInfo
  readonly dataHubFileKey: DataHubFileKey
  readonly dataHubIngestionSourceInfo: DataHubIngestionSourceInfo
  readonly dataHubIngestionSourceKey: DataHubIngestionSourceKey
  readonly dataHubOpenAPISchemaKey: DataHubOpenAPISchemaKey
  readonly dataHubPageModuleKey: DataHubPageModuleKey
  readonly dataHubPageModuleProperties: DataHubPageModuleProperties
  readonly dataHubPageTemplateKey: DataHubPageTemplateKey
  readonly dataHubPageTemplateProperties: DataHubPageTemplateProperties
  readonly dataHubPersonaInfo: DataHubPersonaInfo
  readonly dataHubPersonaKey: DataHubPersonaKey
  readonly dataHubPolicyInfo: DataHubPolicyInfo
  readonly dataHubPolicyKey: DataHubPolicyKey
  readonly dataHubRetentionConfig: DataHubRetentionConfig
  readonly dataHubRetentionKey: DataHubRetentionKey
  readonly dataHubRoleInfo: DataHubRoleInfo
  readonly dataHubRoleKey: DataHubRoleKey
  readonly dataHubSecretKey: DataHubSecretKey
  readonly dataHubSecretValue: DataHubSecretValue
  readonly dataHubStepStateKey: DataHubStepStateKey
  readonly dataHubStepStateProperties: DataHubStepStateProperties
  readonly dataHubUpgradeKey: DataHubUpgradeKey
  readonly dataHubUpgradeRequest: DataHubUpgradeRequest
  readonly dataHubUpgradeResult: DataHubUpgradeResult
  readonly dataHubViewInfo: DataHubViewInfo
  readonly dataHubViewKey: DataHubViewKey
  readonly dataJobInfo: DataJobInfo
  readonly dataJobInputOutput: DataJobInputOutput
  readonly dataJobKey: DataJobKey
  readonly dataPlatformInfo: DataPlatformInfo
  readonly dataPlatformInstance: DataPlatformInstance
  readonly dataPlatformInstanceKey: DataPlatformInstanceKey
  readonly dataPlatformInstanceProperties: DataPlatformInstanceProperties
  readonly dataPlatformKey: DataPlatformKey
  readonly dataProcessInfo: DataProcessInfo
  readonly dataProcessInstanceInput: DataProcessInstanceInput
  readonly dataProcessInstanceKey: DataProcessInstanceKey
  readonly dataProcessInstanceOutput: DataProcessInstanceOutput
  readonly dataProcessInstanceProperties: DataProcessInstanceProperties
  readonly dataProcessInstanceRelationships: DataProcessInstanceRelationships
  readonly dataProcessInstanceRunEvent: DataProcessInstanceRunEvent
  readonly dataProcessKey: DataProcessKey
  readonly dataProductKey: DataProductKey
  readonly dataProductProperties: DataProductProperties
  readonly dataProducts: DataProducts
  readonly dataTransformLogic: DataTransformLogic
  readonly dataTypeInfo: DataTypeInfo
  readonly dataTypeKey: DataTypeKey
  readonly datahubIngestionCheckpoint: DatahubIngestionCheckpoint
  readonly datahubIngestionRunSummary: DatahubIngestionRunSummary
  readonly datasetDeprecation: DatasetDeprecation
  readonly datasetKey: DatasetKey
  readonly datasetProfile: DatasetProfile
  readonly datasetProperties: DatasetProperties
  readonly datasetUpstreamLineage: DatasetUpstreamLineage
  readonly datasetUsageStatistics: DatasetUsageStatistics
  readonly deprecation: Deprecation
  readonly displayProperties: DisplayProperties
  readonly documentInfo: DocumentInfo
  readonly documentKey: DocumentKey
  readonly documentSettings: DocumentSettings
  readonly documentUsageStatistics: DocumentUsageStatistics
  readonly documentation: Documentation
  readonly domainKey: DomainKey
  readonly domainProperties: DomainProperties
  readonly domains: Domains
  readonly dynamicFormAssignment: DynamicFormAssignment
  readonly editableChartProperties: EditableChartProperties
  readonly editableContainerProperties: EditableContainerProperties
  readonly editableDashboardProperties: EditableDashboardProperties
  readonly editableDataFlowProperties: EditableDataFlowProperties
  readonly editableDataJobProperties: EditableDataJobProperties
  readonly editableDatasetProperties: EditableDatasetProperties
  readonly editableERModelRelationshipProperties: EditableERModelRelationshipProperties
  readonly editableMlFeatureProperties: EditableMLFeatureProperties
  readonly editableMlFeatureTableProperties: EditableMLFeatureTableProperties
  readonly editableMlModelGroupProperties: EditableMLModelGroupProperties
  readonly editableMlModelProperties: EditableMLModelProperties
  readonly editableMlPrimaryKeyProperties: EditableMLPrimaryKeyProperties
  readonly editableNotebookProperties: EditableNotebookProperties
  readonly editableSchemaMetadata: EditableSchemaMetadata
  readonly embed: Embed
  readonly entityTypeInfo: EntityTypeInfo
  readonly entityTypeKey: EntityTypeKey
  readonly erModelRelationshipKey: ERModelRelationshipKey
  readonly erModelRelationshipProperties: ERModelRelationshipProperties
  readonly formInfo: FormInfo
  readonly formKey: FormKey
  readonly forms: Forms
  readonly globalSettingsInfo: GlobalSettingsInfo
  readonly globalSettingsKey: GlobalSettingsKey
  readonly globalTags: GlobalTags
  readonly glossaryNodeInfo: GlossaryNodeInfo
  readonly glossaryNodeKey: GlossaryNodeKey
  readonly glossaryRelatedTerms: GlossaryRelatedTerms
  readonly glossaryTermInfo: GlossaryTermInfo
  readonly glossaryTermKey: GlossaryTermKey
  readonly glossaryTerms: GlossaryTerms
  readonly groupMembership: GroupMembership
  readonly icebergCatalogInfo: IcebergCatalogInfo
  readonly icebergWarehouseInfo: IcebergWarehouseInfo
  readonly incidentExternalLinks: IncidentExternalLinks
  readonly incidentInfo: IncidentInfo
  readonly incidentKey: IncidentKey
  readonly incidentNotes: IncidentNotes
  readonly incidentSource: IncidentSource
  readonly incidentsSummary: IncidentsSummary
  readonly inputFields: InputFields
  readonly institutionalMemory: InstitutionalMemory
  readonly intendedUse: IntendedUse
  readonly inviteToken: InviteToken
  readonly inviteTokenKey: InviteTokenKey
  readonly lifecycleStageTypeInfo: LifecycleStageTypeInfo
  readonly lifecycleStageTypeKey: LifecycleStageTypeKey
  readonly logicalParent: LogicalParent
  readonly mcpServerProperties: McpServerProperties
  readonly metricInfo: MetricInfo
  readonly metricKey: MetricKey
  readonly metricRelationships: MetricRelationships
  readonly metricUpstreams: MetricUpstreams
  readonly mlFeatureKey: MLFeatureKey
  readonly mlFeatureProperties: MLFeatureProperties
  readonly mlFeatureTableKey: MLFeatureTableKey
  readonly mlFeatureTableProperties: MLFeatureTableProperties
  readonly mlHyperParam: MLHyperParam
  readonly mlMetric: MLMetric
  readonly mlModelCaveatsAndRecommendations: CaveatsAndRecommendations
  readonly mlModelDeploymentKey: MLModelDeploymentKey
  readonly mlModelDeploymentProperties: MLModelDeploymentProperties
  readonly mlModelEthicalConsiderations: EthicalConsiderations
  readonly mlModelEvaluationData: EvaluationData
  readonly mlModelFactorPrompts: MLModelFactorPrompts
  readonly mlModelGroupKey: MLModelGroupKey
  readonly mlModelGroupProperties: MLModelGroupProperties
  readonly mlModelKey: MLModelKey
  readonly mlModelMetrics: Metrics
  readonly mlModelProperties: MLModelProperties
  readonly mlModelQuantitativeAnalyses: QuantitativeAnalyses
  readonly mlModelTrainingData: TrainingData
  readonly mlPrimaryKeyKey: MLPrimaryKeyKey
  readonly mlPrimaryKeyProperties: MLPrimaryKeyProperties
  readonly mlTrainingRunProperties: MLTrainingRunProperties
  readonly nativeGroupMembership: NativeGroupMembership
  readonly notebookContent: NotebookContent
  readonly notebookInfo: NotebookInfo
  readonly notebookKey: NotebookKey
  readonly operation: Operation
  readonly origin: Origin
  readonly ownership: Ownership
  readonly ownershipTypeInfo: OwnershipTypeInfo
  readonly ownershipTypeKey: OwnershipTypeKey
  readonly partitionsSummary: PartitionsSummary
  readonly platformResourceInfo: PlatformResourceInfo
  readonly platformResourceKey: PlatformResourceKey
  readonly postInfo: PostInfo
  readonly postKey: PostKey
  readonly propertyDefinition: StructuredPropertyDefinition
  readonly queryKey: QueryKey
  readonly queryProperties: QueryProperties
  readonly querySubjects: QuerySubjects
  readonly queryUsageStatistics: QueryUsageStatistics
  readonly repositoryKey: RepositoryKey
  readonly repositoryLineage: RepositoryLineage
  readonly repositoryProperties: RepositoryProperties
  readonly repositorySource: RepositorySource
  readonly restApiProperties: RestApiProperties
  readonly roleKey: RoleKey
  readonly roleMembership: RoleMembership
  readonly roleProperties: RoleProperties
  readonly schemaFieldAliases: SchemaFieldAliases
  readonly schemaFieldKey: SchemaFieldKey
  readonly schemaMetadata: SchemaMetadata
  readonly schemafieldInfo: SchemaFieldInfo
  readonly searchTemplateKey: SearchTemplateKey
  readonly searchTemplateProperties: SearchTemplateProperties
  readonly semanticContent: SemanticContent
  readonly semanticFieldAnnotation: SemanticFieldAnnotation
  readonly semanticModelInfo: SemanticModelInfo
  readonly semanticModelKey: SemanticModelKey
  readonly semanticModelProperties: SemanticModelProperties
  readonly semanticText: SemanticText
  readonly serviceDefinition: ServiceDefinition
  readonly serviceKey: ServiceKey
  readonly serviceProperties: ServiceProperties
  readonly siblings: Siblings
  readonly slackUserInfo: SlackUserInfo
  readonly sourceCode: SourceCode
  readonly status: Status
  readonly storageFeatures: StorageFeatures
  readonly structuredProperties: StructuredProperties
  readonly structuredPropertyKey: StructuredPropertyKey
  readonly structuredPropertySettings: StructuredPropertySettings
  readonly subTypes: SubTypes
  readonly systemMetadata: SystemMetadata
  readonly tagKey: TagKey
  readonly tagProperties: TagProperties
  readonly telemetryClientId: TelemetryClientId
  readonly telemetryKey: TelemetryKey
  readonly testInfo: TestInfo
  readonly testKey: TestKey
  readonly testResults: TestResults
  readonly upstreamLineage: UpstreamLineage
  readonly upstreamMetrics: UpstreamMetrics
  readonly usageFeatures: UsageFeatures
  readonly versionInfo: VersionInfo
  readonly versionProperties: VersionProperties
  readonly versionSetKey: VersionSetKey
  readonly versionSetProperties: VersionSetProperties
  readonly viewProperties: ViewProperties
}

export type EntityTypeName =
  | 'agentSkill'
  | 'aiAgent'
  | 'api'
  | 'application'
  | 'assertion'
  | 'businessAttribute'
  | 'chart'
  | 'container'
  | 'corpGroup'
  | 'corpuser'
  | 'dashboard'
  | 'dataContract'
  | 'dataFlow'
  | 'dataHubAccessToken'
  | 'dataHubAction'
  | 'dataHubConnection'
  | 'dataHubExecutionRequest'
  | 'dataHubFile'
  | 'dataHubIngestionSource'
  | 'dataHubOpenAPISchema'
  | 'dataHubPageModule'
  | 'dataHubPageTemplate'
  | 'dataHubPersona'
  | 'dataHubPolicy'
  | 'dataHubRetention'
  | 'dataHubRole'
  | 'dataHubSecret'
  | 'dataHubStepState'
  | 'dataHubUpgrade'
  | 'dataHubView'
  | 'dataJob'
  | 'dataPlatform'
  | 'dataPlatformInstance'
  | 'dataProcess'
  | 'dataProcessInstance'
  | 'dataProduct'
  | 'dataType'
  | 'dataset'
  | 'document'
  | 'domain'
  | 'entityType'
  | 'erModelRelationship'
  | 'form'
  | 'globalSettings'
  | 'glossaryNode'
  | 'glossaryTerm'
  | 'incident'
  | 'inviteToken'
  | 'lifecycleStageType'
  | 'metric'
  | 'mlFeature'
  | 'mlFeatureTable'
  | 'mlModel'
  | 'mlModelDeployment'
  | 'mlModelGroup'
  | 'mlPrimaryKey'
  | 'notebook'
  | 'ownershipType'
  | 'platformResource'
  | 'post'
  | 'query'
  | 'repository'
  | 'role'
  | 'schemaField'
  | 'searchTemplate'
  | 'semanticModel'
  | 'service'
  | 'structuredProperty'
  | 'tag'
  | 'telemetry'
  | 'test'
  | 'versionSet'

