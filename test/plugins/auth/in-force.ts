import type { Test } from 'tap'
import type { Client, Server } from '../../helper.ts'
import { ingest } from '../../people.ts'
import { createPolicy, DELETE_POLICY, granted, NO_ACTORS, policy, UPDATE_POLICY } from './requests.ts'

type Round = (t: Test, admin: Client, user: Client, round: number) => Promise<void>

const changed: Round = async (t, admin, user, round) => {
  const has = async () => (await granted(user)).includes('MANAGE_TAGS')
  const urn = await createPolicy(admin, policy(user.actor))
  t.ok(await has(), 'created')
  await admin.gql(UPDATE_POLICY, { urn, input: policy(user.actor, { state: round % 2 ? 'INACTIVE' : 'DRAFT' }) })
  t.notOk(await has(), 'deactivated')
  await admin.gql(UPDATE_POLICY, { urn, input: policy(user.actor) })
  t.ok(await has(), 'activated')
  await admin.gql(DELETE_POLICY, { urn })
  t.notOk(await has(), 'deleted')
}

const written: Round = async (t, admin, user) => {
  const urn = 'urn:li:dataHubPolicy:by-rest'
  const info = { displayName: 'r', description: '', type: 'PLATFORM', state: 'ACTIVE', privileges: ['MANAGE_TESTS'] }
  const has = async () => (await granted(user)).includes('MANAGE_TESTS')
  t.equal((await ingest(admin, urn, 'dataHubPolicyInfo', { ...info, actors: { users: [user.actor] } })).status, 200)
  t.ok(await has(), 'written')
  t.equal((await admin.post('/entities?action=delete', { urn })).status, 200)
  t.notOk(await has(), 'deleted')
}

const memberships: Round = async (t, admin, user) => {
  const group = 'urn:li:corpGroup:keepers'
  const has = async (privilege: string) => (await granted(user)).includes(privilege)
  const join = (nativeGroups: string[]) => ingest(admin, user.actor, 'nativeGroupMembership', { nativeGroups })
  const assign = (roles: string[]) => ingest(admin, group, 'roleMembership', { roles })
  const actors = { ...NO_ACTORS, groups: [group] }
  const urn = await createPolicy(admin, policy(user.actor, { privileges: ['MANAGE_SECRETS'], actors }))
  await join([group])
  t.ok(await has('MANAGE_SECRETS'), 'joined')
  await assign(['urn:li:dataHubRole:Editor'])
  t.ok(await has('MANAGE_DOMAINS'), 'role of the group')
  await assign([])
  t.notOk(await has('MANAGE_DOMAINS'), 'role removed')
  await join([])
  t.notOk(await has('MANAGE_SECRETS'), 'left')
  await admin.gql(DELETE_POLICY, { urn })
}

/** Each round grants a user a privilege, revokes it, and checks the next request. */
export function inForce(t: Test, server: Server, rounds: number): void {
  const table: [string, Round][] = [
    ['a change of a policy', changed],
    ['a write of a policy by REST and its deletion', written],
    ['a change of roles or groups', memberships]
  ]
  for (const [at, [name, run]] of table.entries()) {
    t.test(`${name} applies from the next request`, async t => {
      const user = await server.user(`in-force-${at}`)
      for (let round = 0; round < rounds; round++) await run(t, server.admin, user, round)
    })
  }
}
