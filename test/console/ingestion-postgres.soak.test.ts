import { join } from 'node:path'
import t from 'tap'
import { findPostgres, startPostgres } from '../clients/postgres.ts'
import { preparePython } from '../clients/prepare-python.ts'
import { DATASETS, THIRTY, THIRTY_TABLES } from '../clients/thirty-tables.ts'
import { start } from '../helper.ts'
import { KEYED } from '../plugins/secrets/requests.ts'
import { browserTest, openPage } from './helper.ts'

t.setTimeout(600_000)

/** Why it cannot run here. */
function missing(): string | undefined {
  const python = preparePython()
  if ('missing' in python) return python.missing
  return findPostgres() ? undefined : 'install postgresql'
}

browserTest('a person connects a PostgreSQL in the browser, and sees its tables', async (t, browser) => {
  const reason = missing()
  if (reason !== undefined) return void t.comment(reason)
  const python = preparePython() as { program: string }
  const config = {
    plugins: { executor: { executorId: 'default', testSeconds: 300, existing: join(python.program, '../..') } }
  }
  const server = await start(t, { ...KEYED, config })
  const { address, username } = await startPostgres(t, findPostgres() ?? '', THIRTY_TABLES)

  const page = await openPage(t, browser, server, '/ingestion')
  // The client takes seconds to import its modules, each time.
  page.setDefaultTimeout(90_000)
  await page.getByRole('searchbox', { name: /^Find PostgreSQL/ }).fill('postgr')
  await page
    .getByRole('link', { name: /^PostgreSQL/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: 'Connect PostgreSQL' }).waitFor()
  await page.getByRole('textbox', { name: 'Host and port' }).fill('127.0.0.1:1')
  await page.getByRole('textbox', { name: 'Database', exact: true }).fill(THIRTY)
  await page.getByRole('textbox', { name: 'Username' }).fill(username)
  await page.getByLabel('Password', { exact: true }).fill('lemonade & more')

  await page.getByRole('button', { name: 'Test connection' }).click()
  const checks = page.getByRole('list', { name: 'Results of the test' })
  await checks.getByText('Can connect').waitFor()
  await checks.getByText('Connection refused').first().waitFor()
  await page.getByRole('textbox', { name: 'Host and port' }).fill(address)
  await page.getByRole('button', { name: 'Test again' }).click()
  await checks.getByText('Connection refused').first().waitFor({ state: 'detached' })
  await checks.getByText('Can connect').waitFor()

  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('warehouse')
  await page.getByRole('button', { name: 'Save and run' }).click()
  await page.getByRole('heading', { level: 1, name: 'Run of warehouse' }).waitFor()
  const log = page.getByRole('region', { name: 'Log' }).first()
  await log.getByText('Starting metadata ingestion').waitFor()
  await page.getByText(/^30 tables, .*1 view/).waitFor()
  t.notMatch(await page.content(), 'lemonade', 'no page shows a password')
  await page.getByRole('link', { name: 'See 30 tables' }).click()
  await page.getByText('31 found', { exact: true }).waitFor()
  const exists = async (urn: string) =>
    (await server.admin.gql('query e($urn: String!) { entityExists(urn: $urn) }', { urn })).data.entityExists
  t.ok((await Promise.all(DATASETS.map(exists))).every(Boolean), 'all are there')

  await page.goto('/ingestion')
  await page
    .getByRole('row', { name: /warehouse/ })
    .getByText('Succeeded')
    .waitFor()
})
