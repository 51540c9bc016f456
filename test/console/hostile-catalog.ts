import type { Server } from '../helper.ts'
import { DATASET, ingest, profiles, START } from '../plugins/timeseries/rows.ts'
import { GROUP, HOSTILE, LONG, TAG, TURNED } from './hostile.ts'
import { fillDomains } from './hostile-domains.ts'
import { fillForms } from './hostile-forms.ts'
import { fillGlossary, TERM } from './hostile-glossary.ts'
import { addPeople, addPolicy, addQueryAndView, mutate } from './hostile-people.ts'
import { fillQuality } from './hostile-quality.ts'

const UPSTREAM = 'urn:li:dataset:(urn:li:dataPlatform:hive,shop.raw_orders,PROD)'
export const CONTAINER = 'urn:li:container:shop'
export const DOCUMENT = 'urn:li:document:hostile'
export const INGESTION_SOURCE = 'urn:li:dataHubIngestionSource:shop'
export const FLOW = 'urn:li:dataFlow:(airflow,load,PROD)'
export const CHART = 'urn:li:chart:(looker,sales)'
export const DASHBOARD = 'urn:li:dashboard:(looker,all)'
export const JOB = `urn:li:dataJob:(${FLOW},orders)`

/** Fills the catalog with one of everything, and with texts that attack, are long, or turn the direction. */
export async function fillCatalog(server: Server): Promise<void> {
  const { admin } = server
  const put = (urn: string, aspect: string, value: object) => server.ingest(urn, aspect, value)
  const description = `${HOSTILE}\n\n${LONG} ${TURNED}`
  await put(TAG, 'tagProperties', { name: HOSTILE, description, colorHex: '#ff0000' })
  await put(CONTAINER, 'containerProperties', { name: TURNED, description })
  await put(UPSTREAM, 'datasetProperties', { name: LONG })
  await put(DOCUMENT, 'documentInfo', {
    ...{ title: HOSTILE, status: { state: 'PUBLISHED' }, created: STAMPS.created, lastModified: STAMPS.lastModified },
    contents: { text: `# ${description}\n\n[run](javascript:globalThis.hacked=1) ![x](https://other.example/x.png)` },
    relatedAssets: [{ asset: DATASET }]
  })
  await fillDataset(put, description)
  await put(CHART, 'chartInfo', { title: HOSTILE, description, lastModified: STAMPS })
  await put(DASHBOARD, 'dashboardInfo', { title: LONG, description, lastModified: STAMPS })
  await put(FLOW, 'dataFlowInfo', { name: TURNED, description })
  await put(JOB, 'dataJobInfo', { name: HOSTILE, description, type: { string: 'SQL' } })
  await put(GROUP, 'corpGroupInfo', { displayName: LONG, description, admins: [], members: [], groups: [] })
  await ingest(admin, DATASET, 'datasetProfile', profiles(40, Date.now() - 40 * 86_400_000))
  await ingest(admin, DATASET, 'operation', [
    { timestampMillis: START, operationType: 'INSERT', lastUpdatedTimestamp: START }
  ])
  await put(INGESTION_SOURCE, 'dataHubIngestionSourceInfo', {
    ...{ name: HOSTILE, type: TURNED },
    config: { recipe: JSON.stringify({ source: { type: LONG } }), executorId: 'default' }
  })
  await put('urn:li:dataHubExecutionRequest:shop', 'dataHubExecutionRequestInput', {
    ...{ task: 'RUN_INGEST', args: {}, executorId: 'default', requestedAt: START },
    source: { type: 'MANUAL_INGESTION_SOURCE', ingestionSource: INGESTION_SOURCE }
  })
  await put('urn:li:dataHubExecutionRequest:shop', 'dataHubExecutionRequestResult', { status: HOSTILE, report: LONG })
  await addPeople(server)
  await fillGlossary(server)
  await addPolicy(admin, description)
  await addQueryAndView(admin)
  await fillDomains(server)
  await fillForms(server)
  await fillQuality(server)
  await mutate(admin, 'mutation a($input: CreatePostInput!) { createPost(input: $input) }', {
    postType: 'HOME_PAGE_ANNOUNCEMENT',
    content: { contentType: 'LINK', title: HOSTILE.slice(0, 500), description, link: 'https://example.com' }
  })
}

const STAMPS = {
  created: { time: START, actor: 'urn:li:corpuser:datahub' },
  lastModified: { time: START, actor: 'urn:li:corpuser:datahub' }
}

async function fillDataset(
  put: (urn: string, aspect: string, value: object) => Promise<void>,
  description: string
): Promise<void> {
  const names = [HOSTILE, LONG, TURNED, 'id', 'customer_email']
  const field = (fieldPath: string) => ({
    fieldPath,
    nativeDataType: HOSTILE,
    type: { type: { 'com.linkedin.schema.StringType': {} } },
    description
  })
  await put(DATASET, 'datasetProperties', { name: HOSTILE, description, customProperties: { [HOSTILE]: LONG } })
  await put(DATASET, 'schemaMetadata', {
    schemaName: 'orders',
    platform: 'urn:li:dataPlatform:hive',
    version: 0,
    hash: '',
    platformSchema: { 'com.linkedin.schema.OtherSchema': { rawSchema: '' } },
    fields: names.map(field)
  })
  await put(DATASET, 'editableSchemaMetadata', {
    editableSchemaFieldInfo: [
      {
        ...{ fieldPath: HOSTILE, description, globalTags: { tags: [{ tag: TAG }] } },
        glossaryTerms: { terms: [{ urn: TERM }], auditStamp: STAMPS.created }
      }
    ]
  })
  await put(DATASET, 'globalTags', { tags: [{ tag: TAG }] })
  await put(DATASET, 'container', { container: CONTAINER })
  await put(DATASET, 'institutionalMemory', {
    elements: [{ url: 'javascript:globalThis.hacked = 1', description: HOSTILE, createStamp: STAMPS.created }]
  })
  await put(DATASET, 'upstreamLineage', {
    upstreams: [{ dataset: UPSTREAM, type: 'TRANSFORMED', auditStamp: STAMPS.created }]
  })
}
