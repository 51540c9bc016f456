import t from 'tap'
import { type Client, type Server, start } from '../../helper.ts'
import { ingest, removePolicies } from '../../people.ts'
import { search } from './searching.ts'

const server = await start(t)
const { admin } = server
const off = await start(t, { config: { plugins: { search: false } } })

const LISTS = `query($query: String!, $start: Int) {
  users: listUsers(input: {query: $query, start: $start, count: 2}) { total users { urn } }
  groups: listGroups(input: {query: $query, start: $start, count: 2}) { total groups { urn } }
  roles: listRoles(input: {query: $query, start: $start, count: 2}) { total roles { urn } }
  policies: listPolicies(input: {query: $query, start: $start, count: 2}) { total policies { name } }
  accounts: listServiceAccounts(input: {query: $query, start: $start, count: 2}) { total serviceAccounts { name } }
}`

async function lists(client: Client, query: string, from = 0) {
  const { data, errors } = await client.gql(LISTS, { query, start: from })
  if (errors) throw new Error(JSON.stringify(errors))
  return data
}

async function fill({ admin }: Server): Promise<void> {
  for (const [name, fullName] of [
    ['ann', 'Ann Harbour'],
    ['bea', 'Bea of the Harbour Company'],
    ['zoe', 'Harbour']
  ] as const) {
    await ingest(admin, `urn:li:corpuser:${name}`, 'corpUserInfo', { active: true, displayName: fullName, fullName })
  }
  for (const [at, name] of ['harbour masters', 'harbours of the north', 'sailors'].entries()) {
    const info = { displayName: name, admins: [], members: [], groups: [], created: { time: at, actor: admin.actor } }
    await ingest(admin, `urn:li:corpGroup:${name.replaceAll(' ', '-')}`, 'corpGroupInfo', info)
  }
  await ingest(admin, 'urn:li:dataHubRole:harbour', 'dataHubRoleInfo', {
    name: 'Harbour',
    description: 'x',
    editable: true
  })
  await admin.gql(`mutation { createServiceAccount(input: {displayName: "North Harbour cranes"}) { urn } }`)
  const actors = { resourceOwners: false, allUsers: false, allGroups: false }
  const input = { type: 'PLATFORM', name: 'Harbour North', state: 'ACTIVE', privileges: [], actors }
  await admin.gql('mutation($input: PolicyUpdateInput!) { createPolicy(input: $input) }', { input })
}
for (const one of [server, off]) await fill(one)
// Answers when the index is built.
await search(admin, '*')

t.test('lists of users, groups, roles, policies and service accounts find words in any order', async t => {
  const found = await lists(admin, 'harbours north')
  t.match(found, {
    users: { total: 0 },
    groups: { total: 1, groups: [{ urn: 'urn:li:corpGroup:harbours-of-the-north' }] },
    roles: { total: 0 },
    policies: { total: 1, policies: [{ name: 'Harbour North' }] },
    accounts: { total: 1, serviceAccounts: [{ name: /./ }] }
  })
  t.match(
    await lists(off.admin, 'harbours north'),
    { groups: { total: 0 }, policies: { total: 0 } },
    'without the index'
  )
  t.match(await lists(off.admin, 'arbour'), { groups: { total: 2 }, policies: { total: 1 } }, 'it looks for the text')
})

t.test('users are found best first, groups in the order of the list; totals are exact', async t => {
  const first = await lists(admin, 'harbour')
  t.match(first.users, { total: 3, users: [{ urn: 'urn:li:corpuser:zoe' }, {}] })
  const groups = ['urn:li:corpGroup:harbours-of-the-north', 'urn:li:corpGroup:harbour-masters'].map(urn => ({ urn }))
  t.strictSame(first.groups, { total: 2, groups })
  const second = await lists(admin, 'harbour', 1)
  t.strictSame(second.groups, { total: 2, groups: groups.slice(1) })
  t.strictSame([second.users.total, second.users.users[0]], [3, first.users.users[1]])
  const [all, empty] = [await lists(admin, '*'), await lists(admin, '')]
  t.strictSame(all, empty, 'all of a list is the list itself')
  t.ok(all.policies.total > 2)
})

t.test('lists wait for an index that is being opened, so that pages have one order', async t => {
  const first = await start(t)
  await fill(first)
  await search(first.admin, '*')
  const before = await lists(first.admin, 'harbour')
  const again = await first.restart()
  t.strictSame(await lists(again.admin, 'harbour'), before)
})

t.test('a change is found by the next list', async t => {
  const urn = 'urn:li:corpuser:late'
  const value = { active: true, displayName: 'Lighthouse keeper', fullName: 'Lighthouse keeper' }
  t.match(await lists(admin, 'keepers'), { users: { total: 0 } })
  await ingest(admin, urn, 'corpUserInfo', value)
  t.match(await lists(admin, 'keepers'), { users: { total: 1, users: [{ urn }] } })
  await ingest(admin, urn, 'status', { removed: true })
  t.match(await lists(admin, 'keepers'), { users: { total: 0 } }, 'lists leave out what is removed')
})

t.test('a list by text contains and counts only what the caller may see', async t => {
  await removePolicies(admin)
  const one = await server.user('one', { privileges: ['VIEW_ENTITY_PAGE'], on: 'urn:li:corpuser:bea' })
  const query =
    '{ listUsers(input: {query: "harbour"}) { total users { urn } } listRoles(input: {query: "harbour"}) { total } }'
  t.match((await one.gql(query)).data, {
    listUsers: { total: 1, users: [{ urn: 'urn:li:corpuser:bea' }] },
    listRoles: { total: 0 }
  })
})
