import t from 'tap'
import { cookiesOf, start } from '../../helper.ts'
import { grant, ingest, QUICK } from '../../people.ts'
import { storedText } from '../../stored-text.ts'
import { ME } from './requests.ts'

const CREATE = `mutation ($userUrn: String!) {
  createNativeUserResetToken(input: { userUrn: $userUrn }) { resetToken }
}`
const INVALID = 'Invalid reset token. Please ask your administrator to send you an updated link!'
const NEW = 'another long enough one'

const server = await start(t, QUICK)
const { admin, anonymous } = server

async function tokenFor(userUrn: string): Promise<string> {
  return (await admin.gql(CREATE, { userUrn })).data.createNativeUserResetToken.resetToken
}
const reset = (body: object) => anonymous.post('/resetNativeUserCredentials', body)

t.test('a reset token sets a new password once, logs the user in and ends earlier sessions', async t => {
  const user = await server.user('ann')
  const resetToken = await tokenFor(user.actor)
  const body = { email: 'ann', password: NEW, resetToken }
  const { status, headers } = await reset(body)
  t.equal(status, 200)
  t.match((await server.as({ cookie: cookiesOf(headers) }).gql(ME)).data.me.corpUser, { urn: user.actor })
  t.equal((await user.gql(ME)).status, 401)
  t.equal((await anonymous.post('/logIn', { username: 'ann', password: NEW })).status, 200)
  t.strictSame(await answer(reset({ ...body, password: 'yet another long one' })), { status: 400, message: INVALID })
})

t.test('of several concurrent uses of a token one succeeds', async t => {
  const user = await server.user('bob')
  const resetToken = await tokenFor(user.actor)
  const requests = [1, 2, 3].map(at => reset({ email: 'bob', password: `long enough, number ${at}`, resetToken }))
  t.strictSame((await Promise.all(requests)).map(({ status }) => status).toSorted(), [200, 400, 400])
})

t.test('a new token replaces the old one', async t => {
  const user = await server.user('cat')
  const [old, fresh] = [await tokenFor(user.actor), await tokenFor(user.actor)]
  t.strictSame(await answer(reset({ email: 'cat', password: NEW, resetToken: old })), { status: 400, message: INVALID })
  t.equal((await reset({ email: 'cat', password: NEW, resetToken: fresh })).status, 200)
})

t.test('a wrong token, another name, an unknown user and a suspended user get the same answer', async t => {
  const user = await server.user('dan')
  const resetToken = await tokenFor(user.actor)
  const wrong = [
    { email: 'dan', resetToken: 'wrong' },
    { email: 'dan', resetToken: `${resetToken}x` },
    { email: 'datahub', resetToken },
    { email: 'nobody-at-all', resetToken },
    { email: '(', resetToken }
  ]
  for (const one of wrong)
    t.strictSame(await answer(reset({ ...one, password: NEW })), { status: 400, message: INVALID }, one.email)
  await ingest(admin, user.actor, 'corpUserStatus', {
    status: 'SUSPENDED',
    lastModified: { time: 1, actor: user.actor }
  })
  t.strictSame(await answer(reset({ email: 'dan', password: NEW, resetToken })), { status: 400, message: INVALID })
})

t.test('errors are reported in the order of the form', async t => {
  const good = { email: 'ann', password: NEW, resetToken: 'x' }
  const table: [object, string | RegExp][] = [
    [{ email: ' ', password: '' }, 'Email must not be empty.'],
    [{ password: '', resetToken: '' }, 'Password must not be empty.'],
    [{ resetToken: '', password: 'short' }, 'Reset token must not be empty.'],
    [{ password: 'short' }, /12 to 128 characters/],
    [{ password: 'password1234' }, /too common/]
  ]
  for (const [changes, message] of table)
    t.match(await answer(reset({ ...good, ...changes })), { status: 400, message })
  t.equal((await reset({ ...good, email: { $ne: null } })).status, 400)
})

t.test('creating a token requires a privilege, and a user who has a password', async t => {
  const eve = await server.user('eve')
  t.match((await eve.gql(CREATE, { userUrn: eve.actor })).errors[0].extensions, { code: 403 })
  await grant(admin, eve, ['MANAGE_USER_CREDENTIALS'])
  t.equal((await eve.gql(CREATE, { userUrn: eve.actor })).errors, undefined)
  await ingest(admin, 'urn:li:corpuser:ingested', 'corpUserInfo', { active: true })
  for (const userUrn of ['urn:li:corpuser:ingested', 'urn:li:corpuser:ghost']) {
    t.match((await eve.gql(CREATE, { userUrn })).errors[0], {
      message: `Failed to generate password reset token for user: ${userUrn}. User does not exist or is a non-native user!`,
      extensions: { code: 400 }
    })
  }
  t.match((await eve.gql(CREATE, { userUrn: 'urn:li:corpGroup:x' })).errors[0].extensions, { code: 400 })
})

t.test('GHSL-2022-082: the store does not contain reset tokens in plain text', async t => {
  const user = await server.user('fay')
  const resetToken = await tokenFor(user.actor)
  const stored = await storedText(server.store)
  t.ok(stored.includes(user.actor))
  t.notOk(stored.includes(resetToken))
})

async function answer(sent: ReturnType<typeof reset>) {
  const { status, body } = await sent
  return { status, message: body.message }
}
