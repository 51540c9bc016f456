import t from 'tap'
import { entity, ingest, latest, proposal } from './proposals.ts'
import { startWith } from './stored.ts'

const SOURCE = 'urn:li:chart:(looker,source)'
const by = { time: 1, actor: 'urn:li:corpuser:datahub' }
const info = { title: 'c', description: '', lastModified: { created: by, lastModified: by } }
/** A field of datasets, in which earlier versions accepted any URN. */
const inputs = [{ string: SOURCE }]
const wrong = Array.from({ length: 600 }, (_, at) => `urn:li:chart:(looker,wrong${at})`)
const { admin } = await startWith(
  t,
  wrong.map(urn => ({ urn, aspect: 'chartInfo', value: { ...info, inputs } }))
)
let datasets = 0
const dataset = () => `urn:li:dataset:(urn:li:dataPlatform:hive,delete.t${++datasets},PROD)`
const erase = async (body: object) => (await admin.post('/entities?action=delete', body)).body.value
const point = (urn: string, timestampMillis: number) => proposal(urn, 'datasetProfile', { timestampMillis })
const points = async (urn: string) => {
  const body = { urn, entity: 'dataset', aspect: 'datasetProfile' }
  const answer = await admin.post('/aspects?action=getTimeseriesAspectValues', body)
  return answer.body.value.values.map(
    (one: { aspect: { value: string } }) => JSON.parse(one.aspect.value).timestampMillis
  )
}

t.test('a hard delete removes every aspect with its history, and every point', async t => {
  const urn = dataset()
  await ingest(admin, proposal(urn, 'status', {}), point(urn, 1), point(urn, 2))
  await ingest(admin, proposal(urn, 'status', { removed: true }))
  const { rows, timeseriesRows } = await erase({ urn })
  t.strictSame({ rows, timeseriesRows }, { rows: 5, timeseriesRows: 2 })
  t.strictSame(Object.keys((await entity(admin, urn)).aspects), ['datasetKey'])
  t.strictSame(await points(urn), [])
  t.equal(await latest(admin, urn, 'status', 1), 404)
  t.strictSame(await erase({ urn }), { urn, rows: 0, timeseriesRows: 0 }, 'a second delete removes nothing')
})

t.test('points of one timeseries are deleted between two times, both inclusive', async t => {
  const urn = dataset()
  await ingest(admin, ...[1, 2, 3, 4].map(time => point(urn, time)))
  const range = { urn, aspectName: 'datasetProfile', startTimeMillis: 2, endTimeMillis: 3 }
  t.strictSame(await erase(range), { urn, timeseriesRows: 2 })
  t.strictSame(await points(urn), [4, 1])
  t.strictSame(await erase({ urn, aspectName: 'datasetProfile' }), { urn, timeseriesRows: 2 })
})

t.test('a delete by aspect requires a timeseries', async t => {
  const { status, body } = await admin.post('/entities?action=delete', { urn: dataset(), aspectName: 'status' })
  t.strictSame([status, body.message], [400, 'Not supported for non-timeseries aspect status.'])
})

const references = async (urn: string, dryRun: boolean) =>
  (await admin.post('/entities?action=deleteReferences', { urn, dryRun })).body.value

