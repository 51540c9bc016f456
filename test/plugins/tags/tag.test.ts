import t from 'tap'
import { eventually, start } from '../../helper.ts'
import {
  aspectOf,
  attach,
  createTag,
  DATASET,
  dataset,
  ingest,
  ingestSchema,
  REFUSED,
  tagged,
  tagsOf
} from './requests.ts'

const TAG = `query q($urn: String!) { tag(urn: $urn) {
  urn type name exists usageCount properties { name description colorHex } } }`

t.test('a tag is created with its id and read back; its creator owns it', async t => {
  const { admin } = await start(t)
  const { data } = await createTag(admin, { id: 'pii', name: 'Personal data', description: 'about people' })
  t.strictSame(data, { createTag: 'urn:li:tag:pii' })
  t.strictSame((await admin.gql(TAG, { urn: data.createTag })).data.tag, {
    ...{ urn: 'urn:li:tag:pii', type: 'TAG', name: 'Personal data', exists: true, usageCount: 0 },
    properties: { name: 'Personal data', description: 'about people', colorHex: null }
  })
  t.match(await aspectOf(admin, data.createTag, 'ownership'), { owners: [{ owner: admin.actor, type: 'NONE' }] })
})

t.test('without an id a tag gets a random one', async t => {
  const { admin } = await start(t)
  const urns = [await createTag(admin, { name: 'a' }), await createTag(admin, { name: 'a', id: null })]
  for (const { data } of urns) t.match(data.createTag, /^urn:li:tag:[0-9a-f]{8}-[0-9a-f-]{27}$/)
})

t.test('an id of any script is taken as it is', async t => {
  const { admin } = await start(t)
  for (const id of ['Größe', '東京 2', 'a/b+c(d),e%20', '😀']) {
    const { data } = await createTag(admin, { id, name: id })
    t.strictSame(data, { createTag: `urn:li:tag:${id}` })
    t.match((await admin.gql(TAG, { urn: data.createTag })).data.tag, { name: id, exists: true })
  }
})

t.test('an existing tag is not made again', async t => {
  const { admin } = await start(t)
  await tagged(admin, 'pii')
  const refused = [{ message: 'This Tag already exists!', extensions: { code: 400, type: 'BAD_REQUEST' } }]
  t.match((await createTag(admin, { id: 'pii', name: 'again' })).errors, refused)
  await ingest(admin, 'urn:li:tag:bare', 'tagKey', { name: 'bare' })
  t.match((await createTag(admin, { id: 'bare', name: 'bare' })).errors, refused)
  t.match((await admin.gql(TAG, { urn: 'urn:li:tag:pii' })).data.tag, { name: 'pii' })
})

t.test('of twenty who create one tag at once exactly one succeeds', async t => {
  const { admin } = await start(t)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_none, at) => createTag(admin, { id: 'x', name: `n${at}` }))
  )
  const winner = answers.findIndex(({ data }) => data.createTag !== null)
  t.equal(answers.filter(({ errors }) => errors?.[0].message === 'This Tag already exists!').length, 19)
  t.match((await admin.gql(TAG, { urn: 'urn:li:tag:x' })).data.tag, { name: `n${winner}` })
})

