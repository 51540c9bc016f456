import t from 'tap'
import { eventually, start } from '../helper.ts'
import { created } from '../plugins/views/requests.ts'
import { browserTest, openPage } from './helper.ts'

t.setTimeout(300_000)
const server = await start(t)
const { admin, ingest, user } = server
const urnOf = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`
for (const name of ['orders', 'shops']) await ingest(urnOf(name), 'datasetProperties', { name })
await ingest('urn:li:tag:pii', 'tagProperties', { name: 'pii' })
await ingest(urnOf('orders'), 'globalTags', { tags: [{ tag: 'urn:li:tag:pii' }] })
await eventually(async () => !(await admin.gql('{ searchAcrossEntities(input: {}) { total } }')).errors)

const listed = async () => {
  const { data } = await admin.gql('{ listMyViews(input: {}) { views { urn name definition { entityTypes } } } }')
  return data.listMyViews.views
}

browserTest('filters are saved as a view, in which the next search is', async (t, browser) => {
  const query = new URLSearchParams([
    ['filter', 'tags:urn:li:tag:pii'],
    ['filter', '_entityType:DATASET']
  ])
  const page = await openPage(t, browser, server, `/search?${query}`)
  await page.getByRole('button', { name: 'Save as view' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Personal data')
  await dialog.getByRole('button', { name: 'Save Personal data' }).click()
  await page.waitForURL(/view=/)
  const [{ urn, definition }] = await listed()
  t.strictSame(definition.entityTypes, ['DATASET'])
  await page.getByText('1 found', { exact: true }).waitFor()
  await page.getByRole('combobox', { name: 'View' }).selectOption({ label: 'None' })
  await page.getByText(/^([^1]|1\d).* found$/).waitFor()
  await page.getByRole('combobox', { name: 'View' }).selectOption({ label: 'Personal data' })
  await page.getByText('1 found', { exact: true }).waitFor()
  t.match(page.url(), new RegExp(encodeURIComponent(urn)))
})

browserTest('the page of views changes them, makes one the default and deletes it', async (t, browser) => {
  const filters = ['urn:li:tag:pii', 'urn:li:tag:old'].map(tag => ({ field: 'tags', values: [tag] }))
  const definition = { entityTypes: [], filter: { operator: 'OR', filters } }
  const urn = await created(admin, 'Ours', { viewType: 'GLOBAL', definition })
  const page = await openPage(t, browser, server, '/views')
  const section = page.getByRole('region', { name: 'All users' })
  await section.getByText('tags is pii or tags is old').waitFor()
  await section.getByRole('button', { name: 'Set as default for all users' }).click()
  await section.getByText('· Default for all users').waitFor()
  const { data } = await admin.gql('{ globalViewsSettings { defaultView } }')
  t.equal(data.globalViewsSettings.defaultView, urn)
  await section.getByRole('button', { name: 'Set as default' }).click()
  await section.getByText('· Your default').waitFor()

  await section.getByRole('button', { name: 'Edit Ours' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Everybody’s')
  await dialog.getByRole('checkbox', { name: 'tags is old' }).uncheck()
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await section.getByRole('link', { name: 'Search in it: Everybody’s' }).waitFor()
  t.equal(await section.getByText('or tags is old').count(), 0)
  await section.getByRole('button', { name: 'Delete Everybody’s' }).click()
  await dialog.getByRole('button', { name: 'Delete Everybody’s' }).click()
  await section.getByText('No views for all users').waitFor()
})

browserTest('who does not manage global views sees them, and is offered no change', async (t, browser) => {
  const password = 'correct horse battery staple'
  await user('reader', { role: 'Reader', password })
  await created(admin, 'Shared', { viewType: 'GLOBAL' })
  const page = await openPage(t, browser, server, '/views', { user: { name: 'reader', password } })
  const section = page.getByRole('region', { name: 'All users' })
  await section.getByRole('link', { name: /Shared/ }).waitFor()
  await section
    .getByRole('button', { name: /^(?:Edit|Delete) Shared/ })
    .first()
    .waitFor({ state: 'detached' })
})
