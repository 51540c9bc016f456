import t from 'tap'
import { type Client, type Server, start } from '../../helper.ts'
import { ingest, QUICK, ROOT } from '../../people.ts'
import { latest } from '../audit/events.ts'
import { made, statusOf } from '../tokens/requests.ts'
import { ME } from './requests.ts'

const NEW = 'another long enough one'
const lastModified = { time: 1, actor: ROOT }

const server = await start(t, QUICK)
const { admin, anonymous, kernel } = server
const set = (args: Record<string, string>) => kernel.command('password', args)
const logIn = async (username: string, password: string, by: Client = anonymous) =>
  (await by.post('/logIn', { username, password })).status

t.test('the operator sets a password: sessions and reset tokens end, access tokens stay', async t => {
  const ann = await server.user('ann')
  const { token } = await made(admin, { actorUrn: ann.actor })
  const create = 'mutation ($urn: String!) { createNativeUserResetToken(input: { userUrn: $urn }) { resetToken } }'
  const { resetToken } = (await admin.gql(create, { urn: ann.actor })).data.createNativeUserResetToken
  t.equal(
    await set({ urn: ann.actor, password: NEW }),
    'password of urn:li:corpuser:ann set; all sessions ended, access tokens are kept'
  )
  t.equal((await ann.gql(ME)).status, 401)
  t.equal(await logIn('ann', NEW), 200)
  t.equal(await statusOf(anonymous, token), 200)
  const reset = { email: 'ann', password: 'yet another long one', resetToken }
  t.equal((await anonymous.post('/resetNativeUserCredentials', reset)).status, 400)
})

t.test('the change is audited as work of the system, without the password', async t => {
  const bob = await server.user('bob')
  await set({ urn: bob.actor, password: 'the secret of bob' })
  const event = await latest(admin, { operation: 'aspectd password', resource: bob.actor })
  t.match(event, {
    actor: 'urn:li:corpuser:__datahub_system',
    outcome: 'ALLOWED',
    resources: [bob.actor],
    names: [],
    credentialKind: null
  })
  t.notMatch(JSON.stringify(event), 'secret of bob')
})

t.test('a password is generated if none is given', async t => {
  const { actor } = await server.user('carla')
  const text = await set({ urn: actor })
  const [, password = ''] = /\nnew password: ([a-z2-9]{26}) \(shown only once\)$/.exec(text) ?? []
  t.equal(await logIn('carla', password), 200)
})

t.test('weak passwords and users who cannot have one are refused', async t => {
  const { actor } = await server.user('dora')
  const account = await admin.gql('mutation { createServiceAccount(input: {}) { urn } }')
  await ingest(admin, 'urn:li:corpuser:guest', 'corpUserInfo', { active: true })
  const table: [Record<string, string>, RegExp][] = [
    [{ urn: actor, password: 'short' }, /^the password must have 12 to 128 characters, found 5$/],
    [{ urn: actor, password: 'doradoradora' }, /password/],
    [
      { urn: 'urn:li:corpuser:dorra' },
      /^user dorra does not exist; known: .*dora.* \(\d+ of \d+\); did you mean dora\?$/
    ],
    [{ urn: 'urn:li:tag:dora' }, /^urn:li:tag:dora is not a user: expected urn:li:corpuser:<name>$/],
    [{ urn: 'urn:li:corpuser:guest' }, /guest has no password: service accounts and users of other systems/],
    [{ urn: account.data.createServiceAccount.urn }, /has no password: service accounts/],
    [{ password: NEW }, /is not a URN/]
  ]
  for (const [args, message] of table) await t.rejects(set(args), { message })
  await t.rejects(kernel.command('passwort', {}), {
    message: 'no enabled plugin has the command passwort; known: password'
  })
})

t.test('a suspended or removed user is reactivated on request only', async t => {
  const { actor } = await server.user('emil')
  const states: [string, object][] = [
    ['corpUserStatus', { status: 'SUSPENDED', lastModified }],
    ['status', { removed: true }]
  ]
  for (const [aspect, value] of states) {
    await ingest(admin, actor, aspect, value)
    t.match(
      await set({ urn: actor, password: NEW }),
      /\nthe user is suspended or removed and cannot log in: --activate/
    )
    t.equal(await logIn('emil', NEW), 400, aspect)
    t.notMatch(await set({ urn: actor, password: NEW, activate: 'yes' }), /cannot log in/)
    t.equal(await logIn('emil', NEW), 200, aspect)
  }
})

t.test('the first user is created again on request, with nothing of the earlier one', async t => {
  const own: Server = await start(t, QUICK)
  const second = await own.user('second', { role: 'Admin' })
  const { token } = await made(own.admin)
  const remove = () => second.gql('mutation ($urn: String!) { removeUser(urn: $urn) }', { urn: ROOT })
  t.equal((await remove()).data.removeUser, true)
  const args = { urn: ROOT, password: NEW }
  await t.rejects(own.kernel.command('password', args), { message: /^user datahub does not exist; known: second/ })
  t.equal(
    await own.kernel.command('password', { ...args, activate: 'yes' }),
    'password of urn:li:corpuser:datahub set; all sessions ended, access tokens are kept'
  )
  t.equal(await logIn('datahub', NEW, own.anonymous), 200)
  t.equal(await statusOf(own.anonymous, token), 401)
  await ingest(second, ROOT, 'corpUserStatus', { status: 'SUSPENDED', lastModified })
  await own.kernel.command('password', { urn: ROOT, password: 'yet another long one', activate: 'yes' })
  t.equal(await logIn('datahub', 'yet another long one', own.anonymous), 200, 'and an existing one reactivated')
})