t.test('references to a tag are found and removed in every aspect', async t => {
  const tag = 'urn:li:tag:everywhere'
  const [a, b] = [dataset(), dataset()]
  const tags = { tags: [{ tag: 'urn:li:tag:kept' }, { tag }] }
  const field = { fieldPath: 'c', type: { type: { 'com.linkedin.schema.StringType': {} } }, nativeDataType: 'text' }
  const schema = {
    schemaName: 's',
    platform: 'urn:li:dataPlatform:hive',
    version: 0,
    hash: '',
    platformSchema: { 'com.linkedin.schema.Schemaless': {} },
    fields: [{ ...field, globalTags: tags }]
  }
  await ingest(
    admin,
    proposal(a, 'globalTags', tags),
    proposal(b, 'editableSchemaMetadata', { editableSchemaFieldInfo: [{ fieldPath: 'c', globalTags: tags }] }),
    proposal(b, 'schemaMetadata', schema)
  )
  const dry = await references(tag, true)
  t.equal(dry.total, 3)
  t.strictSame(
    dry.relatedAspects.map(({ entity, aspect }: Record<string, string>) => [entity, aspect]),
    [
      [a, 'globalTags'],
      [b, 'editableSchemaMetadata'],
      [b, 'schemaMetadata']
    ]
  )
  t.type(dry.relatedAspects[0].relationship, 'string')
  t.strictSame(await latest(admin, a, 'globalTags'), tags, 'a dry run changes nothing')
  t.equal((await references(tag, false)).total, 3)
  const left = { tags: [{ tag: 'urn:li:tag:kept' }] }
  t.strictSame(await latest(admin, a, 'globalTags'), left)
  t.strictSame(await latest(admin, b, 'editableSchemaMetadata'), {
    editableSchemaFieldInfo: [{ fieldPath: 'c', globalTags: left }]
  })
  t.match(await latest(admin, b, 'schemaMetadata'), { fields: [{ globalTags: left }] })
  t.strictSame(await references(tag, false), { total: 0, relatedAspects: [] })
})

t.test('an aspect that consists only of the reference is deleted', async t => {
  const urn = dataset()
  const container = 'urn:li:container:gone'
  await ingest(admin, proposal(urn, 'container', { container }), proposal(urn, 'status', {}))
  t.equal((await references(container, false)).total, 1)
  t.equal(await latest(admin, urn, 'container'), 404)
  t.strictSame(await latest(admin, urn, 'status'), {})
})

t.test('references from many entities are all removed', async t => {
  const owner = 'urn:li:corpuser:left'
  const ownership = {
    owners: [
      { owner, type: 'NONE' },
      { owner: 'urn:li:corpuser:stays', type: 'NONE' }
    ]
  }
  const urns = Array.from({ length: 1200 }, (_, at) => `urn:li:chart:(looker,${at})`)
  for (let at = 0; at < urns.length; at += 200) {
    await ingest(admin, ...urns.slice(at, at + 200).map(urn => proposal(urn, 'ownership', ownership)))
  }
  const dry = await references(owner, true)
  t.strictSame([dry.total, dry.relatedAspects.length], [1200, 1000])
  t.equal((await references(owner, false)).total, 1200)
  t.equal((await references(owner, true)).total, 0)
  t.match(await latest(admin, urns.at(-1) ?? '', 'ownership'), { owners: [{ owner: 'urn:li:corpuser:stays' }] })
})

t.test('references are removed when many other entities contain the URN in fields that are not references', async t => {
  const last = 'urn:li:chart:(looker,z)'
  await ingest(admin, proposal(last, 'chartInfo', { ...info, inputEdges: [{ destinationUrn: SOURCE }] }))
  t.equal((await references(SOURCE, false)).total, 1)
  t.strictSame(await latest(admin, last, 'chartInfo'), { ...info, inputEdges: [] })
  t.strictSame(await latest(admin, wrong[0] ?? '', 'chartInfo'), { ...info, inputs }, 'other fields are unchanged')
  t.equal((await references(SOURCE, false)).total, 0)
})

t.test('an entity whose URN contains a deleted URN is not changed', async t => {
  const flow = 'urn:li:dataFlow:(airflow,gone,prod)'
  const job = `urn:li:dataJob:(${flow},task)`
  await ingest(admin, proposal(job, 'dataJobKey', { flow, jobId: 'task' }))
  t.strictSame(await references(flow, false), { total: 0, relatedAspects: [] })
  t.equal((await admin.post('/entities?action=exists', { urn: job })).body.value, true)
})
