import t from 'tap'
import { eventually, start } from '../../helper.ts'
import { ingest, proposal } from '../entities/proposals.ts'
import { create as createToken, list as listTokens, statusOf } from '../tokens/requests.ts'
import { CREATE, create, DELETE, GET, get, LIST, list, remove, tokenOf } from './requests.ts'

const server = await start(t)
const { admin, anonymous } = server
t.test('a service account has one name everywhere, and shows its creator and creation time', async t => {
  const before = Date.now()
  const account = await create(admin, { displayName: 'nightly', description: 'loads the warehouse' })
  t.match(account, {
    urn: `urn:li:corpuser:${account.name}`,
    type: 'CORP_USER',
    name: /^service_[0-9a-f-]{36}$/,
    displayName: 'nightly',
    description: 'loads the warehouse',
    createdBy: admin.actor
  })
  t.ok(account.createdAt >= before && account.updatedAt >= account.createdAt)
  t.strictSame((await get(admin, account.urn)).data.getServiceAccount, account)
  t.strictSame((await list(admin, { query: 'nightly' })).serviceAccounts, [account])
  const bare = await create(admin)
  t.match(bare, { displayName: null, description: null })
  t.strictSame((await get(admin, bare.urn)).data.getServiceAccount, bare)
  const { data } = await admin.gql(`{ corpUser(urn: "${bare.urn}") { username properties { displayName active } } }`)
  t.strictSame(data.corpUser, { username: bare.name, properties: { displayName: bare.name, active: true } })
})

t.test('a change updates only updatedAt', async t => {
  const account = await create(admin, { displayName: 'first' })
  await eventually(() => Date.now() > account.updatedAt)
  await ingest(admin, proposal(account.urn, 'corpUserInfo', { active: true, displayName: 'second' }))
  const { getServiceAccount: changed } = (await get(admin, account.urn)).data
  t.match(changed, { displayName: 'second', createdAt: account.createdAt, createdBy: account.createdBy })
  t.ok(changed.updatedAt > account.updatedAt)
})

t.test('an ingested account requires only the sub-type', async t => {
  const urn = 'urn:li:corpuser:ingested'
  await ingest(admin, proposal(urn, 'subTypes', { typeNames: ['SERVICE_ACCOUNT'] }))
  const { serviceAccounts } = await list(admin, { query: 'ingested' })
  t.match(serviceAccounts, [{ urn, name: 'ingested', displayName: null, description: null, createdBy: admin.actor }])
  t.strictSame((await remove(admin, urn)).data, { deleteServiceAccount: true })
})

t.test('a service account can have roles', async t => {
  const { urn } = await create(admin)
  const reader = 'urn:li:dataHubRole:Reader'
  await ingest(admin, proposal(urn, 'roleMembership', { roles: [reader] }))
  const query = `{ getServiceAccount(urn: "${urn}") { relationships(input: {types: ["IsMemberOfRole"], direction: OUTGOING}) {
    total relationships { type entity { urn } } } } }`
  const { data } = await admin.gql(query)
  const relationships = [{ type: 'IsMemberOfRole', entity: { urn: reader } }]
  t.strictSame(data.getServiceAccount.relationships, { total: 1, relationships })
})

t.test('lists are paged with an exact total, and do not show people', async t => {
  const { total } = await list(admin)
  const made = new Set<string>()
  for (let at = 0; at < 12; at++) made.add((await create(admin, { displayName: `page ${at}` })).urn)
  const first = await list(admin)
  t.match(first, { start: 0, count: 10, total: total + 12 })
  t.equal(first.serviceAccounts.length, 10)
  const pages = await Promise.all([0, 5, 10].map(start => list(admin, { start, count: 5, query: 'page' })))
  t.strictSame(
    pages.map(page => [page.start, page.count, page.total]),
    [
      [0, 5, 12],
      [5, 5, 12],
      [10, 5, 12]
    ]
  )
  t.strictSame(new Set(pages.flatMap(page => page.serviceAccounts.map(({ urn }: { urn: string }) => urn))), made)
  t.strictSame(await list(admin, { query: 'nobody has this' }), { start: 0, count: 10, total: 0, serviceAccounts: [] })
  const users = await admin.gql('{ listUsers(input: {count: 100}) { users { urn } } }')
  t.notOk(users.data.listUsers.users.some(({ urn }: { urn: string }) => made.has(urn)))
})

