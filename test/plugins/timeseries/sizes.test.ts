import t from 'tap'
import { start } from '../../helper.ts'
import { DAY, ingest, newDataset, profiles, START } from './rows.ts'

const { admin, anonymous, user } = await start(t)

const SIZES = '/operations?action=getIndexSizes'

t.test('sizes list every timeseries that has rows, largest first, with index names', async t => {
  const urn = newDataset(t, admin)
  t.strictSame((await admin.post(SIZES, {})).body, { value: { indexSizes: [] } })
  await ingest(admin, urn, 'datasetUsageStatistics', [{ timestampMillis: START + 5 * DAY }])
  await ingest(admin, urn, 'datasetProfile', profiles(30))
  const { status, body } = await admin.send('POST', SIZES, undefined, { 'content-type': 'application/json' })
  t.equal(status, 200)
  const [first, second, ...rest] = body.value.indexSizes
  t.strictSame(rest, [])
  t.strictSame(first, {
    indexName: 'dataset_datasetprofileaspect_v1',
    entityName: 'dataset',
    aspectName: 'datasetprofile',
    entityType: 'dataset',
    aspect: 'datasetProfile',
    sizeInMb: first.sizeMb,
    sizeMb: first.sizeMb,
    rows: 30,
    oldestTimestampMillis: START,
    newestTimestampMillis: START + 29 * DAY
  })
  t.match(second, {
    indexName: 'dataset_datasetusagestatisticsaspect_v1',
    rows: 1,
    oldestTimestampMillis: START + 5 * DAY
  })
  t.ok(first.sizeMb > second.sizeMb && second.sizeMb > 0)
})

t.test('sizes require an operator privilege', async t => {
  const alice = await user('alice', { role: 'Editor' })
  t.equal((await anonymous.post(SIZES)).status, 401)
  const refused = await alice.post(SIZES, {})
  t.equal(refused.status, 403)
  t.equal(refused.body.message, 'User is unauthorized to get index sizes.')
})
