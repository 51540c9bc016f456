import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import type { Test } from 'tap'
import type { Client, Server } from '../helper.ts'
import { removePolicies } from '../people.ts'
import { startSearching } from '../plugins/search/ready.ts'
import { datasetUrn, ingestAll, type Sent, schemaMetadata } from './catalog.ts'
import { browserTest, openPage, press, settled } from './helper.ts'

const ROOT = 'urn:li:corpuser:datahub'
const stamp = { time: 0, actor: ROOT }
const named = (at: number, platform: string) => datasetUrn(`shop.t${at}`, platform)
const owned = { owners: [{ owner: ROOT, type: 'TECHNICAL_OWNER' }], lastModified: stamp }
const described = {
  editableSchemaFieldInfo: [{ fieldPath: 'id', description: 'Number of the order' }],
  created: stamp,
  lastModified: stamp
}

/** Six datasets of two platforms and a dashboard; each has something that others lack. */
const CATALOG: readonly Sent[] = [
  ['urn:li:domain:sales', 'domainProperties', { name: 'Sales' }],
  ['urn:li:tag:pii', 'tagProperties', { name: 'Personal data' }],
  ...Array.from(
    { length: 4 },
    (_none, at): Sent => [
      named(at, 'hive'),
      'datasetProperties',
      { name: `t${at}`, ...(at === 0 && { description: 'One row per order' }) }
    ]
  ),
  [named(1, 'hive'), 'editableDatasetProperties', { description: 'Written by hand' }],
  [named(0, 'hive'), 'ownership', owned],
  [named(0, 'hive'), 'domains', { domains: ['urn:li:domain:sales'] }],
  [named(1, 'hive'), 'globalTags', { tags: [{ tag: 'urn:li:tag:pii' }] }],
  [named(0, 'hive'), 'schemaMetadata', schemaMetadata(['id', 'email'])],
  [named(1, 'hive'), 'schemaMetadata', schemaMetadata(['id'])],
  [named(0, 'hive'), 'editableSchemaMetadata', described],
  [named(4, 'kafka'), 'datasetProperties', { name: 't4' }],
  [named(5, 'kafka'), 'domains', { domains: ['urn:li:domain:sales'] }],
  [
    'urn:li:dashboard:(looker,sales)',
    'dashboardInfo',
    { title: 'Sales', description: 'Of the week', charts: [], lastModified: { created: stamp, lastModified: stamp } }
  ]
]

async function filled(t: Test): Promise<Server> {
  const server = await startSearching(t)
  await ingestAll(server.admin, CATALOG)
  return server
}

/** How many results the page of a link has. */
async function resultsOf(by: Client, href: string): Promise<number> {
  const { searchParams } = new URL(href, 'http://x')
  const fields = new Map<string, string[]>()
  for (const filter of searchParams.getAll('filter')) {
    const at = filter.indexOf(':')
    fields.set(filter.slice(0, at), [...(fields.get(filter.slice(0, at)) ?? []), filter.slice(at + 1)])
  }
  const and = Array.from(fields, ([field, values]) => ({ field, values }))
  const { data, errors } = await by.gql(
    'query find($input: SearchAcrossEntitiesInput!) { searchAcrossEntities(input: $input) { total } }',
    { input: { query: searchParams.get('query') ?? '*', count: 0, orFilters: [{ and }] } }
  )
  if (errors) throw new Error(JSON.stringify(errors))
  return data.searchAcrossEntities.total
}

const cells = async (page: Page) =>
  page
    .getByRole('table', { name: 'Coverage' })
    .getByRole('row')
    .evaluateAll(rows => rows.slice(1).map(row => [...row.querySelectorAll('td')].map(cell => cell.innerText.trim())))

const linksOf = async (page: Page) =>
  page
    .getByRole('table', { name: 'Coverage' })
    .locator('tbody')
    .getByRole('link')
    .evaluateAll(links => links.map(link => [link.getAttribute('href') ?? '', link.textContent ?? '']))

