import { readFileSync } from 'node:fs'
import t from 'tap'
import { FACETS } from '../../../plugins/openlineage/events/spec.ts'
import { start } from '../../helper.ts'
import {
  aspectOf,
  at,
  type Content,
  columnOf,
  datasetEvent,
  edgesOf,
  facets,
  JOB,
  PATH,
  runEvent,
  runId,
  runOf,
  table,
  urnOf
} from './events.ts'

const { admin } = await start(t)

interface Example {
  readonly content: Content
  /** An aspect of the dataset `told`, of the job, of the run, or of its edge to the dataset, and what it has then. */
  readonly has: readonly [of: 'dataset' | 'job' | 'run' | 'edge' | 'point', aspect: string, pattern: Content]
}
const told = table('told')
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
const EXAMPLES: Readonly<Record<string, Example>> = {
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

/** An event in which everything that can have the facet has it. */
function eventWith(name: string, content: Content, places: readonly string[]): object {
  const facet = facets({ [name]: content })
  const at = (place: string) => (places.includes(place) ? facet : {})
  const dataset = { ...told, facets: at('dataset') }
  return runEvent({
    type: 'OTHER',
    runFacets: at('run'),
    jobFacets: at('job'),
    inputs: [{ ...dataset, inputFacets: at('input') }],
    outputs: [{ ...dataset, outputFacets: at('output') }]
  })
}

async function found([of, aspect]: Example['has']): Promise<unknown> {
  if (of === 'dataset') return aspectOf(admin, urnOf('told'), aspect)
  if (of === 'job') return aspectOf(admin, JOB, aspect)
  if (of === 'run') return aspectOf(admin, runOf(1), aspect)
  if (of === 'edge') {
    const value = (await aspectOf(admin, runOf(1), 'dataProcessInstanceInput')) as {
      inputEdges: { properties?: Content }[]
    }
    return { text: value.inputEdges[0]?.properties?.[`openlineage.${aspect}`] }
  }
  const type = aspect === 'assertionRunEvent' ? 'assertion' : 'dataset'
  const { body } = await admin.get(`/openapi/v2/timeseries/${type}/${aspect}`)
  return body.results?.[0]?.event
}

t.test('each facet of the specification is found where the documentation says', async t => {
  t.strictSame(Object.keys(EXAMPLES).toSorted(), FACETS.map(({ file }) => file).toSorted())
  for (const { file, name, places } of FACETS) {
    const { content, has } = EXAMPLES[file] as Example
    const { status, body } = await admin.post(PATH, eventWith(name, content, places))
    t.equal(status, 202, `${file} ${body?.message}`)
    t.match(await found(has), has[2], file)
  }
  t.strictSame((await edgesOf(admin)).inputs, ['entry', 'source', 'told', 'wide'].map(urnOf))
  t.strictSame((await edgesOf(admin)).jobs, [JOB.replace('load', 'before')])
})

t.test('the documentation has each facet once, with its places', t => {
  const text = readFileSync(new URL('../../../docs/openlineage.md', import.meta.url), 'utf8')
  const rows = [...text.matchAll(/^\| `(\w+Facet)` \| ([\w, ]+) \| .+ \|$/gm)].map(
    ([, file, places]) => `${file} ${places}`
  )
  t.strictSame(rows, FACETS.map(({ file, places }) => `${file} ${places.join(', ')}`).toSorted())
  t.end()
})

t.test('a dataset says itself what it is made from', async t => {
  const columnLineage = { fields: { a: { inputFields: [input] } } }
  const send = (content: Content, minutes: number) =>
    admin.post(PATH, datasetEvent({ ...table('view'), facets: facets({ columnLineage: content }) }, minutes))
  await send(columnLineage, 1)
  t.match(await aspectOf(admin, urnOf('view'), 'upstreamLineage'), {
    upstreams: [{ dataset: urnOf('source'), type: 'TRANSFORMED' }],
    fineGrainedLineages: [{ upstreams: [columnOf('source', 'a')], downstreams: [columnOf('view', 'a')] }]
  })
  await send({ fields: {} }, 2)
  t.match(await aspectOf(admin, urnOf('view'), 'upstreamLineage'), {
    upstreams: { length: 0 },
    fineGrainedLineages: { length: 0 }
  })
})
