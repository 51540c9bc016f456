/** Types whose entities ingestion makes: if a source still has them, it brings them again. All others are people's. */
const OF_MACHINES = new Set([
  'chart',
  'container',
  'dashboard',
  'dataFlow',
  'dataHubExecutionRequest',
  'dataJob',
  'dataPlatformInstance',
  'dataProcess',
  'dataProcessInstance',
  'dataset',
  'mlFeature',
  'mlFeatureTable',
  'mlModel',
  'mlModelDeployment',
  'mlModelGroup',
  'mlPrimaryKey',
  'notebook',
  'schemaField'
])

const OF_PEOPLE =
  /^(editable|glossary|tag|domain|document|structuredPropert|form|businessAttribute|application|access|note|corp|dataHub|dataProduct|ownership|globalTags|institutionalMemory|deprecation|incident)/

/** Whether people make entities of this type. */
export const isTypeOfPeople = (type: string): boolean => !OF_MACHINES.has(type)

/** Whether people write this aspect, perhaps among others. */
export const isAspectOfPeople = (aspect: string): boolean => OF_PEOPLE.test(aspect)

/** Aspects that only people write: an entity that has one has work of theirs. */
export const isWorkOfPeople = (aspect: string): boolean => aspect.startsWith('editable')
