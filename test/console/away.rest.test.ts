import { start } from '../helper.ts'
import { browserTest, openPage } from './helper.ts'

browserTest('a page that did not load while the server was away comes by itself', async (t, browser) => {
  const server = await start(t)
  const page = await openPage(t, browser, server, '/settings/profile', { expects: /Failed to load|failed:/ })
  await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor()
  await page.route('**/plugins/tags/*', route => route.abort())
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tags' }).click()
  await page.getByRole('alert').filter({ hasText: 'tags' }).waitFor()
  await page.unroute('**/plugins/tags/*')
  await page.getByRole('heading', { name: 'Tags', level: 1 }).waitFor()
})

browserTest('so does a list whose data did not', async (t, browser) => {
  const server = await start(t)
  await server.ingest('urn:li:tag:gold', 'tagProperties', { name: 'gold' })
  const page = await openPage(t, browser, server, '/settings/profile', { expects: /Failed to load/ })
  await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor()
  await page.route('**/api/graphql', route => route.abort())
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tags' }).click()
  await page.getByText('The server cannot be reached.').first().waitFor()
  await page.unroute('**/api/graphql')
  await page.getByRole('link', { name: 'gold' }).waitFor()
})