browserTest('every number of the page of coverage is as large as the list behind it', async (t, browser) => {
  const server = await filled(t)
  const page = await openPage(t, browser, server, '/')
  await page.getByRole('link', { name: 'Coverage', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Coverage' }).waitFor()
  for (const [by, rows] of [
    ['Platform', ['All assets', 'Hive', 'Kafka']],
    ['Domain', ['All assets', 'Sales']],
    ['Asset type', ['All assets', 'Dataset', 'Dashboard']]
  ] as const) {
    await page.getByRole('navigation', { name: 'Group by' }).getByRole('link', { name: by, exact: true }).click()
    await page.getByRole('columnheader', { name: by, exact: true }).waitFor()
    await settled(page)
    const found = (await cells(page)).map(([group]) => group)
    for (const row of rows) t.ok(found.includes(row), `${by}: ${row} of ${found}`)
    const links = await linksOf(page)
    t.ok(links.length >= 2 * rows.length, `${links.length} links`)
    for (const [href = '', text = ''] of links)
      t.equal(await resultsOf(server.admin, href), Number(text.replace(/\D/g, '')), `${by}: ${text} ${href}`)
  }
})

browserTest('what is missing is counted, listed with the keyboard, sorted and saved', async (t, browser) => {
  const server = await filled(t)
  const page = await openPage(t, browser, server, '/coverage')
  await settled(page)
  const rows = new Map(
    (await cells(page)).map(([group = '', ...rest]) => [group, rest.map(cell => cell.split(/\s*\n\s*/))])
  )
  t.strictSame(rows.get('Hive'), [
    ['4'],
    ['50 %', '2 missing'],
    ['25 %', '3 missing'],
    ['25 %', '3 missing'],
    ['25 %', '3 missing'],
    ['50 %', '1 missing'],
    ['0 %', '4 missing']
  ])
  t.strictSame(rows.get('Kafka')?.[5], ['—'], 'no dataset has columns')
  await page.getByRole('link', { name: '2 missing: Documented, Hive' }).focus()
  await press(page, 'Enter')
  await page.waitForURL(/\/search\?/)
  await settled(page)
  t.match(await page.getByRole('main').innerText(), /\b2\b/)
  for (const name of ['t2', 't3'])
    await page.getByRole('main').getByRole('link', { name, exact: true }).first().waitFor()
  await page.goBack()
  await page.getByRole('button', { name: /Documented/ }).click()
  await page.waitForURL(/sort=described/)
  t.strictSame((await cells(page)).map(([group]) => group).slice(0, 2), ['All assets', 'Kafka'])
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click()
  ])
  const lines = readFileSync(await saved.path(), 'utf8').split('\r\n')
  t.match(lines[0], /^Platform,Assets,Documented: of,Documented: missing,Owned: of/)
  t.ok(lines.includes('Hive,4,4,2,4,3,4,3,4,3,2,1,4,4'), lines.join('\n'))
})

browserTest('an empty catalog says so, and what a reader may not see counts nowhere', async (t, browser) => {
  const empty = await startSearching(t)
  const page = await openPage(t, browser, empty, '/coverage')
  await page.getByText('No assets yet').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Connect a source' }).waitFor()

  await ingestAll(empty.admin, CATALOG)
  await removePolicies(empty.admin)
  const password = 'correct horse battery staple'
  await empty.user('outsider', { password })
  const other = await openPage(t, browser, empty, '/coverage', { user: { name: 'outsider', password } })
  await other.getByText('No assets yet').waitFor()
  t.equal(
    await other.getByRole('main').getByRole('link').count(),
    await other.getByRole('navigation', { name: 'Group by' }).getByRole('link').count()
  )
})

browserTest('columns of plugins that are off are absent', async (t, browser) => {
  const server = await startSearching(t, { config: { pluginsOff: ['domains', 'quality', 'owners'] } })
  await server.admin.ingest(named(1, 'hive'), 'datasetProperties', { name: 't1' })
  const page = await openPage(t, browser, server, '/coverage')
  await settled(page)
  t.strictSame(await page.getByRole('columnheader').allInnerTexts(), [
    'Platform',
    'Assets',
    'Documented',
    'Tags or terms',
    'Columns described'
  ])
  t.equal(await page.getByRole('link', { name: 'Domain', exact: true }).count(), 0)
})
