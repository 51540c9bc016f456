import { type Client, type GraphqlAnswer, logIn, type Server } from '../helper.ts'
import { assign, ingest as write } from '../people.ts'
import { proposal } from '../plugins/entities/proposals.ts'

export const TAG = 'urn:li:tag:scoped'
export const [ADMINS, TEAM] = ['urn:li:corpGroup:admins', 'urn:li:corpGroup:team']
const [ADMIN, READER] = ['urn:li:dataHubRole:Admin', 'urn:li:dataHubRole:Reader']

/** Users, groups and credentials whose rights the attacks would change. */
export interface Stage {
  readonly server: Server
  readonly victim: Client
  readonly member: Client
  readonly policy: string
  readonly serviceAccount: string
  readonly tokenId: string
  readonly invitation: string
}

async function result(by: Client, query: string, variables = {}) {
  const { data, errors } = await by.gql(query, variables)
  if (errors) throw new Error(JSON.stringify(errors))
  const [value] = Object.values<GraphqlAnswer['data']>(data)
  return value
}

const policyOf = (user: string, privileges: string[]) => ({
  type: 'PLATFORM',
  name: 'attack',
  state: 'ACTIVE',
  privileges,
  actors: { users: [user], resourceOwners: false, allUsers: false, allGroups: false }
})
const CREATE_POLICY = 'mutation($input: PolicyUpdateInput!) { createPolicy(input: $input) }'
const CREATE_TOKEN =
  'mutation($input: GetAccessTokenInput!) { createAccessToken(input: $input) { accessToken metadata { id } } }'
const tokenOf = (actorUrn: string, type = 'PERSONAL') => ({ type, duration: 'ONE_DAY', name: 'attack', actorUrn })

export async function prepare(server: Server): Promise<Stage> {
  const { admin } = server
  const [victim, member] = [await server.user('victim'), await server.user('member')]
  for (const id of ['admins', 'team'])
    await result(admin, `mutation { createGroup(input: {id: "${id}", name: "${id}"}) }`)
  await assign(admin, ADMIN, [ADMINS])
  await result(admin, 'mutation($input: AddGroupMembersInput!) { addGroupMembers(input: $input) }', {
    input: { groupUrn: TEAM, userUrns: [member.actor] }
  })
  await write(admin, TAG, 'tagProperties', { name: 'scoped' })
  for (const urn of [victim.actor, member.actor, ADMINS, TEAM])
    await write(admin, urn, 'globalTags', { tags: [{ tag: TAG }] })
  return {
    server,
    victim,
    member,
    policy: await result(admin, CREATE_POLICY, { input: policyOf(victim.actor, ['VIEW_ANALYTICS']) }),
    serviceAccount: (await result(admin, 'mutation { createServiceAccount(input: {}) { urn } }')).urn,
    tokenId: (await result(victim, CREATE_TOKEN, { input: tokenOf(victim.actor) })).metadata.id,
    invitation: (await result(admin, `{ getInviteToken(input: {roleUrn: "${READER}"}) { inviteToken } }`)).inviteToken
  }
}

type Attack = (client: Client) => Promise<{ readonly status: number; readonly errors?: GraphqlAnswer['errors'] }>

/** Attempts to change who may do what, by name: each on every way in. */
export function attacksOn(stage: Stage): Record<string, Attack> {
  return { ...operationsOn(stage), ...proposalsOn(stage) }
}

function operationsOn({
  server,
  victim,
  member,
  policy,
  serviceAccount,
  tokenId,
  invitation
}: Stage): Record<string, Attack> {
  const field =
    (text: string, head = '', variables = {}): Attack =>
    client =>
      client.gql(`mutation ${head} { ${text} }`, variables)
  const members = (group: string, user: string) => `(input: {groupUrn: "${group}", userUrns: ["${user}"]})`
  const input = policyOf(victim.actor, ['MANAGE_POLICIES'])
  const token =
    (actor: string, type?: string): Attack =>
    client =>
      client.gql(CREATE_TOKEN, { input: tokenOf(actor, type) })
  return {
    addGroupMembers: field(`addGroupMembers${members(ADMINS, victim.actor)}`),
    'addGroupMembers of oneself': field(`addGroupMembers${members(ADMINS, server.admin.actor)}`),
    removeGroupMembers: field(`removeGroupMembers${members(TEAM, member.actor)}`),
    removeGroup: field(`removeGroup(urn: "${TEAM}")`),
    createGroup: field('createGroup(input: {id: "fresh", name: "fresh"})'),
    batchAssignRole: field(`batchAssignRole(input: {roleUrn: "${ADMIN}", actors: ["${victim.actor}"]})`),
    acceptRole: field(`acceptRole(input: {inviteToken: "${invitation}"})`),
    updateUserStatus: field(`updateUserStatus(urn: "${victim.actor}", status: SUSPENDED)`),
    removeUser: field(`removeUser(urn: "${victim.actor}")`),
    createPolicy: field('createPolicy(input: $input)', '($input: PolicyUpdateInput!)', { input }),
    updatePolicy: field(`updatePolicy(urn: "${policy}", input: $input)`, '($input: PolicyUpdateInput!)', { input }),
    deletePolicy: field(`deletePolicy(urn: "${policy}")`),
    createInviteToken: field('createInviteToken(input: {}) { inviteToken }'),
    createNativeUserResetToken: field(`createNativeUserResetToken(input: {userUrn: "${victim.actor}"}) { resetToken }`),
    endAllSessions: field(`endAllSessions(userUrn: "${victim.actor}")`),
    createAccessToken: token(victim.actor),
    'createAccessToken of a service account': token(serviceAccount, 'SERVICE_ACCOUNT'),
    'createAccessToken without a scope': token(server.admin.actor),
    revokeAccessToken: field(`revokeAccessToken(tokenId: "${tokenId}")`),
    createServiceAccount: field('createServiceAccount(input: {}) { urn }'),
    deleteServiceAccount: field(`deleteServiceAccount(urn: "${serviceAccount}")`),
    'entities.delete of a user': client => client.post('/entities?action=delete', { urn: victim.actor }),
    'entities.delete of a group': client => client.post('/entities?action=delete', { urn: TEAM }),
    'entities.delete of a policy': client => client.post('/entities?action=delete', { urn: policy }),
    'entities.deleteReferences': client => client.post('/entities?action=deleteReferences', { urn: TEAM })
  }
}

