import type { Browser, Page } from 'playwright-core'
import type { Test } from 'tap'
import { readMetrics } from '../../testing/metrics.ts'
import { eventually, type Server, start } from '../helper.ts'
import { browserTest, openPage, settled } from './helper.ts'

const PASSWORD = 'correct horse battery staple'
const ORDERS = 'urn:li:dataset:(urn:li:dataPlatform:hive,shop.orders,PROD)'
const TABLE = `/dataset/${encodeURIComponent(ORDERS)}`

/** A server with a table, and what two people see of it. */
async function open(t: Test) {
  const server = await start(t)
  await server.ingest(ORDERS, 'datasetProperties', { name: 'orders', description: 'one row an order' })
  await server.admin.gql('mutation { createTag(input: { id: "pii", name: "Personal" }) }')
  await server.user('ann', { role: 'Editor', password: PASSWORD })
  return server
}

const streams = async ({ admin }: Server): Promise<number> =>
  (await readMetrics(admin)).value('aspectd_graphql_streams')

/** Opens a page and waits until it is told of changes. */
async function openLive(t: Test, browser: Browser, { server, path }: { server: Server; path: string }): Promise<Page> {
  const before = await streams(server)
  const page = await openPage(t, browser, server, path, { user: { name: 'ann', password: PASSWORD } })
  await settled(page)
  await eventually(async () => (await streams(server)) === before + 1)
  return page
}

const marked = (page: Page, name: string) => page.locator('[data-changed^="Changed by"]', { hasText: name })

const describe = (server: Server, description: string) =>
  server.admin.gql('mutation m($input: DescriptionUpdateInput!) { updateDescription(input: $input) }', {
    input: { resourceUrn: ORDERS, description }
  })

browserTest(
  'a page of an entity shows what somebody else does, marked, and what is edited stays',
  async (t, browser) => {
    const server = await open(t)
    const page = await openLive(t, browser, { server, path: TABLE })
    const theirs = await openPage(t, browser, server, TABLE)
    const side = theirs.getByRole('region', { name: 'Tags' })
    await side.getByRole('button').first().click()
    await theirs.getByRole('dialog').getByRole('combobox').fill('Pers')
    await theirs.getByRole('option', { name: 'Personal' }).click()

    await page.getByRole('region', { name: 'Tags' }).getByRole('link', { name: 'Personal' }).waitFor()
    await marked(page, 'Personal').waitFor()
    await page
      .getByRole('status')
      .filter({ hasText: /DataHub changed tags/i })
      .waitFor()
    t.equal(await theirs.locator('[data-changed]').count(), 0, 'own changes are not marked')

    await page.getByRole('button', { name: 'Edit description' }).click()
    const field = page.getByRole('textbox', { name: 'Description' })
    await field.fill('mine, not saved')
    await describe(server, 'theirs')
    await theirs.getByText('theirs').first().waitFor()
    await page
      .getByRole('status')
      .filter({ hasText: /DataHub changed documentation/i })
      .waitFor()
    t.equal(await field.inputValue(), 'mine, not saved')
    t.equal(await page.evaluate(() => document.activeElement?.tagName), 'TEXTAREA', 'the focus stays')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('theirs').first().waitFor()
  }
)
