import t from 'tap'
import { eventually } from '../helper.ts'
import { holdBuild, indexOf } from '../plugins/search/held.ts'
import { closet } from '../plugins/search/hidden-sample.ts'
import { datasetUrn, ingestAll, type Sent } from './catalog.ts'
import { browserTest, openPage } from './helper.ts'
import { describe, filled, heading, MAILS, queryOf, row, total } from './search-catalog.ts'

const server = await filled(t)

browserTest('a column finds its dataset in three steps, and three columns that match are named', async (t, browser) => {
  const page = await openPage(t, browser, server, '/')
  await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('mail_')
  await page.keyboard.press('Enter')
  await total(page, '1 found for “mail_”').waitFor()
  await heading(page, 'Results for “mail_”').waitFor()
  const found = row(page, 'crm.accounts')
  for (const column of MAILS.slice(0, 3)) await found.getByRole('link', { name: column, exact: true }).waitFor()
  t.equal(await found.getByRole('link', { name: 'id', exact: true }).count(), 0)
  t.equal(await found.getByRole('link', { name: 'mail_4', exact: true }).count(), 0)
  t.ok(await found.locator('mark').count(), 'what matches is marked')

  await found.getByRole('link', { name: 'mail_2', exact: true }).click()
  await page.waitForURL(url => url.pathname.endsWith('/Schema') && url.searchParams.get('column') === 'mail_2')
  await page.locator('tr[aria-current=true]').filter({ hasText: 'mail_2' }).waitFor()
  await page.goBack()
  await found.getByRole('link', { name: 'all 7 in crm.accounts' }).click()
  await page.waitForURL(url => url.pathname.endsWith('/Schema') && url.searchParams.get('filter') === 'mail')
})

browserTest('facets narrow and widen, and all of it is in the address', async (t, browser) => {
  const page = await openPage(t, browser, server, '/search?query=shop')
  await total(page, '2 found for “shop”').waitFor()
  const platforms = page.getByRole('group', { name: 'Platform' })
  await platforms.getByRole('checkbox', { name: 'hive' }).check()
  await total(page, '1 found for “shop”').waitFor()
  t.match(queryOf(page), { query: 'shop', filter: 'platform:urn:li:dataPlatform:hive' })
  await platforms.getByRole('checkbox', { name: 'postgres' }).check()
  await total(page, '2 found for “shop”').waitFor()
  t.equal(new URL(page.url()).searchParams.getAll('filter').length, 2)
  await page.reload()
  await total(page, '2 found for “shop”').waitFor()
  t.ok(await platforms.getByRole('checkbox', { name: 'hive' }).isChecked())
  await page.getByRole('button', { name: 'Remove Platform: hive' }).click()
  await total(page, '1 found for “shop”').waitFor()
  await row(page, 'shop.orders_old').waitFor()
})

browserTest(
  'facets are in the order of use; one value is no filter, five are shown, others are folded',
  async (t, browser) => {
    const server = await filled(t)
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
    await ingestAll(server.admin, [
      ...names.map((name): Sent => [`urn:li:tag:${name}`, 'tagProperties', { name, colorHex: '#b80000' }]),
      ...names.map(
        (name, at): Sent => [
          datasetUrn(`many.table_${at}`, 'postgres'),
          'globalTags',
          { tags: [{ tag: `urn:li:tag:${name}` }] }
        ]
      ),
      ['urn:li:dataset:(urn:li:dataPlatform:hive,many.table_0,DEV)', 'datasetProperties', { name: 'many.table_0' }]
    ])
    const page = await openPage(t, browser, server, '/search?query=many')
    await total(page, '46 found for “many”').waitFor()
    const facets = page.locator('.search-facets')
    const legends = () => facets.locator('fieldset:not(.segments):visible > legend').allTextContents()
    t.strictSame(await legends(), ['Platform', 'Tag'], 'all are of one type')
    const tags = page.getByRole('group', { name: 'Tag' })
    t.equal(await tags.getByRole('checkbox').count(), 5)
    await tags.getByRole('button', { name: 'Show 2 more' }).click()
    t.equal(await tags.getByRole('checkbox').count(), 7)
    await facets.getByText('More filters').click()
    t.strictSame(await legends(), ['Platform', 'Tag', 'Environment'])
    await page.getByRole('group', { name: 'Platform' }).getByRole('checkbox', { name: 'Hive' }).check()
    await total(page, '1 found for “many”').waitFor()
    t.ok((await legends()).includes('Platform'), 'what is chosen can be taken back')
  }
)

