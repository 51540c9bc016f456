import t from 'tap'
import { start } from '../../helper.ts'
import { aspectOf, dataset, newDataset } from '../tags/requests.ts'

/** Uses the store in all ways that owners do. Runs on every kind of store in every test run. */
let server = await start(t)
const urn = newDataset()
const owned = { owners: [{ owner: server.admin.actor, type: 'CUSTOM' }] }

t.test('a type is made, used and deleted with its owners', async t => {
  const { admin } = server
  await dataset(admin, urn)
  const input = { name: 'Reviewer', description: 'reads it' }
  const { data } = await admin.gql(
    'mutation m($input: CreateOwnershipTypeInput!) { createOwnershipType(input: $input) { urn } }',
    { input }
  )
  const ownershipTypeUrn = data.createOwnershipType.urn
  const owner = { ownerUrn: admin.actor, ownerEntityType: 'CORP_USER', resourceUrn: urn }
  for (const one of [
    { ...owner, ownershipTypeUrn },
    { ...owner, type: 'DATA_STEWARD' }
  ]) {
    const { errors } = await admin.gql('mutation m($input: AddOwnerInput!) { addOwner(input: $input) }', { input: one })
    t.notOk(errors)
  }
  t.match(await aspectOf(admin, urn, 'ownership'), owned)
  const removed = await admin.gql(
    'mutation m($urn: String!) { deleteOwnershipType(urn: $urn, deleteReferences: true) }',
    { urn: ownershipTypeUrn }
  )
  t.strictSame(removed.data, { deleteOwnershipType: true })
})

t.test('the owners and the types of the system are present after a restart', async t => {
  server = await server.restart()
  const { data } = await server.admin.gql(`{ listOwnershipTypes(input: {}) { total }
    dataset(urn: "${urn}") { ownership { owners { ownershipType { info { name } } } } } }`)
  t.equal(data.listOwnershipTypes.total, 4)
  t.match(data.dataset.ownership.owners.at(-1), { ownershipType: { info: { name: 'Data Steward' } } })
})
