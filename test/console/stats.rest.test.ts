import t from 'tap'
import { start } from '../helper.ts'
import { removePolicies } from '../people.ts'
import { ingest } from '../plugins/timeseries/rows.ts'
import { browserTest, openPage } from './helper.ts'

const URN = 'urn:li:dataset:(urn:li:dataPlatform:hive,shop.orders,PROD)'
const STATS = `/dataset/${encodeURIComponent(URN)}/Stats`
const DAY = 86_400_000
const TODAY = Math.floor(Date.now() / DAY) * DAY
const daysAgo = (days: number) => TODAY - days * DAY
const ROWS = 1000

const server = await start(t)

const nameOrders = (urn: string) =>
  server.ingest(urn, 'datasetProperties', { name: 'orders', description: '', customProperties: {} })

async function fill(): Promise<void> {
  await nameOrders(URN)
  const fieldProfiles = [
    { fieldPath: 'id', nullCount: 0, nullProportion: 0, uniqueCount: 1234, min: '1', max: '98765.4321987' },
    { fieldPath: '<img src=x onerror=alert(1)>', nullCount: 12, nullProportion: 0.25, sampleValues: ['<b>x</b>'] }
  ]
  const profile = (days: number) => ({
    timestampMillis: daysAgo(days),
    rowCount: ROWS - days,
    columnCount: 2,
    sizeInBytes: 5_000_000,
    fieldProfiles
  })
  const partition = { ...profile(1), partitionSpec: { type: 'PARTITION', partition: '2026-01' }, rowCount: 7 }
  await ingest(server.admin, URN, 'datasetProfile', [profile(0), profile(1), profile(60), partition])
  await ingest(server.admin, URN, 'datasetUsageStatistics', [
    usage(0, 'DAY', 10, [
      { user: 'urn:li:corpuser:ann', count: 8 },
      { user: 'urn:li:corpuser:bob', count: 2 }
    ]),
    usage(1, 'DAY', 20, [{ user: 'urn:li:corpuser:ann', count: 20 }]),
    usage(1, 'MONTH', 999, [])
  ])
  await ingest(server.admin, URN, 'operation', [
    { timestampMillis: daysAgo(0), lastUpdatedTimestamp: daysAgo(0), operationType: 'INSERT', numAffectedRows: 4321 },
    { timestampMillis: daysAgo(2), lastUpdatedTimestamp: daysAgo(2), operationType: 'DELETE' }
  ])
}

const usage = (days: number, unit: string, totalSqlQueries: number, userCounts: object[]) => ({
  timestampMillis: daysAgo(days),
  eventGranularity: { unit, multiple: 1 },
  totalSqlQueries,
  uniqueUserCount: userCounts.length,
  userCounts
})

await fill()

browserTest('charts say what they show, and the same numbers are in tables', async (t, browser) => {
  const page = await openPage(t, browser, server, STATS)
  await page.getByRole('img', { name: 'Rows: 3 values between 940 and 1,000, the last one 1,000' }).waitFor()
  await page.getByRole('img', { name: 'Queries: 2 values between 10 and 20, the last one 10' }).waitFor()
  await page.getByRole('img', { name: 'Operations per day: 3 values between 0 and 1, the last one 1' }).waitFor()
  await page.locator('.chart canvas').first().waitFor()
  await page.getByText('1 profile of single partitions or queries is not drawn.').waitFor()

  await page.getByText('Show as table').first().click()
  const profiles = page.getByRole('table', { name: 'Profile', exact: true }).locator('tbody').getByRole('row')
  t.equal(await profiles.count(), 3)
  t.match(await profiles.first().textContent(), /1,00025\.0 MB$/, 'rows, columns, size')
  await page.getByText('2 operations').click()
  await page.getByRole('table', { name: 'Operations' }).getByText('4,321').waitFor()

  const columns = page.getByRole('table', { name: /^Columns in the profile/ })
  await columns.getByText('<img src=x onerror=alert(1)>').waitFor()
  await columns.getByText('12 · 25 %').waitFor()
  await columns.getByText('98,765.4').waitFor()
  const users = page.getByRole('table', { name: 'Top users' }).locator('tbody').getByRole('row')
  t.match(await users.first().textContent(), /^ann2893 %/)
})

browserTest('the range is in the address; nothing in it offers all', async (t, browser) => {
  const page = await openPage(t, browser, server, STATS)
  await page.getByRole('img', { name: /^Rows: 3 values/ }).waitFor()
  await page.getByLabel('Time range').selectOption('30 days')
  await page.getByRole('img', { name: /^Rows: 2 values/ }).waitFor()
  t.equal(new URL(page.url()).search, '?range=30d')
  await page.reload()
  await page.getByRole('img', { name: /^Rows: 2 values/ }).waitFor()

  const other = 'urn:li:dataset:(urn:li:dataPlatform:hive,old,PROD)'
  await ingest(server.admin, other, 'datasetProfile', [{ timestampMillis: daysAgo(900), rowCount: 5 }])
  await page.goto(`/dataset/${encodeURIComponent(other)}/Stats`)
  await page.getByText('Nothing in this time range').first().waitFor()
  await page.getByRole('button', { name: 'Show all' }).first().click()
  await page.getByRole('img', { name: 'Rows: 1 value between 5 and 5, the last one 5' }).waitFor()
})

browserTest('without values the option of the recipe is named', async (t, browser) => {
  const empty = 'urn:li:dataset:(urn:li:dataPlatform:hive,shop.empty,PROD)'
  await nameOrders(empty)
  const page = await openPage(t, browser, server, `/dataset/${encodeURIComponent(empty)}/Stats?range=all`)
  await page.getByText('No profile yet.').waitFor()
  await page.getByText('profiling:\n  enabled: true').waitFor()
  await page.getByText('include_usage_statistics: true').waitFor()
  await page.getByText('include_operational_stats: true').waitFor()
})

browserTest('users who may not see profiles are told so, and get none', async (t, browser) => {
  const password = 'correct horse battery staple'
  await removePolicies(server.admin)
  await server.user('ann', { password, privileges: ['VIEW_ENTITY_PAGE'], on: URN })
  const page = await openPage(t, browser, server, STATS, { user: { name: 'ann', password }, refusals: true })
  await page.getByText('VIEW_DATASET_PROFILE').first().waitFor()
  await page.getByText('VIEW_DATASET_OPERATIONS').first().waitFor()
  await page.getByText('GET_TIMESERIES_ASPECT_PRIVILEGE').first().waitFor()
  t.equal(await page.getByRole('img', { name: /^Rows/ }).count(), 0)
})
