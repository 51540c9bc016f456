import t from 'tap'
import { parseUrn } from '../../../core/index.ts'
import { whyNotApplicable } from '../../../plugins/auth/policies/explain-text.ts'
import { compilePolicy } from '../../../plugins/auth/policies/policy.ts'
import { type Client, start } from '../../helper.ts'
import { ingest, proposal } from '../entities/proposals.ts'
import { made } from '../tokens/requests.ts'

const server = await start(t)
const { admin, anonymous } = server
const alice = await server.user('alice')
const bob = await server.user('bob')
const DATASET = 'urn:li:dataset:(urn:li:dataPlatform:hive,explained,PROD)'
const TEAM = 'urn:li:corpGroup:team'
const EDITOR = 'urn:li:dataHubRole:Editor'
const EDITORS = 'urn:li:dataHubPolicy:editor-metadata-policy'
const ENTITIES = 'urn:li:dataHubPolicy:editor-metadata-policy-entities'

await ingest(
  admin,
  proposal(DATASET, 'datasetProperties', { name: 'explained' }),
  proposal(TEAM, 'corpGroupInfo', { displayName: 'team', admins: [], members: [], groups: [] }),
  proposal(TEAM, 'roleMembership', { roles: [EDITOR] }),
  proposal(alice.actor, 'nativeGroupMembership', { nativeGroups: [TEAM] })
)

const QUERY = `query e($actorUrn: String!, $privilege: String!, $resourceUrn: String) {
  explainAccess(actorUrn: $actorUrn, privilege: $privilege, resourceUrn: $resourceUrn) {
    allowed reason policies { urn name through { kind urn via } } roles groups missing
    others { urn namesUser coversResource roles }
  }
}`
const ask = (client: Client, actorUrn: string, privilege: string, resourceUrn?: string) =>
  client.gql(QUERY, { actorUrn, privilege, resourceUrn })
const explain = async (...args: Parameters<typeof ask>) => (await ask(...args)).data.explainAccess
const none = (privilege: string, on: string, who: string) => `no active policy grants ${privilege} on ${on} to ${who}`

t.test('the explanation names the policy, the role and the group', async t => {
  const found = await explain(admin, alice.actor, 'EDIT_ENTITY_TAGS', DATASET)
  t.strictSame(found, {
    allowed: true,
    reason: `Allowed: the policy "Editors - Metadata Policy" (${EDITORS}) grants EDIT_ENTITY_TAGS on ${DATASET} through role ${EDITOR} of the group ${TEAM}.`,
    policies: [
      { urn: EDITORS, name: 'Editors - Metadata Policy', through: [{ kind: 'ROLE', urn: EDITOR, via: TEAM }] }
    ],
    roles: [EDITOR],
    groups: [TEAM],
    missing: [],
    others: []
  })
  t.strictSame(await explain(alice, alice.actor, 'EDIT_ENTITY_TAGS', DATASET), found)
})

t.test('policies for all users, rights on the own user entity, and platform policies are explained', async t => {
  const seen = await explain(bob, bob.actor, 'VIEW_ENTITY_PAGE', DATASET)
  t.match(seen, { allowed: true, policies: [{ through: [{ kind: 'ALL_USERS', urn: null, via: null }] }] })
  t.match(seen.reason, /grants VIEW_ENTITY_PAGE on .* through all users\.$/)
  const own = await explain(bob, bob.actor, 'EDIT_USER_PROFILE', bob.actor)
  const reason = `Allowed: every user has EDIT_USER_PROFILE on ${bob.actor}, their own user entity.`
  t.match(own, { allowed: true, reason, policies: [], missing: [] })
  const root = await explain(admin, admin.actor, 'MANAGE_POLICIES')
  t.match(root, { allowed: true, policies: [{ through: [{ kind: 'USER', urn: admin.actor }] }] })
  t.match(root.reason, /grants MANAGE_POLICIES on the platform through user urn:li:corpuser:datahub\.$/)
})

