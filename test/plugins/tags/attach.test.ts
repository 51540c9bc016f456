import t from 'tap'
import { start } from '../../helper.ts'
import { aspectOf, attach, dataset, ingest, ingestSchema, newDataset, newTags, tagsOf } from './requests.ts'

const { admin } = await start(t)

t.test('tags are added to a dataset and read by GraphQL', async t => {
  const urn = await dataset(admin, newDataset())
  const [pii, legacy] = await newTags(admin, 'pii', 'legacy')
  t.strictSame((await attach(admin, 'addTags', { tagUrns: [pii, legacy], resourceUrn: urn })).data, {
    addTags: true
  })
  const query = `query q($urn: String!) { dataset(urn: $urn) { tags { tags { associatedUrn tag { name urn properties { description colorHex } } } } } }`
  const { data } = await admin.gql(query, { urn })
  t.strictSame(data.dataset.tags.tags[0], {
    associatedUrn: urn,
    tag: { name: 'pii', urn: pii, properties: { description: null, colorHex: null } }
  })
  t.strictSame(await aspectOf(admin, urn, 'globalTags'), { tags: [{ tag: pii }, { tag: legacy }] })
})

t.test('an untagged dataset has an empty list; the older field globalTags is null until tags are stored', async t => {
  const urn = await dataset(admin, newDataset())
  const [pii] = await newTags(admin, 'pii')
  const query =
    'query q($urn: String!) { dataset(urn: $urn) { tags { tags { tag { urn } } } globalTags { tags { tag { urn } } } } }'
  const read = async () => (await admin.gql(query, { urn })).data.dataset
  t.strictSame(await read(), { tags: { tags: [] }, globalTags: null })
  await attach(admin, 'addTag', { tagUrn: pii, resourceUrn: urn })
  t.strictSame((await read()).globalTags, { tags: [{ tag: { urn: pii } }] })
  await attach(admin, 'removeTag', { tagUrn: pii, resourceUrn: urn })
  t.strictSame(await read(), { tags: { tags: [] }, globalTags: { tags: [] } })
})

t.test('tags are added to a column and removed from it', async t => {
  const urn = newDataset()
  await ingestSchema(admin, urn, ['id', 'mail'])
  const [pii] = await newTags(admin, 'pii')
  const column = { resourceUrn: urn, subResourceType: 'DATASET_FIELD', subResource: 'mail' }
  const before = Date.now()
  t.strictSame((await attach(admin, 'addTags', { tagUrns: [pii], ...column })).data, { addTags: true })
  t.strictSame(await tagsOf(admin, urn), { own: [], columns: { mail: [pii] } })
  const stored = await aspectOf(admin, urn, 'editableSchemaMetadata')
  t.match(stored, { created: { actor: admin.actor, time: Number }, lastModified: { actor: admin.actor } })
  t.ok(Number((stored?.created as { time: number } | undefined)?.time) >= before)
  t.strictSame((await attach(admin, 'removeTag', { tagUrn: pii, ...column })).data, { removeTag: true })
  t.strictSame(await tagsOf(admin, urn), { own: [], columns: { mail: [] } })
})

t.test('column tags of ingestion are in schemaMetadata, those of users in editableSchemaMetadata', async t => {
  const urn = newDataset()
  const [fromSource, fromPeople] = await newTags(admin, 'a', 'b')
  await ingestSchema(admin, urn, ['id', 'mail'])
  const schema = await aspectOf(admin, urn, 'schemaMetadata')
  const fields = (schema?.fields ?? []) as object[]
  await ingest(admin, urn, 'schemaMetadata', {
    ...schema,
    fields: [{ ...fields[0], globalTags: { tags: [{ tag: fromSource }] } }, fields[1]]
  })
  const column = { resourceUrn: urn, subResourceType: 'DATASET_FIELD', subResource: 'id' }
  await attach(admin, 'addTag', { tagUrn: fromPeople, ...column })
  const query = `query q($urn: String!) { dataset(urn: $urn) {
    schemaMetadata { fields { fieldPath tags { tags { tag { urn } associatedUrn } } globalTags { tags { tag { urn } } } } }
    editableSchemaMetadata { editableSchemaFieldInfo { fieldPath globalTags { tags { tag { urn } associatedUrn } } } } } }`
  const { data } = await admin.gql(query, { urn })
  t.strictSame(data.dataset.schemaMetadata.fields, [
    {
      fieldPath: 'id',
      tags: { tags: [{ tag: { urn: fromSource }, associatedUrn: urn }] },
      globalTags: { tags: [{ tag: { urn: fromSource } }] }
    },
    { fieldPath: 'mail', tags: { tags: [] }, globalTags: null }
  ])
  t.strictSame(data.dataset.editableSchemaMetadata.editableSchemaFieldInfo, [
    { fieldPath: 'id', globalTags: { tags: [{ tag: { urn: fromPeople }, associatedUrn: urn }] } }
  ])
})

