const TAGGABLE = new Set(
  (
    'agentSkill aiAgent api application assertion chart container corpGroup corpuser dashboard dataFlow dataJob ' +
    'dataPlatformInstance dataProduct dataset document erModelRelationship glossaryNode glossaryTerm incident metric ' +
    'mlFeature mlFeatureTable mlModel mlModelDeployment mlModelGroup mlPrimaryKey notebook repository schemaField ' +
    'semanticModel service'
  ).split(' ')
)
export const isTaggable = (type: string): boolean => TAGGABLE.has(type)

/** Taggable, but not described by terms. */
const TERMLESS = new Set(
  'assertion corpGroup corpuser dataPlatformInstance glossaryNode glossaryTerm incident mlModelDeployment service'.split(
    ' '
  )
)
export const isTermable = (type: string): boolean => TAGGABLE.has(type) && !TERMLESS.has(type)

const DESCRIBED_ONCE = new Set(['tag', 'domain', 'dataProduct', 'application', 'glossaryTerm', 'glossaryNode'])
/** Whether people and ingestion write one and the same description. */
export const isDescribedOnce = (type: string): boolean => DESCRIBED_ONCE.has(type)

const DESCRIBED_TWICE = new Set([
  'dataset',
  'container',
  'chart',
  'dashboard',
  'dataFlow',
  'dataJob',
  'notebook',
  'mlModel',
  'mlModelGroup',
  'mlFeature',
  'mlFeatureTable',
  'mlPrimaryKey',
  'corpGroup'
])

/** Types whose description `updateDescription` changes. */
export const isDescribable = (type: string): boolean => DESCRIBED_ONCE.has(type) || DESCRIBED_TWICE.has(type)
