import t from 'tap'
import { start } from '../helper.ts'
import { running } from '../plugins/executor/requests.ts'
import { KEYED } from '../plugins/secrets/requests.ts'
import { browserTest, openPage } from './helper.ts'

t.setTimeout(300_000)
const server = await start(t, { ...KEYED, ...running(t) })
const { admin } = server

const propose = (name: string) => ({
  propose: {
    entityUrn: `urn:li:dataset:(urn:li:dataPlatform:postgres,shop.${name},PROD)`,
    ...{ entityType: 'dataset', aspectName: 'status', aspect: { removed: false } }
  }
})
const warnings = [{ title: 'No statistics', message: 'The user may not read pg_stats', context: ['shop.a', 'shop.b'] }]
const counted = { dataset: { Table: { status: 2 } } }
const recipeOf = (steps: readonly object[], more: object = {}) =>
  JSON.stringify({ source: { type: 'demo-data', config: { steps, ...more } } })

browserTest('a recipe is saved and run, its log grows, and what it wrote is one click away', async (t, browser) => {
  const report = { source: { report: { aspects_by_subtypes: counted, warnings, failures: [] } } }
  const steps = [{ print: 'hello from the source' }, propose('a'), propose('b'), { sleep: 1 }, { report }]
  const page = await openPage(t, browser, server, '/ingestion/new/custom')
  await page.getByRole('textbox', { name: 'Recipe' }).fill(recipeOf(steps))
  await page.getByLabel('Name', { exact: true }).fill('shop')
  await page.getByRole('button', { name: 'Save and run' }).click()
  await page.getByRole('heading', { level: 1, name: 'Run of shop' }).waitFor()
  await page.getByText('hello from the source').waitFor()
  await page.getByText('2 tables in', { exact: false }).waitFor()
  await page.getByText('Succeeded with warnings').waitFor()
  await page.getByRole('row', { name: /Warning No statistics .* shop\.a shop\.b/ }).waitFor()
  await page.getByRole('link', { name: 'See 2 tables' }).click()
  await page.getByRole('link', { name: 'shop.a' }).first().waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'shop', exact: true }).click()
  await page.getByRole('row', { name: /Succeeded/ }).waitFor()
})

browserTest('a run is cancelled, and a failed one says why first', async (t, browser) => {
  const create = 'mutation m($input: UpdateIngestionSourceInput!) { createIngestionSource(input: $input) }'
  const input = (name: string, recipe: string) => ({
    name,
    type: 'demo-data',
    config: { recipe, executorId: 'default' }
  })
  await admin.gql(create, { input: input('slow', recipeOf([{ print: 'begins' }, { sleep: 600 }])) })
  const failures = [{ title: 'Cannot connect', message: 'Connection refused', context: ['db:5432'] }]
  const failing = [{ report: { source: { report: { failures, warnings: [] } } } }, { exit: 1 }]
  await admin.gql(create, { input: input('broken', recipeOf(failing)) })
  const page = await openPage(t, browser, server, '/ingestion')
  await page.getByRole('button', { name: 'Run now: slow' }).click()
  await page.locator('.log', { hasText: 'begins' }).waitFor()
  await page.getByText('Running', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('Cancelled', { exact: true }).waitFor()
  await page.goto('/ingestion')
  await page.getByRole('row', { name: /slow .*Cancelled/ }).waitFor()
  await page.getByRole('button', { name: 'Run now: broken' }).click()
  await page.getByText('Cannot connect: Connection refused', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Run again' }).waitFor()
})

browserTest('the test of a connection has a line for each check', async (t, browser) => {
  const report = {
    basic_connectivity: { capable: true },
    capability_report: { SCHEMA_METADATA: { capable: false, failure_reason: 'permission denied for schema shop' } }
  }
  const page = await openPage(t, browser, server, '/ingestion/new/custom')
  await page.getByRole('textbox', { name: 'Recipe' }).fill(recipeOf([], { test: [{ report }] }))
  await page.getByLabel('Name', { exact: true }).fill('tested')
  await page.getByRole('button', { name: 'Test connection' }).click()
  const checks = page.getByRole('list', { name: 'Results of the test' })
  await checks.getByText('Can connect').waitFor()
  await checks.getByText('permission denied for schema shop').waitFor()
})

browserTest('a long log does not hold the page, and is whole in the download', async (t, browser) => {
  const steps = [{ print_lines: { count: 60_000, text: 'a line of the log' } }, { print: 'WARNING the last line' }]
  const page = await openPage(t, browser, server, '/ingestion/new/custom')
  await page.getByRole('textbox', { name: 'Recipe' }).fill(recipeOf(steps))
  await page.getByLabel('Name', { exact: true }).fill('long')
  await page.getByRole('button', { name: 'Save and run' }).click()
  await page.getByText('WARNING the last line').waitFor()
  await page.getByText(/lines before this: in the download/).waitFor()
  t.ok((await page.locator('.log pre').innerText()).split('\n').length < 6000)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  t.match((await downloading).suggestedFilename(), /\.log$/)
})

browserTest('a failed scheduled run is marked on the home page', async (t, browser) => {
  const query =
    '{ listIngestionSources(input: { query: "broken" }) { ingestionSources { urn executions(count: 1) { executionRequests { urn } } } } }'
  const [{ urn, executions }] = (await admin.gql(query)).data.listIngestionSources.ingestionSources
  const [run] = executions.executionRequests
  await server.ingest(run.urn, 'dataHubExecutionRequestInput', {
    ...{ task: 'RUN_INGEST', args: { recipe: '{}' }, executorId: 'remote', requestedAt: Date.now() },
    source: { type: 'SCHEDULED_INGESTION_SOURCE', ingestionSource: urn }
  })
  const page = await openPage(t, browser, server, '/')
  await page.getByText('1 scheduled run failed').waitFor()
  await page.getByRole('link', { name: 'broken' }).click()
  await page.getByText('Cannot connect: Connection refused', { exact: true }).waitFor()
})
