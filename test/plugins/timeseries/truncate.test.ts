import t from 'tap'
import { percentage } from '../../../plugins/timeseries/truncate.ts'
import { start } from '../../helper.ts'
import { endedTask } from '../tasks/calls.ts'
import { DAY, ingest, newDataset, profiles, START, times, truncate } from './rows.ts'

const { admin, anonymous, user } = await start(t, { config: { plugins: { tasks: { pauseMs: 20 } } } })

const profileTimes = (urn: string) => times(admin, 'datasetProfile', urn)
const DRY = 'This was a dry run. Run with dryRun = false to execute.'
const GC_PAIRS = [
  ['dataset', 'operation'],
  ['dataset', 'datasetusagestatistics'],
  ['chart', 'chartUsageStatistics'],
  ['dashboard', 'dashboardUsageStatistics'],
  ['query', 'queryusagestatistics']
]

t.test('a dry run is the default: it reports the number of older rows and deletes none', async t => {
  const urn = newDataset(t, admin)
  await ingest(admin, urn, 'datasetProfile', profiles(7))
  const { status, body } = await truncate(admin, { endTimeMillis: START + 3 * DAY })
  t.equal(status, 200)
  t.strictSame(body, {
    value: `Delete 3 out of 7 rows (42.86%). Reindexing the aspect without the deleted records. ${DRY}`
  })
  t.equal((await profileTimes(urn)).length, 7)
})

t.test('a dry run with forceDeleteByQuery has another middle sentence', async t => {
  const urn = newDataset(t, admin)
  await ingest(admin, urn, 'datasetProfile', profiles(3))
  const { body } = await truncate(admin, { endTimeMillis: START + 3 * DAY, forceDeleteByQuery: true })
  t.equal(body.value, `Delete 3 out of 3 rows (100.00%). Issuing a delete by query request. ${DRY}`)
})

t.test('a series without rows is truncated by 0.00 %', async t => {
  const { body } = await truncate(admin, { endTimeMillis: 1 })
  t.equal(body.value, `Delete 0 out of 0 rows (0.00%). Reindexing the aspect without the deleted records. ${DRY}`)
})

t.test('both flags together are refused, and nothing is deleted; both false equal absent flags', async t => {
  const urn = newDataset(t, admin)
  await ingest(admin, urn, 'datasetProfile', profiles(2))
  const both = { endTimeMillis: START + 9 * DAY, dryRun: false, forceDeleteByQuery: true, forceReindex: true }
  t.strictSame((await truncate(admin, both)).body, {
    value: 'please only set forceReindex OR forceDeleteByQuery flags'
  })
  t.equal((await profileTimes(urn)).length, 2)
  const neither = { endTimeMillis: START, forceDeleteByQuery: false, forceReindex: false }
  t.match((await truncate(admin, neither)).body.value, /^Delete 0 out of 2 rows \(0\.00%\)\. Reindexing/)
})

t.test('a real run returns a task id and deletes the strictly older rows in slices, of this aspect only', async t => {
  const urn = newDataset(t, admin)
  await ingest(admin, urn, 'datasetProfile', profiles(50))
  await ingest(admin, urn, 'datasetUsageStatistics', [{ timestampMillis: START }])
  const { body } = await truncate(admin, { endTimeMillis: START + 40 * DAY, dryRun: false, batchSize: 7 })
  t.match(body.value, /^[a-zA-Z0-9-_]+:[1-9][0-9]*$/)
  const task = await endedTask(admin, body.value)
  t.match(task, { state: 'COMPLETED', total: 40, deleted: 40, entityType: 'dataset', aspect: 'datasetProfile' })
  t.strictSame(
    await profileTimes(urn),
    Array.from({ length: 10 }, (_none, at) => START + (49 - at) * DAY)
  )
  t.equal((await times(admin, 'datasetUsageStatistics', urn)).length, 1)
})

t.test('names are case-insensitive, numbers and booleans may be strings', async t => {
  const urn = newDataset(t, admin)
  await ingest(admin, urn, 'datasetUsageStatistics', [{ timestampMillis: START }, { timestampMillis: START + DAY }])
  const { body } = await truncate(admin, {
    entityType: 'DATASET',
    aspect: 'datasetusagestatistics',
    endTimeMillis: String(START + 1),
    dryRun: 'true',
    batchSize: '10',
    timeoutSeconds: '60'
  })
  t.match(body.value, /^Delete 1 out of 2 rows \(50\.00%\)/)
})