t.test('deleting an account revokes its tokens and removes it from policies', async t => {
  const { urn } = await create(admin)
  const { token, id } = await tokenOf(admin, urn)
  const policy = `mutation p($input: PolicyUpdateInput!) { createPolicy(input: $input) }`
  const actors = { users: [urn], resourceOwners: false, allUsers: false, allGroups: false }
  const input = { type: 'PLATFORM', name: 'machines', state: 'ACTIVE', privileges: ['CREATE_TAGS'], actors }
  const made = (await admin.gql(policy, { input })).data.createPolicy
  t.notOk((await anonymous.with({ token }).gql('mutation { createTag(input: {name: "by machine"}) }')).errors)
  const { total } = await list(admin)
  t.strictSame((await remove(admin, urn)).data, { deleteServiceAccount: true })
  t.equal(await statusOf(anonymous, token), 401)
  t.equal((await list(admin)).total, total - 1)
  t.strictSame((await get(admin, urn)).data, { getServiceAccount: null })
  const left = await listTokens(admin, { filters: [{ field: 'id', value: id }] })
  t.equal(left.data.listAccessTokens.total, 0)
  const { body } = await admin.get(`/aspects/${encodeURIComponent(made)}?aspect=dataHubPolicyInfo`)
  t.notMatch(JSON.stringify(body), new RegExp(urn))
})

t.test('a token of a service account remains valid after its creator is removed', async t => {
  const boss = await server.user('boss', { role: 'Admin' })
  const { urn } = await create(boss)
  const { token } = await tokenOf(boss, urn)
  t.notOk((await admin.gql(`mutation { removeUser(urn: "${boss.actor}") }`)).errors)
  t.equal(await statusOf(anonymous, token), 200)
  const me = await anonymous.with({ token }).gql('{ me { corpUser { urn } } }')
  t.equal(me.data.me.corpUser.urn, urn)
})

t.test('a suspended service account is refused on the next request', async t => {
  const { urn } = await create(admin)
  const { token } = await tokenOf(admin, urn)
  const lastModified = { time: 0, actor: admin.actor }
  await ingest(admin, proposal(urn, 'corpUserStatus', { status: 'SUSPENDED', lastModified }))
  t.equal(await statusOf(anonymous, token), 401)
})

t.test('a password cannot be set for the name of a service account', async t => {
  const invited = (await admin.gql('query { getInviteToken(input: {}) { inviteToken } }')).data.getInviteToken
  const password = 'a long enough secret'
  for (const urn of [(await create(admin)).urn, 'urn:li:corpuser:service_01234567-89ab-4cde-8f01-23456789abcd']) {
    const person = { userUrn: urn, fullName: 'x', email: 'x@example.com', title: 'x', password, ...invited }
    const { status } = await anonymous.post('/signUp', person)
    t.equal(status, 400)
    t.equal((await anonymous.post('/logIn', { username: urn.split(':')[3], password })).status, 400)
  }
})

t.test('a user with a password is not a service account, even with the sub-type', async t => {
  const carol = await server.user('carol')
  await ingest(admin, proposal(carol.actor, 'subTypes', { typeNames: ['SERVICE_ACCOUNT'] }))
  const message = `The specified URN is not a service account: ${carol.actor}`
  const bad = [{ message, extensions: { code: 400, type: 'BAD_REQUEST' } }]
  t.match((await createToken(admin, { type: 'SERVICE_ACCOUNT', actorUrn: carol.actor })).errors, bad)
  t.match((await get(admin, carol.actor)).errors, bad)
  t.match((await remove(admin, carol.actor)).errors, bad)
  t.match((await remove(admin, admin.actor)).errors, [{ message: /is not a service account/ }])
})

t.test('errors name what is wrong', async t => {
  const none = 'urn:li:corpuser:service_none'
  t.match((await remove(admin, none)).errors, [
    { message: `Service account not found: ${none}`, extensions: { code: 400 } }
  ])
  t.match((await get(admin, 'none')).errors, [{ message: /^"none" is not a URN/, extensions: { code: 400 } }])
  const long = { displayName: 'x'.repeat(501) }
  const message = 'The displayName of a service account must have at most 500 characters, found 501'
  t.match((await admin.gql(CREATE, { input: long })).errors, [{ message, extensions: { code: 400 } }])
  t.match((await admin.gql(LIST, { input: { start: -1 } })).errors, [{ extensions: { code: 400 } }])
})

t.test('each operation requires the privilege to manage service accounts', async t => {
  const dave = await server.user('dave')
  const { urn } = await create(admin)
  const rows: [string, object, string][] = [
    [CREATE, { input: {} }, 'create'],
    [LIST, { input: {} }, 'list'],
    [GET, { urn }, 'view'],
    [DELETE, { urn }, 'delete']
  ]
  for (const [query, variables, verb] of rows) {
    const message = `Unauthorized to ${verb} service accounts. Please contact your DataHub administrator.`
    const extensions = { code: 403, privileges: ['MANAGE_SERVICE_ACCOUNTS'], resource: 'corpuser' }
    t.match((await dave.gql(query, variables)).errors, [{ message, extensions }])
    t.equal((await anonymous.gql(query, variables)).status, 401)
  }
})
