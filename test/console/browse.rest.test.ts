import type { Page } from 'playwright-core'
import type { Test } from 'tap'
import { eventually } from '../helper.ts'
import { startSearching } from '../plugins/search/ready.ts'
import { datasetUrn, ingestAll, type Sent } from './catalog.ts'
import { browserTest, drawn, focused, openPage, settled } from './helper.ts'
import { createKeyboard, tabTo } from './keyboard.ts'
import { row } from './search-catalog.ts'

const DATABASE = 'urn:li:container:00000000000000000000000000000001'
const SCHEMA = 'urn:li:container:00000000000000000000000000000002'
const ORDERS = datasetUrn('shop.sales.orders')
const ANN = 'urn:li:corpuser:ann'
const [SALES, EMEA, APAC] = ['urn:li:domain:sales', 'urn:li:domain:emea', 'urn:li:domain:apac']
const within = (...urns: readonly string[]) => ({ path: urns.map(urn => ({ id: urn, urn })) })
const named = (name: string): Sent => [datasetUrn(name, 'hive'), 'datasetProperties', { name }]

/** A database with a schema and two tables; thirty folders of another platform; two domains in a domain, and a table in both. */
const CATALOG: readonly Sent[] = [
  [DATABASE, 'containerProperties', { name: 'shop' }],
  [DATABASE, 'dataPlatformInstance', { platform: 'urn:li:dataPlatform:postgres' }],
  [DATABASE, 'subTypes', { typeNames: ['Database'] }],
  [DATABASE, 'browsePathsV2', within()],
  [SCHEMA, 'containerProperties', { name: 'sales' }],
  [SCHEMA, 'dataPlatformInstance', { platform: 'urn:li:dataPlatform:postgres' }],
  [SCHEMA, 'container', { container: DATABASE }],
  [SCHEMA, 'browsePathsV2', within(DATABASE)],
  [ORDERS, 'datasetProperties', { name: 'orders', description: 'One row an order' }],
  [ORDERS, 'container', { container: SCHEMA }],
  [ORDERS, 'browsePathsV2', within(DATABASE, SCHEMA)],
  [ORDERS, 'ownership', { owners: [{ owner: ANN, type: 'DATAOWNER' }] }],
  [ORDERS, 'deprecation', { deprecated: true, note: '', actor: ANN }],
  [ORDERS, 'viewProperties', { materialized: false, viewLogic: "select 1 -- one\nfrom 'x'", viewLanguage: 'SQL' }],
  [ANN, 'corpUserInfo', { active: true, displayName: 'Ann Lee' }],
  [datasetUrn('shop.sales.refunds'), 'datasetProperties', { name: 'refunds' }],
  [datasetUrn('shop.sales.refunds'), 'browsePathsV2', within(DATABASE, SCHEMA)],
  ...Array.from({ length: 30 }, (_none, at) => named(`folder_${String(at).padStart(2, '0')}.table`)),
  [SALES, 'domainProperties', { name: 'Sales' }],
  [EMEA, 'domainProperties', { name: 'Europe', parentDomain: SALES }],
  [APAC, 'domainProperties', { name: 'Asia', parentDomain: SALES }],
  [ORDERS, 'domains', { domains: [EMEA, APAC] }],
  [datasetUrn('folder_00.table', 'hive'), 'domains', { domains: [SALES] }]
]

async function filled(t: Test, options: Parameters<typeof startSearching>[1] = {}) {
  const server = await startSearching(t, options)
  await ingestAll(server.admin, CATALOG)
  return server
}

const item = (page: Page, name: string) => page.getByRole('treeitem', { name: new RegExp(`^${name}\\b`) })
const line = (page: Page, name: string) => item(page, name).getByRole('link')
const found = (page: Page, count: number) => page.getByText(`${count} found`, { exact: true })

