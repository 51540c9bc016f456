import t from 'tap'
import { start } from '../../helper.ts'
import { hideSensitiveSeries } from './policies.ts'
import { DAY, ingest, newDataset } from './rows.ts'

const { admin, user } = await start(t)
const now = Date.now()
const daily = { unit: 'DAY', multiple: 1 }
const hourly = { unit: 'HOUR', multiple: 1 }
const person = (name: string) => `urn:li:corpuser:${name}`

const SUMMARY = `query q($urn: String!) { dataset(urn: $urn) { statsSummary {
  rowCount sizeInBytes queryCountLast30Days uniqueUserCountLast30Days topUsersLast30Days { urn } updateCountLast30Days
  queryCountPercentileLast30Days rowCountPercentile
} } }`
const EMPTY = {
  ...{ rowCount: null, sizeInBytes: null, queryCountLast30Days: null, uniqueUserCountLast30Days: null },
  ...{ updateCountLast30Days: null, queryCountPercentileLast30Days: null, rowCountPercentile: null }
}

async function summaryOf(urn: string, by = admin) {
  const { data, errors } = await by.gql(SUMMARY, { urn })
  if (errors) throw new Error(JSON.stringify(errors))
  return data.dataset.statsSummary
}

t.test('the summary of a dataset comes from its profiles, usage and operations', async t => {
  const urn = newDataset(t, admin)
  t.strictSame(await summaryOf(urn), { ...EMPTY, topUsersLast30Days: [] })
  await ingest(admin, urn, 'datasetProfile', [
    { timestampMillis: now - 2 * DAY, rowCount: 5, sizeInBytes: 50 },
    { timestampMillis: now - DAY, rowCount: 7, sizeInBytes: 70 },
    { timestampMillis: now, rowCount: 1, partitionSpec: { type: 'PARTITION', partition: 'day=1' } }
  ])
  const used = (days: number, totalSqlQueries: number, counts: Record<string, number>) => ({
    ...{ timestampMillis: now - days * DAY, eventGranularity: daily, totalSqlQueries },
    userCounts: Object.entries(counts).map(([name, count]) => ({ user: person(name), count }))
  })
  await ingest(admin, urn, 'datasetUsageStatistics', [
    used(1, 3, { ann: 1, bob: 2 }),
    used(2, 4, { ann: 4 }),
    used(40, 100, { old: 100 }),
    { ...used(1, 2, { ann: 2 }), eventGranularity: hourly }
  ])
  const operation = { operationType: 'INSERT', lastUpdatedTimestamp: now }
  await ingest(admin, urn, 'operation', [
    { ...operation, timestampMillis: now },
    { ...operation, timestampMillis: now - 40 * DAY }
  ])
  await admin.ingest(urn, 'usageFeatures', { queryCountPercentileLast30Days: 88 })
  t.strictSame(await summaryOf(urn), {
    ...{ rowCount: 7, sizeInBytes: 70, queryCountLast30Days: 7, uniqueUserCountLast30Days: 2 },
    topUsersLast30Days: [{ urn: person('ann') }, { urn: person('bob') }],
    ...{ updateCountLast30Days: 1, queryCountPercentileLast30Days: 88, rowCountPercentile: null }
  })
})

t.test('users who may not view profiles and usage see nothing of them', async t => {
  const urn = newDataset(t, admin)
  await ingest(admin, urn, 'datasetProfile', [{ timestampMillis: now, rowCount: 7 }])
  await ingest(admin, urn, 'datasetUsageStatistics', [
    {
      timestampMillis: now,
      eventGranularity: daily,
      totalSqlQueries: 3,
      userCounts: [{ user: person('ann'), count: 3 }]
    }
  ])
  const viewer = await user('viewer')
  await hideSensitiveSeries(t, admin)
  const summary = await summaryOf(urn, viewer)
  t.strictSame(summary, { ...EMPTY, topUsersLast30Days: null })
})

t.test('charts and dashboards count views', async t => {
  for (const [type, urn] of [
    ['chart', 'urn:li:chart:(looker,viewed)'],
    ['dashboard', 'urn:li:dashboard:(looker,viewed)']
  ] as const) {
    await ingest(admin, urn, `${type}UsageStatistics`, [
      { timestampMillis: now, viewsCount: 500 },
      { timestampMillis: now - DAY, eventGranularity: daily, viewsCount: 3, uniqueUserCount: 2 },
      { timestampMillis: now - 2 * DAY, eventGranularity: daily, viewsCount: 4, uniqueUserCount: 1 }
    ])
    const { data, errors } = await admin.gql(`{ ${type}(urn: "${urn}") { statsSummary {
      viewCount viewCountLast30Days uniqueUserCountLast30Days topUsersLast30Days { urn }
    } } }`)
    t.notOk(errors)
    t.strictSame(data[type].statsSummary, {
      ...{ viewCount: 500, viewCountLast30Days: 7, uniqueUserCountLast30Days: 2, topUsersLast30Days: [] }
    })
  }
})