t.test('every pair of type and aspect that the clean-up recipe truncates is known', async t => {
  for (const [entityType, aspect] of GC_PAIRS) {
    const params = { entityType, aspect, endTimeMillis: START }
    const real = await truncate(admin, { ...params, dryRun: false })
    t.equal(real.status, 200, `${entityType}/${aspect}`)
    await endedTask(admin, real.body.value)
    t.match((await truncate(admin, params)).body.value, /^Delete 0 out of 0 rows .*This was a dry run/)
  }
})

t.test('unknown names are refused, and the error lists the known names', async t => {
  for (const names of [{ aspect: 'noSuch' }, { entityType: 'noSuch' }, { aspect: 'status' }, { aspect: '__proto__' }]) {
    const { status, body } = await truncate(admin, { ...names, endTimeMillis: 1 })
    t.equal(status, 400, JSON.stringify(names))
    t.match(body.message, /known: .*dataset\/datasetProfile.*dataset\/operation/)
  }
})

t.test('missing and invalid parameters are refused by name, and nothing is deleted', async t => {
  const urn = newDataset(t, admin)
  await ingest(admin, urn, 'datasetProfile', profiles(2))
  const good = { entityType: 'dataset', aspect: 'datasetProfile', endTimeMillis: START + 9 * DAY, dryRun: false }
  const bad: [string, unknown][] = [
    ['entityType', undefined],
    ['entityType', { $ne: null }],
    ['entityType', ''],
    ['aspect', undefined],
    ['aspect', ['datasetProfile']],
    ['endTimeMillis', undefined],
    ['endTimeMillis', -1],
    ['endTimeMillis', 1.5],
    ['endTimeMillis', 'yesterday'],
    ['endTimeMillis', 8_640_000_000_000_001],
    ['dryRun', 'maybe'],
    ['batchSize', 0],
    ['batchSize', -5],
    ['batchSize', 100_001],
    ['timeoutSeconds', 0],
    ['timeoutSeconds', -1],
    ['timeoutSeconds', 1e12],
    ['forceReindex', 'perhaps']
  ]
  for (const [name, value] of bad) {
    const { status, body } = await truncate(admin, { ...good, [name]: value })
    t.equal(status, 400, `${name}: ${JSON.stringify(value)}`)
    t.match(body.message, name)
  }
  t.equal((await profileTimes(urn)).length, 2)
})

t.test('a truncation requires its privilege', async t => {
  const alice = await user('alice', { role: 'Editor' })
  const params = { endTimeMillis: START }
  t.equal((await truncate(anonymous, params)).status, 401)
  const refused = await truncate(alice, params)
  t.equal(refused.status, 403)
  t.equal(refused.body.message, 'User is unauthorized to truncate timeseries index')
  t.equal((await truncate(admin, params)).status, 200)
})

t.test('a caller without the privilege to truncate gets no information about names', async t => {
  const bob = await user('bob')
  t.equal((await truncate(bob, { aspect: 'noSuch', endTimeMillis: 1 })).status, 403)
})

t.test('newer rows that are written during a truncation are kept', async t => {
  const urn = newDataset(t, admin)
  await ingest(admin, urn, 'datasetProfile', profiles(400))
  const end = START + 400 * DAY
  const { body } = await truncate(admin, { endTimeMillis: end, dryRun: false, batchSize: 20 })
  for (let round = 0; round < 10; round++) {
    await ingest(admin, urn, 'datasetProfile', profiles(20, end + round * 20 * DAY))
  }
  t.match(await endedTask(admin, body.value), { state: 'COMPLETED', total: 400, deleted: 400 })
  const left = await profileTimes(urn)
  t.strictSame(
    left,
    Array.from({ length: 200 }, (_none, at) => end + (199 - at) * DAY)
  )
})

t.test('percentages are rounded half up in decimal arithmetic', async t => {
  t.equal(percentage(0, 0), '0.00')
  t.equal(percentage(1, 3), '33.33')
  t.equal(percentage(2, 3), '66.67')
  t.equal(percentage(134_517, 135_600), '99.20')
  t.equal(percentage(1, 800), '0.13')
  t.equal(percentage(1, 20_000), '0.01')
  t.equal(percentage(1, 1e9), '0.00')
  t.equal(percentage(999_999, 1_000_000), '100.00')
  t.equal(percentage(201, 20_000), '1.01')
})