browserTest('on a narrow screen filters and sorting are in one line, above the results', async (t, browser) => {
  const page = await openPage(t, browser, server, '/search?query=shop', { width: 390 })
  await row(page, 'shop.orders').waitFor()
  const filters = page.locator('.search-facets > summary')
  const boxOf = async (of: typeof filters) => (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const [one, other] = [await boxOf(filters), await boxOf(page.getByRole('combobox', { name: 'Sort' }))]
  t.ok(Math.abs(one.y - other.y) < 8 && one.x < other.x, `${JSON.stringify([one, other])}`)
  t.notOk(await page.getByRole('group', { name: 'Platform' }).isVisible())
  await filters.click()
  await page.getByRole('checkbox', { name: 'Hive' }).check()
  await total(page, '1 found for “shop”').waitFor()
})

browserTest('pages and sorting are in the address, and the total is exact', async (t, browser) => {
  const page = await openPage(t, browser, server, '/search?query=many&sort=name')
  await total(page, '45 found for “many”').waitFor()
  const names = async () => page.getByRole('row').getByRole('link', { name: /^many/ }).allTextContents()
  t.equal((await names())[0], 'many.table_0')
  await page.getByRole('button', { name: /next/i }).click()
  await page.waitForURL(url => url.searchParams.get('start') === '20')
  await row(page, 'many.table_9').waitFor({ state: 'detached' })
  t.equal((await names()).length, 20)
  await page.goBack()
  await row(page, 'many.table_0').waitFor()
  await page.goto('/search?query=many&start=400')
  await page.getByRole('button', { name: 'First page' }).click()
  await total(page, '45 found for “many”').waitFor()
})

browserTest('the most used come first when sorted so', async (t, browser) => {
  const server = await filled(t)
  await describe(server)
  const counted = async () => {
    const { body } = await server.admin.get(
      `/entitiesV2/${encodeURIComponent(datasetUrn('shop.orders', 'hive'))}?aspects=List(usageFeatures)`
    )
    return body.aspects.usageFeatures?.value.queryCountLast30Days === 42
  }
  await eventually(counted)
  const page = await openPage(t, browser, server, '/search')
  await page.getByRole('combobox', { name: 'Sort' }).selectOption({ label: 'Most used' })
  await page.waitForURL(url => url.searchParams.get('sort') === '-queryCountLast30DaysFeature')
  await page.locator('tbody tr').first().getByRole('link', { name: 'shop.orders', exact: true }).waitFor()
})

browserTest('nothing found: what was searched, a suggestion, and how to widen it', async (t, browser) => {
  const page = await openPage(t, browser, server, '/search?query=acounts&filter=origin:PROD')
  await page.getByText('No results for “acounts” with 1 filter').waitFor()
  await page.getByRole('link', { name: 'Search without filters' }).click()
  await page.getByText('No results for “acounts”').waitFor()
  await page.getByRole('link', { name: 'accounts', exact: true }).click()
  await total(page, '1 found for “accounts”').waitFor()
})

browserTest('what the query language refuses is said, and users’ texts are text', async (t, browser) => {
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
  await total(page, '2 found for “shop”').waitFor()
})

browserTest('while an older index answers, the page says how far the new one is', async (t, browser) => {
  const { bundled } = await import('../../config/plugins.ts')
  const server = await filled(t, { plugins: [...bundled, closet] })
  await server.admin.gql('{ searchAcrossEntities(input: { query: "shop" }) { total } }')
  const release = holdBuild(t, indexOf(server))
  const config = { plugins: { search: { onDemand: false } } }
  const other = await server.restart({ plugins: bundled, config })
  const states = '{ aspectd { pluginStates { name progress { total } } } }'
  await eventually(async () => {
    const { data } = await other.admin.gql(states)
    const found: readonly { name: string; progress: object | null }[] = data.aspectd.pluginStates
    return found.some(({ name, progress }) => name === 'search' && progress !== null)
  })
  const page = await openPage(t, browser, other, '/search?query=shop')
  await total(page, '2 found for “shop”').waitFor()
  const note = page.getByRole('status').filter({ hasText: 'The search index is being rebuilt' })
  await note.waitFor()
  t.match(await note.textContent(), /\(\d+ of \d+ entities\)\. Until then results can be incomplete\.$/)
  release()
  await eventually(async () => {
    await page.reload()
    await total(page, '2 found for “shop”').waitFor()
    return (await note.count()) === 0
  })
})
