import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { Test } from 'tap'
import { type Server, start, temporaryFolder } from '../helper.ts'
import { openShop } from './database.ts'
import { createDatahub } from './datahub.ts'
import { findPostgres, startPostgres } from './postgres.ts'
import { pythonTest } from './python.ts'
import { differences } from './reading.ts'
import { type Emitted, KNOWN_WARNING } from './recipe.ts'
import { createToken } from './token.ts'

interface Outcome {
  readonly name: string
  /** Sent, by name. */
  readonly aspects: string[]
  readonly problems: string[]
}

/** What the sources are here for, among others. */
const SENT: Readonly<Record<string, readonly string[]>> = {
  file: ['tagProperties', 'domainProperties'],
  sqlite: ['schemaMetadata', 'viewProperties', 'upstreamLineage'],
  // No usage: the client gives the statements that it counts no time.
  postgres: ['viewProperties', 'upstreamLineage', 'datasetProfile', 'queryProperties'],
  dbt: ['datasetProperties', 'upstreamLineage'],
  queries: ['upstreamLineage', 'datasetUsageStatistics', 'queryProperties'],
  glossary: ['glossaryNodeInfo', 'glossaryTermInfo'],
  'json-schema': ['schemaMetadata'],
  openapi: ['schemaMetadata'],
  csv: ['ownership']
}

const fixture = (name: string) => fileURLToPath(new URL(`../fixtures/sources/${name}`, import.meta.url))

pythonTest(
  'what sources of the client send is in the store, compared with a file of the same run',
  async (t, program) => {
    const server = await start(t)
    const { accessToken: token } = await createToken(server.admin, 'sources')
    const datahub = createDatahub(program, { folder: server.folder, url: server.url, token })
    const sources = await sourcesOf(t)
    const recipes = Object.fromEntries(
      Object.entries(sources).map(([name, source]) => [name, recipe(source, server.url, token)])
    )
    const { outcomes, emitted } = (await datahub.script('recipes.py', { folder: temporaryFolder(t), recipes })) as {
      outcomes: Outcome[]
      emitted: Emitted[]
    }
    for (const { name, aspects, problems } of outcomes) {
      t.strictSame(
        SENT[name]?.filter(aspect => !aspects.includes(aspect)),
        [],
        `${name} sends what it is here for`
      )
      t.strictSame(
        problems.filter(one => !one.includes(KNOWN_WARNING)),
        [],
        `${name} runs without errors and warnings`
      )
    }
    t.strictSame(await differences(server.admin, datahub, emitted), [])
    await readsColumnLineage(t, server, emitted)
  }
)

function recipe(source: object, server: string, token: string): object {
  return { source, sink: { type: 'datahub-rest', config: { server, token, mode: 'ASYNC_BATCH' } } }
}

/** In the order of the runs: the CSV file enriches what others sent before it. */
async function sourcesOf(t: Test): Promise<Record<string, object>> {
  const dbt = { manifest_path: fixture('manifest.json'), catalog_path: fixture('catalog.json') }
  const queries = { query_file: fixture('queries.jsonl'), platform: 'postgres', default_db: 'sales' }
  const usage = { start_time: '2025-12-31T00:00:00Z', end_time: '2026-01-03T00:00:00Z' }
  return {
    file: { type: 'file', config: { path: fixture('proposals.json') } },
    sqlite: openShop(t).source,
    ...(await salesOf(t)),
    dbt: { type: 'dbt', config: { ...dbt, target_platform: 'postgres', convert_urns_to_lowercase: false } },
    queries: { type: 'sql-queries', config: { ...queries, default_schema: 'public', usage } },
    glossary: { type: 'datahub-business-glossary', config: { file: fixture('glossary.yml') } },
    'json-schema': { type: 'json-schema', config: { path: fixture('person.json'), platform: 'schemaregistry' } },
    openapi: { type: 'openapi', config: { name: 'shop', url: await serveSwagger(t), swagger_file: 'openapi.json' } },
    csv: { type: 'csv-enricher', config: { filename: fixture('enrich.csv'), write_semantics: 'PATCH' } }
  }
}

/** Nothing where PostgreSQL is not installed. */
async function salesOf(t: Test): Promise<Record<string, object>> {
  const programs = findPostgres()
  if (!programs) return {}
  const script = `CREATE DATABASE sales;\n\\connect sales\n${readFileSync(fixture('sales.sql'), 'utf8')}`
  // The source reads lineage and usage from the statements that this module counts.
  const settings = ['shared_preload_libraries=pg_stat_statements']
  const { address, username } = await startPostgres(t, programs, script, settings)
  const read = { profiling: { enabled: true }, include_query_lineage: true, include_usage_statistics: true }
  const config = { host_port: address, database: 'sales', username, ...read }
  return { postgres: { type: 'postgres', config } }
}

async function serveSwagger(t: Test): Promise<string> {
  const api = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(readFileSync(fixture('openapi.json')))
  })
  await new Promise<void>(resolve => api.listen(0, '127.0.0.1', resolve))
  t.teardown(() => api.close())
  const address = api.address()
  if (typeof address !== 'object' || address === null) throw new Error('no address')
  return `http://127.0.0.1:${address.port}`
}

/** Lineage of columns in the answer of the OpenAPI v3 route. */
async function readsColumnLineage(t: Test, { admin }: Server, emitted: readonly Emitted[]): Promise<void> {
  const sent = emitted.filter(
    ({ aspect, value }) => aspect === 'upstreamLineage' && (value as { fineGrainedLineages?: [] }).fineGrainedLineages
  )
  t.ok(sent.length > 0, 'lineage of columns was sent')
  const wanted = sent.map(({ urn }) => ({ urn, upstreamLineage: {} }))
  const { status, body } = await admin.post('/openapi/v3/entity/dataset/batchGet', wanted)
  t.equal(status, 200)
  const found = new Map(
    (body as { urn: string; upstreamLineage: { value: unknown } }[]).map(one => [one.urn, one.upstreamLineage.value])
  )
  for (const { urn, value } of sent) t.strictSame(found.get(urn), value, `lineage of ${urn}`)
}
