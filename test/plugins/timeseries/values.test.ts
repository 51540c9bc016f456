import t, { type Test } from 'tap'
import { start } from '../../helper.ts'
import { hideSensitiveSeries } from './policies.ts'
import { DAY, ingest, newDataset, profiles, START } from './rows.ts'

const { admin, anonymous, user } = await start(t)

const NONE = 'urn:li:dataset:(urn:li:dataPlatform:hive,shop.none,PROD)'
const VALUES = '/aspects?action=getTimeseriesAspectValues'
const PROFILES = { entity: 'dataset', aspect: 'datasetProfile' }

async function read(urn: string, params: object): Promise<Record<string, unknown>[]> {
  const { status, body } = await admin.post(VALUES, { ...PROFILES, urn, ...params })
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.value.values.map((one: { aspect: { value: string } }) => JSON.parse(one.aspect.value))
}

t.test('values are returned newest first, with the aspect as text and its system metadata', async t => {
  const urn = newDataset(t, admin)
  await ingest(admin, urn, 'datasetProfile', profiles(3))
  const { status, body } = await admin.post(VALUES, { ...PROFILES, urn, limit: 2 })
  t.equal(status, 200)
  const { values, ...echo } = body.value
  t.strictSame(echo, { entityName: 'dataset', aspectName: 'datasetProfile', limit: 2 })
  t.strictSame(
    values.map((one: { aspect: { value: string } }) => JSON.parse(one.aspect.value).rowCount),
    [2, 1]
  )
  t.equal(values[0].aspect.contentType, 'application/json')
  t.match(values[0].systemMetadata, { runId: 'run-1' })
})

t.test('both time bounds are inclusive and returned', async t => {
  const urn = newDataset(t, admin)
  await ingest(admin, urn, 'datasetProfile', profiles(5))
  const bounds = { startTimeMillis: START + DAY, endTimeMillis: START + 3 * DAY }
  const { body } = await admin.post(VALUES, { ...PROFILES, urn, ...bounds })
  t.match(body.value, { ...bounds, limit: 10_000 })
  t.strictSame(
    (await read(urn, bounds)).map(one => one.rowCount),
    [3, 2, 1]
  )
})

t.test('latestValue returns one value', async t => {
  const urn = newDataset(t, admin)
  await ingest(admin, urn, 'datasetProfile', profiles(3))
  const { body } = await admin.post(VALUES, { ...PROFILES, urn, latestValue: true })
  t.equal(body.value.limit, 1)
  t.equal(body.value.values.length, 1)
  t.equal(JSON.parse(body.value.values[0].aspect.value).rowCount, 2)
})

t.test('values are sorted by time ascending or by another field', async t => {
  const urn = newDataset(t, admin)
  const values = [5, 10, undefined, 7].map((rowCount, day) => ({ timestampMillis: START + day * DAY, rowCount }))
  await ingest(admin, urn, 'datasetProfile', values)
  const counts = async (sort: object, limit = 10) => (await read(urn, { sort, limit })).map(one => one.rowCount)
  t.strictSame(await counts({ field: 'timestampMillis', order: 'ASCENDING' }), [5, 10, undefined, 7])
  t.strictSame(await counts({ field: 'rowCount', order: 'ASCENDING' }), [5, 7, 10, undefined])
  t.strictSame(await counts({ field: 'rowCount', order: 'DESCENDING' }, 2), [10, 7])
})

/** Writes operations of four types on consecutive days. Returns a function that gives the types that match a filter. */
async function operations(t: Test) {
  const urn = newDataset(t, admin)
  const kinds = ['INSERT', 'UPDATE', 'CUSTOM', 'DELETE']
  const values = kinds.map((operationType, day) => ({
    ...{ timestampMillis: START + day * DAY, lastUpdatedTimestamp: START, operationType, numAffectedRows: day * 10 },
    ...(operationType === 'CUSTOM' ? { customOperationType: 'Vacuum' } : {})
  }))
  await ingest(admin, urn, 'operation', values)
  return async (filter: object) => {
    const found = await read(urn, { aspect: 'operation', filter })
    return found.map(one => one.operationType)
  }
}

