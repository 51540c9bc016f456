import type { Page } from 'playwright-core'
import t from 'tap'
import { eventually, start } from '../helper.ts'
import { KEYED } from '../plugins/secrets/requests.ts'
import { browserTest, focused, openPage } from './helper.ts'

t.setTimeout(300_000)
// Nothing is installed here, and no run is wanted.
const server = await start(t, { ...KEYED, config: { plugins: { executor: false } } })
const { admin } = server

async function stored(name: string) {
  const query = `query q($name: String!) { listIngestionSources(input: { query: $name }) { ingestionSources {
    urn name type isPaused keepsEdits timeoutSeconds schedule { interval timezone } files { name }
    config { recipe extraArgs { key value } } } } }`
  const [source] = (await admin.gql(query, { name })).data.listIngestionSources.ingestionSources
  return source && { ...source, recipe: JSON.parse(source.config.recipe) }
}

function create(name: string, recipe: string, type = 'postgres') {
  const input = { name, type, config: { recipe, executorId: 'default' } }
  const mutation = 'mutation m($input: UpdateIngestionSourceInput!) { createIngestionSource(input: $input) }'
  return admin.gql(mutation, { input }).then(({ data }) => data.createIngestionSource as string)
}

const RECIPE = '# the shop\nsource:\n  type: postgres\n  config:\n    host_port: db:5432 # behind the tunnel\n'
const pathOf = (urn: string, tab = '') => `/ingestion/${encodeURIComponent(urn)}/${tab}`
const yamlOf = (page: Page) => page.getByRole('textbox', { name: 'Recipe' })

browserTest(
  'a source is found in the gallery, filled in and saved; its password becomes a secret',
  async (t, browser) => {
    const page = await openPage(t, browser, server, '/ingestion')
    await page.getByRole('heading', { level: 1, name: 'Connect a source' }).waitFor()
    await page.getByRole('link', { name: 'Snowflake Stable', exact: true }).waitFor()
    await page.keyboard.press('/')
    t.match(await focused(page), 'Find PostgreSQL')
    await page.keyboard.type('postgr')
    await page.getByRole('link', { name: 'Snowflake' }).first().waitFor({ state: 'detached' })
    await page.getByRole('link', { name: /^PostgreSQL/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Connect PostgreSQL' }).waitFor()
    await page.getByText('Host and port is required').first().waitFor()
    await page.getByLabel('Host and port').fill('db:5432')
    await page.getByLabel('Database', { exact: true }).fill('shop')
    await page.getByLabel('Password', { exact: true }).fill('lemonade 7')
    await page.getByText('Schemas · everything').click()
    const allow = page.locator('details', { hasText: 'Schemas' }).getByRole('textbox', { name: 'Include only' })
    await allow.fill('^shop$\n^sales$')
    await page.getByText('Schemas · 2 included').waitFor()
    await page.getByRole('checkbox', { name: 'Include views' }).uncheck()
    await page.getByLabel('Name', { exact: true }).fill('warehouse')
    await page.getByRole('combobox', { name: 'Runs' }).selectOption({ label: 'Every day' })
    await page.getByRole('combobox', { name: 'Time zone' }).selectOption('Europe/Berlin')
    await page.getByText(/^Next: (today|tomorrow) 03:00, Europe\/Berlin/).waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'warehouse' }).waitFor()
    await page.getByText(/Every day at 03:00, Europe\/Berlin · next/).waitFor()
    const { recipe, schedule, type } = await stored('warehouse')
    t.strictSame(recipe.source.config, {
      host_port: 'db:5432',
      database: 'shop',
      password: '$' + '{POSTGRES_PASSWORD}',
      schema_pattern: { allow: ['^shop$', '^sales$'] },
      include_views: false
    })
    t.strictSame(
      { schedule, type },
      { schedule: { interval: '0 3 * * *', timezone: 'Europe/Berlin' }, type: 'postgres' }
    )
    t.notMatch(await page.content(), 'lemonade')
    const value = await admin.gql('{ getSecretValues(input: { secrets: ["POSTGRES_PASSWORD"] }) { value } }')
    t.equal(value.data.getSecretValues[0].value, 'lemonade 7')

    await page.getByRole('link', { name: 'Recipe' }).click()
    await page.locator('code', { hasText: 'POSTGRES_PASSWORD' }).waitFor()
    await page.getByRole('button', { name: 'Change Password' }).click()
    await page.getByRole('button', { name: 'Keep it' }).click()
    await page.locator('code', { hasText: 'POSTGRES_PASSWORD' }).waitFor()
  }
)

