import type { Page } from 'playwright-core'
import type { Test } from 'tap'
import { eventually, type Server, start } from '../helper.ts'
import { holdBuild, indexOf } from '../plugins/search/held.ts'
import { closet } from '../plugins/search/hidden-sample.ts'
import { startSearching } from '../plugins/search/ready.ts'
import { datasetUrn, ingestAll, type Sent, schemaMetadata } from './catalog.ts'
import { browserTest, openPage } from './helper.ts'
import { hasFocus } from './keyboard.ts'

const ACCOUNTS = datasetUrn('crm.accounts')
const MAILS = ['mail_1', 'mail_2', 'mail_3', 'mail_4', 'mail_5', 'mail_6', 'mail_7']

/** A tag, five datasets with names and columns of their own, and 45 others. */
const CATALOG: readonly Sent[] = [
  ['urn:li:tag:pii', 'tagProperties', { name: 'pii' }],
  [ACCOUNTS, 'datasetProperties', { name: 'crm.accounts', description: 'Companies that bought something' }],
  [ACCOUNTS, 'schemaMetadata', schemaMetadata(['id', ...MAILS])],
  [datasetUrn('shop.orders', 'hive'), 'datasetProperties', { name: 'shop.orders', description: 'One row an order' }],
  [datasetUrn('shop.orders', 'hive'), 'schemaMetadata', schemaMetadata(['id', 'amount'])],
  [datasetUrn('shop.orders', 'hive'), 'globalTags', { tags: [{ tag: 'urn:li:tag:pii' }] }],
  [datasetUrn('shop.orders_old'), 'datasetProperties', { name: 'shop.orders_old' }],
  [datasetUrn('evil'), 'datasetProperties', { name: '<img src=x onerror=alert(1)>', description: '<b>wild</b>' }],
  ...Array.from(
    { length: 45 },
    (_none, at): Sent => [datasetUrn(`many.table_${at}`), 'datasetProperties', { name: `many.table_${at}` }]
  )
]

async function filled(t: Test, options: Parameters<typeof startSearching>[1] = {}): Promise<Server> {
  const server = await startSearching(t, options)
  await ingestAll(server.admin, CATALOG)
  return server
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })
const queryOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

browserTest('a column finds its dataset in three steps, and all columns that match are named', async (t, browser) => {
  const server = await filled(t)
  const page = await openPage(t, browser, server, '/')
  await heading(page, 'Catalog').waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('mail_')
  await page.keyboard.press('Enter')
  await heading(page, '1 found for “mail_”').waitFor()
  const found = row(page, 'crm.accounts')
  await found.getByRole('button', { name: 'Show 4 more columns of crm.accounts' }).click()
  for (const column of MAILS) await found.getByRole('link', { name: column, exact: true }).waitFor()
  t.equal(await found.getByRole('link', { name: 'id', exact: true }).count(), 0)
  t.ok(await found.locator('mark').count(), 'what matches is marked')

  await found.getByRole('link', { name: 'mail_6', exact: true }).click()
  await page.waitForURL(url => url.pathname.endsWith('/Schema') && url.searchParams.get('column') === 'mail_6')
  await page.locator('tr[aria-current=true]').filter({ hasText: 'mail_6' }).waitFor()
})

browserTest('facets narrow and widen, and all of it is in the address', async (t, browser) => {
  const server = await filled(t)
  const page = await openPage(t, browser, server, '/search?query=shop')
  await heading(page, '2 found for “shop”').waitFor()
  const platforms = page.getByRole('group', { name: 'Platform' })
  await platforms.getByRole('checkbox', { name: 'hive' }).check()
  await heading(page, '1 found for “shop”').waitFor()
  t.match(queryOf(page), { query: 'shop', filter: 'platform:urn:li:dataPlatform:hive' })
  await platforms.getByRole('checkbox', { name: 'postgres' }).check()
  await heading(page, '2 found for “shop”').waitFor()
  t.equal(new URL(page.url()).searchParams.getAll('filter').length, 2)
  await page.reload()
  await heading(page, '2 found for “shop”').waitFor()
  t.ok(await platforms.getByRole('checkbox', { name: 'hive' }).isChecked())
  await page.getByRole('button', { name: 'Remove Platform: hive' }).click()
  await heading(page, '1 found for “shop”').waitFor()
  await row(page, 'shop.orders_old').waitFor()
})

browserTest('pages and sorting are in the address, and the total is exact', async (t, browser) => {
  const server = await filled(t)
  const page = await openPage(t, browser, server, '/search?query=many&sort=name')
  await heading(page, '45 found for “many”').waitFor()
  const names = async () => page.getByRole('row').getByRole('link', { name: /^many/ }).allTextContents()
  t.equal((await names())[0], 'many.table_0')
  await page.getByRole('button', { name: /next/i }).click()
  await page.waitForURL(url => url.searchParams.get('start') === '20')
  await row(page, 'many.table_9').waitFor({ state: 'detached' })
  t.equal((await names()).length, 20)
  await page.goBack()
  await row(page, 'many.table_0').waitFor()
  await page.goto('/search?query=many&start=400')
  await page.getByRole('button', { name: 'Go to the first page' }).click()
  await heading(page, '45 found for “many”').waitFor()
})