t.test('ownership is explained: direct, through a group, and by type of ownership', async t => {
  const owned = 'urn:li:chart:(looker,owned)'
  const owner = (who: string) => ({ owner: who, type: 'TECHNICAL_OWNER' })
  await ingest(admin, proposal(owned, 'ownership', { owners: [owner(TEAM), owner(bob.actor)] }))
  const [bobs, alices] = [
    await explain(admin, bob.actor, 'EDIT_ENTITY_DOCS', owned),
    await explain(admin, alice.actor, 'EDIT_ENTITY_OWNERS', owned)
  ]
  t.match(bobs, { allowed: true, policies: [{ through: [{ kind: 'OWNER', urn: bob.actor }] }] })
  t.match(alices, { allowed: true, groups: [TEAM], policies: [{ through: [{ kind: 'OWNER', urn: TEAM }] }] })
  const create = 'mutation p($input: PolicyUpdateInput!) { createPolicy(input: $input) }'
  const actors = { resourceOwners: true, allUsers: false, allGroups: true, groups: [TEAM] }
  const resourceOwnersTypes = ['urn:li:ownershipType:__system__technical_owner']
  const input = {
    ...{ type: 'METADATA', name: 'technical', state: 'ACTIVE', privileges: ['EDIT_LINEAGE'] },
    actors: { ...actors, resourceOwnersTypes }
  }
  await admin.gql(create, { input })
  const { policies } = await explain(admin, alice.actor, 'EDIT_LINEAGE', owned)
  const everywhere = (await explain(admin, alice.actor, 'EDIT_LINEAGE')).policies
  t.strictSame(everywhere.map(({ name }: { name: string }) => name).toSorted(), [
    'Editors - Metadata Policy',
    'technical'
  ])
  const through = policies.find(({ name }: { name: string }) => name === 'technical')?.through
  t.strictSame(through, [
    { kind: 'ALL_GROUPS', urn: null, via: null },
    { kind: 'GROUP', urn: TEAM, via: null },
    { kind: 'OWNER', urn: TEAM, via: null }
  ])
})

t.test('managers see which policies grant the privilege to others; other users do not', async t => {
  const refused = none('EDIT_ENTITY', DATASET, bob.actor)
  const mine = await explain(bob, bob.actor, 'EDIT_ENTITY', DATASET)
  const expected = { allowed: false, reason: `Refused: ${refused}.`, policies: [], roles: [], groups: [] }
  t.strictSame(mine, { ...expected, missing: [refused], others: [] })
  const full = await explain(admin, bob.actor, 'EDIT_ENTITY', DATASET)
  t.match(full, expected)
  const sentence = `the policy "Editors - Edit Metadata Entities" (${ENTITIES}) grants it, but only to ${EDITOR}`
  t.ok(full.missing.includes(sentence))
  const other = { urn: ENTITIES, namesUser: false, coversResource: true, roles: [EDITOR] }
  t.strictSame(
    full.others.find(({ urn }: { urn: string }) => urn === ENTITIES),
    other
  )
  const group = await explain(admin, alice.actor, 'EDIT_ENTITY', 'urn:li:dataPlatform:hive')
  t.match(
    group.missing.find((one: string) => one.includes(ENTITIES)),
    /grants it, but only on TYPE EQUALS dataset, chart, /
  )
  t.match(group.others[0], { namesUser: true, coversResource: false }, 'those that name the user come first')
  const platform = await explain(admin, bob.actor, 'EDIT_ENTITY')
  t.match(
    platform.missing.find((one: string) => one.includes(ENTITIES)),
    /only to urn:li:dataHubRole:Editor and only on TYPE EQUALS/
  )
})

t.test('access to any entity of a type is explained, as refusals name types', async t => {
  t.match(await explain(admin, admin.actor, 'MANAGE_POLICIES', 'dataHubPolicy'), { allowed: true })
  const on = none('MANAGE_POLICIES', 'dataHubPolicy', bob.actor)
  t.match(await explain(bob, bob.actor, 'MANAGE_POLICIES', 'dataHubPolicy'), { allowed: false, missing: [on] })
  const covered = await explain(admin, alice.actor, 'EDIT_ENTITY', 'dataset')
  t.match(covered, { allowed: true }, 'a policy for these types covers a type without an entity')
  t.match(await explain(admin, alice.actor, 'EDIT_ENTITY', 'corpuser'), { allowed: false })
})

