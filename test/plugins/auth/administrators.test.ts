import t from 'tap'
import { testdir } from '../../folders.ts'
import { type Client, start } from '../../helper.ts'
import { assign, ingest, QUICK, ROOT } from '../../people.ts'

const ADMIN = 'urn:li:dataHubRole:Admin'
const GROUP = 'urn:li:corpGroup:admins'
const MESSAGE = 'this change would leave no administrator who can log in: assign the role Admin to another user first'
const ME = '{ me { platformPrivileges { managePolicies } } }'
const lastModified = { time: 1, actor: ROOT }

const members = (by: Client, verb: 'add' | 'remove', userUrns: string[]) => {
  const name = verb === 'add' ? 'addGroupMembers' : 'removeGroupMembers'
  const type = verb === 'add' ? 'AddGroupMembersInput' : 'RemoveGroupMembersInput'
  return by.gql(`mutation ($input: ${type}!) { ${name}(input: $input) }`, { input: { groupUrn: GROUP, userUrns } })
}
const removeUser = (by: Client, urn: string) => by.gql('mutation ($urn: String!) { removeUser(urn: $urn) }', { urn })
const setStatus = (by: Client, urn: string) =>
  by.gql('mutation ($urn: String!) { updateUserStatus(urn: $urn, status: SUSPENDED) }', { urn })

/** A server without its first user, whose only administrator has the role through a group. */
async function withOneAdministrator() {
  const server = await start(t, { ...QUICK, folder: testdir(t) })
  const ann = await server.user('ann')
  await server.admin.gql('mutation { createGroup(input: { id: "admins", name: "Admins" }) }')
  await assign(server.admin, ADMIN, [GROUP])
  await members(server.admin, 'add', [ann.actor])
  const { errors } = await removeUser(ann, ROOT)
  if (errors) throw new Error(JSON.stringify(errors))
  return { server, ann }
}

const { server, ann } = await withOneAdministrator()

t.test('no operation can remove the last administrator', async t => {
  const operations: [string, () => Promise<{ errors: { message: string; extensions: object }[] }>][] = [
    ['removeUser', () => removeUser(ann, ann.actor)],
    ['updateUserStatus', () => setStatus(ann, ann.actor)],
    ['removing from the group', () => members(ann, 'remove', [ann.actor])],
    ['removeGroup', () => ann.gql('mutation ($urn: String!) { removeGroup(urn: $urn) }', { urn: GROUP })],
    ['role of the group', () => assign(ann, null, [GROUP])],
    ['another role of the group', () => assign(ann, 'urn:li:dataHubRole:Reader', [GROUP], true)]
  ]
  for (const [name, run] of operations) t.match((await run()).errors[0]!.extensions, { code: 409 }, name)
  t.equal((await ann.gql(ME)).data.me.platformPrivileges.managePolicies, true)
})

t.test('no write of aspects and no deletion can remove the last administrator', async t => {
  const writes: [string, () => ReturnType<typeof ingest>][] = [
    ['suspended', () => ingest(ann, ann.actor, 'corpUserStatus', { status: 'SUSPENDED', lastModified })],
    ['removed', () => ingest(ann, ann.actor, 'status', { removed: true })],
    ['out of the group', () => ingest(ann, ann.actor, 'nativeGroupMembership', { nativeGroups: [] })],
    ['group without the role', () => ingest(ann, GROUP, 'roleMembership', { roles: [] })],
    ['deleted user', () => ann.post('/entities?action=delete', { urn: ann.actor })],
    ['deleted group', () => ann.post('/entities?action=delete', { urn: GROUP })]
  ]
  for (const [name, run] of writes) {
    const { status, body } = await run()
    t.equal(status, 409, name)
    t.equal(body.message, MESSAGE, name)
  }
  t.equal((await ann.gql(ME)).data.me.platformPrivileges.managePolicies, true)
})

t.test('one batch can move the role from one group to another', async t => {
  const other = 'urn:li:corpGroup:others'
  const proposal = (entityUrn: string, roles: string[]) => ({
    entityType: 'corpGroup',
    entityUrn,
    changeType: 'UPSERT',
    aspectName: 'roleMembership',
    aspect: { value: JSON.stringify({ roles }), contentType: 'application/json' }
  })
  const move = () =>
    ann.post('/aspects?action=ingestProposalBatch', { proposals: [proposal(GROUP, []), proposal(other, [ADMIN])] })
  t.equal((await move()).status, 409, 'the other group has no members')
  t.equal((await ingest(ann, ann.actor, 'groupMembership', { groups: [other] })).status, 200)
  t.equal((await move()).status, 200)
  t.equal((await ann.gql(ME)).data.me.platformPrivileges.managePolicies, true)
  await assign(ann, ADMIN, [GROUP])
  await assign(ann, null, [other])
})

t.test('a change that leaves another administrator is permitted', async t => {
  const { data } = await ann.gql('{ getInviteToken(input: {}) { inviteToken } }')
  const { inviteToken } = data.getInviteToken
  const person = { fullName: 'Bob', email: 'bob@x.org', title: 't', password: 'a long enough one', inviteToken }
  t.equal((await server.anonymous.post('/signUp', person)).status, 200)
  await ingest(ann, 'urn:li:corpuser:machine', 'corpUserInfo', { active: true })
  await assign(ann, ADMIN, ['urn:li:corpuser:machine'])
  t.match(
    (await setStatus(ann, ann.actor)).errors[0].extensions,
    { code: 409 },
    'a user without a password does not count'
  )
  await assign(ann, ADMIN, ['urn:li:corpuser:bob@x.org'])
  t.equal((await assign(ann, null, [GROUP])).errors, undefined)
  t.equal((await ann.gql(ME)).data.me.platformPrivileges.managePolicies, false)
})
