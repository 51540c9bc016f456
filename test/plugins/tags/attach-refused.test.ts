import t from 'tap'
import { start } from '../../helper.ts'
import { aspectOf, attach, ingest, ingestSchema, newDataset, newTags, REFUSED } from './requests.ts'

const { admin, user } = await start(t)
const CHART = 'urn:li:chart:(looker,1)'
const GHOST = 'urn:li:dataset:(urn:li:dataPlatform:hive,ghost,PROD)'

t.test('errors have DataHub’s messages, and nothing is written', async t => {
  const urn = newDataset()
  const [pii] = await newTags(admin, 'pii')
  await ingestSchema(admin, urn, ['id'])
  await ingest(admin, CHART, 'status', { removed: false })
  const field = 'DATASET_FIELD'
  const rows: [object, string | RegExp][] = [
    [{ tagUrn: CHART }, `Failed to validate label with urn ${CHART}. Urn type does not match entity type tag..`],
    [{ tagUrn: 'urn:li:tag:ghost' }, 'Failed to validate label with urn urn:li:tag:ghost. Urn does not exist.'],
    [{ resourceUrn: GHOST }, `Failed to update resource with urn ${GHOST}. Entity does not exist.`],
    [
      { subResourceType: field },
      `Failed to update resource with urn ${urn}. SubResourceType (DATASET_FIELD) provided without a subResource.`
    ],
    [
      { subResourceType: field, subResource: '' },
      `Failed to update resource with urn ${urn}. SubResourceType (DATASET_FIELD) provided without a subResource.`
    ],
    [
      { subResource: 'id' },
      `Failed to updates resource with urn ${urn}. SubResource (id) provided without a subResourceType.`
    ],
    [
      { subResourceType: field, subResource: 'nope' },
      `Failed to update ${urn} & field nope. Field nope does not exist in the datasets schema.`
    ],
    [{ subResourceType: field, subResource: 'ID' }, /Field ID does not exist in the datasets schema\.$/],
    [
      { resourceUrn: CHART, subResourceType: field, subResource: 'id' },
      `Failed to update ${CHART} & field id. ${CHART} has no schema.`
    ],
    [
      { resourceUrn: pii },
      /^Failed to update resource with urn urn:li:tag:pii-\d+\. Entities of type tag cannot have tags\. .*dataset/
    ],
    [{ tagUrn: 'pii' }, /^"pii" is not a URN/],
    [{ resourceUrn: 'urn:li:dataset' }, /^"urn:li:dataset" is not a URN/]
  ]
  for (const [changes, message] of rows) {
    const input = { tagUrn: pii, resourceUrn: urn, ...changes }
    const { status, errors } = await attach(admin, 'addTag', input)
    t.match({ status, errors }, { status: 200, errors: [{ message, extensions: { code: 400, type: 'BAD_REQUEST' } }] })
  }
  t.equal(await aspectOf(admin, urn, 'globalTags'), undefined)
})

t.test('a batch with one invalid resource or tag changes nothing', async t => {
  const urn = newDataset()
  await ingestSchema(admin, urn, ['id'])
  const tagUrns = await newTags(admin, 'a')
  for (const bad of [
    { resourceUrn: GHOST },
    { resourceUrn: urn, subResourceType: 'DATASET_FIELD', subResource: 'nope' }
  ]) {
    t.ok((await attach(admin, 'batchAddTags', { tagUrns, resources: [{ resourceUrn: urn }, bad] })).errors)
  }
  t.ok((await attach(admin, 'addTags', { tagUrns: [...tagUrns, 'urn:li:tag:ghost'], resourceUrn: urn })).errors)
  t.equal(await aspectOf(admin, urn, 'globalTags'), undefined)
})

t.test('a call above a limit is refused, and the error contains the limit', async t => {
  const urn = newDataset()
  const many = (count: number) => Array.from({ length: count }, (_none, at) => `urn:li:tag:t${at}`)
  const resources = (count: number) => Array.from({ length: count }, () => ({ resourceUrn: urn }))
  const rows: [string, object, string][] = [
    ['addTags', { tagUrns: many(1001), resourceUrn: urn }, 'At most 1000 tags are allowed in one call, found 1001'],
    [
      'batchAddTags',
      { tagUrns: many(1), resources: resources(1001) },
      'At most 1000 resources are allowed in one call, found 1001'
    ],
    [
      'batchRemoveTags',
      { tagUrns: many(100), resources: resources(501) },
      'At most 50000 pairs of tag and resource are allowed in one call, found 50100'
    ]
  ]
  for (const [mutation, input, message] of rows) {
    t.match((await attach(admin, mutation, input)).errors, [{ message, extensions: { code: 400 } }])
  }
})

t.test('tagging requires a privilege on the entity: the privilege for columns does not cover the dataset', async t => {
  const urn = newDataset()
  await ingestSchema(admin, urn, ['id'])
  const [pii] = await newTags(admin, 'pii')
  const reader = await user('reader', { role: 'Reader' })
  const alice = await user('alice')
  const columnsOnly = `mutation { createPolicy(input: {
    type: METADATA, name: "columns", state: ACTIVE, privileges: ["EDIT_DATASET_COL_TAGS"],
    resources: {filter: {criteria: [{field: "URN", values: ["${urn}"], condition: EQUALS}]}},
    actors: {users: ["${alice.actor}"], resourceOwners: false, allUsers: false, allGroups: false} }) }`
  t.notOk((await admin.gql(columnsOnly)).errors)
  const column = { resourceUrn: urn, subResourceType: 'DATASET_FIELD', subResource: 'id' }
  const refused = { data: {}, errors: [{ message: REFUSED, extensions: { code: 403, type: 'UNAUTHORIZED' } }] }
  for (const mutation of ['addTag', 'removeTag']) {
    t.match(await attach(reader, mutation, { tagUrn: pii, resourceUrn: urn }), refused)
    t.match(await attach(reader, mutation, { tagUrn: pii, ...column }), refused)
    t.match(await attach(alice, mutation, { tagUrn: pii, resourceUrn: urn }), refused)
    t.strictSame((await attach(alice, mutation, { tagUrn: pii, ...column })).data, { [mutation]: true })
  }
  t.match(await attach(alice, 'batchAddTags', { tagUrns: [pii], resources: [column, { resourceUrn: urn }] }), refused)
  const editor = await user('editor', { role: 'Editor' })
  t.strictSame((await attach(editor, 'addTag', { tagUrn: pii, resourceUrn: urn })).data, { addTag: true })
})
