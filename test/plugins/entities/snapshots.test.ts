import t from 'tap'
import { start } from '../../helper.ts'
import { entity, latest } from './proposals.ts'

const { admin } = await start(t)
const dataset = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`
const snapshot = (urn: string, ...aspects: object[]) => ({
  value: { 'com.linkedin.metadata.snapshot.DatasetSnapshot': { urn, aspects } }
})
const status = { 'com.linkedin.common.Status': { removed: false } }
const properties = { 'com.linkedin.dataset.DatasetProperties': { description: 'from a snapshot' } }

t.test('a snapshot writes each of its aspects, with its system metadata', async t => {
  const urn = dataset('one')
  const body = { entity: snapshot(urn, status, properties), systemMetadata: { runId: 'mce', lastObserved: 5 } }
  const answer = await admin.post('/entities?action=ingest', body)
  t.strictSame([answer.status, answer.body], [200, ''])
  t.strictSame(await latest(admin, urn, 'datasetProperties'), { description: 'from a snapshot' })
  t.equal((await entity(admin, urn)).aspects.status.systemMetadata.runId, 'mce')
})

t.test('a snapshot that was read can be written again', async t => {
  const urn = dataset('round')
  await admin.post('/entities?action=ingest', { entity: snapshot(urn, status, properties) })
  const { body } = await admin.get(`/entities/${encodeURIComponent(urn)}`)
  const again = await admin.post('/entities?action=ingest', { entity: { value: body.value } })
  t.equal(again.status, 200)
  t.equal((await entity(admin, urn)).aspects.datasetProperties.systemMetadata.version, '1')
})

t.test('several snapshots are written all or none', async t => {
  const [a, b, c] = ['a', 'b', 'c'].map(dataset) as [string, string, string]
  const systemMetadata = [{ runId: 'ra' }, { runId: 'rb' }]
  const both = { entities: [snapshot(a, status), snapshot(b, status)], systemMetadata }
  t.equal((await admin.post('/entities?action=batchIngest', both)).status, 200)
  t.equal((await entity(admin, b)).aspects.status.systemMetadata.runId, 'rb')
  const wrong = { 'com.linkedin.common.Status': { removed: 'x' } }
  const half = { entities: [snapshot(c, status), snapshot(b, wrong)] }
  t.equal((await admin.post('/entities?action=batchIngest', half)).status, 422)
  t.equal(await latest(admin, c, 'status'), 404)
})

t.test('lists of unequal length are refused', async t => {
  const { status: code, body } = await admin.post('/entities?action=batchIngest', {
    entities: [snapshot(dataset('x'), status)],
    systemMetadata: [{}, {}]
  })
  t.strictSame([code, body.message], [412, 'entities and systemMetadata length must match'])
})

t.test('a snapshot of another type, an unknown record and an aspect without a record name are refused', async t => {
  const tag = snapshot('urn:li:tag:x', status)
  const unknown = snapshot(dataset('x'), { 'com.linkedin.common.Nothing': {} })
  const bare = snapshot(dataset('x'), { removed: false, more: 1 })
  for (const [entity, message] of [
    [tag, /expected com.linkedin.metadata.snapshot.TagSnapshot for urn:li:tag:x, found .*DatasetSnapshot/],
    [unknown, /Unknown aspect com.linkedin.common.Nothing for entity dataset/],
    [bare, /aspects\[0\] must be an object with one member/]
  ] as const) {
    const answer = await admin.post('/entities?action=ingest', { entity })
    t.equal(answer.status, 400)
    t.match(answer.body.message, message)
  }
})

t.test('snapshots of users and models have irregular record names', async t => {
  for (const [urn, record] of [
    ['urn:li:corpuser:snap', 'CorpUserSnapshot'],
    ['urn:li:mlModel:(urn:li:dataPlatform:mlflow,m,PROD)', 'MLModelSnapshot'],
    ['urn:li:corpGroup:snap', 'CorpGroupSnapshot']
  ] as const) {
    const value = { [`com.linkedin.metadata.snapshot.${record}`]: { urn, aspects: [status] } }
    t.equal((await admin.post('/entities?action=ingest', { entity: { value } })).status, 200)
    const { body } = await admin.get(`/entities/${encodeURIComponent(urn)}`)
    t.strictSame(Object.keys(body.value), [`com.linkedin.metadata.snapshot.${record}`])
  }
})

t.test('buckets of the older usage API become points of datasetUsageStatistics', async t => {
  const metrics = {
    uniqueUserCount: 1,
    users: [{ user: 'urn:li:corpuser:u', count: 3 }],
    fields: [{ fieldName: 'c', count: 2 }]
  }
  const bucket = { bucket: 86_400_000, duration: 'DAY', resource: dataset('used'), metrics }
  t.equal((await admin.post('/usageStats?action=batchIngest', { buckets: [bucket] })).status, 200)
  const { body } = await admin.post('/aspects?action=getTimeseriesAspectValues', {
    urn: dataset('used'),
    entity: 'dataset',
    aspect: 'datasetUsageStatistics'
  })
  t.match(JSON.parse(body.value.values[0].aspect.value), {
    timestampMillis: 86_400_000,
    eventGranularity: { unit: 'DAY', multiple: 1 },
    userCounts: [{ user: 'urn:li:corpuser:u', count: 3 }],
    fieldCounts: [{ fieldPath: 'c', count: 2 }]
  })
})