browserTest('from Explore to a table in three steps, by mouse and by keyboard', async (t, browser) => {
  const server = await filled(t)
  const page = await openPage(t, browser, server, '/search')
  let clicks = 0
  const click = async (wanted: ReturnType<typeof line>) => {
    await wanted.click()
    clicks++
  }
  await click(line(page, 'PostgreSQL'))
  await click(line(page, 'sales'))
  await found(page, 2).waitFor()
  await click(row(page, 'orders').getByRole('link', { name: 'orders', exact: true }))
  await page.getByRole('heading', { level: 1, name: 'orders' }).waitFor()
  t.equal(clicks, 3)

  await page.goto('/search')
  const keyboard = createKeyboard(page)
  // Moving is not a step.
  await tabTo(page, item(page, 'Hive'))
  await page.keyboard.press('p')
  t.match(await focused(page), /treeitem "PostgreSQL/)
  await keyboard.key('Enter')
  await item(page, 'sales').waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  t.match(await focused(page), /treeitem "sales/)
  await keyboard.key('Enter')
  await found(page, 2).waitFor()
  await keyboard.press(row(page, 'orders').getByRole('link', { name: 'orders', exact: true }))
  await page.getByRole('heading', { level: 1, name: 'orders' }).waitFor()
  t.equal(keyboard.steps(), 3)
})

browserTest('the tree counts what is found, and what is chosen is in the address', async (t, browser) => {
  const server = await filled(t)
  const page = await openPage(t, browser, server, '/search')
  await item(page, 'PostgreSQL 4').waitFor()
  await item(page, 'Hive 30').focus()
  await page.keyboard.press('ArrowRight')
  await item(page, 'folder_24 1').waitFor()
  await page.keyboard.type('folder_2')
  t.match(await focused(page), /treeitem "folder_2\d/)
  await page.getByText('Show 5 more').click()
  await item(page, 'folder_29 1').waitFor()
  await eventually(async () => /treeitem "folder_/.test(await focused(page)))
  await page.keyboard.press('Home')
  t.match(await focused(page), /treeitem "Hive/)

  await line(page, 'PostgreSQL').click()
  await line(page, 'sales').click()
  await found(page, 2).waitFor()
  const chosen = page.url()
  await page.getByRole('button', { name: 'Remove Folder: sales' }).waitFor()
  await page.goBack()
  await found(page, 4).waitFor()
  t.equal(await item(page, 'PostgreSQL').getAttribute('aria-current'), 'page')
  await page.goto(chosen)
  await found(page, 2).waitFor()
  t.equal(await item(page, 'sales').getAttribute('aria-current'), 'page', 'what it is in is open')

  await page.goto('/search?query=orders&browse=platform')
  await item(page, 'PostgreSQL 1').waitFor()
  t.equal(await item(page, 'Hive').count(), 0, 'nothing is found there')
  await page.getByRole('radio', { name: 'Filters' }).check()
  await page.getByRole('tree').waitFor({ state: 'detached' })
  await page.goto('/search')
  await page.getByRole('group', { name: 'Platform' }).waitFor()
  t.equal(await page.getByRole('tree').count(), 0, 'the device knows what was shown')
})

browserTest('domains are the other tree; without their plugin there is one', async (t, browser) => {
  const server = await filled(t)
  const page = await openPage(t, browser, server, '/search?browse=domain', { width: 390 })
  await page.locator('.search-facets > summary').click()
  // Not 3: what is in both domains inside it counts once.
  await item(page, 'Sales 2').waitFor()
  await line(page, 'Sales').click()
  await found(page, 2).waitFor()
  await line(page, 'Europe').click()
  await found(page, 1).waitFor()
  await page.getByRole('button', { name: 'Remove Domain: Europe' }).waitFor()
  const { width } = (await page.getByRole('tree').boundingBox()) ?? { width: 999 }
  t.ok(width <= 390)

  const without = await filled(t, { config: { plugins: { domains: false } } })
  const other = await openPage(t, browser, without, '/search')
  await item(other, 'PostgreSQL 4').waitFor()
  t.equal(await other.getByRole('radio', { name: 'Domain' }).count(), 0)
})

browserTest('crumbs and the page of a platform lead into the tree; a view shows its statement', async (t, browser) => {
  const server = await filled(t)
  const page = await openPage(t, browser, server, `/dataset/${encodeURIComponent(ORDERS)}`)
  const statement = page.getByRole('region', { name: 'Definition' }).locator('code')
  await statement.locator('.keyword').first().waitFor()
  t.equal(await statement.textContent(), "select 1 -- one\nfrom 'x'")
  t.equal(await statement.locator('.comment').textContent(), '-- one')
  const crumbs = page.getByRole('navigation', { name: 'Parent' })
  t.match(await crumbs.getByRole('link', { name: 'sales' }).getAttribute('href'), encodeURIComponent(SCHEMA))
  await crumbs.getByRole('link', { name: 'PostgreSQL' }).click()
  await found(page, 4).waitFor()
  await item(page, 'sales 2').waitFor()

  await page.goto('/dataPlatform/urn:li:dataPlatform:postgres')
  await line(page, 'shop').click()
  await found(page, 3).waitFor()
})

browserTest('a card says what a link leads to, for the pointer and for the keyboard', async (t, browser) => {
  const server = await filled(t)
  const page = await openPage(t, browser, server, '/search?query=orders')
  const link = row(page, 'orders').getByRole('link', { name: 'orders', exact: true })
  const card = page.getByRole('tooltip')
  let asked = 0
  page.on('request', request => {
    if (request.postData()?.includes('entityNames')) asked++
  })
  await settled(page)
  await link.hover()
  for (const said of ['orders', 'PostgreSQL', 'sales', 'One row an order', 'Deprecated'])
    await card.getByText(said, { exact: true }).waitFor()
  await card.getByRole('img', { name: 'Ann Lee' }).waitFor()
  await card.hover()
  await drawn(page)
  t.ok(await card.isVisible(), 'the pointer may move into it')
  await page.keyboard.press('Escape')
  t.equal(await card.count(), 0)
  t.ok(await link.isVisible())

  await page.mouse.move(0, 0)
  await page.getByRole('checkbox', { name: /orders/ }).focus()
  await page.keyboard.press('Tab')
  await eventually(async () => (await card.count()) === 1)
  t.equal(await link.getAttribute('aria-describedby'), await card.getAttribute('id'))
  await page.keyboard.press('Tab')
  await card.waitFor({ state: 'detached' })
  t.equal(asked, 1, 'one request')
})
