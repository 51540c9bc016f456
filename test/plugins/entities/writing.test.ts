import t from 'tap'
import { start } from '../../helper.ts'
import { entity, ingest, latest, proposal } from './proposals.ts'

const { admin } = await start(t)

let datasets = 0
/** A new URN for each test, because the tests of this file share a server. */
const dataset = () => `urn:li:dataset:(urn:li:dataPlatform:hive,shop.public.t${++datasets},PROD)`

t.test('the first write of an entity adds its key, browse path and platform', async t => {
  const DATASET = dataset()
  const { status, body } = await ingest(admin, proposal(DATASET, 'status', { removed: false }))
  t.strictSame([status, body], [200, { value: 'success' }])
  t.strictSame(await latest(admin, DATASET, 'datasetKey'), {
    platform: 'urn:li:dataPlatform:hive',
    name: 'shop.public.t1',
    origin: 'PROD'
  })
  t.strictSame(await latest(admin, DATASET, 'browsePathsV2'), { path: [{ id: 'shop' }, { id: 'public' }] })
  t.strictSame(await latest(admin, DATASET, 'dataPlatformInstance'), { platform: 'urn:li:dataPlatform:hive' })
})

t.test('default aspects are not added when the batch contains them, and come back with the next write', async t => {
  const DATASET = dataset()
  const path = { path: [{ id: 'mine' }] }
  await ingest(admin, proposal(DATASET, 'status', { removed: false }), proposal(DATASET, 'browsePathsV2', path))
  t.strictSame(await latest(admin, DATASET, 'browsePathsV2'), path)
  await ingest(admin, proposal(DATASET, 'dataPlatformInstance', undefined, { change: 'DELETE' }))
  await ingest(admin, proposal(DATASET, 'status', { removed: true }))
  t.strictSame(await latest(admin, DATASET, 'dataPlatformInstance'), { platform: 'urn:li:dataPlatform:hive' })
  t.strictSame(await latest(admin, DATASET, 'browsePathsV2'), path, 'what a client wrote is kept')
})

t.test('names are split by the delimiter of the platform', async t => {
  const platform = { name: 's3', type: 'FILE_SYSTEM', datasetNameDelimiter: '/' }
  await ingest(admin, proposal('urn:li:dataPlatform:s3', 'dataPlatformInfo', platform))
  const urn = 'urn:li:dataset:(urn:li:dataPlatform:s3,bucket/a.b/file,PROD)'
  await ingest(admin, proposal(urn, 'status', {}))
  t.strictSame(await latest(admin, urn, 'browsePathsV2'), { path: [{ id: 'bucket' }, { id: 'a.b' }] })
})

t.test('platforms are derived from the URNs of charts, flows and jobs', async t => {
  const flow = 'urn:li:dataFlow:(airflow,dag,prod)'
  for (const [urn, platform] of [
    ['urn:li:chart:(looker,baz)', 'looker'],
    [flow, 'airflow'],
    [`urn:li:dataJob:(${flow},task)`, 'airflow']
  ] as const) {
    await ingest(admin, proposal(urn, 'status', {}))
    t.strictSame(await latest(admin, urn, 'dataPlatformInstance'), { platform: `urn:li:dataPlatform:${platform}` })
    t.strictSame(await latest(admin, urn, 'browsePathsV2'), { path: [{ id: 'Default' }] })
  }
})

t.test('a key aspect alone creates the entity, and its value is always that of the URN', async t => {
  await ingest(admin, proposal('urn:li:tag:bare', 'tagKey', { name: 'forged' }))
  t.strictSame(await latest(admin, 'urn:li:tag:bare', 'tagKey'), { name: 'bare' })
})

