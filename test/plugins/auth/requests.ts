import { type Client, cookiesOf, type Server } from '../../helper.ts'

export const ME = '{ me { corpUser { urn } } }'
export const NO_ACTORS = { users: [], groups: [], resourceOwners: false, allUsers: false, allGroups: false }
export const CREATE_POLICY = 'mutation ($input: PolicyUpdateInput!) { createPolicy(input: $input) }'
export const UPDATE_POLICY =
  'mutation ($urn: String!, $input: PolicyUpdateInput!) { updatePolicy(urn: $urn, input: $input) }'
export const DELETE_POLICY = 'mutation ($urn: String!) { deletePolicy(urn: $urn) }'
export const LIST_POLICIES = `query ($input: ListPoliciesInput!) { listPolicies(input: $input) { start count total policies {
  urn type name state description privileges editable
  resources { type resources allResources filter { criteria { field condition values { value entity { urn } } } } }
  actors { users groups roles resourceOwners allUsers allGroups resolvedUsers { urn } } } } }`

/** The input of a policy that grants a user MANAGE_TAGS. */
export function policy(actor: string, changes: object = {}) {
  const actors = { ...NO_ACTORS, users: [actor] }
  return { type: 'PLATFORM', name: 'test', state: 'ACTIVE', privileges: ['MANAGE_TAGS'], actors, ...changes }
}

/** Creates a policy and returns its URN. */
export async function createPolicy(by: Client, input: object): Promise<string> {
  const { data, body } = await by.gql(CREATE_POLICY, { input })
  if (!data?.createPolicy) throw new Error(JSON.stringify(body))
  return data.createPolicy
}

/** A stored policy as GraphQL shows it. */
export async function findPolicy(by: Client, urn: string) {
  const { data } = await by.gql(LIST_POLICIES, { input: { count: 1000 } })
  return data.listPolicies.policies.find((one: { urn: string }) => one.urn === urn)
}

/** The privileges of a user on the platform, or on a dataset. */
export async function granted(by: Client, urn?: string): Promise<string[]> {
  const resourceSpec = urn ? { resourceType: 'DATASET', resourceUrn: urn } : null
  const { data } = await by.gql(
    'query ($input: GetGrantedPrivilegesInput!) { getGrantedPrivileges(input: $input) { privileges } }',
    { input: { actorUrn: by.actor, resourceSpec } }
  )
  return data.getGrantedPrivileges.privileges
}

/** An invite token, with a role or without. */
export async function invite(by: Client, roleUrn?: string): Promise<string> {
  const { data } = await by.gql(
    'query ($roleUrn: String) { getInviteToken(input: { roleUrn: $roleUrn }) { inviteToken } }',
    { roleUrn }
  )
  return data.getInviteToken.inviteToken
}

/** Logs the first user in and returns the cookies. */
export async function cookieOf({ anonymous, password }: Pick<Server, 'anonymous' | 'password'>): Promise<string> {
  const { headers } = await anonymous.post('/logIn', { username: 'datahub', password })
  return cookiesOf(headers)
}

export const LIST_SESSIONS = `query ($input: ListSessionsInput!) { listSessions(input: $input) {
  start count total sessions { id user { urn } address createdAt lastUsedAt idleExpiresAt expiresAt current }
} }`
export const listSessions = async (by: Client, input: object = {}) =>
  (await by.gql(LIST_SESSIONS, { input })).data.listSessions