t.test('bad names, ids and colours are refused with what is allowed', async t => {
  const { admin } = await start(t)
  await tagged(admin, 'pii')
  const rows: [object, string | RegExp][] = [
    [{ name: '' }, 'The name of a tag must not be empty'],
    [{ name: ' ' }, 'The name of a tag must not be empty'],
    [{ name: 'x'.repeat(501) }, 'The name of a tag has at most 500 characters'],
    [{ name: 'x', id: '' }, 'The id of a tag must not be empty: leave it out for a random one'],
    [{ name: 'x', id: ' ' }, /must not be empty/],
    [{ name: 'x', id: 'x'.repeat(501) }, 'The id of a tag has at most 500 characters'],
    [{ name: 'x', id: 'a\nb' }, 'The id of a tag must not have control characters'],
    [{ name: 'x', description: 'x'.repeat(100_001) }, 'The description of a tag has at most 100000 characters']
  ]
  for (const [input, message] of rows) {
    t.match((await createTag(admin, input)).errors, [{ message, extensions: { code: 400 } }])
  }
  const color = 'mutation m($urn: String!, $colorHex: String!) { setTagColor(urn: $urn, colorHex: $colorHex) }'
  for (const colorHex of ['', 'red', '#12', '#12345', '#gggggg', '<script>', '#123456 ']) {
    const { errors } = await admin.gql(color, { urn: 'urn:li:tag:pii', colorHex })
    t.match(errors, [
      { message: /is not a colour: #RGB, #RRGGBB or #RRGGBBAA in hex digits$/, extensions: { code: 400 } }
    ])
  }
})

t.test('colour and text of a tag change without each other', async t => {
  const { admin } = await start(t)
  const [urn] = await tagged(admin, 'pii')
  const color = 'mutation m($urn: String!) { setTagColor(urn: $urn, colorHex: "#FF8800") }'
  t.strictSame((await admin.gql(color, { urn })).data, { setTagColor: true })
  const update =
    'mutation m($urn: String!, $input: TagUpdateInput!) { updateTag(urn: $urn, input: $input) { name properties { description colorHex } } }'
  const change = async (input: object) => (await admin.gql(update, { urn, input: { urn, ...input } })).data.updateTag
  t.strictSame(await change({ name: 'P', description: 'd' }), {
    name: 'P',
    properties: { description: 'd', colorHex: '#FF8800' }
  })
  t.strictSame(await change({ name: 'Q' }), { name: 'Q', properties: { description: 'd', colorHex: '#FF8800' } })
  t.strictSame(await change({ name: 'Q', description: null }), {
    name: 'Q',
    properties: { description: null, colorHex: '#FF8800' }
  })
  const other = await admin.gql(update, { urn, input: { urn: 'urn:li:tag:other', name: 'x' } })
  t.match(other.errors, [{ message: 'The URN of the input, urn:li:tag:other, is not that of the tag, urn:li:tag:pii' }])
})

t.test('a bare tag gets a colour, its id stays its name', async t => {
  const { admin } = await start(t)
  await ingest(admin, 'urn:li:tag:bare', 'tagKey', { name: 'bare' })
  t.match((await admin.gql(TAG, { urn: 'urn:li:tag:bare' })).data.tag, { name: 'bare', properties: null })
  await admin.gql('mutation { setTagColor(urn: "urn:li:tag:bare", colorHex: "#abc") }')
  t.match((await admin.gql(TAG, { urn: 'urn:li:tag:bare' })).data.tag, {
    properties: { name: 'bare', colorHex: '#abc' }
  })
})

t.test('what is done to a tag that does not exist says so', async t => {
  const { admin } = await start(t)
  const urn = 'urn:li:tag:ghost'
  const rows: [string, string][] = [
    [`setTagColor(urn: "${urn}", colorHex: "#abc")`, `Failed to set Tag ${urn} color. Tag does not exist.`],
    [`deleteTag(urn: "${urn}")`, `Failed to delete Tag ${urn}. Tag does not exist.`],
    [
      `updateTag(urn: "${urn}", input: {urn: "${urn}", name: "x"}) { urn }`,
      `Failed to update Tag ${urn}. Tag does not exist.`
    ],
    [
      `deleteTag(urn: "${DATASET}")`,
      `Failed to validate label with urn ${DATASET}. Urn type does not match entity type tag..`
    ]
  ]
  for (const [mutation, message] of rows) {
    t.match((await admin.gql(`mutation { ${mutation} }`)).errors, [{ message, extensions: { code: 400 } }])
  }
  t.strictSame((await admin.gql(TAG, { urn })).data.tag, {
    ...{ urn, type: 'TAG', name: 'ghost', exists: false, usageCount: 0, properties: null }
  })
  t.match((await admin.gql(TAG, { urn: DATASET })).errors, [{ extensions: { code: 400 } }])
})

t.test('deleting a tag takes it off everything that carries it, and off nothing else', async t => {
  const { admin } = await start(t)
  const [pii, other] = await tagged(admin, 'pii', 'other')
  await ingestSchema(admin, DATASET, ['id'])
  const schema = await aspectOf(admin, DATASET, 'schemaMetadata')
  const [field] = (schema?.fields ?? []) as object[]
  await ingest(admin, DATASET, 'schemaMetadata', {
    ...schema,
    fields: [{ ...field, globalTags: { tags: [{ tag: pii }] } }]
  })
  const chart = 'urn:li:chart:(looker,1)'
  await ingest(admin, chart, 'status', { removed: false })
  const column = { resourceUrn: DATASET, subResourceType: 'DATASET_FIELD', subResource: 'id' }
  await attach(admin, 'batchAddTags', {
    tagUrns: [pii, other],
    resources: [{ resourceUrn: DATASET }, { resourceUrn: chart }, column]
  })
  t.match((await admin.gql(TAG, { urn: pii })).data.tag, { usageCount: 2 })
  t.strictSame((await admin.gql(`mutation { deleteTag(urn: "${pii}") }`)).data, { deleteTag: true })
  t.match((await admin.gql(TAG, { urn: pii })).data.tag, { exists: false, usageCount: 0 })
  t.strictSame(await tagsOf(admin), { own: [other], columns: { id: [other] } })
  t.strictSame(await aspectOf(admin, chart, 'globalTags'), { tags: [{ tag: other }] })
  const left = (await aspectOf(admin, DATASET, 'schemaMetadata')) as { fields?: object[] } | undefined
  t.match(left?.fields, [{ globalTags: { tags: [] } }])
  t.strictSame(await tagged(admin, 'pii'), [pii], 'it can be made anew')
})

t.test('references that a deleted tag left behind go when it is deleted again', async t => {
  const { admin } = await start(t)
  await dataset(admin)
  const urn = 'urn:li:tag:leftover'
  await ingest(admin, DATASET, 'globalTags', { tags: [{ tag: urn }] })
  t.strictSame((await admin.gql(`mutation { deleteTag(urn: "${urn}") }`)).data, { deleteTag: true })
  t.strictSame((await tagsOf(admin)).own, [])
})

t.test('more than a thousand references are removed by a task that can be watched', async t => {
  const { admin } = await start(t)
  const [pii] = await tagged(admin, 'pii')
  const count = 1050
  const proposals = Array.from({ length: count }, (_none, at) => ({
    ...{
      entityType: 'dataset',
      entityUrn: `urn:li:dataset:(urn:li:dataPlatform:hive,t${at},PROD)`,
      changeType: 'UPSERT'
    },
    ...{
      aspectName: 'globalTags',
      aspect: { value: JSON.stringify({ tags: [{ tag: pii }] }), contentType: 'application/json' }
    }
  }))
  t.equal((await admin.post('/aspects?action=ingestProposalBatch', { proposals })).status, 200)
  t.match((await admin.gql(TAG, { urn: pii })).data.tag, { usageCount: count })
  t.strictSame((await admin.gql(`mutation { deleteTag(urn: "${pii}") }`)).data, { deleteTag: true })
  t.match((await admin.gql(TAG, { urn: pii })).data.tag, { exists: false })
  await eventually(async () => (await admin.gql(TAG, { urn: pii })).data.tag.usageCount === 0)
  const task = await eventually(async () => {
    const [newest] = (await admin.get('/operations/tasks')).body.tasks
    return newest?.state === 'COMPLETED' && newest
  })
  t.match(task, { action: 'deleteTag', total: count, deleted: count, actor: admin.actor })
})

t.test('creating, changing and deleting tags need their privileges', async t => {
  const { admin, user } = await start(t)
  const [urn] = await tagged(admin, 'pii')
  const reader = await user('reader', { role: 'Reader' })
  const mutations = [
    'createTag(input: {id: "new", name: "new"})',
    `updateTag(urn: "${urn}", input: {urn: "${urn}", name: "x"}) { urn }`,
    `setTagColor(urn: "${urn}", colorHex: "#abc")`,
    `deleteTag(urn: "${urn}")`
  ]
  for (const mutation of mutations) {
    const { errors } = await reader.gql(`mutation { ${mutation} }`)
    t.match(errors, [{ message: REFUSED, extensions: { code: 403, type: 'UNAUTHORIZED' } }], mutation)
  }
  const editor = await user('editor', { role: 'Editor' })
  for (const mutation of mutations) t.notOk((await editor.gql(`mutation { ${mutation} }`)).errors, mutation)
})

t.test('a tag’s creator may colour it, as its owner', async t => {
  const { admin, user } = await start(t)
  const alice = await user('alice')
  const grant = `mutation { createPolicy(input: {
    type: PLATFORM, name: "creators", state: ACTIVE, privileges: ["CREATE_TAGS"],
    actors: {users: ["${alice.actor}"], resourceOwners: false, allUsers: false, allGroups: false} }) }`
  t.notOk((await admin.gql(grant)).errors)
  const [own] = await tagged(alice, 'own')
  const [other] = await tagged(admin, 'other')
  t.notOk((await alice.gql(`mutation { setTagColor(urn: "${own}", colorHex: "#abc") }`)).errors)
  t.match((await alice.gql(`mutation { setTagColor(urn: "${other}", colorHex: "#abc") }`)).errors, [
    { message: REFUSED }
  ])
})

t.test('a deletion that was interrupted ends with exact numbers, of entities whatever they carry it on', async t => {
  const server = await start(t, { config: { plugins: { tasks: { pauseMs: 1000 } } } })
  const [pii = ''] = await tagged(server.admin, 'pii')
  const tags = { tags: [{ tag: pii }] }
  const columns = { editableSchemaFieldInfo: [{ fieldPath: 'c', globalTags: tags }] }
  const urns = Array.from({ length: 1050 }, (_, at) => `urn:li:dataset:(urn:li:dataPlatform:hive,t${at},PROD)`).sort()
  const proposal = (entityUrn: string, aspectName: string, value: object) => ({
    ...{ entityType: 'dataset', entityUrn, changeType: 'UPSERT', aspectName },
    aspect: { value: JSON.stringify(value), contentType: 'application/json' }
  })
  const proposals = [
    ...urns.map(urn => proposal(urn, 'globalTags', tags)),
    ...urns.slice(0, 100).map(urn => proposal(urn, 'editableSchemaMetadata', columns))
  ]
  t.equal((await server.admin.post('/aspects?action=ingestProposalBatch', { proposals })).status, 200)
  t.notOk((await server.admin.gql(`mutation { deleteTag(urn: "${pii}") }`)).errors)
  const newest = async ({ admin }: Pick<typeof server, 'admin'>) => (await admin.get('/operations/tasks')).body.tasks[0]
  await eventually(async () => (await newest(server)).deleted > 0)
  // As in a slice of which a killed server could not record that it was done.
  const resources = urns.slice(-300).map(resourceUrn => ({ resourceUrn }))
  t.notOk((await attach(server.admin, 'batchRemoveTags', { tagUrns: [pii], resources })).errors)
  const restarted = await server.restart({ config: {} })
  const task = await eventually(async () => {
    const found = await newest(restarted)
    return found.state === 'COMPLETED' && found
  })
  t.match(task, { action: 'deleteTag', total: 1050, deleted: 1050 })
})
