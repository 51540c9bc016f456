import type { Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { SOURCES } from '../../plugins/search/web/home/sources.ts'
import { type Server, start } from '../helper.ts'
import { startSearching } from '../plugins/search/ready.ts'
import { datasetUrn, ingestAll, type Sent } from './catalog.ts'
import { browserTest, openPage, press, settled } from './helper.ts'
import { hasFocus } from './keyboard.ts'

const PASSWORD = 'correct horse battery staple'
const ORDERS = datasetUrn('shop.orders', 'hive')
const DOCUMENT = 'urn:li:document:0b0a2f0e-6c5b-4a53-9a5f-1d2f3e4a5b6c'
const stamp = { time: Date.UTC(2026, 0, 5), actor: 'urn:li:corpuser:datahub' }

/** Eleven datasets of two platforms, one of which is used, deprecated and owned; a document, a domain, a term. */
const CATALOG: readonly Sent[] = [
  ['urn:li:domain:sales', 'domainProperties', { name: 'Sales', description: 'Orders and prices' }],
  ['urn:li:glossaryTerm:order', 'glossaryTermInfo', { name: 'Order', definition: 'A sale', termSource: 'INTERNAL' }],
  ['urn:li:tag:pii', 'tagProperties', { name: 'Personal data' }],
  [ORDERS, 'datasetProperties', { name: 'shop.orders', description: 'One row per order', lastModified: stamp }],
  [ORDERS, 'globalTags', { tags: [{ tag: 'urn:li:tag:pii' }] }],
  [ORDERS, 'domains', { domains: ['urn:li:domain:sales'] }],
  [ORDERS, 'deprecation', { deprecated: true, note: 'old', actor: 'urn:li:corpuser:datahub' }],
  [ORDERS, 'usageFeatures', { queryCountLast30Days: 1200 }],
  [
    ORDERS,
    'ownership',
    { owners: [{ owner: 'urn:li:corpuser:datahub', type: 'TECHNICAL_OWNER' }], lastModified: stamp }
  ],
  ...Array.from(
    { length: 10 },
    (_none, at): Sent => [datasetUrn(`many.table_${at}`), 'datasetProperties', { name: `many.table_${at}` }]
  ),
  [
    DOCUMENT,
    'documentInfo',
    {
      title: 'How orders work',
      status: { state: 'PUBLISHED' },
      contents: { text: '' },
      created: stamp,
      lastModified: stamp
    }
  ]
]

async function filled(t: Test, options: Parameters<typeof startSearching>[1] = {}): Promise<Server> {
  const server = await startSearching(t, options)
  await ingestAll(server.admin, CATALOG)
  await server.ingest(ORDERS, 'datasetUsageStatistics', {
    timestampMillis: Date.now() - 86_400_000,
    eventGranularity: { unit: 'DAY', multiple: 1 },
    totalSqlQueries: 1200,
    uniqueUserCount: 1,
    userCounts: [{ user: 'urn:li:corpuser:datahub', count: 1200 }]
  })
  return server
}

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const lineOf = (page: Page, name: string) =>
  card(page, 'Needs attention').getByRole('link', { name: new RegExp(`^${name}`) })

const server = await filled(t)

browserTest(
  'home shows what is used, was updated, is owned and needs attention, each as a search',
  async (t, browser) => {
    const page = await openPage(t, browser, server, '/')
    const contents = page.getByRole('navigation', { name: 'Contents' })
    await contents.getByRole('link', { name: '11 Datasets', exact: true }).waitFor()
    t.equal(await contents.getByRole('link', { name: '1 Domains' }).getAttribute('href'), '/domains')
    for (const name of ['Owned by me', 'Most used', 'Recently updated'])
      await card(page, name).getByRole('link', { name: 'shop.orders', exact: true }).waitFor()
    await card(page, 'Most used').getByText('1.2K').waitFor()
    await card(page, 'Most used').getByText('Deprecated').waitFor()
    await card(page, 'Recently updated').getByRole('link', { name: 'How orders work' }).waitFor()
    t.notMatch(await page.getByRole('main').innerText(), /urn:li|[0-9a-f]{8}-[0-9a-f]{4}/, 'titles, never ids')
    t.equal(await card(page, 'Recently viewed').count(), 0, 'nothing yet, no card')

    const texts = await card(page, 'Needs attention').getByRole('link').allInnerTexts()
    t.strictSame(
      texts.map(text => text.split('\n').filter(Boolean)),
      [
        ['Deprecated, still used', '1'],
        ['Without owner', '10'],
        ['Without domain', '10'],
        ['Without description', '10']
      ]
    )
    await page
      .getByRole('region', { name: 'Platforms' })
      .getByRole('link', { name: /^Hive\s*1 asset/ })
      .waitFor()
    for (const name of ['Deprecated, still used', 'Without owner', 'Without description']) {
      const [, count = ''] = /(\d+)$/.exec((await lineOf(page, name).innerText()).trim()) ?? []
      await lineOf(page, name).click()
      await page.waitForURL(/\/search\?/)
      await settled(page)
      t.match(await page.getByRole('main').innerText(), new RegExp(`\\b${count}\\b`), `${name}: as many are found`)
      await page.goBack()
      await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor()
    }
  }
)

browserTest('one request has all of the page, and its questions find something', async (t, browser) => {
  const page = await openPage(t, browser, server, '/')
  const asked: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('/api/graphql'))
      asked.push(/(query|mutation) (\w+)/.exec(request.postDataJSON().query)?.[2] ?? '')
  })
  await page.reload()
  await settled(page)
  t.strictSame(
    asked.filter(name => !['me', 'granted', 'lastRuns', 'inboxCount'].includes(name)),
    ['home']
  )
  const tries = page.getByRole('main').locator('.home-tries').getByRole('link')
  const queries = await tries.allInnerTexts()
  t.match(queries, ['orders', 'shop.orders', 'tags:pii', 'domains:Sales'])
  for (const query of queries) {
    const { data } = await server.admin.gql(
      'query ($query: String!) { searchAcrossEntities(input: { query: $query, count: 0 }) { total } }',
      { query }
    )
    t.ok(data.searchAcrossEntities.total > 0, query)
  }
})