/** Values of aspects that decide who may do what. */
function proposalsOn({ victim: { actor: victim }, member: { actor: member }, policy }: Stage): Record<string, Attack> {
  const stamp = { time: 1, actor: victim }
  const ways: [string, string, object | undefined][] = [
    [victim, 'roleMembership', { roles: [ADMIN] }],
    [victim, 'groupMembership', { groups: [ADMINS] }],
    [victim, 'nativeGroupMembership', { nativeGroups: [ADMINS] }],
    [victim, 'corpUserStatus', { status: 'SUSPENDED', lastModified: stamp }],
    [victim, 'status', { removed: true }],
    [victim, 'subTypes', { typeNames: ['SERVICE_ACCOUNT'] }],
    [victim, 'corpUserCredentials', { salt: 's', hashedPassword: 'h' }],
    [victim, 'corpUserKey', undefined],
    [member, 'nativeGroupMembership', undefined],
    ['urn:li:corpuser:fresh', 'corpUserInfo', { active: true }],
    ['urn:li:corpGroup:fresh', 'corpGroupInfo', { admins: [], members: [], groups: [] }],
    [TEAM, 'roleMembership', { roles: [ADMIN] }],
    [TEAM, 'corpGroupKey', undefined],
    [TEAM, 'ownership', { owners: [{ owner: victim, type: 'DATAOWNER' }] }],
    [policy, 'dataHubPolicyInfo', undefined],
    [READER, 'dataHubRoleInfo', { name: 'Reader', description: 'changed', editable: true }]
  ]
  return Object.fromEntries(
    ways.flatMap(([urn, aspect, value]) => {
      const one = proposal(urn, aspect, value, { change: value === undefined ? 'DELETE' : 'UPSERT' })
      const way = (name: string, attack: Attack) => [`${name} of ${aspect} of ${urn}`, attack] as const
      return [
        way('ingestProposal', client => client.post('/aspects?action=ingestProposal', { proposal: one })),
        way('ingestProposalBatch', client => client.post('/aspects?action=ingestProposalBatch', { proposals: [one] }))
      ]
    })
  )
}

/** Everything that decides who may do what, as the first user sees it in a new session. */
export async function rightsOfAll({ anonymous, password }: Server): Promise<unknown> {
  const admin = await logIn(anonymous, 'datahub', password)
  const first = await result(admin, `{ listUsers(input: {count: 100}) { users { urn } } }`)
  const page = '(input: {count: 1000})'
  const access = '{ roles groups groupsWithRoles allRoles policies privileges }'
  const debug = first.users.map(
    ({ urn }: { urn: string }, at: number) => `u${at}: debugAccess(userUrn: "${urn}") ${access}`
  )
  const { data, errors } = await admin.gql(`{ ${debug.join(' ')}
    listUsers${page} { users { urn status isNativeUser subTypes { typeNames } } }
    listGroups${page} { groups { urn ownership { owners { type } } } }
    listRoles${page} { roles { urn description } }
    listServiceAccounts${page} { serviceAccounts { urn } }
    listAccessTokens(input: {filters: [{field: "actorUrn", value: "${admin.actor}", negated: true}]}) { tokens { id actorUrn } }
    listSessions(input: {userUrn: "urn:li:corpuser:victim"}) { total }
    listPolicies${page} { policies { urn state privileges actors { users groups roles allUsers } } } }`)
  if (errors) throw new Error(JSON.stringify(errors))
  // the order of policies has no meaning
  return JSON.parse(JSON.stringify(data), (_key, value) => (Array.isArray(value) ? value.toSorted(byText) : value))
}

const byText = (one: unknown, other: unknown) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)
