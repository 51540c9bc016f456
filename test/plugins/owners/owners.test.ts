import t from 'tap'
import { type Client, start } from '../../helper.ts'
import { aspectOf, dataset, ingest, newDataset, REFUSED } from '../tags/requests.ts'

const server = await start(t)
const { admin } = server
const TECHNICAL = 'urn:li:ownershipType:__system__technical_owner'
const STEWARD = 'urn:li:ownershipType:__system__data_steward'
const TYPES: Readonly<Record<string, string>> = {
  addOwner: 'AddOwnerInput',
  addOwners: 'AddOwnersInput',
  batchAddOwners: 'BatchAddOwnersInput',
  removeOwner: 'RemoveOwnerInput',
  batchRemoveOwners: 'BatchRemoveOwnersInput'
}
await Promise.all(['ann', 'bob'].map(name => ingest(admin, `urn:li:corpuser:${name}`, 'status', { removed: false })))
await ingest(admin, 'urn:li:corpGroup:team', 'status', { removed: false })
const ann = { ownerUrn: 'urn:li:corpuser:ann', ownerEntityType: 'CORP_USER' }
const bob = { ownerUrn: 'urn:li:corpuser:bob', ownerEntityType: 'CORP_USER' }
const team = { ownerUrn: 'urn:li:corpGroup:team', ownerEntityType: 'CORP_GROUP' }

const change = (client: Client, mutation: string, input: object) =>
  client.gql(`mutation m($input: ${TYPES[mutation]}!) { ${mutation}(input: $input) }`, { input })

async function done(mutation: string, input: object) {
  const { data, errors } = await change(admin, mutation, input)
  if (errors) throw new Error(JSON.stringify(errors))
  return data[mutation]
}

async function ownersOf(urn: string): Promise<string[]> {
  const query = `query q($urn: String!) { entity(urn: $urn) { ... on Dataset { ownership { owners {
    associatedUrn owner { ... on CorpUser { username } ... on CorpGroup { name } } ownershipType { info { name } } } } } } }`
  const { data, errors } = await admin.gql(query, { urn })
  if (errors) throw new Error(JSON.stringify(errors))
  const owners: { owner: { username?: string; name?: string }; ownershipType: { info: { name: string } | null } }[] =
    data.entity.ownership?.owners ?? []
  return owners.map(({ owner, ownershipType }) => `${owner.username ?? owner.name}: ${ownershipType.info?.name}`)
}

t.test('owners are added with types, one owner with two types twice, and read', async t => {
  const urn = await dataset(admin, newDataset())
  t.equal(await done('addOwner', { ...ann, type: 'TECHNICAL_OWNER', resourceUrn: urn }), true)
  await done('addOwners', { owners: [{ ...ann, ownershipTypeUrn: STEWARD }, team], resourceUrn: urn })
  await done('addOwner', { ...ann, ownershipTypeUrn: TECHNICAL, resourceUrn: urn })
  t.strictSame(await ownersOf(urn), ['ann: Technical Owner', 'ann: Data Steward', 'team: None'])
  t.match(await aspectOf(admin, urn, 'ownership'), {
    owners: [
      { owner: ann.ownerUrn, type: 'TECHNICAL_OWNER', typeUrn: TECHNICAL, source: { type: 'MANUAL' } },
      { owner: ann.ownerUrn, type: 'DATA_STEWARD', typeUrn: STEWARD },
      { owner: team.ownerUrn, type: 'NONE' }
    ],
    lastModified: { actor: admin.actor }
  })
})

t.test('an owner is removed as one type, or as all', async t => {
  const urn = await dataset(admin, newDataset())
  const owners = [TECHNICAL, STEWARD].flatMap(ownershipTypeUrn => [ann, bob].map(one => ({ ...one, ownershipTypeUrn })))
  await done('addOwners', { owners, resourceUrn: urn })
  await done('removeOwner', { ownerUrn: ann.ownerUrn, ownershipTypeUrn: STEWARD, resourceUrn: urn })
  t.strictSame(await ownersOf(urn), ['ann: Technical Owner', 'bob: Technical Owner', 'bob: Data Steward'])
  await done('removeOwner', { ownerUrn: bob.ownerUrn, resourceUrn: urn })
  t.strictSame(await ownersOf(urn), ['ann: Technical Owner'])
})

