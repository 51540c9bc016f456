import type { Page } from 'playwright-core'
import t from 'tap'
import { start } from '../helper.ts'
import { grant } from '../people.ts'
import { browserTest, focused, openPage, press } from './helper.ts'

const ORDERS = 'urn:li:dataset:(urn:li:dataPlatform:snowflake,shop.orders,PROD)'
const PASSWORD = 'a long enough password'

const field = (page: Page) => page.getByRole('combobox', { name: 'Search or run a command' })
const options = (page: Page) => page.getByRole('dialog').getByRole('option')
const chosen = (page: Page) => page.getByRole('dialog').getByRole('option', { selected: true })

/** Keys work as soon as the page shows its header. */
async function openPalette(page: Page): Promise<void> {
  await page.getByRole('banner').waitFor()
  await page.keyboard.press('Control+k')
  await field(page).waitFor()
}

const server = await start(t)

browserTest(
  'Ctrl K finds assets, actions and pages, also while one types, and gives the focus back',
  async (t, browser) => {
    await server.ingest(ORDERS, 'datasetProperties', { name: 'orders' })
    await server.ingest(ORDERS, 'deprecation', { deprecated: true, note: '', actor: 'urn:li:corpuser:datahub' })
    const page = await openPage(t, browser, server, '/tags')
    await page.getByRole('searchbox', { name: 'Find tags' }).fill('a')
    await openPalette(page)
    t.match(await focused(page), /combobox "Search or run a command"/)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    t.match(await focused(page), /searchbox "Find tags"/)

    await openPalette(page)
    await page.keyboard.type('ord')
    await options(page).filter({ hasText: 'orders' }).waitFor()
    t.match(await chosen(page).textContent(), 'Search for “ord”')
    await options(page).filter({ hasText: 'orders' }).getByText('Deprecated').waitFor({ state: 'attached' })
    await page.keyboard.press('ArrowDown')
    t.match(await chosen(page).textContent(), /orders.*Dataset/)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: /orders/, level: 1 }).waitFor()
  }
)

browserTest('its words lead to pages and do things; Search for stays when nothing is found', async (t, browser) => {
  const page = await openPage(t, browser, server, '/tags')
  await page.getByRole('heading', { name: 'Tags', level: 1 }).waitFor()
  await openPalette(page)
  await page.keyboard.type('new tok')
  await press(page, 'ArrowDown', 'Enter')
  await page.getByRole('heading', { name: 'New token', level: 1 }).waitFor()
  await openPalette(page)
  await page.keyboard.type('dark')
  await press(page, 'ArrowDown', 'Enter')
  t.equal(await page.locator('html').getAttribute('data-theme'), 'dark')
  await openPalette(page)
  await page.keyboard.type('new tag')
  await press(page, 'ArrowDown', 'Enter')
  await page.getByRole('dialog', { name: 'New tag' }).waitFor()
  await page.keyboard.press('Escape')
  await openPalette(page)
  await page.keyboard.type('zzz')
  t.strictSame(await options(page).allTextContents(), ['Search for “zzz”'])
  await page.keyboard.press('Enter')
  await page.waitForURL('**/search?query=zzz')
})

browserTest('it offers only what the user may do, and without the search still all pages', async (t, browser) => {
  const server = await start(t, { config: { plugins: { search: false } } })
  const reader = await server.user('reader', { password: PASSWORD })
  const user = { name: 'reader', password: PASSWORD }
  const page = await openPage(t, browser, server, '/settings/profile', { user })
  await openPalette(page)
  await page.keyboard.type('new')
  t.strictSame(await options(page).filter({ hasText: 'New group' }).count(), 0)
  await field(page).fill('zzz')
  await page.getByRole('dialog').getByText('No matches').waitFor()
  await field(page).fill('profile')
  await page.getByRole('option', { name: /Profile/ }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await grant(server.admin, reader, ['MANAGE_USERS_AND_GROUPS'])
  await page.reload()
  await openPalette(page)
  await page.keyboard.type('new gr')
  await page.getByRole('option', { name: 'New group' }).waitFor()
})
