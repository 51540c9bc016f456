import t from 'tap'
import { add, remove } from './patches.ts'
import { ingest, latest, proposal } from './proposals.ts'
import { startWith } from './stored.ts'

const dataset = (name: string, env = 'PROD') => `urn:li:dataset:(urn:li:dataPlatform:kafka,${name},${env})`
const column = (table: string) => `urn:li:schemaField:(${table},id)`
const USER = 'urn:li:corpuser:mila'
const JOB = 'urn:li:dataJob:(urn:li:dataFlow:(airflow,nightly,prod),load)'
const OLD = dataset('old')
const oldTags = { tags: [{ tag: USER }, { tag: 'urn:li:tag:right' }] }

const patch = (urn: string, ...document: unknown[]) => proposal(urn, 'globalTags', document, { change: 'PATCH' })

const { admin } = await startWith(t, [
  { urn: OLD, aspect: 'datasetKey', value: { platform: 'urn:li:dataPlatform:kafka', name: 'old', origin: 'PROD' } },
  { urn: OLD, aspect: 'globalTags', value: oldTags }
])
const by = { time: 1700000000000, actor: USER }

/** Aspect, a value with one wrong reference, its place, and what is allowed there. */
const WRONG: [string, string, unknown, string, string][] = [
  [dataset('a'), 'glossaryTerms', { terms: [{ urn: 'urn:li:tag:x' }], auditStamp: by }, '/terms/0/urn', 'glossaryTerm'],
  [dataset('a'), 'domains', { domains: ['urn:li:domain:d', 'urn:li:container:c'] }, '/domains/1', 'domain'],
  [dataset('a'), 'ownership', { owners: [{ owner: 'urn:li:tag:x', type: 'NONE' }] }, '/owners/0/owner', 'corpuser'],
  [dataset('a'), 'container', { container: dataset('b') }, '/container', 'container'],
  [
    dataset('a'),
    'upstreamLineage',
    { upstreams: [{ dataset: JOB, type: 'COPY', auditStamp: by }] },
    '/upstreams/0/dataset',
    'dataset'
  ],
  [
    dataset('a'),
    'upstreamLineage',
    {
      upstreams: [],
      fineGrainedLineages: [{ upstreamType: 'FIELD_SET', downstreamType: 'FIELD', upstreams: [USER], downstreams: [] }]
    },
    '/fineGrainedLineages/0/upstreams/0',
    'dataset:… or urn:li:schemaField'
  ],
  [
    JOB,
    'dataJobInputOutput',
    { inputDatasets: [], outputDatasets: [], inputDatasetEdges: [{ destinationUrn: JOB }] },
    '/inputDatasetEdges/0/destinationUrn',
    'dataset'
  ],
  [
    'urn:li:mlModel:(urn:li:dataPlatform:mlflow,m,PROD)',
    'mlModelProperties',
    { trainingJobs: ['job 7'] },
    '/trainingJobs/0',
    'dataJob'
  ],
  [
    dataset('a'),
    'upstreamLineage',
    {
      upstreams: [],
      fineGrainedLineages: [{ upstreamType: 'NONE', downstreamType: 'FIELD', upstreams: [], downstreams: [USER] }]
    },
    '/fineGrainedLineages/0/downstreams/0',
    'dataset:… or urn:li:schemaField'
  ],
  [dataset('a'), 'dataPlatformInstance', { platform: USER }, '/platform', 'dataPlatform'],
  [
    dataset('a'),
    'dataPlatformInstance',
    { platform: 'urn:li:dataPlatform:kafka', instance: 'urn:li:dataPlatform:kafka' },
    '/instance',
    'dataPlatformInstance'
  ],
  [
    dataset('a'),
    'domains',
    { domains: ['urn:li:domain:d'], domainAssociations: [{ domain: 'urn:li:container:c' }] },
    '/domainAssociations/0/domain',
    'domain'
  ],
  [
    dataset('a'),
    'operation',
    { timestampMillis: 1700000000000, operationType: 'INSERT', lastUpdatedTimestamp: 1, affectedDatasets: [JOB] },
    '/affectedDatasets/0',
    'dataset'
  ],
  [
    dataset('a'),
    'forms',
    { incompleteForms: [{ urn: 'urn:li:tag:x' }], completedForms: [] },
    '/incompleteForms/0/urn',
    'form'
  ],
  [
    'urn:li:structuredProperty:wrong.platform',
    'propertyDefinition',
    {
      ...{ qualifiedName: 'wrong.platform', valueType: 'urn:li:dataType:datahub.string' },
      ...{ entityTypes: ['urn:li:entityType:datahub.dataset'], allowedPlatforms: [USER] }
    },
    '/allowedPlatforms/0',
    'dataPlatform'
  ],
  [
    'urn:li:dataset:(urn:li:tag:x,wrong.platform,PROD)',
    'datasetProperties',
    { description: 'in its key' },
    '/platform',
    'dataPlatform'
  ],
  [
    'urn:li:assertion:a',
    'assertionRunEvent',
    {
      timestampMillis: 1700000000000,
      runId: 'r',
      assertionUrn: 'urn:li:assertion:a',
      asserteeUrn: JOB,
      status: 'COMPLETE'
    },
    '/asserteeUrn',
    'dataset'
  ]
]