t.test('batches change all resources of any type that has owners, or none', async t => {
  const urn = await dataset(admin, newDataset())
  const chart = 'urn:li:chart:(looker,owned)'
  await ingest(admin, chart, 'status', { removed: false })
  const resources = [{ resourceUrn: urn }, { resourceUrn: chart }]
  await done('batchAddOwners', {
    owners: [ann, { ...bob, type: 'BUSINESS_OWNER' }],
    ownershipTypeUrn: STEWARD,
    resources
  })
  t.strictSame(await ownersOf(urn), ['ann: Data Steward', 'bob: Business Owner'])
  const missing = newDataset()
  const refused = await change(admin, 'batchRemoveOwners', {
    ownerUrns: [ann.ownerUrn],
    resources: [...resources, { resourceUrn: missing }]
  })
  t.match(refused.errors, [{ message: `Failed to change ownership for resource ${missing}. Resource does not exist.` }])
  t.equal((await ownersOf(urn)).length, 2)
  await done('batchRemoveOwners', { ownerUrns: [ann.ownerUrn, bob.ownerUrn], ownershipTypeUrn: STEWARD, resources })
  t.strictSame(await ownersOf(urn), ['bob: Business Owner'])
  t.match(await aspectOf(admin, chart, 'ownership'), { owners: [{ owner: bob.ownerUrn }] })
})

t.test('owners of ingestion keep their source; older ones without a type URN are of a type, too', async t => {
  const urn = await dataset(admin, newDataset())
  const attribution = { source: 'urn:li:dataHubAction:a', time: 0, actor: 'urn:li:corpuser:bot' }
  await ingest(admin, urn, 'ownership', {
    owners: [
      { owner: ann.ownerUrn, type: 'DATA_STEWARD', attribution },
      { owner: bob.ownerUrn, type: 'TECHNICAL_OWNER' }
    ]
  })
  await done('addOwners', {
    owners: [
      { ...ann, type: 'DATA_STEWARD' },
      { ...bob, type: 'TECHNICAL_OWNER' }
    ],
    resourceUrn: urn
  })
  t.match(await aspectOf(admin, urn, 'ownership'), {
    owners: [{ attribution }, { owner: bob.ownerUrn }, { owner: ann.ownerUrn, source: { type: 'MANUAL' } }]
  })
})

t.test('concurrent writers lose no owner', async t => {
  const urn = await dataset(admin, newDataset())
  const names = Array.from({ length: 8 }, (_, at) => `many${at}`)
  await Promise.all(names.map(name => ingest(admin, `urn:li:corpuser:${name}`, 'status', { removed: false })))
  await Promise.all(
    names.map(name => done('addOwner', { ...ann, ownerUrn: `urn:li:corpuser:${name}`, resourceUrn: urn }))
  )
  t.strictSame(
    (await ownersOf(urn)).toSorted(),
    names.map(name => `${name}: None`)
  )
})

t.test('bad input names what is wrong', async t => {
  const urn = await dataset(admin, newDataset())
  const add = async (owner: object, resourceUrn = urn) =>
    (await change(admin, 'addOwner', { ...owner, resourceUrn })).errors?.[0]?.message
  t.match(await add({ ...ann, ownerUrn: 'urn:li:corpuser:nobody' }), /Owner urn:li:corpuser:nobody does not exist/)
  t.match(await add({ ...ann, ownerUrn: team.ownerUrn }), /Expected a corp user, found urn:li:corpGroup:team/)
  t.match(
    await add({ ...ann, ownershipTypeUrn: 'urn:li:ownershipType:none' }),
    /urn:li:ownershipType:none does not exist/
  )
  t.match(
    await add({ ...ann, ownershipTypeUrn: 'urn:li:tag:a' }),
    /expected urn:li:ownershipType:…, found urn:li:tag:a/
  )
  t.match(
    await add(ann, 'urn:li:corpuser:ann'),
    /Entities of type corpuser cannot have owners. Expected one of: .*dataset/
  )
  t.match(await add(ann, 'nonsense'), /nonsense/)
  t.match(await add({ ...ann, type: 'BOSS' }), /Value "BOSS" does not exist in "OwnershipType"/)
  const column = { resourceUrn: urn, subResource: 'id', subResourceType: 'DATASET_FIELD' }
  const { errors } = await change(admin, 'batchAddOwners', { owners: [ann], resources: [column] })
  t.match(errors, [{ message: /a column \(id\) cannot have owners/ }])
  t.strictSame(await ownersOf(urn), [])
})

t.test('changing owners requires the privilege on each entity', async t => {
  const [one, other] = [await dataset(admin, newDataset()), await dataset(admin, newDataset())]
  const user = await server.user('half', { privileges: ['EDIT_ENTITY_OWNERS'], on: one })
  const add = (...urns: string[]) =>
    change(user, 'batchAddOwners', { owners: [ann], resources: urns.map(resourceUrn => ({ resourceUrn })) })
  t.match((await add(one, other)).errors, [{ message: REFUSED }])
  t.strictSame(await ownersOf(one), [])
  t.strictSame((await add(one)).data, { batchAddOwners: true })
})
