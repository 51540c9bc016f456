import t from 'tap'
import { type Client, eventually, start } from '../../helper.ts'
import { assign, QUICK, related } from '../../people.ts'
import { add, createGroup, LIST, MEMBERSHIPS, membersOf, REMOVE, take } from './requests.ts'

const server = await start(t, QUICK)
const [ann, bob] = [await server.user('ann'), await server.user('bob')]

async function list(by: Client, input: object) {
  const { total, groups } = (await by.gql(LIST, { input })).data.listGroups
  return { total, names: groups.map(({ name }: { name: string }) => name) }
}
const mayManageTags = async (by: Client) =>
  (await by.gql('{ me { platformPrivileges { manageTags } } }')).data.me.platformPrivileges.manageTags

t.test('groups are created, listed, changed and removed, members are added and removed', async t => {
  const { admin } = server
  const first = await createGroup(admin, 'first', { description: 'of people' })
  const second = await createGroup(admin, 'second')
  const third = await createGroup(admin, 'third')
  t.strictSame(await list(admin, {}), { total: 3, names: ['third', 'second', 'first'] })
  t.strictSame(await list(admin, { start: 1, count: 1 }), { total: 3, names: ['second'] })
  t.strictSame(await list(admin, { query: 'PEOPLE' }), { total: 1, names: ['first'] })

  const update = `mutation ($urn: String!, $input: CorpGroupUpdateInput!) {
    updateCorpGroupProperties(urn: $urn, input: $input) { editableProperties { description slack email } } }`
  await admin.gql(update, { urn: first, input: { description: 'd', slack: 's' } })
  const { data } = await admin.gql(update, { urn: first, input: { slack: '', email: 'e' } })
  const editableProperties = { description: 'd', slack: null, email: 'e' }
  t.strictSame(data.updateCorpGroupProperties, { editableProperties })

  t.equal((await add(admin, first, [ann.actor, bob.actor])).data.addGroupMembers, true)
  t.equal((await add(admin, third, [ann.actor])).data.addGroupMembers, true)
  await assign(admin, 'urn:li:dataHubRole:Editor', [first])
  t.strictSame(await membersOf(admin, first), { total: 2, urns: [ann.actor, bob.actor] })
  t.strictSame([await mayManageTags(ann), await mayManageTags(bob)], [true, true])
  t.equal((await take(admin, first, [ann.actor])).data.removeGroupMembers, true)
  t.strictSame([await mayManageTags(ann), await mayManageTags(bob)], [false, true])
  t.equal((await admin.gql(REMOVE, { urn: third })).data.removeGroup, true)
  await eventually(async () => (await related(admin, ann.actor, 'OUTGOING', MEMBERSHIPS)).total === 0)

  const again = (await server.restart()).admin
  t.strictSame(await list(again, {}), { total: 2, names: ['second', 'first'] })
  t.strictSame(await membersOf(again, first), { total: 1, urns: [bob.actor] })
  t.strictSame(await membersOf(again, second), { total: 0, urns: [] })
  const shown = await again.gql(
    `{ corpGroup(urn: "${first}") { editableProperties { description slack email } properties { description } } }`
  )
  t.strictSame(shown.data.corpGroup, { editableProperties, properties: { description: 'of people' } })
})