t.test('each change creates a version; an equal value does not, and keeps the first run id', async t => {
  const DATASET = dataset()
  const run = (runId: string, lastObserved: number) => ({ systemMetadata: { runId, lastObserved, custom: 'kept' } })
  for (const [removed, options] of [
    [false, run('one', 1)],
    [true, run('two', 2)],
    [true, run('three', 3)]
  ] as const) {
    await ingest(admin, proposal(DATASET, 'status', { removed }, options))
  }
  const { status } = (await entity(admin, DATASET)).aspects
  const { runId, lastRunId, lastObserved, version, custom } = status.systemMetadata
  t.strictSame(
    { runId, lastRunId, lastObserved, version, custom },
    {
      runId: 'two',
      lastRunId: 'three',
      lastObserved: 3,
      version: '2',
      custom: 'kept'
    }
  )
  t.strictSame(await latest(admin, DATASET, 'status', 1), { removed: false })
  t.strictSame(await latest(admin, DATASET, 'status', 2), { removed: true })
  t.equal(await latest(admin, DATASET, 'status', 3), 404)
})

t.test('members in another order create no version', async t => {
  const DATASET = dataset()
  await ingest(admin, proposal(DATASET, 'datasetProperties', { name: 'a', customProperties: { x: '1', y: '2' } }))
  await ingest(admin, proposal(DATASET, 'datasetProperties', { customProperties: { y: '2', x: '1' }, name: 'a' }))
  t.equal((await entity(admin, DATASET)).aspects.datasetProperties.systemMetadata.version, '1')
})

t.test('system metadata may be JSON text, and its run id may have escaped characters', async t => {
  const DATASET = dataset()
  const systemMetadata = JSON.stringify({ runId: 'caf\\u00e9', lastObserved: 5 })
  await ingest(admin, proposal(DATASET, 'status', {}, { systemMetadata }))
  t.equal((await entity(admin, DATASET)).aspects.status.systemMetadata.runId, 'café')
})

t.test('CREATE requires an absent aspect, CREATE_ENTITY an absent entity', async t => {
  const DATASET = dataset()
  t.equal((await ingest(admin, proposal(DATASET, 'status', {}, { change: 'CREATE' }))).status, 200)
  const again = await ingest(admin, proposal(DATASET, 'status', {}, { change: 'CREATE' }))
  t.equal(again.status, 422)
  t.match(again.body.message, /Cannot perform CREATE since the aspect already exists\./)
  const entityAgain = await ingest(admin, proposal(DATASET, 'datasetKey', {}, { change: 'CREATE_ENTITY' }))
  t.equal(entityAgain.status, 422)
  t.match(entityAgain.body.message, /Cannot perform CREATE_ENTITY if not exists since the entity key already exists\./)
})

t.test('a new entity is created with all its aspects, or not at all', async t => {
  const DATASET = dataset()
  const create = (name: string) => [
    proposal(DATASET, 'datasetKey', {}, { change: 'CREATE_ENTITY' }),
    proposal(DATASET, 'datasetProperties', { name }, { change: 'CREATE' })
  ]
  t.equal((await ingest(admin, ...create('first'))).status, 200)
  t.equal((await ingest(admin, ...create('second'))).status, 422)
  t.strictSame(await latest(admin, DATASET, 'datasetProperties'), { name: 'first' })
})

t.test('with If-None-Match an existing aspect or entity is skipped without an error', async t => {
  const DATASET = dataset()
  const headers = { 'If-None-Match': '*' }
  await ingest(admin, proposal(DATASET, 'datasetProperties', { name: 'first' }))
  const again = proposal(DATASET, 'datasetProperties', { name: 'second' }, { change: 'CREATE', headers })
  t.equal((await ingest(admin, again)).status, 200)
  const whole = proposal(DATASET, 'editableDatasetProperties', { name: 'x' }, { change: 'CREATE_ENTITY', headers })
  t.equal((await ingest(admin, whole)).status, 200)
  t.strictSame(await latest(admin, DATASET, 'datasetProperties'), { name: 'first' })
  t.equal(await latest(admin, DATASET, 'editableDatasetProperties'), 404)
})

t.test('of twenty concurrent CREATEs exactly one succeeds', async t => {
  for (const change of ['CREATE', 'CREATE_ENTITY']) {
    const urn = `urn:li:tag:${change}`
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        ingest(admin, proposal(urn, 'tagProperties', { name: `${at}` }, { change }))
      )
    )
    t.equal(answers.filter(({ status }) => status === 200).length, 1, change)
    t.equal(answers.filter(({ status }) => status === 422).length, 19, change)
  }
})

