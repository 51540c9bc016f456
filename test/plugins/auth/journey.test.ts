import t from 'tap'
import { type Client, cookiesOf, eventually, start } from '../../helper.ts'
import { grant, QUICK } from '../../people.ts'
import {
  createPolicy,
  DELETE_POLICY,
  findPolicy,
  granted,
  invite,
  LIST_POLICIES,
  listSessions,
  ME,
  policy,
  UPDATE_POLICY
} from './requests.ts'

const server = await start(t, QUICK)
const { admin, anonymous } = server
const PASSWORD = 'a long enough one'

async function logIn(username: string, password: string, at = anonymous): Promise<Client> {
  const { status, headers } = await at.post('/logIn', { username, password })
  if (status !== 200) throw new Error(`logIn of ${username}: ${status}`)
  return at.with({ cookie: cookiesOf(headers), actor: `urn:li:corpuser:${username}` })
}

t.test('users sign up, log in, reset a password, list and end their sessions', async t => {
  const body = { title: 't', password: PASSWORD, inviteToken: await invite(admin) }
  for (const name of ['ann', 'bob']) {
    const person = { ...body, fullName: name, userUrn: `urn:li:corpuser:${name}`, email: `${name}@example.com` }
    t.equal((await anonymous.post('/signUp', person)).status, 200)
  }
  const [one, two] = [await logIn('ann', PASSWORD), await logIn('ann', PASSWORD)]
  t.match(await listSessions(one, { start: 1, count: 1 }), { total: 3, sessions: { length: 1 } })
  const { sessions } = await listSessions(one)
  const { id } = sessions.find(({ current }: { current: boolean }) => current)
  await two.gql('mutation ($id: String!) { endSession(id: $id) }', { id })
  t.strictSame([(await one.gql(ME)).status, (await two.gql(ME)).status], [401, 200])
  const { data } = await admin.gql(
    'mutation { createNativeUserResetToken(input: { userUrn: "urn:li:corpuser:ann" }) { resetToken } }'
  )
  const { resetToken } = data.createNativeUserResetToken
  const reset = { email: 'ann', password: 'another long enough one', resetToken }
  t.equal((await anonymous.post('/resetNativeUserCredentials', reset)).status, 200)
  t.equal((await two.gql(ME)).status, 401)
  t.equal((await anonymous.post('/logIn', { username: 'ann', password: PASSWORD })).status, 400)
})

t.test('policies are created, listed, explained, changed and deleted, and changes survive a restart', async t => {
  const [ann, bob] = [await logIn('ann', 'another long enough one'), await logIn('bob', PASSWORD)]
  const has = async (by: Client) => (await granted(by)).includes('MANAGE_TAGS')
  const urn = await createPolicy(admin, policy(ann.actor, { name: 'journey' }))
  const gone = await createPolicy(admin, policy(bob.actor, { name: 'journey too' }))
  t.strictSame([await has(ann), await has(bob)], [true, true])
  const listed = await admin.gql(LIST_POLICIES, { input: { query: 'JOURNEY', start: 1, count: 1 } })
  t.match(listed.data.listPolicies, { total: 2, policies: { length: 1 } })
  const explained = await ann.gql(
    `{ explainAccess(actorUrn: "${ann.actor}", privilege: "MANAGE_TAGS") { allowed policies { urn } } }`
  )
  t.strictSame(explained.data.explainAccess, { allowed: true, policies: [{ urn }] })
  await admin.gql(UPDATE_POLICY, { urn, input: policy(ann.actor, { name: 'journey', privileges: ['MANAGE_DOMAINS'] }) })
  await admin.gql(DELETE_POLICY, { urn: gone })
  t.strictSame([await has(ann), await has(bob)], [false, false])

  await grant(admin, bob, ['MANAGE_USERS_AND_GROUPS'])
  const users = 'query ($query: String) { listUsers(input: { query: $query }) { total users { username } } }'
  const names = async (query: string) => (await bob.gql(users, { query })).data.listUsers
  t.strictSame(await names('ann'), { total: 1, users: [{ username: 'ann' }] })
  t.equal((await names('*')).total, 3)

  const cookie = cookiesOf((await anonymous.post('/logIn', { username: 'bob', password: PASSWORD })).headers)
  const again = await server.restart()
  const kept = again.as({ cookie, actor: bob.actor })
  t.equal((await kept.gql(ME)).status, 200)
  t.match(await findPolicy(again.admin, urn), { name: 'journey', privileges: ['MANAGE_DOMAINS'] })
  t.equal(await findPolicy(again.admin, gone), undefined)
  t.equal((await again.admin.gql(`mutation { removeUser(urn: "${bob.actor}") }`)).data.removeUser, true)
  t.equal((await kept.gql(ME)).status, 401)
  t.strictSame((await again.admin.gql(users, { query: '*' })).data.listUsers.total, 2)
  await eventually(async () => (await listSessions(again.admin, { userUrn: bob.actor })).total === 0)
})
