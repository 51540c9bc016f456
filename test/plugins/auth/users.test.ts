import t from 'tap'
import { type Client, cookiesOf, start } from '../../helper.ts'
import { grant, ingest, QUICK, ROOT } from '../../people.ts'

const ME = '{ me { corpUser { urn } platformPrivileges { managePolicies manageTags } } }'
const LIST = 'query ($input: ListUsersInput!) { listUsers(input: $input) { start count total users { urn username } } }'
const REMOVE = 'mutation ($urn: String!) { removeUser(urn: $urn) }'
const DATASET = 'urn:li:dataset:(urn:li:dataPlatform:hive,users,PROD)'

const server = await start(t, QUICK)
const { admin } = server

async function names(client: Client, input: object = {}) {
  const { data } = await client.gql(LIST, { input: { count: 1000, ...input } })
  return data.listUsers.users.map(({ username }: { username: string }) => username)
}

t.test('listUsers pages and searches with an exact total, without service accounts and soft-deleted users', async t => {
  for (const name of ['anna', 'anton', 'berta']) await server.user(name)
  await ingest(admin, 'urn:li:corpuser:service_1', 'corpUserInfo', { active: true })
  await ingest(admin, 'urn:li:corpuser:service_1', 'subTypes', { typeNames: ['SERVICE_ACCOUNT'] })
  await ingest(admin, 'urn:li:corpuser:gone', 'status', { removed: true })
  t.strictSame(await names(admin), ['anna', 'anton', 'berta', 'datahub'])
  t.strictSame((await names(admin, { query: 'AN' })).toSorted(), ['anna', 'anton'], 'in the order of the hits')
  t.strictSame(await names(admin, { query: '*' }), ['anna', 'anton', 'berta', 'datahub'])
  t.strictSame(await names(admin, { query: '.*' }), [])
  const { data } = await admin.gql(LIST, { input: { start: '1', count: '2' } })
  t.match(data.listUsers, { start: 1, count: 2, total: 4, users: [{ username: 'anton' }, { username: 'berta' }] })
  t.match((await admin.gql(LIST, { input: {} })).data.listUsers, { start: 0, count: 20 })
  t.match((await admin.gql(LIST, { input: { count: -1 } })).errors[0].extensions, { code: 400 })
})

t.test('a suspended or removed user is refused on the next request, and must log in again afterwards', async t => {
  const lastModified = { time: 1, actor: ROOT }
  const table: [string, object, object][] = [
    ['corpUserStatus', { status: 'SUSPENDED', lastModified }, { status: 'ACTIVE', lastModified }],
    ['status', { removed: true }, { removed: false }]
  ]
  for (const [aspect, off, on] of table) {
    const user = await server.user(`sam-${aspect}`)
    t.equal((await user.gql(ME)).status, 200)
    await ingest(admin, user.actor, aspect, off)
    t.equal((await user.gql(ME)).status, 401, `${aspect} off`)
    await ingest(admin, user.actor, aspect, on)
    t.equal((await user.gql(ME)).status, 401, `${aspect} on again: the session had ended`)
  }
})

t.test('the token of a suspended user is refused until the user is active again', async t => {
  const user = await server.user('tom')
  const create = `mutation ($actorUrn: String!) { createAccessToken(input: { type: PERSONAL, actorUrn: $actorUrn, duration: ONE_HOUR, name: "t" }) { accessToken } }`
  const token = (await user.gql(create, { actorUrn: user.actor })).data.createAccessToken.accessToken
  const status = async () => (await server.as({ token }).gql(ME)).status
  const lastModified = { time: 1, actor: ROOT }
  t.equal(await status(), 200)
  await ingest(admin, user.actor, 'corpUserStatus', { status: 'SUSPENDED', lastModified })
  t.equal(await status(), 401)
  await ingest(admin, user.actor, 'corpUserStatus', { status: 'ACTIVE', lastModified })
  t.equal(await status(), 200)
  await admin.gql(REMOVE, { urn: user.actor })
  t.equal(await status(), 401)
  await server.user('tom')
  t.equal(await status(), 401, 'a new user of the same name')
})