t.test('without a stored schema every column name is accepted', async t => {
  const urn = await dataset(admin, newDataset())
  const [pii] = await newTags(admin, 'pii')
  const subResource = '[version=2.0].[type=struct].[type=string].a b/é'
  await attach(admin, 'addTag', { tagUrn: pii, resourceUrn: urn, subResourceType: 'DATASET_FIELD', subResource })
  t.strictSame((await tagsOf(admin, urn)).columns, { [subResource]: [pii] })
})

t.test('a column is one column, however it is spelled', async t => {
  const urn = newDataset()
  const [pii, raw] = await newTags(admin, 'pii', 'raw')
  const column = (subResource: string) => ({ resourceUrn: urn, subResourceType: 'DATASET_FIELD', subResource })
  const older = '[version=2.0].[type=struct].[type=array].[type=int].lines.[type=int].price'
  const price = '[version=2.0].[type=struct].[type=array].[type=struct].lines.[type=double].price'
  const [one, other] = ['dept', 'team'].map(
    type => `[version=2.0].[type=struct].[type=union].unit.[type=${type}].[type=string].name`
  ) as [string, string]
  await dataset(admin, urn)
  await attach(admin, 'addTag', { tagUrn: pii, ...column('lines.price') })
  await attach(admin, 'addTag', { tagUrn: raw, ...column('gone') })
  await ingestSchema(admin, urn, [price, one, other])
  t.strictSame((await attach(admin, 'addTag', { tagUrn: raw, ...column(price) })).data, { addTag: true })
  t.strictSame((await tagsOf(admin, urn)).columns, { 'lines.price': [pii, raw], gone: [raw] }, 'where it stood')
  t.match((await attach(admin, 'addTag', { tagUrn: raw, ...column('nowhere') })).errors, [
    { extensions: { code: 400 } }
  ])
  for (const spelled of [price, 'gone', older]) {
    const tagUrns = spelled === older ? [pii] : [raw]
    const { data } = await attach(admin, 'batchRemoveTags', { tagUrns, resources: [column(spelled)] })
    t.strictSame(data, { batchRemoveTags: true }, spelled)
  }
  t.strictSame((await tagsOf(admin, urn)).columns, { 'lines.price': [], gone: [] })
  for (const branch of [one, other]) await attach(admin, 'addTag', { tagUrn: pii, ...column(branch) })
  await attach(admin, 'removeTag', { tagUrn: pii, ...column(one) })
  t.match((await tagsOf(admin, urn)).columns, { [one]: [], [other]: [pii] }, 'a schema that declares both has two')
  t.strictSame((await attach(admin, 'removeTag', { tagUrn: pii, ...column('never') })).data, { removeTag: true })
})

t.test('every taggable type can be tagged', async t => {
  const [pii] = await newTags(admin, 'pii')
  const chart = 'urn:li:chart:(looker,1)'
  const container = 'urn:li:container:c1'
  const urns = [
    chart,
    container,
    'urn:li:dashboard:(looker,1)',
    'urn:li:dataFlow:(airflow,f,PROD)',
    'urn:li:dataJob:(urn:li:dataFlow:(airflow,f,PROD),j)',
    'urn:li:mlModel:(urn:li:dataPlatform:x,m,PROD)',
    'urn:li:glossaryTerm:t',
    'urn:li:corpGroup:g',
    'urn:li:schemaField:(urn:li:dataset:(urn:li:dataPlatform:hive,db.orders,PROD),id)'
  ]
  for (const urn of urns) {
    await ingest(admin, urn, 'status', { removed: false })
    t.notOk((await attach(admin, 'addTag', { tagUrn: pii, resourceUrn: urn })).errors, urn)
    t.strictSame(await aspectOf(admin, urn, 'globalTags'), { tags: [{ tag: pii }] }, urn)
  }
  const query = `{ chart(urn: "${chart}") { tags { tags { tag { urn } } } } container(urn: "${container}") { tags { tags { tag { urn } } } } }`
  const shown = { tags: { tags: [{ tag: { urn: pii } }] } }
  t.strictSame((await admin.gql(query)).data, { chart: shown, container: shown })
})

t.test('a tag that is repeated or already attached is stored once', async t => {
  const urn = await dataset(admin, newDataset())
  const [pii] = await newTags(admin, 'pii')
  for (let at = 0; at < 2; at++) {
    t.strictSame((await attach(admin, 'addTags', { tagUrns: [pii, pii], resourceUrn: urn })).data, {
      addTags: true
    })
  }
  t.strictSame(await aspectOf(admin, urn, 'globalTags'), { tags: [{ tag: pii }] })
})