browserTest('the search of the header is on the page instead', async (t, browser) => {
  const page = await openPage(t, browser, server, '/')
  const search = page.getByRole('combobox', { name: 'Search' })
  await search.waitFor()
  t.equal(await search.count(), 1)
  await press(page, '/')
  t.ok(await hasFocus(page.getByRole('main').getByRole('combobox', { name: 'Search' })))
  await page.keyboard.type('many.table_3')
  await press(page, 'Enter')
  await page.waitForURL(/\/search\?query=many.table_3/)
  await page.getByRole('banner').getByRole('combobox', { name: 'Search' }).waitFor()
})

browserTest('what was opened is on home, until somebody logs out', async (t, browser) => {
  const reader = await server.user('second', { role: 'Reader', password: PASSWORD })
  t.ok(reader)
  const page = await openPage(t, browser, server, `/dataset/${encodeURIComponent(ORDERS)}`)
  await settled(page)
  await page.goto(`/document/${encodeURIComponent(DOCUMENT)}`)
  await settled(page)
  await page.goto('/dataset/urn:li:dataset:(urn:li:dataPlatform:hive,nowhere,PROD)')
  await settled(page)
  await page.goto('/')
  const viewed = card(page, 'Recently viewed').getByRole('link')
  await viewed.first().waitFor()
  const names = async () => (await viewed.allInnerTexts()).map(text => text.split('\n').filter(Boolean)[0])
  t.strictSame(await names(), ['How orders work', 'shop.orders'], 'the latest first, without what does not exist')

  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByLabel('Username').fill('second')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await card(page, 'Recently updated').waitFor()
  t.equal(await card(page, 'Recently viewed').count(), 0)
  t.equal(await page.evaluate(() => localStorage.getItem('aspectd.viewed')), null)
})

