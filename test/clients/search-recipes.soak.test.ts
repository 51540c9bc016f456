import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import type { Client } from '../helper.ts'
import { startSearching } from '../plugins/search/ready.ts'
import { createDatahub } from './datahub.ts'
import { pythonTest } from './python.ts'
import { ingest, type Recipe } from './recipe.ts'
import { createToken } from './token.ts'

const DAY = 86_400_000
const stamp = (time: number) => ({ time, actor: 'urn:li:corpuser:datahub' })

pythonTest('recipes that search', async (t, program) => {
  const server = await startSearching(t)
  const { accessToken: token } = await createToken(server.admin, 'recipes')
  const datahub = createDatahub(program, { folder: server.folder, url: server.url, token })
  const run: Story['run'] = async (name, source, transformers = []) => {
    const recipe = { database: { name, source }, server: server.url, token, runId: name, transformers }
    const { problems } = await ingest(datahub, join(server.folder, name), recipe)
    return problems
  }
  await t.test('a transformer adds a domain by name', t => addsDomain(t, { ...server, run }))
  await t.test('the clean-up source removes what is old', t => cleansUp(t, { ...server, run }))
})

interface Story {
  readonly admin: Client
  readonly folder: string
  ingest(urn: string, aspect: string, value: object): Promise<void>
  /** Problems of a run. */
  run(name: string, source: Recipe['database']['source'], transformers?: readonly object[]): Promise<readonly string[]>
}

async function aspectsOf(admin: Client, urn: string) {
  const { body } = await admin.get(`/entitiesV2/${encodeURIComponent(urn)}`)
  return body.aspects
}

async function addsDomain(t: Test, { admin, folder, ingest, run }: Story): Promise<void> {
  await ingest('urn:li:domain:sales', 'domainProperties', { name: 'Sales' })
  const urn = 'urn:li:dataset:(urn:li:dataPlatform:hive,recipes.orders,PROD)'
  const proposal = {
    entityType: 'dataset',
    entityUrn: urn,
    changeType: 'UPSERT',
    aspectName: 'datasetProperties',
    aspect: { json: { name: 'orders' } }
  }
  const path = join(folder, 'datasets.json')
  writeFileSync(path, JSON.stringify([proposal]))
  const transformer = { type: 'simple_add_dataset_domain', config: { domains: ['Sales'] } }
  t.strictSame(await run('domain', { type: 'file', config: { path } }, [transformer]), [])
  t.strictSame((await aspectsOf(admin, urn)).domains?.value.domains, ['urn:li:domain:sales'])
}

async function cleansUp(t: Test, { admin, ingest, run }: Story): Promise<void> {
  const now = Date.now()
  const gone = 'urn:li:dataset:(urn:li:dataPlatform:hive,recipes.gone,PROD)'
  const [old, young] = ['urn:li:query:old', 'urn:li:query:young']
  const job = 'urn:li:dataJob:(urn:li:dataFlow:(airflow,recipes,PROD),empty)'
  await ingest(gone, 'status', { removed: true })
  const query = (time: number) => ({
    statement: { value: 'SELECT 1', language: 'SQL' },
    source: 'SYSTEM',
    created: stamp(time),
    lastModified: stamp(time)
  })
  await ingest(old, 'queryProperties', query(now - 400 * DAY))
  await ingest(young, 'queryProperties', query(now))
  await ingest(job, 'dataJobInfo', { name: 'empty', type: { string: 'COMMAND' } })
  const config = {
    cleanup_expired_tokens: false,
    truncate_indices: false,
    execution_request_cleanup: { enabled: false },
    query_cleanup: { enabled: true },
    dataprocess_cleanup: { enabled: true, delete_empty_data_jobs: true, delay: 0 },
    soft_deleted_entities_cleanup: { enabled: true, retention_days: 0, delay: 0 }
  }
  t.strictSame(await run('cleanup', { type: 'datahub-gc', config }), [])
  const exists = await admin.gql('query ($urn: String!) { entityExists(urn: $urn) }', { urn: gone })
  t.equal(exists.data.entityExists, false, 'soft-deleted before')
  t.match((await aspectsOf(admin, old)).status, { value: { removed: true } }, 'an old query')
  t.equal((await aspectsOf(admin, young)).status, undefined)
  t.match((await aspectsOf(admin, job)).status, { value: { removed: true } }, 'a job without runs')
}