t.test('a filter matches values that meet all criteria of at least one branch', async t => {
  const kept = await operations(t)
  const branches = [
    [{ field: 'operationType', values: ['INSERT'] }],
    [
      { field: 'operationType', values: ['up'], condition: 'CONTAIN' },
      { field: 'numAffectedRows', values: ['10'] }
    ]
  ]
  t.strictSame(await kept({ or: branches.map(and => ({ and })) }), ['UPDATE', 'INSERT'])
  t.strictSame(await kept({ or: [{ and: [] }] }), ['DELETE', 'CUSTOM', 'UPDATE', 'INSERT'])
  t.equal((await kept({})).length, 4)
})

t.test('a criterion matches by its condition', async t => {
  const kept = await operations(t)
  const kind = 'operationType'
  const affected = 'numAffectedRows'
  const rows: [criterion: object, ...kept: string[]][] = [
    [{ field: kind, values: ['INSERT', 'DELETE'] }, 'DELETE', 'INSERT'],
    [{ field: kind, value: 'UPDATE', condition: 'EQUAL' }, 'UPDATE'],
    [{ field: kind, values: ['INSERT'], negated: true }, 'DELETE', 'CUSTOM', 'UPDATE'],
    [{ field: affected, values: ['9'], condition: 'GREATER_THAN' }, 'DELETE', 'CUSTOM', 'UPDATE'],
    [{ field: affected, values: ['10'], condition: 'LESS_THAN_OR_EQUAL_TO' }, 'UPDATE', 'INSERT'],
    [{ field: 'customOperationType', condition: 'EXISTS' }, 'CUSTOM'],
    [{ field: 'customOperationType', values: ['vac'], condition: 'START_WITH' }, 'CUSTOM'],
    [{ field: kind, values: ['UPDATE'], condition: 'IN' }, 'UPDATE'],
    [{ field: kind, values: ['custom'], condition: 'IEQUAL' }, 'CUSTOM'],
    [{ field: kind, values: ['ert'], condition: 'END_WITH' }, 'INSERT'],
    [{ field: kind, values: ['DELETE'], condition: 'LESS_THAN' }, 'CUSTOM'],
    [{ field: affected, values: ['10'], condition: 'LESS_THAN' }, 'INSERT'],
    [{ field: affected, values: ['20'], condition: 'GREATER_THAN_OR_EQUAL_TO' }, 'DELETE', 'CUSTOM'],
    [{ field: affected, values: [''], condition: 'EQUAL' }],
    [{ field: '__proto__', values: ['x'] }]
  ]
  for (const [criterion, ...expected] of rows) {
    t.strictSame(await kept({ or: [{ and: [criterion] }] }), expected, JSON.stringify(criterion))
  }
})

t.test('a value is sent as ASCII', async t => {
  const urn = newDataset(t, admin)
  const fieldProfiles = [{ fieldPath: 'größe', sampleValues: ['日本', '🙂', '"\\'] }]
  await ingest(admin, urn, 'datasetProfile', [{ timestampMillis: START, fieldProfiles }])
  const { body } = await admin.post(VALUES, { ...PROFILES, urn })
  const text: string = body.value.values[0].aspect.value
  t.match(text, /^[\x20-\x7e]*$/)
  t.strictSame(JSON.parse(text).fieldProfiles, fieldProfiles)
})

t.test('an entity without rows or that does not exist has no values', async t => {
  t.strictSame(await read(NONE, {}), [])
})

t.test('the checkpoints of a soft-deleted job are found by pipeline', async t => {
  const urn = 'urn:li:dataJob:(urn:li:dataFlow:(datahub,daily,prod),postgres_stale_entity_removal)'
  const point = (pipelineName: string, timestampMillis: number) => ({
    ...{ timestampMillis, pipelineName, platformInstanceId: 'none', config: '', runId: 'r' },
    state: { formatVersion: '1.0', serde: 'utf-8', payload: '' }
  })
  await ingest(admin, urn, 'datahubIngestionCheckpoint', [
    point('daily', START),
    point('daily', START + 1),
    point('x', START + 2)
  ])
  await ingest(admin, urn, 'status', [{ removed: true }])
  const criterion = { field: 'pipelineName', values: ['daily'], condition: 'EQUAL' }
  const params = {
    entity: 'dataJob',
    aspect: 'datahubIngestionCheckpoint',
    limit: 1,
    filter: { or: [{ and: [criterion] }] }
  }
  t.match(await read(urn, params), [{ pipelineName: 'daily', timestampMillis: START + 1 }])
})

