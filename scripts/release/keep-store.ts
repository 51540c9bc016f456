import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { eventually } from '../../testing/eventually.ts'
import { openServer } from '../../testing/server.ts'
import { factsOf, type Kept, PASSWORD } from './facts.ts'
import { type Release, root } from './step.ts'

const TAG = 'urn:li:tag:kept'
const MAX_BYTES = 2_000_000

/** Writes what every later release must be able to open: a store of this release, and what is in it. @throws Error */
export async function keepStore({ version }: Pick<Release, 'version'>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'aspectd-release-'))
  try {
    const facts = await fill(folder)
    const store = gzipSync(readFileSync(join(folder, 'data/aspectd.db')), { level: 9 })
    if (store.length > MAX_BYTES) throw new Error(`the store has ${store.length} bytes, more than ${MAX_BYTES}`)
    const place = join(root, 'test/releases')
    mkdirSync(place, { recursive: true })
    writeFileSync(join(place, `${version}.db.gz`), store)
    writeFileSync(join(place, `${version}.json`), `${JSON.stringify(facts, null, 2)}\n`)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const urnOf = (number: number) => `urn:li:dataset:(urn:li:dataPlatform:hive,shop.orders_${number},PROD)`
const by = { time: 1_700_000_000_000, actor: 'urn:li:corpuser:datahub' }
const DATASETS = 40
const DAYS = 10
const DAY = 86_400_000

/** A few of everything that people have: the sample would be six megabytes. */
function* content(): Generator<readonly [urn: string, aspect: string, value: object]> {
  for (const description of ['first', 'second', 'third']) yield [TAG, 'tagProperties', { name: 'kept', description }]
  yield ['urn:li:domain:sales', 'domainProperties', { name: 'Sales', description: 'what is sold' }]
  yield ['urn:li:glossaryNode:money', 'glossaryNodeInfo', { name: 'Money', definition: 'what is paid' }]
  const parentNode = 'urn:li:glossaryNode:money'
  const term = { name: 'Revenue', definition: 'the sum of orders', termSource: 'INTERNAL', parentNode }
  yield ['urn:li:glossaryTerm:revenue', 'glossaryTermInfo', term]
  for (let number = 0; number < DATASETS; number++) yield* dataset(number)
}

function* dataset(number: number): Generator<readonly [urn: string, aspect: string, value: object]> {
  const urn = urnOf(number)
  const type = { type: { 'com.linkedin.schema.StringType': {} } }
  const fields = ['id', 'email', 'größe'].map(fieldPath => ({ fieldPath, nativeDataType: 'text', type }))
  const platformSchema = { 'com.linkedin.schema.OtherSchema': { rawSchema: '' } }
  const platform = 'urn:li:dataPlatform:hive'
  yield [urn, 'datasetProperties', { name: `orders_${number}`, description: `Orders of shop ${number}` }]
  yield [urn, 'schemaMetadata', { schemaName: 'orders', platform, version: 0, hash: '', platformSchema, fields }]
  yield [urn, 'ownership', { owners: [{ owner: 'urn:li:corpuser:alice', type: 'DATAOWNER' }], lastModified: by }]
  yield [urn, 'globalTags', { tags: [{ tag: TAG }] }]
  yield [urn, 'glossaryTerms', { terms: [{ urn: 'urn:li:glossaryTerm:revenue' }], auditStamp: by }]
  yield [urn, 'domains', { domains: ['urn:li:domain:sales'] }]
  const upstreams = number === 0 ? [] : [{ dataset: urnOf(number - 1), type: 'TRANSFORMED', auditStamp: by }]
  yield [urn, 'upstreamLineage', { upstreams }]
  if (number % 10 === 9) yield [urn, 'status', { removed: true }]
  for (let day = 0; day < DAYS; day++)
    yield [urn, 'datasetProfile', { timestampMillis: by.time + day * DAY, rowCount: number * day }]
}

async function fill(folder: string): Promise<Kept> {
  const store = `sqlite:${join(folder, 'data/aspectd.db')}`
  // The token is used by tests for years.
  const config = { plugins: { tokens: { allowNoExpiry: true } } }
  const server = await openServer({ folder, store, config, env: { ASPECTD_ADMIN_PASSWORD: PASSWORD } })
  try {
    const { admin } = server
    const must = async (query: string) => {
      const { data, errors } = await admin.gql(query)
      if (errors) throw new Error(`${query}: ${JSON.stringify(errors)}`)
      return data
    }
    await server.user('alice')
    for (const [urn, aspect, value] of content()) await server.ingest(urn, aspect, value)
    const before = by.time + DAY
    const truncation = { entityType: 'dataset', aspect: 'datasetProfile', endTimeMillis: before, dryRun: false }
    const { status, body } = await admin.post('/operations?action=truncateTimeseriesAspect', truncation)
    if (status !== 200) throw new Error(`the truncation was refused: ${JSON.stringify(body)}`)
    const path = `/operations/tasks/${encodeURIComponent(body.value)}`
    await eventually(async () => (await admin.get(path)).body.state === 'COMPLETED')
    const { createAccessToken } = await must(
      'mutation { createAccessToken(input: {type: PERSONAL, actorUrn: "urn:li:corpuser:datahub", duration: NO_EXPIRY, name: "kept"}) { accessToken } }'
    )
    return await factsOf(admin, createAccessToken.accessToken)
  } finally {
    await server.close()
  }
}