t.test('conditional headers allow only writers that know the current state', async t => {
  const DATASET = dataset()
  const write = async (name: string, headers: Record<string, string>, change = 'UPSERT') => {
    const { status, body } = await ingest(admin, proposal(DATASET, 'datasetProperties', { name }, { change, headers }))
    return status === 200 ? 200 : [status, body.message.replace(/^.*PROD\): /, '')]
  }
  t.equal(await write('a', { 'If-Version-Match': '-1' }), 200)
  t.equal(await write('b', { 'If-Version-Match': '1' }), 200)
  t.strictSame(await write('c', { 'If-Version-Match': '1' }), [422, 'Expected version 1, actual version 2'])
  t.equal(await write('c', { 'If-Version-Match': '9' }, 'RESTATE'), 200, 'RESTATE ignores conditions')
  const { time } = (await entity(admin, DATASET)).aspects.datasetProperties.created
  const before = new Date(time - 1000).toISOString()
  const after = new Date(time + 1000).toISOString()
  t.match(await write('d', { 'If-Modified-Since': after }), [422, /Item last modified \d+ <= \d+ \(epoch ms\)/])
  t.match(await write('d', { 'If-Unmodified-Since': before }), [422, /Item last modified \d+ > \d+ \(epoch ms\)/])
  t.equal(await write('d', { 'If-Modified-Since': before, 'if-unmodified-since': after }), 200)
  t.match(await write('e', { 'If-Modified-Since': 'yesterday' }), [422, /is not an ISO 8601 timestamp/])
})

t.test('DELETE of an aspect deletes it, DELETE of the key aspect deletes the entity', async t => {
  const DATASET = dataset()
  await ingest(admin, proposal(DATASET, 'status', {}), proposal(DATASET, 'globalTags', { tags: [] }))
  t.equal((await ingest(admin, proposal(DATASET, 'globalTags', undefined, { change: 'DELETE' }))).status, 200)
  t.equal(await latest(admin, DATASET, 'globalTags'), 404)
  t.strictSame(await latest(admin, DATASET, 'status'), {})
  t.equal((await ingest(admin, proposal(DATASET, 'datasetKey', undefined, { change: 'DELETE' }))).status, 200)
  t.equal(await latest(admin, DATASET, 'datasetKey'), 404)
})

t.test('a refused batch writes nothing, and its error lists the invalid proposals', async t => {
  const DATASET = dataset()
  const good = proposal(DATASET, 'status', { removed: false })
  const { status, body } = await ingest(
    admin,
    good,
    proposal(DATASET, 'datasetProperties', { name: 5 }),
    proposal('urn:li:tag:x', 'tagProperties', { description: 'without a name' })
  )
  t.equal(status, 422)
  t.match(body.message, /nothing was written/)
  t.match(body.message, /proposals\[1\].*datasetProperties/)
  t.match(body.message, /proposals\[2\].*tagProperties/)
  t.equal(await latest(admin, DATASET, 'status'), 404)
})

t.test('an empty batch is accepted', async t => {
  const { status } = await admin.post('/aspects?action=ingestProposalBatch', { proposals: [], async: 'true' })
  t.equal(status, 200)
})

t.test('a client batch of two hundred proposals is written', async t => {
  const urns = Array.from({ length: 200 }, (_, at) => `urn:li:domain:${at}`)
  t.equal((await ingest(admin, ...urns.map(urn => proposal(urn, 'domainProperties', { name: urn })))).status, 200)
  const { body } = await admin.post('/entities?action=listUrns', { entity: 'domain', start: 0, count: 500 })
  t.strictSame([body.value.total, body.value.entities.length], [200, 200])
})

t.test('points of a timeseries and other aspects are written in one batch', async t => {
  const DATASET = dataset()
  const { status } = await ingest(
    admin,
    proposal(DATASET, 'datasetProfile', { timestampMillis: 1000, rowCount: 5 }),
    proposal(DATASET, 'datasetProfile', { timestampMillis: 2000, rowCount: 6 }),
    proposal(DATASET, 'status', {})
  )
  t.equal(status, 200)
  const { body } = await admin.post('/aspects?action=getCount', { aspect: 'datasetProfile' })
  t.equal(body.value, 2)
})