t.test('a call with nothing to add or remove returns true and writes nothing', async t => {
  const urn = await dataset(admin, newDataset())
  const [pii] = await newTags(admin, 'pii')
  const column = { resourceUrn: urn, subResourceType: 'DATASET_FIELD', subResource: 'c' }
  const rows: [string, object][] = [
    ['addTags', { tagUrns: [], resourceUrn: urn }],
    ['addTags', { tagUrns: [], ...column }],
    ['batchAddTags', { tagUrns: [pii], resources: [] }],
    ['batchRemoveTags', { tagUrns: [], resources: [{ resourceUrn: urn }] }],
    ['removeTag', { tagUrn: pii, resourceUrn: urn }],
    ['removeTag', { tagUrn: 'urn:li:tag:unknown', resourceUrn: urn }],
    ['removeTag', { tagUrn: pii, ...column }]
  ]
  for (const [mutation, input] of rows) t.strictSame((await attach(admin, mutation, input)).data, { [mutation]: true })
  for (const aspect of ['globalTags', 'editableSchemaMetadata']) t.equal(await aspectOf(admin, urn, aspect), undefined)
})

t.test('one batch changes several columns of one dataset and other entities', async t => {
  const urn = newDataset()
  const chart = 'urn:li:chart:(looker,batch)'
  const columns = Array.from({ length: 30 }, (_none, at) => `c${at}`)
  await ingestSchema(admin, urn, columns)
  await ingest(admin, chart, 'status', { removed: false })
  const tagUrns = await newTags(admin, 'a', 'b')
  const resources = [
    ...columns.map(subResource => ({ resourceUrn: urn, subResourceType: 'DATASET_FIELD', subResource })),
    { resourceUrn: urn },
    { resourceUrn: chart }
  ]
  t.strictSame((await attach(admin, 'batchAddTags', { tagUrns, resources })).data, { batchAddTags: true })
  t.strictSame(await tagsOf(admin, urn), {
    own: tagUrns,
    columns: Object.fromEntries(columns.map(name => [name, tagUrns]))
  })
  t.strictSame(await aspectOf(admin, chart, 'globalTags'), { tags: tagUrns.map(tag => ({ tag })) })
  t.strictSame((await attach(admin, 'batchRemoveTags', { tagUrns, resources: [null, ...resources] })).data, {
    batchRemoveTags: true
  })
  t.strictSame(await tagsOf(admin, urn), { own: [], columns: Object.fromEntries(columns.map(name => [name, []])) })
})

t.test('fifty concurrent writers of different tags on one dataset lose no tag', async t => {
  const urn = newDataset()
  await ingestSchema(admin, urn, ['id'])
  const tagUrns = await newTags(admin, ...Array.from({ length: 50 }, (_none, at) => `t${at}`))
  const column = { resourceUrn: urn, subResourceType: 'DATASET_FIELD', subResource: 'id' }
  await Promise.all(
    tagUrns.flatMap(tagUrn => [
      attach(admin, 'addTag', { tagUrn, resourceUrn: urn }),
      attach(admin, 'addTag', { tagUrn, ...column })
    ])
  )
  const { own, columns } = await tagsOf(admin, urn)
  t.strictSame(own.sort(), [...tagUrns].sort())
  t.strictSame(columns.id?.sort(), [...tagUrns].sort())
})

t.test('adding a tag keeps its association of ingestion; removing removes the tag of every source', async t => {
  const urn = await dataset(admin, newDataset())
  const [pii, other] = await newTags(admin, 'pii', 'other')
  const attribution = { time: 1, actor: admin.actor, source: 'urn:li:platformResource:x', sourceDetail: {} }
  await ingest(admin, urn, 'globalTags', { tags: [{ tag: pii, attribution }] })
  await attach(admin, 'addTags', { tagUrns: [other, pii], resourceUrn: urn })
  t.strictSame(await aspectOf(admin, urn, 'globalTags'), {
    tags: [{ tag: pii, attribution }, { tag: other }, { tag: pii }]
  })
  t.strictSame((await tagsOf(admin, urn)).own, [pii, other], 'returned once')
  await attach(admin, 'removeTag', { tagUrn: pii, resourceUrn: urn })
  t.strictSame(await aspectOf(admin, urn, 'globalTags'), { tags: [{ tag: other }] })
})

t.test('tagging a column keeps its description from another client', async t => {
  const urn = await dataset(admin, newDataset())
  const [pii] = await newTags(admin, 'pii')
  await ingest(admin, urn, 'editableSchemaMetadata', {
    editableSchemaFieldInfo: [{ fieldPath: 'c', description: 'before' }]
  })
  await attach(admin, 'addTag', {
    tagUrn: pii,
    resourceUrn: urn,
    subResourceType: 'DATASET_FIELD',
    subResource: 'c'
  })
  t.match(await aspectOf(admin, urn, 'editableSchemaMetadata'), {
    editableSchemaFieldInfo: [{ fieldPath: 'c', description: 'before', globalTags: { tags: [{ tag: pii }] } }]
  })
})