browserTest(
  'a recipe in YAML keeps its comments, is completed, and says what is wrong at its line',
  async (t, browser) => {
    const urn = await create('commented', RECIPE)
    const page = await openPage(t, browser, server, pathOf(urn, 'recipe'))
    await page.getByLabel('Database', { exact: true }).fill('shop')
    await page.getByRole('button', { name: 'YAML' }).click()
    await eventually(async () => (await yamlOf(page).inputValue()) === `${RECIPE}    database: shop\n`)
    await yamlOf(page).press('Control+End')
    await yamlOf(page).pressSequentially('    include_ta')
    await page.getByRole('option', { name: /^include_tables/ }).waitFor()
    await yamlOf(page).press('Tab')
    await page.keyboard.type('f')
    await page.getByRole('option', { name: 'false' }).waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.type('\n')
    await page.keyboard.type('    hostport: x\n')
    await page.getByRole('button', { name: 'Line 8' }).waitFor()
    await page
      .getByText(/hostport/)
      .last()
      .waitFor()
    await page.keyboard.type('  type: twice\n')
    await page.getByRole('button', { name: 'Form' }).and(page.locator('[aria-disabled="true"]')).waitFor()
    await page.getByText('Correct the YAML first').waitFor()
    await yamlOf(page).fill(`${RECIPE}    include_tables: false\n`)
    await page.getByRole('button', { name: 'Form' }).and(page.locator('[aria-disabled="false"]')).click()
    t.equal(await page.getByRole('checkbox', { name: 'Include tables' }).isChecked(), false)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved commented').first().waitFor()
    const { recipe, config } = await stored('commented')
    t.strictSame(recipe.source.config, { host_port: 'db:5432', include_tables: false })
    t.match(config.extraArgs, [{ key: 'aspectd_yaml', value: /# the shop\n.*# behind the tunnel/s }])
  }
)

browserTest('of two people who change a recipe at once, the second sees both and keeps theirs', async (t, browser) => {
  const recipe = (host: string) => JSON.stringify({ source: { type: 'postgres', config: { host_port: host } } })
  const urn = await create('shared', recipe('one:1'))
  const page = await openPage(t, browser, server, pathOf(urn, 'recipe'), { refusals: true })
  await page.getByLabel('Host and port').fill('mine:1')
  const input = { name: 'shared', type: 'postgres', config: { recipe: recipe('theirs:1'), executorId: 'default' } }
  const mutation =
    'mutation m($u: String!, $input: UpdateIngestionSourceInput!) { updateIngestionSource(urn: $u, input: $input) }'
  await admin.gql(mutation, { u: urn, input })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('theirs:1').waitFor()
  await dialog.getByText('mine:1').waitFor()
  await dialog.getByRole('button', { name: /mine/i }).click()
  await page.getByText('Saved shared').first().waitFor()
  t.equal((await stored('shared')).recipe.source.config.host_port, 'mine:1')
})

browserTest('a file is uploaded with a new source, and another one beside it', async (t, browser) => {
  const page = await openPage(t, browser, server, '/ingestion/new/csv-enricher')
  const file = (name: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from('resource,tags\n') })
  await page.getByLabel('Upload Filename').setInputFiles(file('tags.csv'))
  await page.getByText('tags.csv is uploaded when you save').waitFor()
  await page.getByText('Save first').waitFor()
  await page.getByLabel('Name', { exact: true }).fill('labels')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'labels' }).waitFor()
  t.match(await stored('labels'), {
    files: [{ name: 'tags.csv' }],
    recipe: { source: { type: 'csv-enricher', config: { filename: 'upload://tags.csv' } } }
  })
  await page.getByRole('link', { name: 'Files' }).click()
  await page.getByLabel('Upload a file of the source').setInputFiles(file('more.csv'))
  await page.getByRole('row', { name: /more\.csv upload:\/\/more\.csv/ }).waitFor()
})

browserTest('a source is paused, cloned and deleted', async (t, browser) => {
  const urn = await create('lake', '{"source": {"type": "mysql", "config": {"host_port": "db:1"}}}', 'mysql')
  const page = await openPage(t, browser, server, pathOf(urn, 'settings'))
  await page.getByRole('checkbox', { name: /^Paused/ }).check()
  await page.getByRole('checkbox', { name: 'Keep what people added' }).uncheck()
  await page.getByLabel('Timeout in minutes').fill('ten')
  await page.getByText('Expected a whole number of minutes').first().waitFor()
  await page.getByLabel('Timeout in minutes').fill('10')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await page.getByText('Saved settings').first().waitFor()
  t.match(await stored('lake'), { isPaused: true, keepsEdits: false, timeoutSeconds: 600 })
  await page.getByRole('button', { name: 'Clone' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clone' }).click()
  await page.getByRole('heading', { level: 1, name: 'lake (copy)' }).waitFor()
  await page.goto('/ingestion')
  await page.getByRole('row', { name: /lake \(copy\)/ }).waitFor()
  await page.getByRole('row', { name: /^lake mysql.* Paused/ }).waitFor()
  await page.goto(pathOf(urn, 'settings'))
  await page.getByRole('button', { name: 'Delete source' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('lake')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('heading', { level: 1, name: 'Ingestion' }).waitFor()
  t.equal((await stored('lake')).name, 'lake (copy)')
})

browserTest('who may not manage ingestion reads what it requires', async (t, browser) => {
  const password = 'a sentence nobody guesses'
  await server.user('rita', { password })
  const page = await openPage(t, browser, server, '/ingestion', { user: { name: 'rita', password }, refusals: true })
  await page.getByText('MANAGE_INGESTION').first().waitFor()
})
