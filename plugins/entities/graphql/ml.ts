import type { Urn } from '../../../core/index.ts'
import type { ModelHandles } from '../handles.ts'
import type { MLModelProperties, ModelAspects } from '../model.ts'
import { fromKey, keyPart, read, same, withCustomProperties } from './resolve.ts'

/** Models, their groups, features, feature tables and primary keys. */
export const mlTypes = {
  mlModel: 'MLModel',
  mlModelGroup: 'MLModelGroup',
  mlFeature: 'MLFeature',
  mlFeatureTable: 'MLFeatureTable',
  mlPrimaryKey: 'MLPrimaryKey'
} as const

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
      sourceCode: read(aspects.sourceCode, same),
      quantitativeAnalyses: read(aspects.mlModelQuantitativeAnalyses, same),
      cost: read(aspects.cost, ({ costType, cost }) => ({ costType, costValue: cost }))
    },
    QuantitativeAnalyses: {
      unitaryResults: boxed('unitaryResults'),
      intersectionalResults: boxed('intersectionalResults')
    },
    ResultsType: { __resolveType: () => 'StringBox' },
    HyperParameterValueType: { __resolveType: typeOfBox },
    MLModelGroup: {
      ...onPlatform,
      origin: fromKey(2),
      description: read(mlModelGroupProperties, ({ description }) => description),
      properties: read(mlModelGroupProperties, (value, urn) => ({
        name: keyPart(urn, 1),
        ...withCustomProperties(value, urn)
      })),
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
  return {
    name: keyPart(urn, 1),
    ...withCustomProperties(properties, urn),
    version: properties.version?.versionTag,
    hyperParameters: hyperParameterOf(properties.hyperParameters)
  }
}

/** DataHub's type has one. */
function hyperParameterOf(stored: MLModelProperties['hyperParameters'] = {}) {
  const [first] = Object.entries(stored).sort(([a], [b]) => (a < b ? -1 : 1))
  if (first === undefined) return null
  const [key, { string, int, float, double, boolean }] = first
  if (string !== undefined) return { key, value: { stringValue: string } }
  if (int !== undefined) return { key, value: { intValue: int } }
  if (boolean !== undefined) return { key, value: { booleanValue: boolean } }
  return { key, value: { floatValue: float ?? double } }
}

function typeOfBox(box: object): string {
  if ('stringValue' in box) return 'StringBox'
  if ('intValue' in box) return 'IntBox'
  return 'booleanValue' in box ? 'BooleanBox' : 'FloatBox'
}

type Analyses = ModelAspects['mlModelQuantitativeAnalyses']

const boxed = (name: keyof Analyses) => (analyses: Analyses) =>
  analyses[name] === undefined ? null : { stringValue: analyses[name] }