t.test('invalid parameters are refused by name', async t => {
  const bad: [object, RegExp][] = [
    [{ urn: 'dataset' }, /urn/i],
    [{ urn: { $ne: null } }, /urn/],
    [{ entity: 'chart' }, /known: .*dataset\/datasetProfile/],
    [{ entity: 'chart', aspect: 'chartUsageStatistics' }, /entity chart does not match .*, which has the type dataset/],
    [{ aspect: 'status' }, /known: /],
    [{ limit: 0 }, /limit/],
    [{ limit: 10_001 }, /limit/],
    [{ limit: 'many' }, /limit/],
    [{ startTimeMillis: 'soon' }, /startTimeMillis/],
    [{ startTimeMillis: -1 }, /startTimeMillis/],
    [{ endTimeMillis: 1e99 }, /endTimeMillis/],
    [{ filter: { or: [{ and: [{ field: 'x', values: ['1'], condition: '$where' }] }] } }, /condition/],
    [{ filter: { or: [{ and: [{ values: ['1'] }] }] } }, /field/],
    [{ filter: 'all' }, /filter/],
    [{ sort: { field: 'rowCount', order: 'SIDEWAYS' } }, /order/]
  ]
  for (const [change, message] of bad) {
    const { status, body } = await admin.post(VALUES, { ...PROFILES, urn: NONE, ...change })
    t.equal(status, 400, JSON.stringify(change))
    t.match(body.message, message)
  }
})

t.test('a result that would be too large is refused', async t => {
  const { admin } = await start(t, { config: { plugins: { timeseries: { maxValues: 5, maxMegabytes: 1 } } } })
  const urn = newDataset(t, admin)
  await ingest(admin, urn, 'datasetProfile', profiles(6))
  const sorted = await admin.post(VALUES, { ...PROFILES, urn, sort: { field: 'rowCount' } })
  t.equal(sorted.status, 413)
  t.match(sorted.body.message, /found more than 5 rows to sort by rowCount: request a shorter time range/)
  const fieldProfiles = [{ fieldPath: 'x'.repeat(600_000) }]
  const large = [1, 2].map(day => ({ timestampMillis: START - day * DAY, fieldProfiles }))
  await ingest(admin, urn, 'datasetProfile', large)
  const bytes = await admin.post(VALUES, { ...PROFILES, urn, endTimeMillis: START - 1 })
  t.equal(bytes.status, 413)
  t.match(bytes.body.message, /more than 1 MiB of values/)
  t.equal((await admin.post(VALUES, { ...PROFILES, urn, endTimeMillis: START - 1, limit: 1 })).status, 200)
})

t.test('a timeseries is readable by users who may see the entity, and requires a credential', async t => {
  const urn = newDataset(t, admin)
  await ingest(admin, urn, 'datasetProfile', profiles(1))
  t.equal((await anonymous.post(VALUES, { ...PROFILES, urn })).status, 401)
  const alice = await user('alice')
  t.equal((await alice.post(VALUES, { ...PROFILES, urn })).status, 200)
})

t.test('profiles, usage and operations of datasets are hidden from users without the view privilege', async t => {
  const urn = newDataset(t, admin)
  await ingest(admin, urn, 'datasetProfile', profiles(1))
  const bob = await user('bob')
  await hideSensitiveSeries(t, admin)
  for (const aspect of ['datasetProfile', 'DATASETUSAGESTATISTICS', 'operation']) {
    const { status, body } = await bob.post(VALUES, { ...PROFILES, urn, aspect })
    t.equal(status, 403, aspect)
    t.equal(body.message, `User is unauthorized to get timeseries aspect for ${urn}`)
    t.equal((await admin.post(VALUES, { ...PROFILES, urn, aspect })).status, 200)
  }
  const chart = { urn: 'urn:li:chart:(looker,1)', entity: 'chart', aspect: 'chartUsageStatistics' }
  t.equal((await bob.post(VALUES, chart)).status, 200)
})