t.test('a reference to an entity of another type is refused with its place', async t => {
  for (const [urn, aspect, value, place, allowed] of WRONG) {
    const { status, body } = await ingest(admin, proposal(urn, aspect, value))
    t.equal(status, 422, aspect)
    t.match(body.message, new RegExp(`aspect (${aspect}|datasetKey): ERROR :: ${place} :: `), body.message)
    t.match(body.message, `allowed: urn:li:${allowed}:…`)
  }
})

t.test('a dataset that is referred to has an environment that DataHub knows', async t => {
  const upstream = (urn: string) => ({ upstreams: [{ dataset: urn, type: 'COPY', auditStamp: by }] })
  const fields = (urn: string) => ({ fields: [{ schemaFieldUrn: column(urn) }] })
  const chart = 'urn:li:chart:(looker,envs)'
  const lower = dataset('b', 'prod')
  for (const one of [
    proposal(dataset('a'), 'upstreamLineage', upstream(lower)),
    proposal(chart, 'inputFields', fields(lower))
  ]) {
    const { status, body } = await ingest(admin, one)
    t.equal(status, 422)
    t.match(body.message, 'not a URN of a dataset: origin is "prod", allowed: DEV, TEST')
  }
  t.equal((await ingest(admin, proposal(chart, 'inputFields', fields(dataset('b'))))).status, 200)
})

t.test('a batch with a wrong reference writes nothing, and names each', async t => {
  const right = proposal(dataset('batch'), 'globalTags', { tags: [{ tag: 'urn:li:tag:x' }] })
  const wrong = proposal(dataset('batch'), 'siblings', { siblings: [JOB], primary: true })
  const { status, body } = await ingest(admin, right, wrong)
  t.equal(status, 422)
  t.match(body.message, 'nothing was written: proposals[1]: ')
  t.match(body.message, '/siblings/0')
  t.equal(await latest(admin, dataset('batch'), 'globalTags'), 404)
})

t.test('every way of writing refuses a wrong reference', async t => {
  const urn = dataset('ways')
  const tags = { tags: [{ tag: USER }] }
  const body = [{ urn, globalTags: { value: tags } }]
  const snapshot = { urn, aspects: [{ 'com.linkedin.common.GlobalTags': tags }] }
  const answers = {
    'OpenAPI v3': await admin.post('/openapi/v3/entity/dataset?async=false', body),
    'a snapshot': await admin.post('/entities?action=ingest', {
      entity: { value: { 'com.linkedin.metadata.snapshot.DatasetSnapshot': snapshot } }
    }),
    'a patch': await ingest(admin, patch(urn, add(`/tags/${USER}`, { tag: USER })))
  }
  for (const [way, { status, body }] of Object.entries(answers)) {
    t.equal(status, 422, way)
    t.match(JSON.stringify(body), '/tags/0/tag', way)
  }
  t.equal(await latest(admin, urn, 'globalTags'), 404)
})

t.test(
  'a wrong reference that is stored is read, does not prevent other changes, and is refused when it is sent again',
  async t => {
    t.strictSame(await latest(admin, OLD, 'globalTags'), oldTags)
    const { status, body } = await ingest(admin, proposal(OLD, 'globalTags', oldTags))
    t.equal(status, 422, 'the same value')
    t.match(body.message, '/tags/0/tag')
    const more = 'urn:li:tag:more'
    const added = patch(OLD, add(`/tags/${more}`, { tag: more }))
    t.equal((await ingest(admin, added)).status, 200)
    t.strictSame(await latest(admin, OLD, 'globalTags'), { tags: [...oldTags.tags, { tag: more }] })
    const removed = patch(OLD, remove(`/tags/${USER}`))
    t.equal((await ingest(admin, removed)).status, 200)
    t.equal((await ingest(admin, proposal(OLD, 'globalTags', { tags: [{ tag: more }] }))).status, 200)
  }
)
