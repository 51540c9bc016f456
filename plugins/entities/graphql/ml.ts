import type { Urn } from '../../../core/index.ts'
import type { ModelHandles } from '../handles.ts'
import type { MLModelProperties } from '../model.ts'
import { fromKey, read, same, withCustomProperties } from './resolve.ts'
import { enumValues } from './sdl-common.ts'

/** Models, their groups, features, feature tables and primary keys. */
export const mlTypes = {
  mlModel: 'MLModel',
  mlModelGroup: 'MLModelGroup',
  mlFeature: 'MLFeature',
  mlFeatureTable: 'MLFeatureTable',
  mlPrimaryKey: 'MLPrimaryKey'
} as const

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
  }
  type MLModelProperties {
    name: String
    description: String
    date: Long @deprecated(reason: "use created")
    created: AuditStamp
    lastModified: AuditStamp
    version: String
    type: String
    hyperParams: [MLHyperParam]
    trainingMetrics: [MLMetric]
    mlFeatures: [String!]
    tags: [String!]
    groups: [MLModelGroup]
    externalUrl: String
    customProperties: [CustomPropertiesEntry!]
  }
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
    name: String
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
`

export const mlFields = (aspects: ModelHandles) => ({ ...modelFields(aspects), ...featureFields(aspects) })

/** Parts of the key, which is `(platform, name, origin)`, `(platform, name)` or `(namespace, name)`. */
const onPlatform = { platform: fromKey(0), name: fromKey(1) }
const inNamespace = { featureNamespace: fromKey(0), name: fromKey(1) }

function modelFields(aspects: ModelHandles) {
  const { mlModelProperties, mlModelGroupProperties } = aspects
  return {
    MLModel: {
      ...onPlatform,
      origin: fromKey(2),
      description: read(mlModelProperties, ({ description }) => description),
      properties: read(mlModelProperties, modelOf),
      editableProperties: read(aspects.editableMlModelProperties, same),
      intendedUse: read(aspects.intendedUse, same),
      factorPrompts: read(aspects.mlModelFactorPrompts, same),
      metrics: read(aspects.mlModelMetrics, same),
      evaluationData: read(aspects.mlModelEvaluationData, ({ evaluationData }) => evaluationData),
      trainingData: read(aspects.mlModelTrainingData, ({ trainingData }) => trainingData),
      ethicalConsiderations: read(aspects.mlModelEthicalConsiderations, same),
      caveatsAndRecommendations: read(aspects.mlModelCaveatsAndRecommendations, same),
      sourceCode: read(aspects.sourceCode, same)
    },
    MLModelGroup: {
      ...onPlatform,
      origin: fromKey(2),
      description: read(mlModelGroupProperties, ({ description }) => description),
      properties: read(mlModelGroupProperties, withCustomProperties),
      editableProperties: read(aspects.editableMlModelGroupProperties, same)
    }
  }
}

function featureFields(aspects: ModelHandles) {
  const { mlFeatureProperties, mlFeatureTableProperties, mlPrimaryKeyProperties } = aspects
  const ofFeature = read(mlFeatureProperties, withCustomProperties)
  const ofTable = read(mlFeatureTableProperties, withCustomProperties)
  const ofKey = read(mlPrimaryKeyProperties, withCustomProperties)
  return {
    MLFeature: {
      ...inNamespace,
      description: read(mlFeatureProperties, ({ description }) => description),
      dataType: read(mlFeatureProperties, ({ dataType }) => dataType),
      properties: ofFeature,
      featureProperties: ofFeature,
      editableProperties: read(aspects.editableMlFeatureProperties, same)
    },
    MLFeatureTable: {
      ...onPlatform,
      description: read(mlFeatureTableProperties, ({ description }) => description),
      properties: ofTable,
      featureTableProperties: ofTable,
      editableProperties: read(aspects.editableMlFeatureTableProperties, same)
    },
    MLPrimaryKey: {
      ...inNamespace,
      description: read(mlPrimaryKeyProperties, ({ description }) => description),
      dataType: read(mlPrimaryKeyProperties, ({ dataType }) => dataType),
      properties: ofKey,
      primaryKeyProperties: ofKey,
      editableProperties: read(aspects.editableMlPrimaryKeyProperties, same)
    }
  }
}

function modelOf(properties: MLModelProperties, urn: Urn) {
  return { ...withCustomProperties(properties, urn), version: properties.version?.versionTag }
}
