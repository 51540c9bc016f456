import t from 'tap'
import { start } from '../helper.ts'
import { create, KEYED, values } from '../plugins/secrets/requests.ts'
import { browserTest, openPage } from './helper.ts'

t.setTimeout(300_000)
const server = await start(t, KEYED)
const { admin } = server

browserTest('a secret is created, gets a new value and is deleted, and no page shows a value', async (t, browser) => {
  const page = await openPage(t, browser, server, '/secrets')
  await page.getByText('No secrets.').waitFor()
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
  await page.getByRole('button', { name: 'Replace value of DB_PASSWORD' }).click()
  t.notMatch(await page.content(), 'lemonade')
  await dialog.getByRole('textbox', { name: 'Value' }).fill('other')
  await dialog.getByRole('button', { name: 'Replace value of DB_PASSWORD' }).click()
  await page.getByText('Replaced value of DB_PASSWORD').first().waitFor()
  t.equal(await stored(), 'other')
  await page.getByRole('button', { name: 'Delete DB_PASSWORD' }).click()
  await dialog.getByRole('textbox', { name: 'Type DB_PASSWORD to confirm' }).fill('DB_PASSWORD')
  await dialog.getByRole('button', { name: 'Delete DB_PASSWORD' }).click()
  await page.getByText('No secrets.').waitFor()
})

browserTest('secrets are found by name', async (t, browser) => {
  for (const name of ['apple', 'pear']) await create(admin, { name, value: 'v' })
  const page = await openPage(t, browser, server, '/secrets')
  await page.getByText('apple', { exact: true }).waitFor()
  await page.getByRole('searchbox', { name: 'Find secrets' }).fill('pea')
  await page.getByText('apple', { exact: true }).waitFor({ state: 'detached' })
  await page.getByText('pear', { exact: true }).waitFor()
  await page.getByRole('searchbox', { name: 'Find secrets' }).fill('fig')
  await page.getByText('No secrets match “fig”').waitFor()
  t.match(page.url(), /query=fig/)
})

browserTest('who may not manage secrets reads what it requires', async (t, browser) => {
  const password = 'a sentence nobody guesses'
  await server.user('rita', { password })
  const page = await openPage(t, browser, server, '/secrets', { user: { name: 'rita', password }, refusals: true })
  await page.getByText('MANAGE_SECRETS').first().waitFor()
})