browserTest('rows are selected and tagged by keys with one request, and Undo takes it back', async (t, browser) => {
  const server = await filled(t)
  const page = await openPage(t, browser, server, '/search?query=shop')
  const writes: string[] = []
  page.on('request', request => {
    const text = request.postData() ?? ''
    if (text.includes('mutation')) writes.push(text)
  })
  await row(page, 'shop.orders').waitFor()
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key)
  await page.getByText('2 selected').waitFor()
  await page.keyboard.press('t')
  const field = page.getByRole('dialog').getByRole('combobox')
  await field.waitFor()
  t.ok(await hasFocus(field), 'the field for the tag has the focus')
  await page.keyboard.type('pii')
  await page.getByRole('option', { name: /pii/ }).first().waitFor()
  await page.keyboard.press('Enter')
  const add = page.getByRole('dialog').getByRole('button', { name: /^Add/ })
  if (await add.isVisible()) await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await row(page, 'shop.orders_old').getByRole('link', { name: 'pii' }).waitFor()
  t.equal(writes.length, 1)
  t.match(writes[0], /batchAddTags/)
  await page.getByRole('button', { name: /Undo/ }).click()
  await row(page, 'shop.orders_old').getByRole('link', { name: 'pii' }).waitFor({ state: 'detached' })
  t.ok(await row(page, 'shop.orders').getByRole('link', { name: 'pii' }).isVisible(), 'what had it before keeps it')
})

browserTest('nothing found: what was searched, a suggestion, and how to widen it', async (t, browser) => {
  const server = await filled(t)
  const page = await openPage(t, browser, server, '/search?query=acounts&filter=origin:PROD')
  await page.getByText('Nothing was found for “acounts” with 1 filter.').waitFor()
  await page.getByRole('link', { name: 'Search without the filters' }).click()
  await page.getByText('Nothing was found for “acounts”.').waitFor()
  await page.getByRole('link', { name: 'accounts', exact: true }).click()
  await heading(page, '1 found for “accounts”').waitFor()
})

browserTest('what the query language refuses is said, and users’ texts are text', async (t, browser) => {
  const server = await filled(t)
  const page = await openPage(t, browser, server, `/search?query=${'a+'.repeat(70)}`)
  await page
    .getByRole('alert')
    .getByText(/expected at most 64 words/)
    .waitFor()
  await page.goto('/search?query=wild')
  await page.getByRole('link', { name: '<img src=x onerror=alert(1)>' }).waitFor()
  await page.getByText('<b>wild</b>').waitFor()
})

browserTest('while the index is built the page says how far it is, and answers by itself then', async (t, browser) => {
  const server = await filled(t)
  const page = await openPage(t, browser, server, '/login')
  let isBuilding = true
  const message = 'The search index is being built: 400 of 12000 entities are done, about 2 seconds are left.'
  await page.route('**/api/graphql', async route => {
    const isSearch = route.request().postData()?.includes('searchAcrossEntities') === true
    if (!isBuilding || !isSearch) return route.fallback()
    const errors = [{ message, extensions: { code: 503, retryAfter: 1 } }]
    return route.fulfill({ json: { errors, data: null } })
  })
  await page.goto('/search?query=shop')
  await page.getByText(message).waitFor()
  await page.getByText('400 of 12,000 entities').waitFor()
  isBuilding = false
  await heading(page, '2 found for “shop”').waitFor()
})

browserTest('home counts what is here, with links to it', async (t, browser) => {
  const server = await filled(t)
  const page = await openPage(t, browser, server, '/')
  const types = page.getByRole('region', { name: 'Types' })
  await types.getByRole('listitem').filter({ hasText: 'Dataset' }).getByText('49', { exact: true }).waitFor()
  await page.getByRole('region', { name: 'Platforms' }).getByRole('link', { name: 'hive' }).click()
  await heading(page, '1 found').waitFor()
  await row(page, 'shop.orders').waitFor()
})

browserTest('an empty catalog offers a recipe with a token that works', async (t, browser) => {
  const server = await startSearching(t)
  const page = await openPage(t, browser, server, '/')
  await page.getByText('npx aspectd sample').waitFor()
  await page.getByRole('button', { name: 'Make a token for the recipe' }).click()
  await page.getByText('The token in the recipe is shown only now.').waitFor()
  const recipe = (await page.locator('pre').first().textContent()) ?? ''
  const [, token] = /token: (\S+)/.exec(recipe) ?? []
  t.match(recipe, new RegExp(`server: ${server.url}`))
  await server.as({ token: token ?? '' }).ingest(ACCOUNTS, 'datasetProperties', { name: 'sent with it' })
  await page.reload()
  await page.getByRole('region', { name: 'Types' }).getByRole('link', { name: 'Dataset' }).waitFor()
})

browserTest('without tags and terms rows are not selected; without search home is there', async (t, browser) => {
  const server = await filled(t, { config: { plugins: { tags: false, glossary: false } } })
  const page = await openPage(t, browser, server, '/search?query=shop')
  await row(page, 'shop.orders').waitFor()
  t.equal(await page.getByRole('table').getByRole('checkbox').count(), 0)
  const bare = await start(t, { config: { plugins: { search: false } } })
  const home = await openPage(t, browser, bare, '/')
  await home.getByRole('heading', { level: 1 }).waitFor()
})

browserTest('while an older index answers, the page says how far the new one is', async (t, browser) => {
  const { bundled } = await import('../../config/plugins.ts')
  const server = await filled(t, { plugins: [...bundled, closet] })
  await server.admin.gql('{ searchAcrossEntities(input: { query: "shop" }) { total } }')
  const release = holdBuild(t, indexOf(server))
  const other = await server.restart({ plugins: bundled })
  const page = await openPage(t, browser, other, '/search?query=shop')
  await heading(page, '2 found for “shop”').waitFor()
  const note = page.getByRole('status').filter({ hasText: 'The search index is being rebuilt' })
  await note.waitFor()
  t.match(await note.textContent(), /\(\d+ of \d+ entities\)\. Until then results can be incomplete\.$/)
  release()
  await eventually(async () => {
    await page.reload()
    await heading(page, '2 found for “shop”').waitFor()
    return (await note.count()) === 0
  })
})
