import { removePolicies } from '../people.ts'
import { startSearching } from '../plugins/search/ready.ts'
import { datasetUrn } from './catalog.ts'
import { browserTest, openPage, press, settled } from './helper.ts'

const ORDERS = datasetUrn('shop.orders', 'hive')

browserTest('the page of usage shows what is searched, what is not found, and what is used', async (t, browser) => {
  const server = await startSearching(t)
  const { admin } = server
  await admin.ingest(ORDERS, 'datasetProperties', { name: 'shop.orders' })
  await admin.ingest(ORDERS, 'usageFeatures', { queryCountLast30Days: 1200, uniqueUserCountLast30Days: 7 })
  const page = await openPage(t, browser, server, '/operate/usage')
  await page.getByText('No searches yet').waitFor()
  for (const query of ['orders', 'zebras']) {
    await press(page, '/')
    await page.keyboard.type(query)
    await press(page, 'Enter')
    await page.getByRole('heading', { level: 1, name: `Results for “${query}”` }).waitFor()
    await settled(page)
  }
  await page.goto('/operate/usage')
  await settled(page)
  const table = (name: string) => page.getByRole('table', { name, exact: true })
  t.strictSame(
    (await table('Searches without results').getByRole('row').allInnerTexts()).map(row => row.split(/\s+/)),
    [
      ['Search', 'Searches'],
      ['zebras', '1']
    ]
  )
  t.equal(await table('Top searches').getByRole('row').count(), 3)
  const used = (await table('Most used datasets').getByRole('row').nth(1).innerText()).split(/\t|\n/)
  t.match(used.map(cell => cell.trim()).filter(Boolean), [/orders/, '1,200', '7'])

  await page.getByRole('combobox', { name: 'Time range' }).selectOption({ label: 'Last 7 days' })
  await page.waitForURL(/days=7/)
  await table('Searches without results').getByRole('link', { name: 'zebras' }).focus()
  await press(page, 'Enter')
  await page.getByRole('heading', { level: 1, name: 'Results for “zebras”' }).waitFor()
})

browserTest('searches that are not counted, and readers without the privilege', async (t, browser) => {
  const server = await startSearching(t, { config: { plugins: { analytics: { searchUse: false } } } })
  const page = await openPage(t, browser, server, '/operate/usage')
  await page.getByText('Searches are not counted').waitFor()
  await removePolicies(server.admin)
  const password = 'correct horse battery staple'
  await server.user('reader', { password })
  const other = await openPage(t, browser, server, '/operate/usage', { user: { name: 'reader', password } })
  await other.getByText("You don't have permission").first().waitFor()
  t.equal(await other.getByRole('link', { name: 'Usage', exact: true }).count(), 0)
})