t.test('long lists in a policy are shortened', async t => {
  const create = 'mutation p($input: PolicyUpdateInput!) { createPolicy(input: $input) }'
  const users = Array.from({ length: 30 }, (_, at) => `urn:li:corpuser:u${at}`)
  const values = Array.from({ length: 30 }, (_, at) => `urn:li:tag:t${at}`)
  const base = { type: 'METADATA', state: 'ACTIVE', privileges: ['EDIT_ENTITY_EMBED'] }
  const actors = { users, resourceOwners: true, allUsers: false, allGroups: true }
  const filter = { criteria: [{ field: 'TAG', values, condition: 'EQUALS' }] }
  await admin.gql(create, { input: { ...base, name: 'long', actors, resources: { filter } } })
  const noActors = { resourceOwners: false, allUsers: false, allGroups: false }
  await admin.gql(create, {
    input: { ...base, name: 'empty', actors: noActors, resources: { filter: { criteria: [] } } }
  })
  const { missing } = await explain(admin, bob.actor, 'EDIT_ENTITY_EMBED')
  t.match(
    missing.find((one: string) => one.includes('"long"')),
    /only to members of any group, owners, .*u19, … and only on TAG EQUALS .*t19, …$/
  )
  t.match(
    missing.find((one: string) => one.includes('"empty"')),
    /only to no users and only on entities$/
  )
})

t.test('a stored policy with an unknown field applies nowhere, and the explanation says so', async t => {
  const [policy] = compilePolicy('urn:li:dataHubPolicy:old', {
    ...{ displayName: 'old', description: '', type: 'METADATA', state: 'ACTIVE', privileges: [] },
    actors: { users: [parseUrn(bob.actor)] },
    resources: { filter: { criteria: [{ field: 'COLOUR', values: ['red'] }] } }
  })
  const user = { urn: parseUrn(bob.actor), groups: new Set<string>(), roles: new Set<string>() }
  const text = policy && whyNotApplicable(policy, user, { type: 'dataset', urn: parseUrn(DATASET) })
  t.match(text, /grants it, but only on an unknown field EQUALS red$/)
})

t.test('a suspended, removed or unknown user is refused despite granted privileges', async t => {
  const carol = await server.user('carol', { role: 'Admin' })
  const lastModified = { time: 0, actor: admin.actor }
  const status = (status: string) => ingest(admin, proposal(carol.actor, 'corpUserStatus', { status, lastModified }))
  await status('SUSPENDED')
  const suspended = await explain(admin, carol.actor, 'MANAGE_POLICIES')
  t.match(suspended, { allowed: false, reason: `Refused: the user ${carol.actor} is suspended.`, policies: [{}] })
  await status('ACTIVE')
  t.match(await explain(admin, carol.actor, 'MANAGE_POLICIES'), { allowed: true })
  await ingest(admin, proposal(carol.actor, 'status', { removed: true }))
  t.match(await explain(admin, carol.actor, 'MANAGE_POLICIES'), {
    reason: `Refused: the user ${carol.actor} is removed.`
  })
  const ghost = 'urn:li:corpuser:ghost'
  t.match(await explain(admin, ghost, 'VIEW_ENTITY_PAGE', DATASET), {
    allowed: false,
    reason: `Refused: the user ${ghost} does not exist.`
  })
})

