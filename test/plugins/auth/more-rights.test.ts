import t from 'tap'
import { type Client, start } from '../../helper.ts'
import { assign, grant, ingest, QUICK } from '../../people.ts'
import { createPolicy, invite, NO_ACTORS, policy } from './requests.ts'

const server = await start(t, QUICK)
const { admin } = server
const DATASET = 'urn:li:dataset:(urn:li:dataPlatform:hive,more,PROD)'

const RESET = 'mutation($urn: String!) { createNativeUserResetToken(input: {userUrn: $urn}) { resetToken } }'
const STATUS = 'mutation($urn: String!) { updateUserStatus(urn: $urn, status: SUSPENDED) }'
const REMOVE = 'mutation($urn: String!) { removeUser(urn: $urn) }'
const TOKEN = `mutation($urn: String!) { createAccessToken(input: {type: PERSONAL, duration: ONE_DAY, name: "t", actorUrn: $urn}) { accessToken } }`
const JOIN = 'mutation($group: String!, $urn: String!) { addGroupMembers(input: {groupUrn: $group, userUrns: [$urn]}) }'
const LEAVE =
  'mutation($group: String!, $urn: String!) { removeGroupMembers(input: {groupUrn: $group, userUrns: [$urn]}) }'

/** The code of the first error; 200 without one. */
async function code(by: Client, query: string, variables: object): Promise<number> {
  return (await by.gql(query, variables)).errors?.[0].extensions.code ?? 200
}

async function group(id: string): Promise<string> {
  return (await admin.gql(`mutation { createGroup(input: {id: "${id}", name: "${id}"}) }`)).data.createGroup
}

const helper = await server.user('helper')
await grant(admin, helper, [
  'MANAGE_USER_CREDENTIALS',
  'MANAGE_USERS_AND_GROUPS',
  'MANAGE_ACCESS_TOKENS',
  'MANAGE_SERVICE_ACCOUNTS'
])

t.test('nobody can take over, suspend or remove a user who has a privilege that they do not have', async t => {
  const chief = await server.user('chief', { role: 'Admin' })
  const editor = await server.user('editor', { role: 'Editor' })
  for (const urn of [admin.actor, chief.actor, editor.actor]) {
    for (const query of [RESET, TOKEN, STATUS, REMOVE])
      t.equal(await code(helper, query, { urn }), 403, `${query} ${urn}`)
    const status = { status: 'SUSPENDED', lastModified: { time: 1, actor: urn } }
    t.equal((await ingest(helper, urn, 'corpUserStatus', status)).status, 403)
    t.equal((await ingest(helper, urn, 'status', { removed: true })).status, 403)
  }
  const { errors } = await helper.gql(RESET, { urn: chief.actor })
  t.match(errors, [{ message: /^urn:li:corpuser:chief has the privilege \w+, which you do not have\. Please/ }])
  t.match(errors[0].extensions.privileges, ['MANAGE_POLICIES'])
  t.equal((await chief.gql('{ me { corpUser { urn } } }')).data.me.corpUser.urn, chief.actor, 'nothing changed')
})

t.test(
  'users whose privileges the caller has can be reset, suspended and removed; administrators can do this to all',
  async t => {
    const plain = await server.user('plain')
    for (const query of [RESET, TOKEN, STATUS, REMOVE])
      t.equal(await code(helper, query, { urn: plain.actor }), 200, query)
    const chief = await server.user('other-chief', { role: 'Admin' })
    t.equal(await code(chief, RESET, { urn: admin.actor }), 200, 'who can give privileges can get them all')
    t.equal(await code(admin, REMOVE, { urn: chief.actor }), 200)
  }
)

t.test('a policy of the user must be within one of the caller', async t => {
  const within = (field: string, condition: string, values: string[]) => ({
    filter: { criteria: [{ field, condition, values }] }
  })
  const policyFor = (user: Client, resources?: object) =>
    createPolicy(admin, {
      ...policy(user.actor, { privileges: ['EDIT_ENTITY_DOCS'], type: 'METADATA' }),
      ...(resources ? { resources } : {})
    })
  const rows: [string, object | undefined, object | undefined, number][] = [
    ['the same', within('TYPE', 'EQUALS', ['chart']), within('TYPE', 'EQUALS', ['chart']), 200],
    ['fewer types', within('TYPE', 'EQUALS', ['chart']), within('TYPE', 'EQUALS', ['chart', 'tag']), 200],
    ['more types', within('TYPE', 'EQUALS', ['chart', 'tag']), within('TYPE', 'EQUALS', ['chart']), 403],
    [
      'a longer prefix',
      within('URN', 'STARTS_WITH', ['urn:li:chart:a']),
      within('URN', 'STARTS_WITH', ['urn:li:chart:']),
      200
    ],
    [
      'a shorter prefix',
      within('URN', 'STARTS_WITH', ['urn:li:']),
      within('URN', 'STARTS_WITH', ['urn:li:chart:']),
      403
    ],
    ['more exceptions', within('TYPE', 'NOT_EQUALS', ['chart', 'tag']), within('TYPE', 'NOT_EQUALS', ['tag']), 200],
    ['fewer exceptions', within('TYPE', 'NOT_EQUALS', ['tag']), within('TYPE', 'NOT_EQUALS', ['chart', 'tag']), 403],
    ['another condition', within('TYPE', 'EQUALS', ['chart']), within('TYPE', 'STARTS_WITH', ['chart']), 403],
    ['everywhere', undefined, within('TYPE', 'EQUALS', ['chart']), 403],
    ['within everywhere', within('TYPE', 'EQUALS', ['chart']), undefined, 200]
  ]
  for (const [at, [what, theirs, own, expected]] of rows.entries()) {
    const [target, caller] = [await server.user(`target-${at}`), await server.user(`caller-${at}`)]
    await grant(admin, caller, ['MANAGE_USER_CREDENTIALS'])
    await policyFor(target, theirs)
    await policyFor(caller, own)
    t.equal(await code(caller, RESET, { urn: target.actor }), expected, what)
  }
})

