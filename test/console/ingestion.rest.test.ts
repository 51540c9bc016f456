import t from 'tap'
import { start } from '../helper.ts'
import { create, KEYED, values } from '../plugins/secrets/requests.ts'
import { browserTest, openPage } from './helper.ts'

t.setTimeout(300_000)
const server = await start(t, KEYED)
const { admin } = server

browserTest('a secret is created, gets a new value and is deleted, and no page shows a value', async (t, browser) => {
  const page = await openPage(t, browser, server, '/secrets')
  await page.getByText('No secrets yet.').waitFor()
  await page.getByRole('button', { name: 'New secret' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('DB_PASSWORD')
  await dialog.getByText('$' + '{DB_PASSWORD}').waitFor()
  await dialog.getByRole('textbox', { name: 'Value' }).fill('lemonade\nof two lines')
  await dialog.getByRole('textbox', { name: 'Description' }).fill('of the shop')
  await dialog.getByRole('button', { name: 'Create DB_PASSWORD' }).click()
  await page.getByRole('cell', { name: 'of the shop' }).waitFor()
  const stored = async () => (await values(admin, 'DB_PASSWORD')).data.getSecretValues[0].value
  t.equal(await stored(), 'lemonade\nof two lines')
  await page.reload()
  await page.getByRole('button', { name: 'Replace the value of DB_PASSWORD' }).click()
  t.notMatch(await page.content(), 'lemonade')
  await dialog.getByRole('textbox', { name: 'Value' }).fill('other')
  await dialog.getByRole('button', { name: 'Replace the value of DB_PASSWORD' }).click()
  await page.getByText('DB_PASSWORD has a new value').first().waitFor()
  t.equal(await stored(), 'other')
  await page.getByRole('button', { name: 'Delete DB_PASSWORD' }).click()
  await dialog.getByRole('textbox', { name: 'Type DB_PASSWORD to go on' }).fill('DB_PASSWORD')
  await dialog.getByRole('button', { name: 'Delete DB_PASSWORD' }).click()
  await page.getByText('No secrets yet.').waitFor()
})

browserTest('secrets are found by name', async (t, browser) => {
  for (const name of ['apple', 'pear']) await create(admin, { name, value: 'v' })
  const page = await openPage(t, browser, server, '/secrets')
  await page.getByText('apple', { exact: true }).waitFor()
  await page.getByRole('searchbox', { name: 'Find secrets' }).fill('pea')
  await page.getByText('apple', { exact: true }).waitFor({ state: 'detached' })
  await page.getByText('pear', { exact: true }).waitFor()
  await page.getByRole('searchbox', { name: 'Find secrets' }).fill('fig')
  await page.getByText('No secret contains “fig”.').waitFor()
  t.match(page.url(), /query=fig/)
})

browserTest('a source is created, run, changed and deleted', async (t, browser) => {
  const page = await openPage(t, browser, server, '/ingestion', { refusals: true })
  await page.getByText('No ingestion sources yet.').waitFor()
  await page.getByRole('link', { name: 'New source' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('warehouse')
  await page.getByRole('textbox', { name: 'Type' }).fill('postgres')
  await page.getByRole('textbox', { name: 'Schedule' }).fill('often')
  await page.getByRole('button', { name: 'Create warehouse' }).click()
  await page.getByText('Expected a cron expression').waitFor()
  await page.getByRole('textbox', { name: 'Schedule' }).fill('0 3 * * *')
  await page.getByRole('button', { name: 'Create warehouse' }).click()
  await page.getByRole('heading', { level: 1, name: 'warehouse' }).waitFor()
  await page.getByText('No run was requested yet.').waitFor()

  await page.getByRole('button', { name: 'Request a run' }).click()
  await page.getByRole('cell', { name: 'waiting for an executor' }).waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('cell', { name: 'CANCELLED' }).waitFor()
  await page.getByRole('button', { name: 'Request a run' }).click()
  await page.getByRole('cell', { name: 'waiting for an executor' }).waitFor()
  const query = '{ listExecutionRequests(input: {count: 1}) { executionRequests { urn } } }'
  const [run] = (await admin.gql(query)).data.listExecutionRequests.executionRequests
  const result = { status: 'SUCCESS', startTimeMs: Date.now(), durationMs: 61_000, report: 'wrote 7 rows' }
  await server.ingest(run.urn, 'dataHubExecutionRequestResult', result)
  await page.reload()
  await page.getByRole('cell', { name: '61 seconds' }).waitFor()
  await page.getByRole('button', { name: /^Report of/ }).click()
  await page.getByRole('dialog').getByText('wrote 7 rows').waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('textbox', { name: 'Recipe' }).fill('no recipe')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('A recipe must be a JSON object').waitFor()
  await page.getByRole('textbox', { name: 'Recipe' }).fill('{"source": {"type": "demo"}}')
  await page.getByRole('textbox', { name: 'Name' }).fill('lake')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { level: 1, name: 'lake' }).waitFor()
  await page.getByRole('link', { name: 'All sources' }).click()
  await page.getByRole('row', { name: /lake postgres 0 3 \* \* \* UTC SUCCESS/ }).waitFor()
  await page.getByRole('link', { name: 'lake' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Type lake to go on' }).fill('lake')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No ingestion sources yet.').waitFor()
})

browserTest(
  'of two people who change a recipe at once, the second keeps their text and reads why',
  async (t, browser) => {
    const input = { name: 'shared', type: 'demo', config: { recipe: '{"n": 1}', executorId: 'default' } }
    const mutation = 'mutation m($input: UpdateIngestionSourceInput!) { createIngestionSource(input: $input) }'
    const urn = (await admin.gql(mutation, { input })).data.createIngestionSource
    const page = await openPage(t, browser, server, `/ingestion/${encodeURIComponent(urn)}`, { refusals: true })
    const recipe = page.getByRole('textbox', { name: 'Recipe' })
    await recipe.fill('{"n": 3}')
    const info = { ...input, config: { ...input.config, recipe: '{"n": 2}' } }
    await server.ingest(urn, 'dataHubIngestionSourceInfo', info)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('was changed by somebody else in the meantime').waitFor()
    t.equal(await recipe.inputValue(), '{"n": 3}')
  }
)

browserTest('who may not manage ingestion or secrets reads what it requires', async (t, browser) => {
  const password = 'a sentence nobody guesses'
  await server.user('rita', { password })
  for (const [path, privilege] of [
    ['/ingestion', 'MANAGE_INGESTION'],
    ['/secrets', 'MANAGE_SECRETS']
  ] as const) {
    const page = await openPage(t, browser, server, path, { user: { name: 'rita', password }, refusals: true })
    await page.getByText(privilege).first().waitFor()
  }
})
