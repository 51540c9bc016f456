import t from 'tap'
import { type Client, start } from '../../helper.ts'
import { datasetOf, ORDERS, prepare } from './requests.ts'

const server = await start(t)
const { admin } = server
await prepare(server)

async function waitingFor(by: Client, args = '') {
  const query = `{ waitingForMe${args} { total items { kind title entity { urn } subject { urn } } } }`
  const { data, errors } = await by.gql(query)
  if (errors) throw new Error(JSON.stringify(errors))
  return data.waitingForMe
}

const raise = async (input: object): Promise<string> => {
  const mutation = 'mutation r($input: RaiseIncidentInput!) { raiseIncident(input: $input) }'
  return (await admin.gql(mutation, { input: { type: 'OPERATIONAL', ...input } })).data.raiseIncident
}

t.test('incidents that are assigned to a user, or are on what they own, wait until they are resolved', async t => {
  const ann = await server.user('ann', { role: 'Reader' })
  const owned = datasetOf('owned')
  await server.ingest(owned, 'ownership', { owners: [{ owner: ann.actor, type: 'TECHNICAL_OWNER' }] })
  t.strictSame(await waitingFor(ann), { total: 0, items: [] })
  const assigned = await raise({ title: 'late', resourceUrn: ORDERS, assigneeUrns: [ann.actor] })
  const onOwned = await raise({ title: 'wrong', resourceUrn: owned })
  await raise({ title: 'of others', resourceUrn: ORDERS })
  const { total, items } = await waitingFor(ann)
  t.equal(total, 2)
  t.strictSame(
    new Set(items.map(({ subject }: { subject: { urn: string } }) => subject.urn)),
    new Set([assigned, onOwned])
  )
  t.match(
    items.find(({ title }: { title: string }) => title === 'wrong'),
    { kind: 'INCIDENT', entity: { urn: owned } }
  )
  const resolve = 'mutation u($urn: String!) { updateIncidentStatus(urn: $urn, input: { state: RESOLVED }) }'
  for (const urn of [assigned, onOwned]) await admin.gql(resolve, { urn })
  t.strictSame(await waitingFor(ann), { total: 0, items: [] })
})

t.test('forms wait for those whom they name, their groups, and owners', async t => {
  const ben = await server.user('ben', { role: 'Reader' })
  const group = 'urn:li:corpGroup:stewards'
  await server.ingest(group, 'corpGroupInfo', { displayName: 'stewards', admins: [], members: [], groups: [] })
  const cid = await server.user('cid', { role: 'Reader' })
  await server.ingest(cid.actor, 'nativeGroupMembership', { nativeGroups: [group] })
  const form = (name: string, actors: object) =>
    server.ingest(`urn:li:form:${name}`, 'formInfo', { name, type: 'COMPLETION', prompts: [], actors })
  await form('named', { owners: false, users: [ben.actor], groups: [group] })
  await form('owners', { owners: true })
  const association = (name: string) => ({ urn: `urn:li:form:${name}`, incompletePrompts: [], completedPrompts: [] })
  const asset = datasetOf('asked')
  await server.ingest(asset, 'ownership', { owners: [{ owner: ben.actor, type: 'TECHNICAL_OWNER' }] })
  const incompleteForms = [association('named'), association('owners')]
  await server.ingest(asset, 'forms', { incompleteForms, completedForms: [] })
  const subjects = async (by: Client) =>
    (await waitingFor(by)).items.map(({ subject }: { subject: { urn: string } }) => subject.urn)
  t.strictSame(await subjects(ben), ['urn:li:form:named', 'urn:li:form:owners'])
  t.strictSame(await subjects(cid), ['urn:li:form:named'])
  await server.ingest(asset, 'forms', { incompleteForms: [], completedForms: incompleteForms })
  t.strictSame(await waitingFor(ben), { total: 0, items: [] })
})

t.test('a count that is not allowed is refused', async t => {
  const { errors } = await admin.gql('{ waitingForMe(count: 101) { total } }')
  t.match(errors, [{ message: /expected 1 to 100, found 101/, extensions: { code: 400 } }])
})
