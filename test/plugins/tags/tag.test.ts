import t from 'tap'
import { start } from '../../helper.ts'
import { aspectOf, createTag, DATASET, ingest, newTags, REFUSED, TAG } from './requests.ts'

const { admin, user } = await start(t)

t.test('a tag is created with its id and read back; the caller becomes its owner', async t => {
  const { data } = await createTag(admin, { id: 'pii', name: 'Personal data', description: 'about people' })
  t.strictSame(data, { createTag: 'urn:li:tag:pii' })
  t.strictSame((await admin.gql(TAG, { urn: data.createTag })).data.tag, {
    ...{ urn: 'urn:li:tag:pii', type: 'TAG', name: 'Personal data', exists: true, usageCount: 0 },
    properties: { name: 'Personal data', description: 'about people', colorHex: null }
  })
  t.match(await aspectOf(admin, data.createTag, 'ownership'), {
    owners: [{ owner: admin.actor, type: 'TECHNICAL_OWNER' }]
  })
})

t.test('without an id a tag gets a random one', async t => {
  const urns = [await createTag(admin, { name: 'a' }), await createTag(admin, { name: 'a', id: null })]
  for (const { data } of urns) t.match(data.createTag, /^urn:li:tag:[0-9a-f]{8}-[0-9a-f-]{27}$/)
})

t.test('an id may have characters of any script', async t => {
  for (const id of ['Größe', '東京 2', 'a/b+c(d),e%20', '😀']) {
    const { data } = await createTag(admin, { id, name: id })
    t.strictSame(data, { createTag: `urn:li:tag:${id}` })
    t.match((await admin.gql(TAG, { urn: data.createTag })).data.tag, { name: id, exists: true })
  }
})

t.test('an existing tag cannot be created again', async t => {
  const [pii] = await newTags(admin, 'pii')
  const id = pii?.slice('urn:li:tag:'.length)
  const refused = [{ message: 'This Tag already exists!', extensions: { code: 400, type: 'BAD_REQUEST' } }]
  t.match((await createTag(admin, { id, name: 'again' })).errors, refused)
  await ingest(admin, 'urn:li:tag:bare', 'tagKey', { name: 'bare' })
  t.match((await createTag(admin, { id: 'bare', name: 'bare' })).errors, refused)
  t.match((await admin.gql(TAG, { urn: pii })).data.tag, { name: 'pii' })
})

t.test('of twenty concurrent calls that create the same tag exactly one succeeds', async t => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_none, at) => createTag(admin, { id: 'x', name: `n${at}` }))
  )
  const winner = answers.findIndex(({ data }) => data.createTag !== null)
  t.equal(answers.filter(({ errors }) => errors?.[0].message === 'This Tag already exists!').length, 19)
  t.match((await admin.gql(TAG, { urn: 'urn:li:tag:x' })).data.tag, { name: `n${winner}` })
})

t.test('invalid names, ids and colours are refused, and the error contains the allowed values', async t => {
  const [urn] = await newTags(admin, 'pii')
  const rows: [object, string | RegExp][] = [
    [{ name: '' }, 'The name of a tag must not be empty'],
    [{ name: ' ' }, 'The name of a tag must not be empty'],
    [{ name: 'x'.repeat(501) }, 'The name of a tag must have at most 500 characters, found 501'],
    [{ name: 'x', id: '' }, 'The id of a tag must not be empty: omit it to get a random id'],
    [{ name: 'x', id: ' ' }, /must not be empty/],
    [{ name: 'x', id: 'x'.repeat(501) }, 'The id of a tag must have at most 500 characters, found 501'],
    [{ name: 'x', id: 'a\nb' }, 'The id of a tag must not contain control characters'],
    [
      { name: 'x', description: 'x'.repeat(100_001) },
      'The description of a tag must have at most 100000 characters, found 100001'
    ]
  ]
  for (const [input, message] of rows) {
    t.match((await createTag(admin, input)).errors, [{ message, extensions: { code: 400 } }])
  }
  const color = 'mutation m($urn: String!, $colorHex: String!) { setTagColor(urn: $urn, colorHex: $colorHex) }'
  for (const colorHex of ['', 'red', '#12', '#12345', '#gggggg', '<script>', '#123456 ']) {
    const { errors } = await admin.gql(color, { urn, colorHex })
    t.match(errors, [
      { message: /is not a colour: expected #RGB, #RRGGBB or #RRGGBBAA in hex digits$/, extensions: { code: 400 } }
    ])
  }
})

t.test('with the expected name a tag is renamed only if nobody else has renamed it', async t => {
  const [urn] = await newTags(admin, 'first')
  const { data } = await admin.gql(TAG, { urn })
  const rename = 'mutation m($urn: String!, $input: TagUpdateInput!) { updateTag(urn: $urn, input: $input) { name } }'
  const renamed = (name: string) => admin.gql(rename, { urn, input: { urn, name, expectedName: data.tag.name } })
  t.strictSame((await renamed('second')).data, { updateTag: { name: 'second' } })
  const { errors } = await renamed('third')
  t.match(errors, [{ message: /was renamed by somebody else/, extensions: { code: 409 } }])
  t.match((await admin.gql(TAG, { urn })).data.tag, { name: 'second' })
})

t.test('the colour and the texts of a tag change independently', async t => {
  const [urn] = await newTags(admin, 'pii')
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
  t.match(other.errors, [{ message: `Expected input.urn ${urn}, found urn:li:tag:other` }])
})

t.test('a tag without properties gets a colour, and its id remains its name', async t => {
  const urn = 'urn:li:tag:colourless'
  await ingest(admin, urn, 'tagKey', { name: 'colourless' })
  t.match((await admin.gql(TAG, { urn })).data.tag, { name: 'colourless', properties: null })
  await admin.gql(`mutation { setTagColor(urn: "${urn}", colorHex: "#abc") }`)
  t.match((await admin.gql(TAG, { urn })).data.tag, {
    properties: { name: 'colourless', colorHex: '#abc' }
  })
})

t.test('operations on a tag that does not exist fail', async t => {
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

t.test('creating, changing and deleting tags require privileges', async t => {
  const [urn] = await newTags(admin, 'pii')
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

t.test('the creator of a tag can set its colour, as its owner', async t => {
  const alice = await user('alice')
  const grant = `mutation { createPolicy(input: {
    type: PLATFORM, name: "creators", state: ACTIVE, privileges: ["CREATE_TAGS"],
    actors: {users: ["${alice.actor}"], resourceOwners: false, allUsers: false, allGroups: false} }) }`
  t.notOk((await admin.gql(grant)).errors)
  const [own] = await newTags(alice, 'own')
  const [other] = await newTags(admin, 'other')
  t.notOk((await alice.gql(`mutation { setTagColor(urn: "${own}", colorHex: "#abc") }`)).errors)
  t.match((await alice.gql(`mutation { setTagColor(urn: "${other}", colorHex: "#abc") }`)).errors, [
    { message: REFUSED }
  ])
})