t.test(
  'CVE-2023-47629: a removed user loses all rights, and a new user of the same name does not inherit them',
  async t => {
    const user = await server.user('ulf', { role: 'Editor' })
    await ingest(admin, DATASET, 'ownership', {
      owners: [
        { owner: user.actor, type: 'TECHNICAL_OWNER' },
        { owner: ROOT, type: 'TECHNICAL_OWNER' }
      ]
    })
    const actors = { users: [user.actor, ROOT], resourceOwners: false, allUsers: false, allGroups: false }
    const input = { type: 'PLATFORM', name: 'for ulf', state: 'ACTIVE', privileges: ['MANAGE_POLICIES'], actors }
    await admin.gql('mutation ($input: PolicyUpdateInput!) { createPolicy(input: $input) }', { input })
    t.match((await user.gql(ME)).data.me.platformPrivileges, { managePolicies: true, manageTags: true })
    t.equal((await admin.gql(REMOVE, { urn: user.actor })).data.removeUser, true)
    t.equal((await user.gql(ME)).status, 401)
    t.notOk((await names(admin)).includes('ulf'))
    const owned = await admin.get(`/aspects/${encodeURIComponent(DATASET)}?aspect=ownership&version=0`)
    t.match(JSON.stringify(owned.body), ROOT)
    t.notMatch(JSON.stringify(owned.body), user.actor)
    const again = await server.user('ulf')
    t.equal((await user.gql(ME)).status, 401, 'the old session')
    t.match((await again.gql(ME)).data.me.platformPrivileges, { managePolicies: false, manageTags: false })
  }
)

t.test('a user who is deleted as a generic entity loses the same rights', async t => {
  const user = await server.user('vera')
  await grant(admin, user, ['MANAGE_POLICIES'])
  t.ok(await inPolicies(admin, user.actor))
  t.equal((await admin.post('/entities?action=delete', { urn: user.actor })).status, 200)
  t.equal((await user.gql(ME)).status, 401)
  const again = await server.user('vera')
  t.notOk(await inPolicies(admin, user.actor))
  t.equal((await user.gql(ME)).status, 401, 'the old session')
  t.match((await again.gql(ME)).data.me.platformPrivileges, { managePolicies: false })
})

t.test('removing requires a privilege and a user; an unknown user is not an error', async t => {
  const user = await server.user('walter', { role: 'Editor' })
  t.match((await user.gql(REMOVE, { urn: user.actor })).errors[0].extensions, { code: 403 })
  t.equal((await admin.gql(REMOVE, { urn: 'urn:li:corpuser:nobody-at-all' })).data.removeUser, true)
  for (const urn of ['urn:li:dataHubPolicy:7', DATASET, 'walter']) {
    t.ok((await admin.gql(REMOVE, { urn })).errors[0].extensions.code < 500, urn)
  }
  const { status } = await admin.get(`/entitiesV2/${encodeURIComponent('urn:li:dataHubPolicy:7')}`)
  t.equal(status, 200)
})

t.test('a user who may edit users cannot become an administrator', async t => {
  const user = await server.user('xaver')
  const actors = { users: [user.actor], resourceOwners: false, allUsers: false, allGroups: false }
  const input = { type: 'METADATA', name: 'edit users', state: 'ACTIVE', privileges: ['EDIT_ENTITY'], actors }
  await admin.gql('mutation ($input: PolicyUpdateInput!) { createPolicy(input: $input) }', { input })
  const aspects: [string, object][] = [
    ['roleMembership', { roles: ['urn:li:dataHubRole:Admin'] }],
    ['nativeGroupMembership', { nativeGroups: ['urn:li:corpGroup:x'] }],
    ['corpUserCredentials', { salt: 'x', hashedPassword: 'x' }]
  ]
  for (const [aspectName, value] of aspects) {
    for (const entityUrn of [user.actor, ROOT]) {
      const { status } = await user.ingest(entityUrn, aspectName, value)
      t.equal(status, 403, `${aspectName} of ${entityUrn}`)
    }
  }
})

t.test(
  'only the last administrator cannot be removed; a suspended one gets the answer of a wrong password',
  async t => {
    const { errors } = await admin.gql(REMOVE, { urn: ROOT })
    t.match(errors[0], {
      message: `user ${ROOT} is the last administrator and cannot be removed`,
      extensions: { code: 409 }
    })
    const second = await server.user('second', { role: 'Admin' })
    const setStatus = (status: string) =>
      ingest(second, ROOT, 'corpUserStatus', { status, lastModified: { time: 1, actor: ROOT } })
    const logIn = () => server.anonymous.post('/logIn', { username: 'datahub', password: server.password })
    t.equal((await logIn()).status, 200)
    await setStatus('SUSPENDED')
    const { status, body } = await logIn()
    t.strictSame({ status, body }, { status: 400, body: { message: 'Invalid Credentials' } })
    await setStatus('ACTIVE')
    const root = server.as({ cookie: cookiesOf((await logIn()).headers) })
    t.equal((await root.gql(ME)).status, 200)
    t.equal((await second.gql(REMOVE, { urn: ROOT })).data.removeUser, true)
    t.equal((await root.gql(ME)).status, 401)
    t.match((await second.gql(REMOVE, { urn: second.actor })).errors[0].extensions, { code: 409 })
  }
)

async function inPolicies(by: Client, urn: string): Promise<boolean> {
  const { data } = await by.gql('{ listPolicies(input: {count: 100}) { policies { actors { users } } } }')
  return JSON.stringify(data).includes(urn)
}
