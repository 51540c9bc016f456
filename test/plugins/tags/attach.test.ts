import t from 'tap'
import { start } from '../../helper.ts'
import { aspectOf, attach, DATASET, dataset, ingest, ingestSchema, REFUSED, tagged, tagsOf } from './requests.ts'

const CHART = 'urn:li:chart:(looker,1)'
const CONTAINER = 'urn:li:container:c1'

t.test('tags are added to a dataset and read as the description says', async t => {
  const { admin } = await start(t)
  await dataset(admin)
  const [pii, legacy] = await tagged(admin, 'pii', 'legacy')
  t.strictSame((await attach(admin, 'addTags', { tagUrns: [pii, legacy], resourceUrn: DATASET })).data, {
    addTags: true
  })
  const query = `query q($urn: String!) { dataset(urn: $urn) { tags { tags { associatedUrn tag { name urn properties { description colorHex } } } } } }`
  const { data } = await admin.gql(query, { urn: DATASET })
  t.strictSame(data.dataset.tags.tags[0], {
    associatedUrn: DATASET,
    tag: { name: 'pii', urn: pii, properties: { description: null, colorHex: null } }
  })
  t.strictSame(await aspectOf(admin, DATASET, 'globalTags'), { tags: [{ tag: pii }, { tag: legacy }] })
})

t.test('an untagged dataset has an empty list; its older field is null until something was stored', async t => {
  const { admin } = await start(t)
  await dataset(admin)
  const [pii] = await tagged(admin, 'pii')
  const query =
    'query q($urn: String!) { dataset(urn: $urn) { tags { tags { tag { urn } } } globalTags { tags { tag { urn } } } } }'
  const read = async () => (await admin.gql(query, { urn: DATASET })).data.dataset
  t.strictSame(await read(), { tags: { tags: [] }, globalTags: null })
  await attach(admin, 'addTag', { tagUrn: pii, resourceUrn: DATASET })
  t.strictSame((await read()).globalTags, { tags: [{ tag: { urn: pii } }] })
  await attach(admin, 'removeTag', { tagUrn: pii, resourceUrn: DATASET })
  t.strictSame(await read(), { tags: { tags: [] }, globalTags: { tags: [] } })
})

t.test('tags are put on a column, and taken off it', async t => {
  const { admin } = await start(t)
  await ingestSchema(admin, DATASET, ['id', 'mail'])
  const [pii] = await tagged(admin, 'pii')
  const column = { resourceUrn: DATASET, subResourceType: 'DATASET_FIELD', subResource: 'mail' }
  const before = Date.now()
  t.strictSame((await attach(admin, 'addTags', { tagUrns: [pii], ...column })).data, { addTags: true })
  t.strictSame(await tagsOf(admin), { own: [], columns: { mail: [pii] } })
  const stored = await aspectOf(admin, DATASET, 'editableSchemaMetadata')
  t.match(stored, { created: { actor: admin.actor, time: Number }, lastModified: { actor: admin.actor } })
  t.ok(Number((stored?.created as { time: number } | undefined)?.time) >= before)
  t.strictSame((await attach(admin, 'removeTag', { tagUrn: pii, ...column })).data, { removeTag: true })
  t.strictSame(await tagsOf(admin), { own: [], columns: { mail: [] } })
})

t.test('the tags that ingestion put on a column are shown with its schema, those of people apart', async t => {
  const { admin } = await start(t)
  const [fromSource, fromPeople] = await tagged(admin, 'a', 'b')
  await ingestSchema(admin, DATASET, ['id', 'mail'])
  const schema = await aspectOf(admin, DATASET, 'schemaMetadata')
  const fields = (schema?.fields ?? []) as object[]
  await ingest(admin, DATASET, 'schemaMetadata', {
    ...schema,
    fields: [{ ...fields[0], globalTags: { tags: [{ tag: fromSource }] } }, fields[1]]
  })
  const column = { resourceUrn: DATASET, subResourceType: 'DATASET_FIELD', subResource: 'id' }
  await attach(admin, 'addTag', { tagUrn: fromPeople, ...column })
  const query = `query q($urn: String!) { dataset(urn: $urn) {
    schemaMetadata { fields { fieldPath tags { tags { tag { urn } associatedUrn } } globalTags { tags { tag { urn } } } } }
    editableSchemaMetadata { editableSchemaFieldInfo { fieldPath globalTags { tags { tag { urn } associatedUrn } } } } } }`
  const { data } = await admin.gql(query, { urn: DATASET })
  t.strictSame(data.dataset.schemaMetadata.fields, [
    {
      fieldPath: 'id',
      tags: { tags: [{ tag: { urn: fromSource }, associatedUrn: DATASET }] },
      globalTags: { tags: [{ tag: { urn: fromSource } }] }
    },
    { fieldPath: 'mail', tags: { tags: [] }, globalTags: null }
  ])
  t.strictSame(data.dataset.editableSchemaMetadata.editableSchemaFieldInfo, [
    { fieldPath: 'id', globalTags: { tags: [{ tag: { urn: fromPeople }, associatedUrn: DATASET }] } }
  ])
})

