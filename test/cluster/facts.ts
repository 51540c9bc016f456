import type { Test } from 'tap'
import type { Client } from '../client.ts'
import { assign } from '../people.ts'
import { statusOf } from '../plugins/tokens/requests.ts'
import { ask, sessionOf, signUp, tokenFor } from './people.ts'
import { revokedOnAll } from './revoking.ts'
import type { Instance } from './servers.ts'
import type { Agree, Fact } from './watch.ts'

const WHO = '/openapi/operations/identity/user/urn'
const LIST_POLICIES = '{ listPolicies(input: { start: 0, count: 1 }) { total } }'
const CREATE_POLICY = 'mutation ($input: PolicyUpdateInput!) { createPolicy(input: $input) }'
const DELETE_POLICY = 'mutation ($urn: String!) { deletePolicy(urn: $urn) }'
const SET_STATUS = 'mutation ($urn: String!, $status: CorpUserStatus!) { updateUserStatus(urn: $urn, status: $status) }'
const REMOVE_USER = 'mutation ($urn: String!) { removeUser(urn: $urn) }'
const ADD_MEMBERS = 'mutation ($input: AddGroupMembersInput!) { addGroupMembers(input: $input) }'
const REMOVE_MEMBERS = 'mutation ($input: RemoveGroupMembersInput!) { removeGroupMembers(input: $input) }'
const END_SESSIONS = 'mutation ($userUrn: String) { endAllSessions(userUrn: $userUrn) }'
const GROUP = 'urn:li:corpGroup:managers'

/** Creates a policy that permits users or groups to manage policies. Resolves to its URN. */
async function letManage(admin: Client, to: { users?: string[]; groups?: string[] }): Promise<string> {
  const actors = { resourceOwners: false, allUsers: false, allGroups: false, ...to }
  const input = { type: 'PLATFORM', name: 'managers', state: 'ACTIVE', privileges: ['MANAGE_POLICIES'], actors }
  return (await ask(admin, CREATE_POLICY, { input })).data.createPolicy
}

/** Every kind of change to what a user may do, as each instance sees it. */
export async function checkRights(t: Test, instances: readonly Instance[], agree: Agree): Promise<void> {
  const [a] = instances as [Instance]
  const { admin } = a
  const { urn } = await signUp(a, 'ann')
  const { token } = await tokenFor(a, urn)
  const check = (name: string, fact: Fact) => t.test(name, t => agree(t, instances, fact))
  const mayManage = async ({ anonymous }: Instance) => {
    const { errors } = await anonymous.with({ token }).gql(LIST_POLICIES)
    return errors ? `${errors[0].extensions.code}` : 'allowed'
  }
  const granted = (name: string, change: Fact['change']) =>
    check(name, { ask: mayManage, change, before: '403', after: 'allowed' })
  const revoked = (name: string, change: Fact['change']) =>
    check(name, { ask: mayManage, change, before: 'allowed', after: '403' })

  let policy = ''
  await granted('a policy that is created', async () => {
    policy = await letManage(admin, { users: [urn] })
  })
  await revoked('a policy that is deleted', () => ask(admin, DELETE_POLICY, { urn: policy }))
  await granted('a role that is assigned', () => assign(admin, 'urn:li:dataHubRole:Admin', [urn]))
  await revoked('a role that is removed', () => assign(admin, null, [urn]))

  await ask(admin, 'mutation { createGroup(input: { id: "managers", name: "Managers" }) }')
  await letManage(admin, { groups: [GROUP] })
  const input = { groupUrn: GROUP, userUrns: [urn] }
  await granted('a membership that begins', () => ask(admin, ADD_MEMBERS, { input }))
  await revoked('a membership that ends', () => ask(admin, REMOVE_MEMBERS, { input }))
}

/** Every kind of change to whether a token is accepted. */
export async function checkTokens(t: Test, instances: readonly Instance[], agree: Agree): Promise<void> {
  const [a] = instances as [Instance]
  const { admin } = a
  const { urn } = await signUp(a, 'bob')
  const { token } = await tokenFor(a, urn)
  const isAccepted = async ({ anonymous }: Instance) => `${await statusOf(anonymous, token)}`
  const ends = { ask: isAccepted, before: '200', after: '401' }
  const begins = { ask: isAccepted, before: '401', after: '200' }
  const setStatus = (status: string) => () => ask(admin, SET_STATUS, { urn, status })
  const check = (name: string, fact: Fact) => t.test(name, t => agree(t, instances, fact))
  await check('a user who is suspended', { ...ends, change: setStatus('SUSPENDED') })
  await check('a user who is reactivated', { ...begins, change: setStatus('ACTIVE') })
  await t.test('a token that is revoked', t => revokedOnAll(t, instances, { agree }))
  await check('a user who is removed', { ...ends, change: () => ask(admin, REMOVE_USER, { urn }) })
}

/** A session is valid on all instances, and ends on all of them. */
export async function checkSessions(t: Test, instances: readonly Instance[], agree: Agree): Promise<void> {
  const [a] = instances as [Instance]
  const cleo = await signUp(a, 'cleo')
  const endsWith = (name: string, end: (own: Client) => Promise<unknown>) =>
    t.test(name, async t => {
      const cookie = await sessionOf(a, cleo)
      const isLoggedIn = async ({ anonymous }: Instance) => `${(await anonymous.with({ cookie }).get(WHO)).status}`
      const change = () => end(a.anonymous.with({ cookie }))
      await agree(t, instances, { ask: isLoggedIn, change, before: '200', after: '401' })
    })
  await endsWith('by logging out', own => own.get('/logOut'))
  await endsWith('when its user ends all sessions', own => ask(own, 'mutation { endAllSessions }'))
  await endsWith('when an administrator ends all sessions', () => ask(a.admin, END_SESSIONS, { userUrn: cleo.urn }))
}
