import t from 'tap'
import { PLACES } from '../../../plugins/documentation/places.ts'
import { type Client, start } from '../../helper.ts'
import { removePolicies } from '../../people.ts'
import { aspectOf, dataset, ingest, ingestSchema, newDataset } from '../tags/requests.ts'

const server = await start(t)
const { admin } = server

function describe(by: Client, input: object) {
  return by.gql('mutation ($input: DescriptionUpdateInput!) { updateDescription(input: $input) }', { input })
}

const onColumn = (subResource: string) => ({ subResourceType: 'DATASET_FIELD', subResource })

/** Ids of the types whose keys have several parts. */
const IDS: Readonly<Record<string, string>> = {
  dataset: '(urn:li:dataPlatform:hive,described,PROD)',
  chart: '(looker,described)',
  dashboard: '(looker,described)',
  dataFlow: '(airflow,described,PROD)',
  dataJob: '(urn:li:dataFlow:(airflow,described,PROD),job)',
  notebook: '(querybook,described)',
  mlModel: '(urn:li:dataPlatform:mlflow,described,PROD)',
  mlModelGroup: '(urn:li:dataPlatform:mlflow,described,PROD)',
  mlFeature: '(features,described)',
  mlFeatureTable: '(urn:li:dataPlatform:feast,described)',
  mlPrimaryKey: '(features,described)'
}

t.test('every type that has a place for it can be described, and the description taken off again', async t => {
  for (const [type, { aspect, member = 'description' }] of Object.entries(PLACES)) {
    const urn = `urn:li:${type}:${IDS[type] ?? 'described'}`
    const [first, value] =
      type === 'domain' ? ['institutionalMemory', { elements: [] }] : ['status', { removed: false }]
    await ingest(admin, urn, `${first}`, Object(value))
    const { errors } = await describe(admin, { resourceUrn: urn, description: '# what *it* is' })
    t.equal(errors, undefined, type)
    t.match(await aspectOf(admin, urn, aspect), { [member]: '# what *it* is' }, type)
    await describe(admin, { resourceUrn: urn, description: '', expected: '# what *it* is' })
    t.notOk(Reflect.get((await aspectOf(admin, urn, aspect)) ?? {}, member), type)
  }
})

t.test('the description of a dataset is who wrote it and when, beside that of ingestion', async t => {
  const urn = newDataset()
  await ingest(admin, urn, 'datasetProperties', { name: 'n', description: 'from the source' })
  const steward = await server.user('steward', { privileges: ['EDIT_ENTITY_DOCS'] })
  t.equal((await describe(steward, { resourceUrn: urn, description: 'by a user' })).errors, undefined)
  const stored = Object(await aspectOf(admin, urn, 'editableDatasetProperties'))
  t.match(stored, {
    description: 'by a user',
    created: { actor: steward.actor },
    lastModified: { actor: steward.actor }
  })
  const again = await describe(steward, { resourceUrn: urn, description: 'by a user' })
  t.equal(again.errors, undefined)
  t.strictSame(await aspectOf(admin, urn, 'editableDatasetProperties'), stored, 'the same text changes nothing')
  const { data } = await admin.gql(
    `{ dataset(urn: "${urn}") { properties { description } editableProperties { description } } }`
  )
  t.strictSame(data.dataset, {
    properties: { description: 'from the source' },
    editableProperties: { description: 'by a user' }
  })
})

t.test(
  'a description is on one column, however it is spelled, and can be taken off when the column is gone',
  async t => {
    const urn = newDataset()
    const [typed, path] = ['[version=2.0].[type=struct].[type=map].labels.[type=string].value', 'labels.value']
    await ingestSchema(admin, urn, [typed])
    const descriptions = async () =>
      Object(await aspectOf(admin, urn, 'editableSchemaMetadata')).editableSchemaFieldInfo.map(
        ({ fieldPath, description }: Record<string, string>) => [fieldPath, description]
      )
    for (const [spelled, description] of [
      [path, 'one'],
      [typed, 'two']
    ] as const) {
      t.notOk((await describe(admin, { resourceUrn: urn, ...onColumn(spelled), description })).errors)
      t.strictSame(await descriptions(), [[typed, description]], spelled)
    }
    await ingestSchema(admin, urn, ['other'])
    t.match((await describe(admin, { resourceUrn: urn, ...onColumn(path), description: 'x' })).errors, [
      { extensions: { code: 400 } }
    ])
    t.notOk((await describe(admin, { resourceUrn: urn, ...onColumn(path), description: '' })).errors)
    t.strictSame(await descriptions(), [[typed, undefined]])
  }
)

