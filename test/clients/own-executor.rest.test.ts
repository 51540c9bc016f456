import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { type Server, start } from '../helper.ts'
import { put } from '../plugins/ingestion/requests.ts'
import { create as createSecret, KEYED } from '../plugins/secrets/requests.ts'
import { openShop } from './database.ts'
import { findPostgres, startPostgres } from './postgres.ts'
import { pythonTest } from './python.ts'
import { newSource, run } from './runs.ts'
import { DATASETS, datasetOf, THIRTY, THIRTY_TABLES } from './thirty-tables.ts'

const fixture = (name: string) => readFileSync(new URL(`../fixtures/sources/${name}`, import.meta.url), 'utf8')
const BIG_ORDERS = 'urn:li:dataset:(urn:li:dataPlatform:dbt,sales.public.big_orders,PROD)'
const ORDERS = 'urn:li:dataset:(urn:li:dataPlatform:postgres,sales.public.orders,PROD)'
const SECRET = 'a value\nof two lines & more'

pythonTest('our executor reads four sources whole with the unmodified client', async (t, program) => {
  const config = { plugins: { executor: { executorId: 'default', existing: join(program, '../..') } } }
  const server = await start(t, { ...KEYED, config })
  await readsSqlite(t, server)
  await readsDbt(t, server)
  await readsCsv(t, server)
  await readsPostgres(t, server)
})

async function succeeds(t: Test, { admin }: Server, source: string) {
  const ended = await run(admin, source)
  t.equal(ended.status, 'SUCCESS', ended.report.slice(-500))
  return ended
}

async function readsSqlite(t: Test, server: Server): Promise<void> {
  const { source, file, table } = openShop(t)
  // Not a file that the separation hides: it is in a folder of its own.
  await createSecret(server.admin, { name: 'SHOP_FILE', value: file })
  const config = { ...source.config, connect_uri: `sqlite:///$${'{SHOP_FILE}'}`, profiling: { enabled: false } }
  const { report } = await succeeds(t, server, await newSource(server.admin, { type: source.type, config }))
  t.notMatch(report, file, 'the value of a secret is not in the log')
  const fields = await columnsOf(server, `urn:li:dataset:(urn:li:dataPlatform:sqlite,${table},PROD)`)
  t.strictSame(fields, ['id', 'name', 'price', 'supplier_id'])
}

/** A manifest and a catalog that are uploaded. */
async function readsDbt(t: Test, server: Server): Promise<void> {
  const names = { manifest_path: 'manifest.json', catalog_path: 'catalog.json' }
  const config = { ...names, target_platform: 'postgres', convert_urns_to_lowercase: false }
  const source = await newSource(server.admin, { type: 'dbt', config })
  await uploadAll(t, server, source, { type: 'dbt', config })
  await succeeds(t, server, source)
  t.strictSame(await columnsOf(server, BIG_ORDERS), ['amount', 'id'])
  const { data } = await server.admin.gql(
    'query d($urn: String!) { dataset(urn: $urn) { properties { description } upstream: relationships(input: {types: ["DownstreamOf"], direction: OUTGOING}) { relationships { entity { urn } } } } }',
    { urn: BIG_ORDERS }
  )
  t.equal(data.dataset.properties.description, 'Orders of more than 10')
  t.ok(data.dataset.upstream.relationships.length > 0, 'lineage')
}

/** A CSV file that enriches what is there. */
async function readsCsv(t: Test, server: Server): Promise<void> {
  await server.ingest(ORDERS, 'datasetProperties', { name: 'orders' })
  const config = { filename: 'enrich.csv', write_semantics: 'PATCH' }
  const source = await newSource(server.admin, { type: 'csv-enricher', config })
  await uploadAll(t, server, source, { type: 'csv-enricher', config })
  await succeeds(t, server, source)
  const { data } = await server.admin.gql(
    'query d($urn: String!) { dataset(urn: $urn) { tags { tags { tag { urn } } } editableProperties { description } } }',
    { urn: ORDERS }
  )
  t.match(data.dataset, {
    tags: { tags: [{ tag: { urn: 'urn:li:tag:finance' } }] },
    editableProperties: { description: 'Orders of the shop' }
  })
}

/** Twice: what people added in between stays. Then what the first run has written is removed. */
async function readsPostgres(t: Test, server: Server): Promise<void> {
  const programs = findPostgres()
  if (!programs) return void t.comment('PostgreSQL is not installed')
  const { address, username } = await startPostgres(t, programs, THIRTY_TABLES)
  const { admin } = server
  await createSecret(admin, { name: 'WAREHOUSE', value: SECRET })
  const config = { host_port: address, database: THIRTY, username, password: `$${'{WAREHOUSE}'}`, include_views: true }
  const source = await newSource(admin, { type: 'postgres', config })
  const first = await succeeds(t, server, source)
  for (const urn of DATASETS) t.ok((await columnsOf(server, urn)).length > 2, urn)
  for (const line of SECRET.split('\n')) t.notMatch(first.report, line)

  const urn = datasetOf('public.table_0')
  await server.ingest('urn:li:tag:kept', 'tagProperties', { name: 'kept' })
  const tagging = 'mutation a($urn: String!) { addTags(input: {tagUrns: ["urn:li:tag:kept"], resourceUrn: $urn}) }'
  t.equal((await admin.gql(tagging, { urn })).data.addTags, true)
  await succeeds(t, server, source)
  const { data } = await admin.gql('query d($urn: String!) { dataset(urn: $urn) { tags { tags { tag { urn } } } } }', {
    urn
  })
  t.match(data.dataset.tags.tags, [{ tag: { urn: 'urn:li:tag:kept' } }])
}

async function columnsOf({ admin }: Server, urn: string): Promise<string[]> {
  const query = 'query d($urn: String!) { dataset(urn: $urn) { schemaMetadata { fields { fieldPath } } } }'
  const { data } = await admin.gql(query, { urn })
  const fields: { fieldPath: string }[] = data.dataset?.schemaMetadata?.fields ?? []
  return fields.map(({ fieldPath }) => fieldPath).sort()
}

const isFile = (value: unknown): value is string => typeof value === 'string' && /\.(json|csv)$/.test(value)

/** Uploads the files that the settings name, and puts their paths into the recipe. */
async function uploadAll(
  t: Test,
  { admin }: Server,
  source: string,
  { type, config }: { type: string; config: object }
) {
  for (const name of Object.values(config).filter(isFile)) {
    const path = `/ingestion/files?${new URLSearchParams({ source, name })}`
    const sent = await admin.send('POST', path, fixture(name), { 'content-type': 'application/octet-stream' })
    t.equal(sent.status, 200, JSON.stringify(sent.body))
  }
  const { data } = await admin.gql('query s($urn: String!) { ingestionSource(urn: $urn) { files { name path } } }', {
    urn: source
  })
  const files: { name: string; path: string }[] = data.ingestionSource.files
  const pathOf = (value: unknown) => files.find(({ name }) => name === value)?.path ?? value
  const named = Object.fromEntries(Object.entries(config).map(([key, value]) => [key, pathOf(value)]))
  const recipe = JSON.stringify({ source: { type, config: named } })
  const { errors } = await put(admin, source, { name: type, type, config: { recipe, executorId: 'default' } })
  t.equal(errors, undefined)
}
