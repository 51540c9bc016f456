import { enumValues } from './sdl-common.ts'

export const mlSdl = `
  extend type Query {
    mlModel(urn: String!): MLModel
    mlModelGroup(urn: String!): MLModelGroup
    mlFeature(urn: String!): MLFeature
    mlFeatureTable(urn: String!): MLFeatureTable
    mlPrimaryKey(urn: String!): MLPrimaryKey
  }
  type VersionTag { versionTag: String }

  type MLModel implements Entity {
    urn: String!
    type: EntityType!
    name: String!
    platform: DataPlatform!
    origin: FabricType!
    description: String
    properties: MLModelProperties
    editableProperties: MLModelEditableProperties
    intendedUse: IntendedUse
    factorPrompts: MLModelFactorPrompts
    metrics: Metrics
    evaluationData: [BaseData!]
    trainingData: [BaseData!]
    ethicalConsiderations: EthicalConsiderations
    caveatsAndRecommendations: CaveatsAndRecommendations
    sourceCode: SourceCode
    quantitativeAnalyses: QuantitativeAnalyses
    cost: Cost
  }
  type QuantitativeAnalyses { unitaryResults: ResultsType intersectionalResults: ResultsType }
  union ResultsType = StringBox
  type StringBox { stringValue: String! }
  type IntBox { intValue: Int! }
  type FloatBox { floatValue: Float! }
  type BooleanBox { booleanValue: Boolean! }
  type Cost { costType: CostType! costValue: CostValue! }
  type CostValue { costId: Float costCode: String }
  enum CostType { ${enumValues('com.linkedin.common.CostType')} }
  type MLModelProperties {
    "That of the URN when none is stored."
    name: String!
    description: String
    date: Long @deprecated(reason: "use created")
    created: AuditStamp
    lastModified: AuditStamp
    version: String
    type: String
    "The first by name: hyperParams has all that newer ingestions write."
    hyperParameters: HyperParameterMap
    hyperParams: [MLHyperParam]
    trainingMetrics: [MLMetric]
    mlFeatures: [String!]
    tags: [String!]
    groups: [MLModelGroup]
    externalUrl: String
    customProperties: [CustomPropertiesEntry!]
  }
  type HyperParameterMap { key: String! value: HyperParameterValueType! }
  union HyperParameterValueType = StringBox | IntBox | FloatBox | BooleanBox
  type MLModelEditableProperties { description: String }
  type MLHyperParam { name: String description: String value: String createdAt: Long }
  type MLMetric { name: String description: String value: String createdAt: Long }
  type IntendedUse { primaryUses: [String!] primaryUsers: [IntendedUserType!] outOfScopeUses: [String!] }
  enum IntendedUserType { ${enumValues('com.linkedin.ml.metadata.IntendedUserType')} }
  type MLModelFactorPrompts { relevantFactors: [MLModelFactors!] evaluationFactors: [MLModelFactors!] }
  type MLModelFactors { groups: [String!] instrumentation: [String!] environment: [String!] }
  type Metrics { performanceMeasures: [String!] decisionThreshold: [String!] }
  type BaseData { dataset: String! motivation: String preProcessing: [String!] }
  type EthicalConsiderations {
    data: [String!] humanLife: [String!] mitigations: [String!] risksAndHarms: [String!] useCases: [String!]
  }
  type CaveatsAndRecommendations {
    caveats: CaveatDetails
    recommendations: String
    idealDatasetCharacteristics: [String!]
  }
  type CaveatDetails {
    needsFurtherTesting: Boolean
    caveatDescription: String
    groupsNotRepresented: [String!]
  }
  type SourceCode { sourceCode: [SourceCodeUrl!] }
  type SourceCodeUrl { type: SourceCodeUrlType! sourceCodeUrl: String! }
  enum SourceCodeUrlType { ${enumValues('com.linkedin.ml.metadata.SourceCodeUrlType')} }

  type MLModelGroup implements Entity {
    urn: String!
    type: EntityType!
    name: String!
    platform: DataPlatform!
    origin: FabricType!
    description: String
    properties: MLModelGroupProperties
    editableProperties: MLModelGroupEditableProperties
  }
  type MLModelGroupProperties {
    "That of the URN when none is stored."
    name: String!
    externalUrl: String
    description: String
    createdAt: Long @deprecated(reason: "use created")
    created: AuditStamp
    lastModified: AuditStamp
    version: VersionTag
    customProperties: [CustomPropertiesEntry!]
  }
  type MLModelGroupEditableProperties { description: String }

  enum MLFeatureDataType { ${enumValues('com.linkedin.common.MLFeatureDataType')} }
  type MLFeature implements Entity {
    urn: String!
    type: EntityType!
    name: String!
    featureNamespace: String!
    description: String
    dataType: MLFeatureDataType
    properties: MLFeatureProperties
    featureProperties: MLFeatureProperties @deprecated(reason: "use properties")
    editableProperties: MLFeatureEditableProperties
  }
  type MLFeatureProperties {
    description: String
    dataType: MLFeatureDataType
    version: VersionTag
    sources: [Dataset]
    customProperties: [CustomPropertiesEntry!]
  }
  type MLFeatureEditableProperties { description: String }

  type MLFeatureTable implements Entity {
    urn: String!
    type: EntityType!
    name: String!
    platform: DataPlatform!
    description: String
    properties: MLFeatureTableProperties
    featureTableProperties: MLFeatureTableProperties @deprecated(reason: "use properties")
    editableProperties: MLFeatureTableEditableProperties
  }
  type MLFeatureTableProperties {
    description: String
    mlFeatures: [MLFeature]
    mlPrimaryKeys: [MLPrimaryKey]
    customProperties: [CustomPropertiesEntry!]
  }
  type MLFeatureTableEditableProperties { description: String }

  type MLPrimaryKey implements Entity {
    urn: String!
    type: EntityType!
    name: String!
    featureNamespace: String!
    description: String
    dataType: MLFeatureDataType
    properties: MLPrimaryKeyProperties
    primaryKeyProperties: MLPrimaryKeyProperties @deprecated(reason: "use properties")
    editableProperties: MLPrimaryKeyEditableProperties
  }
  type MLPrimaryKeyProperties {
    description: String
    dataType: MLFeatureDataType
    version: VersionTag
    sources: [Dataset]
    customProperties: [CustomPropertiesEntry!]
  }
  type MLPrimaryKeyEditableProperties { description: String }
` as const