t.test('the description of a column keeps its tags, and the other columns', async t => {
  const urn = newDataset()
  await ingestSchema(admin, urn, ['id', 'mail'])
  await admin.gql('mutation { createTag(input: {id: "pii", name: "pii"}) }')
  await admin.gql(
    `mutation { addTags(input: {tagUrns: ["urn:li:tag:pii"], resourceUrn: "${urn}", subResourceType: DATASET_FIELD, subResource: "mail"}) }`
  )
  for (const column of ['mail', 'id']) {
    const { errors } = await describe(admin, { resourceUrn: urn, ...onColumn(column), description: `about ${column}` })
    t.equal(errors, undefined)
  }
  t.match(await aspectOf(admin, urn, 'editableSchemaMetadata'), {
    editableSchemaFieldInfo: [
      { fieldPath: 'mail', description: 'about mail', globalTags: { tags: [{ tag: 'urn:li:tag:pii' }] } },
      { fieldPath: 'id', description: 'about id' }
    ]
  })
  await describe(admin, { resourceUrn: urn, ...onColumn('mail'), description: '', expected: 'about mail' })
  const { editableSchemaFieldInfo } = Object(await aspectOf(admin, urn, 'editableSchemaMetadata'))
  t.equal(editableSchemaFieldInfo[0].description, undefined)
  t.match(editableSchemaFieldInfo[0].globalTags, { tags: [{ tag: 'urn:li:tag:pii' }] })
})

t.test('of two edits of one text the second is refused, and loses nothing', async t => {
  const urn = newDataset()
  await ingestSchema(admin, urn, ['mail'])
  for (const where of [{}, onColumn('mail')]) {
    const both = await Promise.all(
      ['one', 'two'].map(description => describe(admin, { resourceUrn: urn, ...where, description, expected: '' }))
    )
    const refused = both.filter(({ errors }) => errors)
    t.equal(refused.length, 1)
    t.match(refused[0]?.errors, [{ message: /was changed by somebody else/, extensions: { code: 409 } }])
    t.notMatch(refused[0]?.errors?.[0]?.message, /one|two/, 'the message has no stored text')
    const winner = both[0]?.errors ? 'two' : 'one'
    const late = await describe(admin, { resourceUrn: urn, ...where, description: 'three', expected: winner })
    t.equal(late.errors, undefined, 'with the text that is stored it is accepted')
  }
})

t.test('refusals name what is missing, and change nothing', async t => {
  const urn = await dataset(admin, newDataset())
  const nobody = await server.user('nobody')
  t.match((await describe(nobody, { resourceUrn: urn, description: 'x' })).errors?.[0]?.extensions, {
    code: 403,
    privileges: ['EDIT_ENTITY', 'EDIT_ENTITY_DOCS'],
    resource: urn
  })
  t.match((await describe(nobody, { resourceUrn: urn, ...onColumn('a'), description: 'x' })).errors?.[0]?.extensions, {
    privileges: ['EDIT_ENTITY', 'EDIT_DATASET_COL_DESCRIPTION']
  })
  await ingestSchema(admin, urn, ['id'])
  const cases: [object, number, RegExp][] = [
    [{ resourceUrn: newDataset() }, 404, /does not exist/],
    [{ resourceUrn: urn, ...onColumn('none') }, 400, /Field none does not exist in the datasets schema/],
    [{ resourceUrn: urn, subResource: 'id' }, 400, /without a subResourceType/],
    [{ resourceUrn: urn, subResourceType: 'DATASET_FIELD' }, 400, /without a subResource/],
    [{ resourceUrn: 'urn:li:container:c', ...onColumn('id') }, 400, /has no schema/],
    [
      { resourceUrn: 'urn:li:corpuser:datahub' },
      400,
      /Unsupported resource type corpuser .* one of dataset, container/
    ],
    [{ resourceUrn: 'nothing' }, 400, /nothing/],
    [{ resourceUrn: urn, description: 'x'.repeat(100_001) }, 400, /at most 100000 characters, found 100001/]
  ]
  for (const [input, code, message] of cases) {
    const { errors } = await describe(admin, { description: 'x', ...input })
    t.match(errors, [{ message, extensions: { code } }])
  }
  for (const aspect of ['editableDatasetProperties', 'editableSchemaMetadata']) {
    t.equal(await aspectOf(admin, urn, aspect), undefined)
  }
})

