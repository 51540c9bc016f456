import t from 'tap'
import { type Client, start } from '../../helper.ts'
import { dataset, newDataset, REFUSED } from '../tags/requests.ts'

const server = await start(t)
const { admin } = server

const FIELDS = '{ urn type exists info { name description created { actor } } }'

async function list(client: Client, input: object = {}) {
  const query = `query q($input: ListOwnershipTypesInput!) { listOwnershipTypes(input: $input) {
    start count total ownershipTypes { urn info { name } } } }`
  const { data, errors } = await client.gql(query, { input })
  if (errors) throw new Error(errors[0]?.message)
  return data.listOwnershipTypes
}

const create = (client: Client, input: object) =>
  client.gql(`mutation m($input: CreateOwnershipTypeInput!) { createOwnershipType(input: $input) ${FIELDS} }`, {
    input
  })
const update = (client: Client, urn: string, input: object) =>
  client.gql(
    `mutation m($urn: String!, $input: UpdateOwnershipTypeInput!) { updateOwnershipType(urn: $urn, input: $input) ${FIELDS} }`,
    { urn, input }
  )
const remove = (client: Client, urn: string, deleteReferences?: boolean) =>
  client.gql('mutation m($urn: String!, $all: Boolean) { deleteOwnershipType(urn: $urn, deleteReferences: $all) }', {
    urn,
    all: deleteReferences
  })

t.test('the types of the system are there at the first start', async t => {
  const { total, ownershipTypes } = await list(admin)
  const names = ownershipTypes.map((one: { info: { name: string } }) => one.info.name)
  t.strictSame([total, names], [4, ['Business Owner', 'Data Steward', 'None', 'Technical Owner']])
})

t.test('a type is created, changed, found and deleted', async t => {
  const { data } = await create(admin, { name: 'Reviewer', description: 'reads it' })
  const { urn } = data.createOwnershipType
  t.match(data.createOwnershipType, {
    ...{ type: 'CUSTOM_OWNERSHIP_TYPE', exists: true },
    info: { name: 'Reviewer', description: 'reads it', created: { actor: admin.actor } }
  })
  t.match((await update(admin, urn, { name: 'Referee' })).data.updateOwnershipType, {
    info: { name: 'Referee', description: 'reads it' }
  })
  t.match((await update(admin, urn, { description: '' })).data.updateOwnershipType, {
    info: { name: 'Referee', description: null }
  })
  t.match(await list(admin, { query: 'refer' }), { total: 1, ownershipTypes: [{ urn }] })
  t.strictSame((await remove(admin, urn)).data, { deleteOwnershipType: true })
  t.match((await remove(admin, urn)).errors, [{ message: `${urn} does not exist` }])
})

t.test('a type that was changed meanwhile is refused, if the caller says what was expected', async t => {
  const { urn } = (await create(admin, { name: 'Expected', description: 'before' })).data.createOwnershipType
  const [name, description] = ['Expected', 'before']
  for (const expected of [{ expectedName: 'Other' }, { expectedDescription: '' }]) {
    const { errors } = await update(admin, urn, { name: 'Refused', ...expected })
    t.match(errors, [{ message: /was changed by somebody else/, extensions: { code: 409 } }])
  }
  const changed = await update(admin, urn, { description: '', expectedName: name, expectedDescription: description })
  t.match(changed.data.updateOwnershipType, { info: { name, description: null } })
  t.notOk((await update(admin, urn, { name: 'Second', expectedDescription: '' })).errors, 'empty: it has none')
})

t.test('a type in use is deleted only with its owners', async t => {
  const { urn } = (await create(admin, { name: 'Used', description: '' })).data.createOwnershipType
  const resourceUrn = await dataset(admin, newDataset())
  const owner = { ownerUrn: admin.actor, ownerEntityType: 'CORP_USER', ownershipTypeUrn: urn, resourceUrn }
  const added = await admin.gql('mutation m($input: AddOwnerInput!) { addOwner(input: $input) }', { input: owner })
  t.strictSame(added.data, { addOwner: true })
  t.match((await remove(admin, urn)).errors, [
    { message: /^1 entities have owners of the type .*deleteReferences: true/ }
  ])
  t.strictSame((await remove(admin, urn, true)).data, { deleteOwnershipType: true })
  const { data } = await admin.gql(
    `{ dataset(urn: "${resourceUrn}") { ownership { owners { type ownershipType { exists } } } } }`
  )
  t.notMatch(JSON.stringify(data), urn)
})

t.test('types of the system cannot be deleted, and are the same after a restart', async t => {
  const urn = 'urn:li:ownershipType:__system__technical_owner'
  t.match((await remove(admin, urn, true)).errors, [{ message: /is an ownership type of the system/ }])
  await update(admin, urn, { description: 'ours' })
  const again = await server.restart()
  const { data } = await again.admin.gql(
    `{ entity(urn: "${urn}") { ... on OwnershipTypeEntity { info { description } } } }`
  )
  t.strictSame(data, { entity: { info: { description: 'ours' } } })
})

t.test('bad input is refused', async t => {
  const { admin } = await start(t)
  t.match((await create(admin, { name: '', description: '' })).errors, [{ message: /The name of an ownership type/ }])
  t.match((await update(admin, 'urn:li:ownershipType:none', { name: 'a' })).errors, [{ message: /does not exist/ }])
  t.match((await update(admin, 'urn:li:tag:a', { name: 'a' })).errors, [{ message: /expected urn:li:ownershipType/ }])
  await t.rejects(list(admin, { start: -1 }), /start must not be negative/)
  await t.rejects(list(admin, { filters: [{ field: 'name', values: ['a'] }] }), /filters are not supported/)
})

t.test('only who manages ownership types changes them; everybody lists them', async t => {
  const server = await start(t)
  const user = await server.user('reader')
  t.equal((await list(user)).total, 4)
  t.match((await create(user, { name: 'Mine', description: '' })).errors, [{ message: REFUSED }])
  const manager = await server.user('manager', { privileges: ['MANAGE_GLOBAL_OWNERSHIP_TYPES'] })
  t.notOk((await create(manager, { name: 'Mine', description: '' })).errors)
})