browserTest('what another user has left on the device is not shown', async (t, browser) => {
  const page = await openPage(t, browser, server, '/')
  for (const kept of [
    JSON.stringify({ user: 'urn:li:corpuser:second', entities: [{ urn: ORDERS, at: 1 }] }),
    'no JSON',
    '{"user":"urn:li:corpuser:datahub","entities":[null,{"urn":1},{"urn":"x"}]}'
  ]) {
    await page.evaluate(text => localStorage.setItem('aspectd.viewed', text), kept)
    await page.reload()
    await card(page, 'Recently updated').waitFor()
    t.equal(await card(page, 'Recently viewed').count(), 0, kept)
  }
})

browserTest('an empty catalog offers first steps to those who may take them', async (t, browser) => {
  const server = await start(t)
  const page = await openPage(t, browser, server, '/')
  await page.getByRole('heading', { name: 'Your catalog is empty' }).waitFor()
  await page.getByRole('button', { name: 'Load sample data' }).waitFor()
  const sources = card(page, 'Connect a source').getByRole('listitem')
  t.equal(await sources.count(), Object.keys(SOURCES).length)
  t.equal(await page.getByText('Try', { exact: true }).count(), 0)
  await card(page, 'Then').getByRole('link', { name: 'Create domains' }).waitFor()
  await sources.getByRole('link', { name: 'Snowflake' }).click()
  await page.waitForURL(/\/ingestion\/new\/snowflake$/)
  await page.getByRole('heading', { level: 1 }).waitFor()

  await server.user('guest', { role: 'Reader', password: PASSWORD })
  const reader = await openPage(t, browser, server, '/', { user: { name: 'guest', password: PASSWORD } })
  await reader.getByText('Nothing to see yet').waitFor()
  await reader.getByRole('link', { name: 'Request access' }).waitFor()
  t.equal(await reader.getByRole('main').getByRole('button').count(), 0)
})

browserTest('what a group of mine owns is owned by me', async (t, browser) => {
  const server = await startSearching(t)
  const GROUP = 'urn:li:corpGroup:data'
  await ingestAll(server.admin, [
    [GROUP, 'corpGroupInfo', { displayName: 'Data', admins: [], members: [], groups: [] }],
    ['urn:li:corpuser:datahub', 'groupMembership', { groups: [GROUP] }],
    [ORDERS, 'datasetProperties', { name: 'shop.orders' }],
    [ORDERS, 'ownership', { owners: [{ owner: GROUP, type: 'TECHNICAL_OWNER' }], lastModified: stamp }],
    [datasetUrn('other'), 'datasetProperties', { name: 'other' }]
  ])
  const page = await openPage(t, browser, server, '/')
  const owned = card(page, 'Owned by me')
  await owned.getByRole('link', { name: 'shop.orders', exact: true }).waitFor()
  t.equal(await owned.getByRole('link', { name: 'other', exact: true }).count(), 0)
  await owned.getByRole('link', { name: /^All/ }).click()
  await page.getByText('1 found', { exact: true }).waitFor()
})

browserTest('without the plugins of its cards home has the others', async (t, browser) => {
  const off = ['owners', 'domains', 'quality', 'timeseries', 'documents', 'glossary', 'sample', 'documentation', 'tags']
  const server = await filled(t, { config: { plugins: Object.fromEntries(off.map(name => [name, false])) } })
  const page = await openPage(t, browser, server, '/')
  await card(page, 'Recently updated').getByRole('link', { name: 'shop.orders', exact: true }).waitFor()
  t.strictSame((await card(page, 'Needs attention').getByRole('link').allInnerTexts()).length, 1)
  for (const name of ['Owned by me', 'Most used', 'Domains']) t.equal(await card(page, name).count(), 0, name)
})

t.test('the sources of the first steps are those of the gallery', async t => {
  const { default: gallery } = await import('../../plugins/ingestion/gallery/sources.json', { with: { type: 'json' } })
  const types = new Set(gallery.map(({ type }) => type))
  for (const type of Object.keys(SOURCES)) t.ok(types.has(type), type)
})