t.test('a user who may not read the text does not learn it by guessing', async t => {
  const urn = newDataset()
  await ingest(admin, urn, 'editableDatasetProperties', { description: 'secret' })
  await removePolicies(admin)
  const writer = await server.user('writer', { privileges: ['EDIT_ENTITY_DOCS'] })
  const guess = await describe(writer, { resourceUrn: urn, description: 'secret', expected: 'secret' })
  const wrong = await describe(writer, { resourceUrn: urn, description: 'secret', expected: 'other' })
  t.match(guess.errors?.[0]?.extensions, { code: 403 })
  t.strictSame(wrong.errors, guess.errors)
})

function describeAll(by: Client, updates: readonly object[]) {
  return by.gql('mutation ($input: BatchUpdateDescriptionInput!) { batchUpdateDescription(input: $input) }', {
    input: { updates }
  })
}

t.test('several descriptions are set and taken off at once: all of them, or none', async t => {
  const [urn, other] = [newDataset(), newDataset()]
  await ingestSchema(admin, urn, ['a', 'b', 'c'])
  await ingestSchema(admin, other, ['a'])
  const descriptions = async (of: string) =>
    (Object(await aspectOf(admin, of, 'editableSchemaMetadata')).editableSchemaFieldInfo ?? []).map(
      ({ fieldPath, description }: Record<string, string>) => `${fieldPath}: ${description}`
    )
  const on = (resourceUrn: string, column: string, description: string, expected?: string) => ({
    ...{ resourceUrn, ...onColumn(column), description },
    ...(expected === undefined ? {} : { expected })
  })
  const first = [on(urn, 'a', 'one'), on(urn, 'b', 'two', ''), on(other, 'a', 'three')]
  const answer = await describeAll(admin, [...first, { resourceUrn: other, description: 'whole' }])
  t.strictSame(answer.data, { batchUpdateDescription: true })
  t.strictSame(await descriptions(urn), ['a: one', 'b: two'])
  t.strictSame(await descriptions(other), ['a: three'])
  t.match(await aspectOf(admin, other, 'editableDatasetProperties'), { description: 'whole' })

  await t.test('one that is refused: no other is changed', async t => {
    for (const [bad, code, why] of [
      [on(urn, 'b', 'x', 'not this'), 409, 'another text than expected'],
      [on(urn, 'gone', 'x'), 400, 'a column that the schema does not declare'],
      [on(newDataset(), 'a', 'x'), 404, 'an entity that does not exist'],
      [{ resourceUrn: urn, subResource: 'a', description: 'x' }, 400, 'a column without its type'],
      [on(urn, 'a', 'x'.repeat(100_001)), 400, 'a text that is too long'],
      [{ resourceUrn: 'urn:li:assertion:x', description: 'x' }, 400, 'a type that cannot be described']
    ] as const) {
      const { errors } = await describeAll(admin, [on(urn, 'a', 'changed'), bad])
      t.match(errors, [{ extensions: { code } }], why)
      t.strictSame(await descriptions(urn), ['a: one', 'b: two'], why)
    }
    const many = Array.from({ length: 1001 }, () => on(urn, 'a', 'x'))
    t.match((await describeAll(admin, many)).errors, [
      { message: 'At most 1000 updates are allowed in one call, found 1001' }
    ])
  })

  await t.test('each requires a privilege on its dataset', async t => {
    const steward = await server.user('columns', { privileges: ['EDIT_DATASET_COL_DESCRIPTION'], on: urn })
    t.notOk((await describeAll(steward, [on(urn, 'c', 'mine')])).errors)
    t.match((await describeAll(steward, [on(urn, 'c', 'again'), on(other, 'a', 'x')])).errors, [
      { extensions: { code: 403 } }
    ])
    t.strictSame(await descriptions(urn), ['a: one', 'b: two', 'c: mine'])
  })

  await describeAll(admin, [on(urn, 'a', '', 'one'), on(urn, 'b', 'two again', 'two'), on(other, 'a', '')])
  t.strictSame(await descriptions(urn), ['a: undefined', 'b: two again', 'c: mine'])
})
