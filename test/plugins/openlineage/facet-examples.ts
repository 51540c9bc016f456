import { at, type Content, columnOf, runId, runOf, table } from './events.ts'

export interface Example {
  readonly content: Content
  /** An aspect of the dataset `told`, of the job, of the run, or of its edge to the dataset, and what it has then. */
  readonly has: readonly [of: 'dataset' | 'job' | 'run' | 'edge' | 'point', aspect: string, pattern: Content]
}
const own = (name: string) => ({ ...table(name), type: 'DATASET' })
const input = { ...table('source'), field: 'a' }
const condition = { type: 'location', locations: ['s3://a'] }
const property = (name: string, text: string | RegExp) => ({ customProperties: { [`openlineage.${name}`]: text } })
const ofDataset = (content: Content, text: Content): Example => ({
  content,
  has: ['dataset', 'datasetProperties', text]
})
const ofRun = (content: Content, text: Content): Example => ({
  content,
  has: ['run', 'dataProcessInstanceProperties', text]
})
const ofJob = (content: Content, aspect: string, pattern: Content): Example => ({
  content,
  has: ['job', aspect, pattern]
})
const METRICS = {
  rowCount: 5,
  bytes: 10,
  columnMetrics: { a: { nullCount: 1, distinctCount: 2, min: 0, max: 4, sum: 8, count: 4, quantiles: { '0.5': 3 } } }
}
const PROFILE = {
  rowCount: 5,
  sizeInBytes: 10,
  columnCount: 1,
  fieldProfiles: [{ fieldPath: 'a', nullCount: 1, uniqueCount: 2, min: '0', max: '4', mean: '2', median: '3' }]
}
const owners = { owners: [{ name: 'group:sales', type: 'OWNER' }, { name: 'urn:li:corpuser:ann' }] }
const OWNERS = {
  owners: [{ owner: 'urn:li:corpGroup:sales', type: 'TECHNICAL_OWNER' }, { owner: 'urn:li:corpuser:ann' }]
}

