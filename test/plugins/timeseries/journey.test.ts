import t from 'tap'
import { start } from '../../helper.ts'
import { endedTask } from '../tasks/calls.ts'
import { DATASET, DAY, ingest, profiles, START, times, truncate } from './rows.ts'

/** Uses the store in all ways that timeseries do. Runs on every kind of store in every test run. */
let server = await start(t)
const OTHER = 'urn:li:dataset:(urn:li:dataPlatform:hive,shop.other,PROD)'
const VALUES = '/aspects?action=getTimeseriesAspectValues'

async function counts(params: object): Promise<number[]> {
  const series = { urn: DATASET, entity: 'dataset', aspect: 'datasetProfile' }
  const { body } = await server.admin.post(VALUES, { ...series, ...params })
  return body.value.values.map((one: { aspect: { value: string } }) => JSON.parse(one.aspect.value).rowCount)
}

async function sizes() {
  const { body } = await server.admin.post('/operations?action=getIndexSizes', {})
  return body.value.indexSizes
}

t.test('rows are written, and the same row is stored once', async t => {
  await ingest(server.admin, DATASET, 'datasetProfile', profiles(20))
  await ingest(server.admin, DATASET, 'datasetProfile', profiles(20))
  await ingest(server.admin, OTHER, 'datasetProfile', profiles(5))
  await ingest(server.admin, DATASET, 'datasetUsageStatistics', [{ timestampMillis: START }])
  const [first, second, ...rest] = await sizes()
  t.match(first, { aspectName: 'datasetprofile', rows: 25, newestTimestampMillis: START + 19 * DAY })
  t.match(second, { aspectName: 'datasetusagestatistics', rows: 1, oldestTimestampMillis: START })
  t.strictSame(rest, [])
})

t.test('rows are read between bounds, filtered, sorted and limited', async t => {
  t.strictSame(await counts({ startTimeMillis: START + 2 * DAY, endTimeMillis: START + 4 * DAY }), [4, 3, 2])
  t.strictSame(await counts({ latestValue: true }), [19])
  t.strictSame(await counts({ limit: 3, sort: { field: 'rowCount', order: 'ASCENDING' } }), [0, 1, 2])
  const criterion = { field: 'rowCount', values: ['17'], condition: 'GREATER_THAN' }
  t.strictSame(await counts({ filter: { or: [{ and: [criterion] }] } }), [19, 18])
  t.strictSame(await counts({ urn: OTHER, limit: 2 }), [4, 3])
  const { data } = await server.admin.gql(
    'query($urn: String!) { dataset(urn: $urn) { datasetProfiles(limit: 2) { timestampMillis rowCount } } }',
    { urn: DATASET }
  )
  t.strictSame(data.dataset.datasetProfiles[0], { timestampMillis: START + 19 * DAY, rowCount: 19 })
  t.equal(data.dataset.datasetProfiles.length, 2)
})

t.test('a truncation reports what it would delete, and deletes it in slices', async t => {
  const { admin } = server
  const old = { endTimeMillis: START + 4 * DAY }
  t.match((await truncate(admin, old)).body.value, /^Delete 8 out of 25 rows \(32\.00%\)/)
  const { body } = await truncate(admin, { ...old, dryRun: false, batchSize: 3 })
  t.match(await endedTask(admin, body.value), { state: 'COMPLETED', total: 8, deleted: 8 })
  const status = await admin.post('/operations?action=getEsTaskStatus', { task: body.value })
  t.match(JSON.parse(status.body.value), { completed: true, taskId: body.value })
  t.strictSame(await times(admin, 'datasetProfile', OTHER), [START + 4 * DAY])
})

t.test('rows of one entity are deleted between two times', async t => {
  const range = { aspectName: 'datasetProfile', startTimeMillis: START + 6 * DAY, endTimeMillis: START + 18 * DAY }
  const { body } = await server.admin.post('/entities?action=delete', { urn: DATASET, ...range })
  t.strictSame(body.value, { urn: DATASET, timeseriesRows: 13 })
})

t.test('all data is present after a restart', async t => {
  server = await server.restart()
  t.strictSame(await counts({}), [19, 5, 4])
  t.match(await sizes(), [{ rows: 4 }, { rows: 1 }])
})