t.test('the scope of the current credential applies to its own user only', async t => {
  const { token } = await made(admin, { scope: { readOnly: true, types: ['chart'] } })
  const client = anonymous.with({ token, actor: admin.actor })
  const edit = await explain(client, admin.actor, 'EDIT_ENTITY', DATASET)
  const faults = [
    'the scope of the current credential does not include EDIT_ENTITY',
    `the scope of the current credential does not cover ${DATASET}`,
    'the scope of the current credential does not cover the platform'
  ]
  t.match(edit, { allowed: false, reason: `Refused: ${faults[0]}.`, missing: [faults[0]], policies: [{}] })
  t.match(await explain(client, admin.actor, 'VIEW_ENTITY_PAGE', DATASET), { allowed: false, missing: [faults[1]] })
  t.match(await explain(client, admin.actor, 'VIEW_ANALYTICS'), { allowed: false, missing: [faults[2]] })
  t.match(await explain(client, admin.actor, 'VIEW_ENTITY_PAGE', 'urn:li:chart:(looker,1)'), { allowed: true })
  t.equal((await ask(client, alice.actor, 'VIEW_ENTITY_PAGE', DATASET)).errors[0].extensions.code, 403)
})

t.test('only managers can explain access of others; unknown names are errors', async t => {
  const { errors } = await ask(bob, alice.actor, 'VIEW_ENTITY_PAGE', DATASET)
  t.match(errors, [{ extensions: { code: 403, privileges: ['MANAGE_POLICIES', 'MANAGE_USERS_AND_GROUPS'] } }])
  const rows: [string, string, string | undefined, RegExp][] = [
    [admin.actor, 'EDIT_ENTITTY', DATASET, /^unknown privilege "EDIT_ENTITTY"; did you mean EDIT_ENTITY/],
    [TEAM, 'EDIT_ENTITY', DATASET, /^urn:li:corpGroup:team is not a user/],
    [admin.actor, 'EDIT_ENTITY', 'explained', /^"explained" is not a URN/]
  ]
  for (const [actor, privilege, on, message] of rows) {
    t.match((await ask(admin, actor, privilege, on)).errors, [{ message, extensions: { code: 400 } }])
  }
})

t.test('debugAccess lists roles, groups, policies and privileges of a user', async t => {
  const query = `query d($userUrn: String!) { debugAccess(userUrn: $userUrn) {
    roles groups groupsWithRoles rolesViaGroups allRoles policies privileges } }`
  const { data } = await admin.gql(query, { userUrn: alice.actor })
  const { policies, privileges, ...rest } = data.debugAccess
  t.strictSame(rest, {
    roles: [],
    groups: [TEAM],
    groupsWithRoles: [TEAM],
    rolesViaGroups: [EDITOR],
    allRoles: [EDITOR]
  })
  t.ok(policies.includes(EDITORS) && policies.includes('urn:li:dataHubPolicy:7'))
  t.ok(privileges.includes('EDIT_ENTITY_TAGS') && !privileges.includes('MANAGE_POLICIES'))
  t.equal((await bob.gql(query, { userUrn: bob.actor })).errors[0].extensions.code, 403)
  t.match((await admin.gql(query, { userUrn: TEAM })).errors, [{ message: /is not a user/, extensions: { code: 400 } }])
})

t.test('a refusal names the missing privileges, the resource, and whom to ask', async t => {
  const add = `mutation { addTags(input: {tagUrns: ["urn:li:tag:x"], resourceUrn: "${DATASET}"}) }`
  const { errors } = await bob.gql(add)
  const privileges = ['EDIT_ENTITY', 'EDIT_ENTITY_TAGS']
  t.strictSame(errors[0].extensions, {
    ...{ code: 403, type: 'UNAUTHORIZED', classification: 'DataFetchingException' },
    privileges,
    resource: DATASET,
    advice: `This requires EDIT_ENTITY_TAGS or EDIT_ENTITY on ${DATASET}. Ask an administrator (a user with MANAGE_POLICIES) for a policy or a role that grants it to ${bob.actor}.`
  })
  t.equal(errors[0].message, 'Unauthorized to perform this action. Please contact your DataHub administrator.')
  const { status, body } = await ingest(bob, proposal(DATASET, 'status', { removed: true }))
  t.match({ status, body }, { status: 403, body: { status: 403, privileges: ['EDIT_ENTITY'], resource: DATASET } })
  const counted = await anonymous.post('/aspects?action=getCount', { aspect: 'status' })
  t.notMatch(counted.body, { privileges: [] })
})
