import type { Client } from '../client.ts'
import { mongodbTest, mongodbUrl } from '../mongod.ts'
import { assign } from '../people.ts'
import { statusOf } from '../plugins/tokens/requests.ts'
import { ask, sessionOf, signUp, tokenFor } from './people.ts'
import { revokedOnAll } from './revoking.ts'
import { type Instance, startInstances } from './servers.ts'
import { agreeWithinASecond, type Fact } from './watch.ts'

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

/** Lets users or groups manage policies; the URN of that policy. */
async function letManage(admin: Client, to: { users?: string[]; groups?: string[] }): Promise<string> {
  const actors = { resourceOwners: false, allUsers: false, allGroups: false, ...to }
  const input = { type: 'PLATFORM', name: 'managers', state: 'ACTIVE', privileges: ['MANAGE_POLICIES'], actors }
  return (await ask(admin, CREATE_POLICY, { input })).data.createPolicy
}

mongodbTest('what one instance acknowledges is in force on all within a second', async t => {
  const instances = await startInstances(t, 3, { store: await mongodbUrl(t) })
  const [a] = instances as [Instance]
  const { admin } = a
  const { urn } = await signUp(a, 'ann')
  const { token } = await tokenFor(a, urn)

  const agree = (name: string, fact: Fact) => t.test(name, t => agreeWithinASecond(t, instances, fact))
  const isIn = async ({ nobody }: Instance) => `${await statusOf(nobody, token)}`
  const mayManage = async ({ nobody }: Instance) => {
    const { errors } = await nobody.with({ token }).gql(LIST_POLICIES)
    return errors ? `${errors[0].extensions.code}` : 'allowed'
  }
  const comes = (name: string, change: Fact['change']) =>
    agree(name, { ask: mayManage, change, before: '403', after: 'allowed' })
  const goes = (name: string, change: Fact['change']) =>
    agree(name, { ask: mayManage, change, before: 'allowed', after: '403' })

  let policy = ''
  await comes('a policy that comes', async () => {
    policy = await letManage(admin, { users: [urn] })
  })
  await goes('a policy that goes', () => ask(admin, DELETE_POLICY, { urn: policy }))
  await comes('a role that is given', () => assign(admin, 'urn:li:dataHubRole:Admin', [urn]))
  await goes('a role that is taken', () => assign(admin, null, [urn]))

  await ask(admin, 'mutation { createGroup(input: { id: "managers", name: "Managers" }) }')
  await letManage(admin, { groups: [GROUP] })
  const input = { groupUrn: GROUP, userUrns: [urn] }
  await comes('a membership that begins', () => ask(admin, ADD_MEMBERS, { input }))
  await goes('a membership that ends', () => ask(admin, REMOVE_MEMBERS, { input }))

  const setStatus = (status: string) => () => ask(admin, SET_STATUS, { urn, status })
  await agree('a user who is suspended', { ask: isIn, change: setStatus('SUSPENDED'), before: '200', after: '401' })
  await agree('a user who is let in again', { ask: isIn, change: setStatus('ACTIVE'), before: '401', after: '200' })

  await t.test('a token that is revoked', t => revokedOnAll(t, instances))
  await agree('a user who is removed', {
    ask: isIn,
    change: () => ask(admin, REMOVE_USER, { urn }),
    before: '200',
    after: '401'
  })
})

mongodbTest('a session is valid on all instances, and over on all within a second', async t => {
  const instances = await startInstances(t, 3, { store: await mongodbUrl(t) })
  const [a] = instances as [Instance]
  const ann = await signUp(a, 'ann')
  const endsWith = (name: string, end: (own: Client) => Promise<unknown>) =>
    t.test(name, async t => {
      const cookie = await sessionOf(a, ann)
      const isIn = async ({ nobody }: Instance) => `${(await nobody.with({ cookie }).get(WHO)).status}`
      const change = () => end(a.nobody.with({ cookie }))
      await agreeWithinASecond(t, instances, { ask: isIn, change, before: '200', after: '401' })
    })
  await endsWith('by logging out', own => own.get('/logOut'))
  await endsWith('when its user ends all', own => ask(own, 'mutation { endAllSessions }'))
  await endsWith('when somebody else ends them', () => ask(a.admin, END_SESSIONS, { userUrn: ann.urn }))
})
