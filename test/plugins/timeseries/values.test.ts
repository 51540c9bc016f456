import t from 'tap'
import { start } from '../../helper.ts'
import { hideSensitiveSeries } from './policies.ts'
import { DATASET, DAY, ingest, profiles, START } from './rows.ts'

const VALUES = '/aspects?action=getTimeseriesAspectValues'
const PROFILES = { urn: DATASET, entity: 'dataset', aspect: 'datasetProfile' }

type Client = Awaited<ReturnType<typeof start>>['admin']

async function read(client: Client, params: object): Promise<Record<string, unknown>[]> {
  const { status, body } = await client.post(VALUES, { ...PROFILES, ...params })
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.value.values.map((one: { aspect: { value: string } }) => JSON.parse(one.aspect.value))
}

t.test('values come newest first, with the aspect as text and its system metadata', async t => {
  const { admin } = await start(t)
  await ingest(admin, DATASET, 'datasetProfile', profiles(3))
  const { status, body } = await admin.post(VALUES, { ...PROFILES, limit: 2 })
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

t.test('both bounds of time are inclusive and echoed', async t => {
  const { admin } = await start(t)
  await ingest(admin, DATASET, 'datasetProfile', profiles(5))
  const bounds = { startTimeMillis: START + DAY, endTimeMillis: START + 3 * DAY }
  const { body } = await admin.post(VALUES, { ...PROFILES, ...bounds })
  t.match(body.value, { ...bounds, limit: 10_000 })
  t.strictSame(
    (await read(admin, bounds)).map(one => one.rowCount),
    [3, 2, 1]
  )
})

t.test('the latest value is one value', async t => {
  const { admin } = await start(t)
  await ingest(admin, DATASET, 'datasetProfile', profiles(3))
  const { body } = await admin.post(VALUES, { ...PROFILES, latestValue: true })
  t.equal(body.value.limit, 1)
  t.equal(body.value.values.length, 1)
  t.equal(JSON.parse(body.value.values[0].aspect.value).rowCount, 2)
})

t.test('values are sorted by time ascending or by another field', async t => {
  const { admin } = await start(t)
  const values = [5, 10, undefined, 7].map((rowCount, day) => ({ timestampMillis: START + day * DAY, rowCount }))
  await ingest(admin, DATASET, 'datasetProfile', values)
  const counts = async (sort: object, limit = 10) => (await read(admin, { sort, limit })).map(one => one.rowCount)
  t.strictSame(await counts({ field: 'timestampMillis', order: 'ASCENDING' }), [5, 10, undefined, 7])
  t.strictSame(await counts({ field: 'rowCount', order: 'ASCENDING' }), [5, 7, 10, undefined])
  t.strictSame(await counts({ field: 'rowCount', order: 'DESCENDING' }, 2), [10, 7])
})

t.test('a filter keeps the values that meet every criterion of any branch', async t => {
  const { admin } = await start(t)
  const kinds = ['INSERT', 'UPDATE', 'CUSTOM', 'DELETE']
  await ingest(
    admin,
    DATASET,
    'operation',
    kinds.map((operationType, day) => ({
      timestampMillis: START + day * DAY,
      lastUpdatedTimestamp: START,
      operationType,
      numAffectedRows: day * 10,
      ...(operationType === 'CUSTOM' ? { customOperationType: 'Vacuum' } : {})
    }))
  )
  const kept = async (...or: object[][]) => {
    const filter = { or: or.map(and => ({ and })) }
    const found = await read(admin, { aspect: 'operation', filter })
    return found.map(one => one.operationType)
  }
  t.strictSame(await kept([{ field: 'operationType', values: ['INSERT', 'DELETE'] }]), ['DELETE', 'INSERT'])
  t.strictSame(await kept([{ field: 'operationType', value: 'UPDATE', condition: 'EQUAL' }]), ['UPDATE'])
  t.strictSame(await kept([{ field: 'operationType', values: ['INSERT'], negated: true }]), [
    'DELETE',
    'CUSTOM',
    'UPDATE'
  ])
  t.strictSame(await kept([{ field: 'numAffectedRows', values: ['9'], condition: 'GREATER_THAN' }]), [
    'DELETE',
    'CUSTOM',
    'UPDATE'
  ])
  t.strictSame(await kept([{ field: 'numAffectedRows', values: ['10'], condition: 'LESS_THAN_OR_EQUAL_TO' }]), [
    'UPDATE',
    'INSERT'
  ])
  t.strictSame(await kept([{ field: 'customOperationType', condition: 'EXISTS' }]), ['CUSTOM'])
  t.strictSame(await kept([{ field: 'customOperationType', values: ['vac'], condition: 'START_WITH' }]), ['CUSTOM'])
  t.strictSame(
    await kept(
      [{ field: 'operationType', values: ['INSERT'] }],
      [
        { field: 'operationType', values: ['up'], condition: 'CONTAIN' },
        { field: 'numAffectedRows', values: ['10'] }
      ]
    ),
    ['UPDATE', 'INSERT']
  )
  for (const [field, condition, value, ...expected] of [
    ['operationType', 'IN', 'UPDATE', 'UPDATE'],
    ['operationType', 'IEQUAL', 'custom', 'CUSTOM'],
    ['operationType', 'END_WITH', 'ert', 'INSERT'],
    ['operationType', 'LESS_THAN', 'DELETE', 'CUSTOM'],
    ['numAffectedRows', 'LESS_THAN', '10', 'INSERT'],
    ['numAffectedRows', 'GREATER_THAN_OR_EQUAL_TO', '20', 'DELETE', 'CUSTOM'],
    ['numAffectedRows', 'EQUAL', '']
  ]) {
    t.strictSame(await kept([{ field, condition, values: [value] }]), expected, String(condition))
  }
  t.strictSame(await kept([{ field: '__proto__', values: ['x'] }]), [])
  t.strictSame(await kept([]), ['DELETE', 'CUSTOM', 'UPDATE', 'INSERT'])
  t.equal((await read(admin, { aspect: 'operation', filter: {} })).length, 4)
})

t.test('a value is plain ASCII on the wire, whatever it says', async t => {
  const { admin } = await start(t)
  const fieldProfiles = [{ fieldPath: 'größe', sampleValues: ['日本', '🙂', '"\\'] }]
  await ingest(admin, DATASET, 'datasetProfile', [{ timestampMillis: START, fieldProfiles }])
  const { body } = await admin.post(VALUES, PROFILES)
  const text: string = body.value.values[0].aspect.value
  t.match(text, /^[\x20-\x7e]*$/)
  t.strictSame(JSON.parse(text).fieldProfiles, fieldProfiles)
})

t.test('an entity without rows, or that does not exist, has no values', async t => {
  const { admin } = await start(t)
  t.strictSame(await read(admin, {}), [])
})

t.test('a soft-deleted job keeps its checkpoints, found by pipeline', async t => {
  const { admin } = await start(t)
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
    urn,
    entity: 'dataJob',
    aspect: 'datahubIngestionCheckpoint',
    limit: 1,
    filter: { or: [{ and: [criterion] }] }
  }
  t.match(await read(admin, params), [{ pipelineName: 'daily', timestampMillis: START + 1 }])
})

t.test('bad questions are refused by name', async t => {
  const { admin } = await start(t)
  const bad: [object, RegExp][] = [
    [{ urn: 'dataset' }, /urn/i],
    [{ urn: { $ne: null } }, /urn/],
    [{ entity: 'chart' }, /known: .*dataset\/datasetProfile/],
    [{ entity: 'chart', aspect: 'chartUsageStatistics' }, /entity is chart.*type dataset/],
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
    const { status, body } = await admin.post(VALUES, { ...PROFILES, ...change })
    t.equal(status, 400, JSON.stringify(change))
    t.match(body.message, message)
  }
})

t.test('an answer that would be too large is refused with what to do', async t => {
  const { admin } = await start(t, { config: { plugins: { timeseries: { maxValues: 5, maxMegabytes: 1 } } } })
  await ingest(admin, DATASET, 'datasetProfile', profiles(6))
  const sorted = await admin.post(VALUES, { ...PROFILES, sort: { field: 'rowCount' } })
  t.equal(sorted.status, 413)
  t.match(sorted.body.message, /more than 5 rows to sort by rowCount: ask for a shorter time/)
  const fieldProfiles = [{ fieldPath: 'x'.repeat(600_000) }]
  const large = [1, 2].map(day => ({ timestampMillis: START - day * DAY, fieldProfiles }))
  await ingest(admin, DATASET, 'datasetProfile', large)
  const bytes = await admin.post(VALUES, { ...PROFILES, endTimeMillis: START - 1 })
  t.equal(bytes.status, 413)
  t.match(bytes.body.message, /more than 1 MiB of values/)
  t.equal((await admin.post(VALUES, { ...PROFILES, endTimeMillis: START - 1, limit: 1 })).status, 200)
})

t.test('series are read by whom the entity is open to, and by nobody without a credential', async t => {
  const server = await start(t)
  await ingest(server.admin, DATASET, 'datasetProfile', profiles(1))
  t.equal((await server.nobody.post(VALUES, PROFILES)).status, 401)
  const alice = await server.user('alice')
  t.equal((await alice.post(VALUES, PROFILES)).status, 200)
})

t.test('profiles, usage and operations of datasets are hidden from whom no policy shows them', async t => {
  const server = await start(t)
  await ingest(server.admin, DATASET, 'datasetProfile', profiles(1))
  const alice = await server.user('alice')
  await hideSensitiveSeries(server.admin)
  for (const aspect of ['datasetProfile', 'DATASETUSAGESTATISTICS', 'operation']) {
    const { status, body } = await alice.post(VALUES, { ...PROFILES, aspect })
    t.equal(status, 403, aspect)
    t.equal(body.message, `User is unauthorized to get timeseries aspect for ${DATASET}`)
    t.equal((await server.admin.post(VALUES, { ...PROFILES, aspect })).status, 200)
  }
  const chart = { urn: 'urn:li:chart:(looker,1)', entity: 'chart', aspect: 'chartUsageStatistics' }
  t.equal((await alice.post(VALUES, chart)).status, 200)
})
