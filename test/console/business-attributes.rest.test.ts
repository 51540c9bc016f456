import t from 'tap'
import { start } from '../helper.ts'
import { created, list, update } from '../plugins/business-attributes/requests.ts'
import { browserTest, openPage } from './helper.ts'

t.setTimeout(300_000)
const server = await start(t)
const { admin } = server
const pathOf = (urn: string) => `/businessAttribute/${encodeURIComponent(urn)}`

browserTest('a business attribute is created, found, changed and deleted', async (t, browser) => {
  const page = await openPage(t, browser, server, '/business-attributes')
  const dialog = page.getByRole('dialog')
  await page.getByText('No business attributes.').waitFor()
  await page.getByRole('button', { name: 'New business attribute' }).click()
  await dialog.getByText('Name is required').waitFor()
  await dialog.getByLabel('Name', { exact: true }).fill('Customer')
  await dialog.getByLabel('Type', { exact: true }).selectOption('string')
  await dialog.getByRole('button', { name: 'Create Customer' }).click()
  await page.getByRole('row', { name: /Customer.*string/ }).waitFor()
  await page.getByRole('searchbox', { name: 'Find business attributes' }).fill('nothing')
  await page.getByText('No business attributes match “nothing”').waitFor()
  await page.getByRole('button', { name: 'Show all business attributes' }).click()
  await page.getByRole('link', { name: 'Customer' }).click()
  await page.getByRole('button', { name: 'Edit Customer' }).click()
  await dialog.getByLabel('Name', { exact: true }).fill('Customer number')
  await dialog.getByRole('button', { name: 'Edit Customer' }).click()
  await page.getByRole('heading', { name: 'Customer number', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Delete Customer number' }).click()
  await dialog.getByRole('textbox').fill('Customer number')
  await dialog.getByRole('button', { name: 'Delete Customer number' }).click()
  await page.getByText('No business attributes.').waitFor()
  t.match(await list(admin), { total: 0 })
})

browserTest(
  'the second of two people who change one is told so, and a reader sees why they cannot',
  async (t, browser) => {
    const urn = await created(admin, 'Shared')
    const page = await openPage(t, browser, server, pathOf(urn), { refusals: true })
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Edit Shared' }).click()
    await dialog.getByLabel('Description').fill('mine')
    await update(admin, urn, { description: 'theirs' })
    await dialog.getByRole('button', { name: 'Edit Shared' }).click()
    await dialog.getByRole('alert').waitFor()
    const password = 'correct horse battery staple'
    await server.user('reader', { role: 'Reader', password })
    const theirs = await openPage(t, browser, server, pathOf(urn), { user: { name: 'reader', password } })
    await theirs.getByRole('heading', { name: 'Shared', level: 1 }).waitFor()
    await theirs
      .getByRole('button', { name: /^(?:Edit|Delete) Shared/ })
      .first()
      .waitFor({ state: 'detached' })
    await theirs.goto('/business-attributes')
    await theirs.getByRole('link', { name: 'Shared' }).waitFor()
    await theirs.getByRole('button', { name: 'New business attribute' }).waitFor({ state: 'detached' })
  }
)
