import t from 'tap'
import { type Client, eventually, start } from '../../helper.ts'
import {
  aspectOf,
  attach,
  createTag,
  dataset,
  ingest,
  ingestSchema,
  newDataset,
  newTags,
  TAG,
  tagsOf
} from './requests.ts'

const { admin } = await start(t)

t.test('deleting a tag removes it from all tagged entities and keeps other tags', async t => {
  const [pii, other] = await newTags(admin, 'pii', 'other')
  const urn = newDataset()
  await ingestSchema(admin, urn, ['id'])
  const schema = await aspectOf(admin, urn, 'schemaMetadata')
  const [field] = (schema?.fields ?? []) as object[]
  await ingest(admin, urn, 'schemaMetadata', {
    ...schema,
    fields: [{ ...field, globalTags: { tags: [{ tag: pii }] } }]
  })
  const chart = 'urn:li:chart:(looker,1)'
  await ingest(admin, chart, 'status', { removed: false })
  const column = { resourceUrn: urn, subResourceType: 'DATASET_FIELD', subResource: 'id' }
  await attach(admin, 'batchAddTags', {
    tagUrns: [pii, other],
    resources: [{ resourceUrn: urn }, { resourceUrn: chart }, column]
  })
  t.match((await admin.gql(TAG, { urn: pii })).data.tag, { usageCount: 2 })
  t.strictSame((await admin.gql(`mutation { deleteTag(urn: "${pii}") }`)).data, { deleteTag: true })
  t.match((await admin.gql(TAG, { urn: pii })).data.tag, { exists: false, usageCount: 0 })
  t.strictSame(await tagsOf(admin, urn), { own: [other], columns: { id: [other] } })
  t.strictSame(await aspectOf(admin, chart, 'globalTags'), { tags: [{ tag: other }] })
  const left = (await aspectOf(admin, urn, 'schemaMetadata')) as { fields?: object[] } | undefined
  t.match(left?.fields, [{ globalTags: { tags: [] } }])
  const id = pii?.slice('urn:li:tag:'.length)
  t.strictSame((await createTag(admin, { id, name: 'again' })).data, { createTag: pii }, 'it can be created again')
})

t.test('references that a deleted tag left behind are removed when it is deleted again', async t => {
  const urn = await dataset(admin, newDataset())
  const tag = 'urn:li:tag:leftover'
  await ingest(admin, urn, 'globalTags', { tags: [{ tag }] })
  t.strictSame((await admin.gql(`mutation { deleteTag(urn: "${tag}") }`)).data, { deleteTag: true })
  t.strictSame((await tagsOf(admin, urn)).own, [])
})

const many = Array.from({ length: 1050 }, (_, at) => `urn:li:dataset:(urn:li:dataPlatform:hive,t${at},PROD)`).sort()

const proposal = (entityUrn: string, aspectName: string, value: object) => ({
  ...{ entityType: 'dataset', entityUrn, changeType: 'UPSERT', aspectName },
  aspect: { value: JSON.stringify(value), contentType: 'application/json' }
})

const newestTask = async (client: Client) => (await client.get('/operations/tasks')).body.tasks[0]

const completed = (client: Client) =>
  eventually(async () => {
    const task = await newestTask(client)
    return task?.state === 'COMPLETED' && task
  })

t.test('more than a thousand references are removed by a background task', async t => {
  const [pii] = await newTags(admin, 'pii')
  const proposals = many.map(urn => proposal(urn, 'globalTags', { tags: [{ tag: pii }] }))
  t.equal((await admin.post('/aspects?action=ingestProposalBatch', { proposals })).status, 200)
  t.match((await admin.gql(TAG, { urn: pii })).data.tag, { usageCount: many.length })
  t.strictSame((await admin.gql(`mutation { deleteTag(urn: "${pii}") }`)).data, { deleteTag: true })
  t.match((await admin.gql(TAG, { urn: pii })).data.tag, { exists: false })
  await eventually(async () => (await admin.gql(TAG, { urn: pii })).data.tag.usageCount === 0)
  t.match(await completed(admin), {
    ...{ action: 'deleteTag', total: many.length, deleted: many.length, actor: admin.actor }
  })
})

t.test('a deletion that was interrupted completes with exact counts, one per entity', async t => {
  const server = await start(t, { config: { plugins: { tasks: { pauseMs: 1000 } } } })
  const [pii = ''] = await newTags(server.admin, 'pii')
  const tags = { tags: [{ tag: pii }] }
  const columns = { editableSchemaFieldInfo: [{ fieldPath: 'c', globalTags: tags }] }
  const proposals = [
    ...many.map(urn => proposal(urn, 'globalTags', tags)),
    ...many.slice(0, 100).map(urn => proposal(urn, 'editableSchemaMetadata', columns))
  ]
  t.equal((await server.admin.post('/aspects?action=ingestProposalBatch', { proposals })).status, 200)
  t.notOk((await server.admin.gql(`mutation { deleteTag(urn: "${pii}") }`)).errors)
  await eventually(async () => (await newestTask(server.admin)).deleted > 0)
  // Simulates a slice that a killed server finished but did not record.
  const resources = many.slice(-300).map(resourceUrn => ({ resourceUrn }))
  t.notOk((await attach(server.admin, 'batchRemoveTags', { tagUrns: [pii], resources })).errors)
  const restarted = await server.restart({ config: {} })
  t.match(await completed(restarted.admin), { action: 'deleteTag', total: 1050, deleted: 1050 })
})