/** One of each facet of the specification, and where it is found afterwards. */
export const FACET_EXAMPLES: Readonly<Record<string, Example>> = {
  BaseSubsetDatasetFacet: {
    content: { inputCondition: condition },
    has: ['edge', 'subset.inputCondition', { text: /s3:/ }]
  },
  CatalogDatasetFacet: ofDataset(
    { framework: 'iceberg', type: 'rest', name: 'main' },
    property('catalog.framework', 'iceberg')
  ),
  ColumnLineageDatasetFacet: ofJob(
    {
      fields: { a: { inputFields: [input] } },
      dataset: [{ ...input, transformations: [{ type: 'INDIRECT', subtype: 'FILTER' }] }]
    },
    'dataJobInputOutput',
    {
      fineGrainedLineages: [
        {
          upstreams: [columnOf('source', 'a')],
          downstreams: [columnOf('told', 'a')],
          transformOperation: 'INDIRECT:FILTER'
        },
        { upstreams: [columnOf('source', 'a')], downstreams: [columnOf('told', 'a')] }
      ]
    }
  ),
  DataQualityAssertionsDatasetFacet: {
    content: { assertions: [{ assertion: 'not_null', success: false, column: 'a', expected: '0', actual: '3' }] },
    has: ['point', 'assertionRunEvent', { result: { type: 'FAILURE', nativeResults: { actual: '3' } } }]
  },
  DataQualityMetricsDatasetFacet: { content: METRICS, has: ['point', 'datasetProfile', PROFILE] },
  DataQualityMetricsInputDatasetFacet: { content: METRICS, has: ['point', 'datasetProfile', PROFILE] },
  DatasetTypeDatasetFacet: {
    content: { datasetType: 'VIEW', subType: 'MATERIALIZED' },
    has: ['dataset', 'subTypes', { typeNames: ['VIEW', 'MATERIALIZED'] }]
  },
  DatasetVersionDatasetFacet: ofDataset({ datasetVersion: '7' }, property('version.datasetVersion', '7')),
  DatasourceDatasetFacet: ofDataset({ name: 'db', uri: 'postgres://db' }, property('dataSource.uri', 'postgres://db')),
  DocumentationDatasetFacet: ofDataset(
    { description: 'All of it.', contentType: 'text/markdown' },
    { description: 'All of it.' }
  ),
  DocumentationJobFacet: ofJob({ description: 'Does it.' }, 'dataJobInfo', { description: 'Does it.' }),
  EnvironmentVariablesRunFacet: ofRun(
    {
      environmentVariables: [
        { name: 'REGION', value: 'eu' },
        { name: 'API_TOKEN', value: 'x' }
      ]
    },
    {
      customProperties: {
        'openlineage.environmentVariables.REGION': 'eu',
        'openlineage.environmentVariables.API_TOKEN': '(not stored)'
      }
    }
  ),
  ErrorMessageRunFacet: ofRun(
    { message: 'no space', programmingLanguage: 'JAVA' },
    property('errorMessage.message', 'no space')
  ),
  ExecutionParametersRunFacet: ofRun(
    { parameters: [{ key: 'limit', value: '10' }] },
    property('executionParameters.limit', '10')
  ),
  ExternalQueryRunFacet: ofRun(
    { externalQueryId: '17', source: 'snowflake' },
    property('externalQuery.externalQueryId', '17')
  ),
  ExtractionErrorRunFacet: ofRun(
    { totalTasks: 2, failedTasks: 1, errors: [{ errorMessage: 'no' }] },
    property('extractionError.errors', '[{"errorMessage":"no"}]')
  ),
  HierarchyDatasetFacet: ofDataset(
    { hierarchy: [{ type: 'DATABASE', name: 'shop' }] },
    property('hierarchy.hierarchy', /"shop"/)
  ),
  InputStatisticsInputDatasetFacet: {
    content: { rowCount: 3 },
    has: ['edge', 'inputStatistics.rowCount', { text: '3' }]
  },
  JobDependenciesRunFacet: {
    content: { upstream: [{ job: { namespace: 'prod', name: 'shop.before' }, run: { runId: runId(5) } }] },
    has: ['run', 'dataProcessInstanceRelationships', { upstreamInstances: [runOf(5)] }]
  },
  JobTypeJobFacet: ofJob({ processingType: 'BATCH', integration: 'SPARK', jobType: 'QUERY' }, 'subTypes', {
    typeNames: ['QUERY']
  }),
  LifecycleStateChangeDatasetFacet: {
    content: { lifecycleStateChange: 'DROP' },
    has: ['dataset', 'status', { removed: true }]
  },
  LineageFacet: ofJob(
    {
      inputs: [own('wide')],
      fields: { a: { inputs: [{ ...own('wide'), field: 'w' }] } },
      entries: [{ ...own('told'), inputs: [own('entry')] }]
    },
    'dataJobInputOutput',
    {
      fineGrainedLineages: [{}, { upstreams: [columnOf('source', 'a'), columnOf('wide', 'w')] }]
    }
  ),
  NominalTimeRunFacet: ofRun({ nominalStartTime: at(0) }, property('nominalTime.nominalStartTime', at(0))),
  OutputStatisticsOutputDatasetFacet: {
    content: { rowCount: 9 },
    has: ['point', 'operation', { numAffectedRows: 9, operationType: 'INSERT' }]
  },
  OwnershipDatasetFacet: { content: owners, has: ['dataset', 'ownership', OWNERS] },
  OwnershipJobFacet: ofJob(owners, 'ownership', OWNERS),
  ParentRunFacet: {
    content: {
      run: { runId: runId(6) },
      job: { namespace: 'n', name: 'p' },
      root: { run: { runId: runId(7) }, job: { namespace: 'n', name: 'r' } }
    },
    has: ['run', 'dataProcessInstanceRelationships', { parentInstance: runOf(6) }]
  },
  ProcessingEngineRunFacet: ofRun({ version: '3.5', name: 'spark' }, property('processing_engine.version', '3.5')),
  SQLJobFacet: ofJob({ query: 'SELECT 1', dialect: 'ansi' }, 'dataTransformLogic', {
    transforms: [{ queryStatement: { value: 'SELECT 1', language: 'SQL' } }]
  }),
  SchemaDatasetFacet: {
    content: { fields: [{ name: 'a', type: 'struct<b:int>', fields: [{ name: 'b', type: 'int' }] }] },
    has: ['dataset', 'schemaMetadata', { fields: [{ fieldPath: 'a' }, { fieldPath: 'a.b' }] }]
  },
  SourceCodeJobFacet: ofJob({ language: 'python', sourceCode: 'print(1)' }, 'dataTransformLogic', {
    transforms: [{}, { queryStatement: { value: 'print(1)', language: 'UNKNOWN' } }]
  }),
  SourceCodeLocationJobFacet: ofJob({ type: 'git', url: 'https://example.com/a' }, 'dataJobInfo', {
    externalUrl: 'https://example.com/a'
  }),
  StorageDatasetFacet: ofDataset({ storageLayer: 'delta' }, property('storage.storageLayer', 'delta')),
  SymlinksDatasetFacet: ofDataset(
    { identifiers: [{ namespace: 'https://a', name: 'b', type: 'LOCATION' }] },
    property('symlinks.identifiers', /LOCATION/)
  ),
  TagsDatasetFacet: {
    content: { tags: [{ key: 'tier', value: 'gold' }] },
    has: ['dataset', 'globalTags', { tags: [{ tag: 'urn:li:tag:tier:gold' }] }]
  },
  TagsJobFacet: ofJob({ tags: [{ key: 'pii', value: 'true' }] }, 'globalTags', { tags: [{ tag: 'urn:li:tag:pii' }] }),
  TagsRunFacet: ofRun({ tags: [{ key: 'team', value: 'a' }] }, property('tags.team', 'a')),
  TestRunFacet: ofRun({ tests: [{ name: 'unique', status: 'pass' }] }, property('test.tests', /unique/))
}
