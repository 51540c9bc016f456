import t from 'tap'
import { type Client, start } from '../../helper.ts'
import { assign, grant, QUICK, related } from '../../people.ts'

const CREATE = 'mutation ($roleUrn: String) { createInviteToken(input: { roleUrn: $roleUrn }) { inviteToken } }'
const GET = 'query ($roleUrn: String) { getInviteToken(input: { roleUrn: $roleUrn }) { inviteToken } }'
const ACCEPT = 'mutation ($inviteToken: String!) { acceptRole(input: { inviteToken: $inviteToken }) }'
const [EDITOR, READER] = ['Editor', 'Reader'].map(name => `urn:li:dataHubRole:${name}`) as [string, string]

const server = await start(t, QUICK)
const { admin } = server

const create = async (roleUrn?: string) => (await admin.gql(CREATE, { roleUrn })).data.createInviteToken.inviteToken
const get = async (roleUrn?: string) => (await admin.gql(GET, { roleUrn })).data.getInviteToken.inviteToken
const accept = (by: Client, inviteToken: string) => by.gql(ACCEPT, { inviteToken })
const rolesOf = async (urn: string) => (await related(admin, urn, 'OUTGOING', ['IsMemberOfRole'])).urns.toSorted()

async function signUp(name: string, inviteToken: string, at = server): Promise<number> {
  const person = {
    fullName: name,
    email: `${name}@example.com`,
    title: 't',
    password: 'a long enough one',
    inviteToken
  }
  return (await at.anonymous.post('/signUp', person)).status
}

t.test('a new invitation ends the earlier one of its role only', async t => {
  const [plain, editor, reader] = [await create(), await create(EDITOR), await create(READER)]
  const next = await create(EDITOR)
  t.not(next, editor)
  t.equal(await signUp('a1', editor), 400)
  for (const [at, token] of [plain, reader, next].entries()) t.equal(await signUp(`b${at}`, token), 200)
  const fresh = await create()
  t.strictSame([await signUp('c1', plain), await signUp('c2', fresh), await signUp('c3', next)], [400, 200, 200])
  t.strictSame([await get(), await get(EDITOR)], [fresh, next])
})

t.test('accepting an invitation adds its role and keeps existing roles', async t => {
  const user = await server.user('ann', { role: 'Reader' })
  t.equal((await accept(user, await get(EDITOR))).data.acceptRole, true)
  t.strictSame(await rolesOf(user.actor), [EDITOR, READER])
  t.equal((await accept(user, await get())).data.acceptRole, true)
  t.equal((await accept(user, await get(READER))).data.acceptRole, true)
  t.strictSame(await rolesOf(user.actor), [EDITOR, READER])
  const fresh = await server.user('fay')
  t.equal((await accept(fresh, await get(EDITOR))).data.acceptRole, true)
  t.strictSame(await rolesOf(fresh.actor), [EDITOR])
})

t.test('an invalid invitation gives no role, and the error does not repeat it', async t => {
  const user = await server.user('bob')
  const { errors } = await accept(user, 'guessed')
  t.match(errors[0], { message: /^Invite token is not valid/, extensions: { code: 400 } })
  t.notMatch(errors[0].message, 'guessed')
  t.strictSame(await rolesOf(user.actor), [])
})

t.test('a read-only token cannot accept an invitation or end sessions', async t => {
  const user = await server.user('cat')
  const input = { type: 'PERSONAL', actorUrn: user.actor, duration: 'ONE_HOUR', name: 'r', scope: { readOnly: true } }
  const { data } = await user.gql(
    'mutation ($input: CreateAccessTokenInput!) { createAccessToken(input: $input) { accessToken } }',
    { input }
  )
  const readOnly = server.as({ token: data.createAccessToken.accessToken })
  t.match((await accept(readOnly, await get(EDITOR))).errors[0].extensions, { code: 403 })
  t.match((await readOnly.gql('mutation { endAllSessions }')).errors[0].extensions, { code: 403 })
  t.strictSame(await rolesOf(user.actor), [])
})

t.test('creating an invitation requires a privilege; with a role, the privilege to assign roles', async t => {
  const dan = await server.user('dan')
  t.match((await dan.gql(CREATE)).errors[0], {
    message: /^Unauthorized to create invite tokens\. Please contact/,
    extensions: { code: 403 }
  })
  await grant(admin, dan, ['MANAGE_USER_CREDENTIALS'])
  t.equal((await dan.gql(CREATE)).errors, undefined)
  t.match((await dan.gql(CREATE, { roleUrn: EDITOR })).errors[0].extensions, { code: 403 })
  t.match((await admin.gql(CREATE, { roleUrn: 'urn:li:dataHubRole:King' })).errors[0].extensions, { code: 404 })
  await assign(admin, null, [dan.actor])
})

t.test('a new invitation also ends those created before a restart', async t => {
  const before = await get()
  const again = await server.restart()
  t.equal(await signUp('d1', before, again), 200)
  await again.admin.gql(CREATE)
  t.equal(await signUp('d2', before, again), 400)
})