t.test('without a stored schema a column is taken at its word', async t => {
  const { admin } = await start(t)
  await dataset(admin)
  const [pii] = await tagged(admin, 'pii')
  const subResource = '[version=2.0].[type=struct].[type=string].a b/é'
  await attach(admin, 'addTag', { tagUrn: pii, resourceUrn: DATASET, subResourceType: 'DATASET_FIELD', subResource })
  t.strictSame((await tagsOf(admin)).columns, { [subResource]: [pii] })
})

t.test('every taggable type takes tags', async t => {
  const { admin } = await start(t)
  const [pii] = await tagged(admin, 'pii')
  const urns = [
    CHART,
    CONTAINER,
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
  const query = `{ chart(urn: "${CHART}") { tags { tags { tag { urn } } } } container(urn: "${CONTAINER}") { tags { tags { tag { urn } } } } }`
  const shown = { tags: { tags: [{ tag: { urn: pii } }] } }
  t.strictSame((await admin.gql(query)).data, { chart: shown, container: shown })
})

t.test('the same tag twice, or already there, is kept once', async t => {
  const { admin } = await start(t)
  await dataset(admin)
  const [pii] = await tagged(admin, 'pii')
  for (let at = 0; at < 2; at++) {
    t.strictSame((await attach(admin, 'addTags', { tagUrns: [pii, pii], resourceUrn: DATASET })).data, {
      addTags: true
    })
  }
  t.strictSame(await aspectOf(admin, DATASET, 'globalTags'), { tags: [{ tag: pii }] })
})

t.test('nothing to add or remove is true and writes nothing', async t => {
  const { admin } = await start(t)
  await dataset(admin)
  const [pii] = await tagged(admin, 'pii')
  const column = { resourceUrn: DATASET, subResourceType: 'DATASET_FIELD', subResource: 'c' }
  const rows: [string, object][] = [
    ['addTags', { tagUrns: [], resourceUrn: DATASET }],
    ['addTags', { tagUrns: [], ...column }],
    ['batchAddTags', { tagUrns: [pii], resources: [] }],
    ['batchRemoveTags', { tagUrns: [], resources: [{ resourceUrn: DATASET }] }],
    ['removeTag', { tagUrn: pii, resourceUrn: DATASET }],
    ['removeTag', { tagUrn: 'urn:li:tag:never-was', resourceUrn: DATASET }],
    ['removeTag', { tagUrn: pii, ...column }]
  ]
  for (const [mutation, input] of rows) t.strictSame((await attach(admin, mutation, input)).data, { [mutation]: true })
  for (const aspect of ['globalTags', 'editableSchemaMetadata'])
    t.equal(await aspectOf(admin, DATASET, aspect), undefined)
})

t.test('a refusal has DataHub’s words, and nothing is written', async t => {
  const { admin } = await start(t)
  const [pii] = await tagged(admin, 'pii')
  await ingestSchema(admin, DATASET, ['id'])
  await ingest(admin, CHART, 'status', { removed: false })
  const ghost = 'urn:li:dataset:(urn:li:dataPlatform:hive,ghost,PROD)'
  const field = 'DATASET_FIELD'
  const rows: [object, string | RegExp][] = [
    [{ tagUrn: CHART }, `Failed to validate label with urn ${CHART}. Urn type does not match entity type tag..`],
    [{ tagUrn: 'urn:li:tag:ghost' }, 'Failed to validate label with urn urn:li:tag:ghost. Urn does not exist.'],
    [{ resourceUrn: ghost }, `Failed to update resource with urn ${ghost}. Entity does not exist.`],
    [
      { subResourceType: field },
      `Failed to update resource with urn ${DATASET}. SubResourceType (DATASET_FIELD) provided without a subResource.`
    ],
    [
      { subResourceType: field, subResource: '' },
      `Failed to update resource with urn ${DATASET}. SubResourceType (DATASET_FIELD) provided without a subResource.`
    ],
    [
      { subResource: 'id' },
      `Failed to updates resource with urn ${DATASET}. SubResource (id) provided without a subResourceType.`
    ],
    [
      { subResourceType: field, subResource: 'nope' },
      `Failed to update ${DATASET} & field nope. Field nope does not exist in the datasets schema.`
    ],
    [{ subResourceType: field, subResource: 'ID' }, /Field ID does not exist in the datasets schema\.$/],
    [
      { resourceUrn: CHART, subResourceType: field, subResource: 'id' },
      `Failed to update ${CHART} & field id. ${CHART} has no schema.`
    ],
    [
      { resourceUrn: pii },
      /^Failed to update resource with urn urn:li:tag:pii\. A tag has no tags; these have: .*dataset/
    ],
    [{ tagUrn: 'pii' }, /^"pii" is not a URN/],
    [{ resourceUrn: 'urn:li:dataset' }, /^"urn:li:dataset" is not a URN/]
  ]
  for (const [changes, message] of rows) {
    const input = { tagUrn: pii, resourceUrn: DATASET, ...changes }
    const { status, errors } = await attach(admin, 'addTag', input)
    t.match({ status, errors }, { status: 200, errors: [{ message, extensions: { code: 400, type: 'BAD_REQUEST' } }] })
  }
  t.equal(await aspectOf(admin, DATASET, 'globalTags'), undefined)
})

t.test('several columns of one dataset and other entities in one batch all land', async t => {
  const { admin } = await start(t)
  const columns = Array.from({ length: 30 }, (_none, at) => `c${at}`)
  await ingestSchema(admin, DATASET, columns)
  await ingest(admin, CHART, 'status', { removed: false })
  const tagUrns = await tagged(admin, 'a', 'b')
  const resources = [
    ...columns.map(subResource => ({ resourceUrn: DATASET, subResourceType: 'DATASET_FIELD', subResource })),
    { resourceUrn: DATASET },
    { resourceUrn: CHART }
  ]
  t.strictSame((await attach(admin, 'batchAddTags', { tagUrns, resources })).data, { batchAddTags: true })
  t.strictSame(await tagsOf(admin), { own: tagUrns, columns: Object.fromEntries(columns.map(name => [name, tagUrns])) })
  t.strictSame(await aspectOf(admin, CHART, 'globalTags'), { tags: tagUrns.map(tag => ({ tag })) })
  t.strictSame((await attach(admin, 'batchRemoveTags', { tagUrns, resources: [null, ...resources] })).data, {
    batchRemoveTags: true
  })
  t.strictSame(await tagsOf(admin), { own: [], columns: Object.fromEntries(columns.map(name => [name, []])) })
})

t.test('a batch of which one part is refused changes nothing', async t => {
  const { admin } = await start(t)
  await ingestSchema(admin, DATASET, ['id'])
  const tagUrns = await tagged(admin, 'a')
  for (const bad of [
    { resourceUrn: 'urn:li:dataset:(urn:li:dataPlatform:hive,ghost,PROD)' },
    { resourceUrn: DATASET, subResourceType: 'DATASET_FIELD', subResource: 'nope' }
  ]) {
    t.ok((await attach(admin, 'batchAddTags', { tagUrns, resources: [{ resourceUrn: DATASET }, bad] })).errors)
  }
  t.ok((await attach(admin, 'addTags', { tagUrns: [...tagUrns, 'urn:li:tag:ghost'], resourceUrn: DATASET })).errors)
  t.equal(await aspectOf(admin, DATASET, 'globalTags'), undefined)
})

t.test('too much in one call is refused with the limit', async t => {
  const { admin } = await start(t)
  const many = (count: number) => Array.from({ length: count }, (_none, at) => `urn:li:tag:t${at}`)
  const resources = (count: number) => Array.from({ length: count }, () => ({ resourceUrn: DATASET }))
  const rows: [string, object, string][] = [
    ['addTags', { tagUrns: many(1001), resourceUrn: DATASET }, 'At most 1000 tags are allowed in one call, not 1001'],
    [
      'batchAddTags',
      { tagUrns: many(1), resources: resources(1001) },
      'At most 1000 resources are allowed in one call, not 1001'
    ],
    [
      'batchRemoveTags',
      { tagUrns: many(100), resources: resources(501) },
      '100 tags on 501 resources are more than 50000 in one call'
    ]
  ]
  for (const [mutation, input, message] of rows) {
    t.match((await attach(admin, mutation, input)).errors, [{ message, extensions: { code: 400 } }])
  }
})

t.test('fifty writers of different tags on one dataset lose none', async t => {
  const { admin } = await start(t)
  await ingestSchema(admin, DATASET, ['id'])
  const tagUrns = await tagged(admin, ...Array.from({ length: 50 }, (_none, at) => `t${at}`))
  const column = { resourceUrn: DATASET, subResourceType: 'DATASET_FIELD', subResource: 'id' }
  await Promise.all(
    tagUrns.flatMap(tagUrn => [
      attach(admin, 'addTag', { tagUrn, resourceUrn: DATASET }),
      attach(admin, 'addTag', { tagUrn, ...column })
    ])
  )
  const { own, columns } = await tagsOf(admin)
  t.strictSame(own.sort(), [...tagUrns].sort())
  t.strictSame(columns.id?.sort(), [...tagUrns].sort())
})

t.test('a tag keeps the source that ingestion gave it; removing takes all of that tag', async t => {
  const { admin } = await start(t)
  await dataset(admin)
  const [pii, other] = await tagged(admin, 'pii', 'other')
  const attribution = { time: 1, actor: admin.actor, source: 'urn:li:platformResource:x', sourceDetail: {} }
  await ingest(admin, DATASET, 'globalTags', { tags: [{ tag: pii, attribution }] })
  await attach(admin, 'addTags', { tagUrns: [other, pii], resourceUrn: DATASET })
  t.strictSame(await aspectOf(admin, DATASET, 'globalTags'), {
    tags: [{ tag: pii, attribution }, { tag: other }, { tag: pii }]
  })
  t.strictSame((await tagsOf(admin)).own, [pii, other], 'shown once')
  await attach(admin, 'removeTag', { tagUrn: pii, resourceUrn: DATASET })
  t.strictSame(await aspectOf(admin, DATASET, 'globalTags'), { tags: [{ tag: other }] })
})

t.test('a column’s description written by another client keeps its tags', async t => {
  const { admin } = await start(t)
  await dataset(admin)
  const [pii] = await tagged(admin, 'pii')
  await ingest(admin, DATASET, 'editableSchemaMetadata', {
    editableSchemaFieldInfo: [{ fieldPath: 'c', description: 'before' }]
  })
  await attach(admin, 'addTag', {
    tagUrn: pii,
    resourceUrn: DATASET,
    subResourceType: 'DATASET_FIELD',
    subResource: 'c'
  })
  t.match(await aspectOf(admin, DATASET, 'editableSchemaMetadata'), {
    editableSchemaFieldInfo: [{ fieldPath: 'c', description: 'before', globalTags: { tags: [{ tag: pii }] } }]
  })
})

t.test('tagging needs a privilege on the entity: that of columns does not cover the dataset', async t => {
  const { admin, user } = await start(t)
  await ingestSchema(admin, DATASET, ['id'])
  const [pii] = await tagged(admin, 'pii')
  const reader = await user('reader', { role: 'Reader' })
  const alice = await user('alice')
  const columnsOnly = `mutation { createPolicy(input: {
    type: METADATA, name: "columns", state: ACTIVE, privileges: ["EDIT_DATASET_COL_TAGS"],
    resources: {filter: {criteria: [{field: "URN", values: ["${DATASET}"], condition: EQUALS}]}},
    actors: {users: ["${alice.actor}"], resourceOwners: false, allUsers: false, allGroups: false} }) }`
  t.notOk((await admin.gql(columnsOnly)).errors)
  const column = { resourceUrn: DATASET, subResourceType: 'DATASET_FIELD', subResource: 'id' }
  const refused = { data: {}, errors: [{ message: REFUSED, extensions: { code: 403, type: 'UNAUTHORIZED' } }] }
  for (const mutation of ['addTag', 'removeTag']) {
    t.match(await attach(reader, mutation, { tagUrn: pii, resourceUrn: DATASET }), refused)
    t.match(await attach(reader, mutation, { tagUrn: pii, ...column }), refused)
    t.match(await attach(alice, mutation, { tagUrn: pii, resourceUrn: DATASET }), refused)
    t.strictSame((await attach(alice, mutation, { tagUrn: pii, ...column })).data, { [mutation]: true })
  }
  t.match(
    await attach(alice, 'batchAddTags', { tagUrns: [pii], resources: [column, { resourceUrn: DATASET }] }),
    refused
  )
  const editor = await user('editor', { role: 'Editor' })
  t.strictSame((await attach(editor, 'addTag', { tagUrn: pii, resourceUrn: DATASET })).data, { addTag: true })
})
