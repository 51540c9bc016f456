import t from 'tap'
import { type Client, start } from '../../helper.ts'
import { removePolicies } from '../../people.ts'
import { aspectOf, dataset, ingest, ingestSchema, newDataset } from '../tags/requests.ts'

const server = await start(t)
const { admin } = server

function deprecate(by: Client, input: object) {
  return by.gql('mutation m($input: UpdateDeprecationInput!) { updateDeprecation(input: $input) }', { input })
}

function deprecateAll(by: Client, input: object) {
  return by.gql('mutation m($input: BatchUpdateDeprecationInput!) { batchUpdateDeprecation(input: $input) }', { input })
}

const onColumn = (subResource: string) => ({ subResourceType: 'DATASET_FIELD', subResource })

t.test('a dataset is deprecated with note, time and replacement, and restored', async t => {
  const urn = await dataset(admin, newDataset())
  const replacement = await dataset(admin, newDataset())
  const steward = await server.user('steward', { privileges: ['EDIT_DEPRECATION_PRIVILEGE'] })
  const input = { urn, deprecated: true, note: 'use the *new* one', decommissionTime: 1_900_000_000_000, replacement }
  t.strictSame((await deprecate(steward, input)).data, { updateDeprecation: true })
  const query = `{ dataset(urn: "${urn}") { deprecation {
    deprecated note decommissionTime actor actorEntity { urn type } replacement { urn type } } } }`
  t.strictSame((await admin.gql(query)).data.dataset.deprecation, {
    ...{ deprecated: true, note: 'use the *new* one', decommissionTime: 1_900_000_000_000, actor: steward.actor },
    actorEntity: { urn: steward.actor, type: 'CORP_USER' },
    replacement: { urn: replacement, type: 'DATASET' }
  })
  await deprecate(admin, input)
  t.match(await aspectOf(admin, urn, 'deprecation'), { actor: steward.actor }, 'the same again changes nothing')
  t.strictSame((await deprecate(admin, { urn, deprecated: false })).data, { updateDeprecation: true })
  t.strictSame(await aspectOf(admin, urn, 'deprecation'), { deprecated: false, note: '', actor: admin.actor })
})

t.test('a batch deprecates entities and columns, or none of them', async t => {
  const [urn, other] = [newDataset(), await dataset(admin, newDataset())]
  await ingestSchema(admin, urn, ['id', 'mail'])
  const container = 'urn:li:container:old'
  await ingest(admin, container, 'status', { removed: false })
  const resources = [{ resourceUrn: other }, { resourceUrn: container }, { resourceUrn: urn, ...onColumn('mail') }]
  const bad = await deprecateAll(admin, { deprecated: true, resources: [...resources, { resourceUrn: newDataset() }] })
  t.match(bad.errors, [{ message: /^Failed to update deprecation for Entity .* Entity does not exist\.$/ }])
  t.equal(await aspectOf(admin, other, 'deprecation'), undefined)
  t.strictSame((await deprecateAll(admin, { deprecated: true, note: 'old', resources })).data, {
    batchUpdateDeprecation: true
  })
  const { data } = await admin.gql(`{ dataset(urn: "${urn}") { deprecation { note } schemaMetadata { fields {
    fieldPath schemaFieldEntity { deprecation { deprecated note } } } } } }`)
  t.strictSame(data.dataset, {
    deprecation: null,
    schemaMetadata: {
      fields: [
        { fieldPath: 'id', schemaFieldEntity: { deprecation: null } },
        { fieldPath: 'mail', schemaFieldEntity: { deprecation: { deprecated: true, note: 'old' } } }
      ]
    }
  })
  for (const one of [other, container]) t.match(await aspectOf(admin, one, 'deprecation'), { note: 'old' })
})

t.test('of two edits of one note the second is refused', async t => {
  const urn = await dataset(admin, newDataset())
  const both = await Promise.all(
    ['one', 'two'].map(note => deprecate(admin, { urn, deprecated: true, note, expectedNote: '' }))
  )
  t.match(
    both.flatMap(({ errors }) => errors ?? []),
    [{ message: /was changed by somebody else/, extensions: { code: 409 } }]
  )
  const winner = both[0]?.errors ? 'two' : 'one'
  t.notOk((await deprecate(admin, { urn, deprecated: false, expectedNote: winner })).errors)
})

t.test('refusals name what is wrong, and change nothing', async t => {
  const urn = newDataset()
  await ingestSchema(admin, urn, ['id'])
  const nobody = await server.user('nobody')
  for (const where of [{}, onColumn('id')]) {
    t.match((await deprecate(nobody, { urn, ...where, deprecated: true })).errors?.[0]?.extensions, {
      ...{ code: 403, privileges: ['EDIT_ENTITY', 'EDIT_DEPRECATION_PRIVILEGE'], resource: urn }
    })
  }
  const cases: [object, number, RegExp][] = [
    [{ ...onColumn('none') }, 400, /Field none does not exist/],
    [{ subResource: 'id' }, 400, /without a subResourceType/],
    [{ urn: admin.actor }, 400, /Entities of type corpuser cannot have a deprecation/],
    [{ urn: 'urn:li:container:c', ...onColumn('id') }, 400, /has no schema/],
    [{ replacement: newDataset() }, 400, /The replacement .* does not exist/],
    [{ replacement: urn }, 400, /must be another entity/],
    [{ replacement: urn, deprecated: false }, 400, /requires deprecated: true/],
    [{ note: 'x'.repeat(100_001) }, 400, /at most 100000 characters/]
  ]
  for (const [input, code, message] of cases) {
    t.match((await deprecate(admin, { urn, deprecated: true, ...input })).errors, [{ message, extensions: { code } }])
  }
  const resources = Array.from({ length: 1001 }, () => ({ resourceUrn: urn }))
  t.match((await deprecateAll(admin, { deprecated: true, resources })).errors, [
    { message: /At most 1000 resources .* found 1001/ }
  ])
  t.equal(await aspectOf(admin, urn, 'deprecation'), undefined)
})

t.test('a user who may not read the note does not learn it by guessing', async t => {
  const urn = await dataset(admin, newDataset())
  await deprecate(admin, { urn, deprecated: true, note: 'secret' })
  await removePolicies(admin)
  const writer = await server.user('writer', { privileges: ['EDIT_DEPRECATION_PRIVILEGE'] })
  const guesses = await Promise.all(
    ['secret', 'other'].map(expectedNote => deprecate(writer, { urn, deprecated: true, note: 'secret', expectedNote }))
  )
  for (const { errors } of guesses) t.equal(errors?.[0]?.extensions.code, 403)
})