t.test(
  'rights as an owner count: owners of any entity can be reset only by users with the privileges of owners',
  async t => {
    const steward = await server.user('steward')
    await ingest(admin, DATASET, 'ownership', { owners: [{ owner: steward.actor, type: 'DATAOWNER' }] })
    t.equal(await code(helper, RESET, { urn: steward.actor }), 403)
    await ingest(admin, DATASET, 'ownership', { owners: [] })
    t.equal(await code(helper, RESET, { urn: steward.actor }), 200)
  }
)

t.test('members of a group are changed only by users with the rights that the group gives', async t => {
  const [admins, team, named] = [await group('admins'), await group('team'), await group('named')]
  await assign(admin, 'urn:li:dataHubRole:Admin', [admins])
  await createPolicy(admin, { ...policy(helper.actor), actors: { ...NO_ACTORS, groups: [named] } })
  const manager = await server.user('manager')
  for (const urn of [admins, team, named]) await grant(admin, manager, ['EDIT_GROUP_MEMBERS'], urn)
  const accomplice = await server.user('accomplice')
  for (const urn of [manager.actor, accomplice.actor]) {
    t.equal(await code(manager, JOIN, { group: admins, urn }), 403, 'a group with a role')
    t.equal(await code(manager, JOIN, { group: named, urn }), 403, 'a group that a policy names')
    t.equal(await code(manager, JOIN, { group: team, urn }), 200, 'a group without rights')
  }
  for (const aspect of ['groupMembership', 'nativeGroupMembership']) {
    const key = aspect === 'groupMembership' ? 'groups' : 'nativeGroups'
    t.equal((await ingest(helper, helper.actor, aspect, { [key]: [admins] })).status, 403, aspect)
  }
  t.equal(await code(admin, JOIN, { group: named, urn: manager.actor }), 200)
  t.equal(
    await code(manager, JOIN, { group: named, urn: accomplice.actor }),
    200,
    'a member has the rights of the group'
  )
  t.equal(await code(manager, LEAVE, { group: named, urn: manager.actor }), 200)
  t.equal(await code(manager, LEAVE, { group: named, urn: accomplice.actor }), 403)
  t.equal(await code(helper, 'mutation($urn: String!) { removeGroup(urn: $urn) }', { urn: admins }), 403)
  t.equal(await code(helper, 'mutation($urn: String!) { removeGroup(urn: $urn) }', { urn: team }), 200)
})

t.test('service accounts with more rights than the caller give no token and stay', async t => {
  const { urn } = (await admin.gql('mutation { createServiceAccount(input: {}) { urn } }')).data.createServiceAccount
  const token = TOKEN.replace('PERSONAL', 'SERVICE_ACCOUNT')
  t.equal(await code(helper, token, { urn }), 200)
  await assign(admin, 'urn:li:dataHubRole:Admin', [urn])
  t.equal(await code(helper, token, { urn }), 403)
  t.equal(await code(helper, 'mutation($urn: String!) { deleteServiceAccount(urn: $urn) }', { urn }), 403)
  const { data } = await admin.gql(
    `{ listAccessTokens(input: {filters: [{field: "actorUrn", value: "${urn}"}]}) { total } }`
  )
  t.equal(data.listAccessTokens.total, 1, 'no token was revoked')
})

t.test('a privilege to manage one policy, or memberships of some users, does not lead to other rights', async t => {
  const limited = await server.user('limited')
  await grant(admin, limited, ['MANAGE_POLICIES', 'MANAGE_USERS_AND_GROUPS'], limited.actor)
  const roles = { roles: ['urn:li:dataHubRole:Admin'] }
  t.equal((await ingest(limited, limited.actor, 'roleMembership', roles)).status, 403)
  const without = { roles: ['urn:li:dataHubRole:Empty'] }
  t.equal((await ingest(limited, limited.actor, 'roleMembership', without)).status, 200)
})

t.test('references that give rights are removed only by users with these rights', async t => {
  const cleaner = await server.user('cleaner')
  const [strong, weak] = [await group('strong'), await group('weak')]
  await assign(admin, 'urn:li:dataHubRole:Admin', [strong])
  for (const urn of [strong, weak]) {
    t.equal(await code(admin, JOIN, { group: urn, urn: admin.actor }), 200)
    await grant(admin, cleaner, ['DELETE_ENTITY'], urn)
  }
  const clean = async (urn: string) => (await cleaner.post('/entities?action=deleteReferences', { urn })).status
  t.equal(await clean(strong), 403)
  t.equal(await clean(weak), 200)
})

t.test('an invitation gives its role to a user who could not assign it', async t => {
  const invited = await server.user('invited')
  const inviteToken = await invite(admin, 'urn:li:dataHubRole:Admin')
  const { data } = await invited.gql(`mutation { acceptRole(input: {inviteToken: "${inviteToken}"}) }`)
  t.strictSame(data, { acceptRole: true })
  t.equal(await code(invited, RESET, { urn: admin.actor }), 200)
})
