import t from 'tap'
import { type Client, cookiesOf, start } from '../../helper.ts'
import { grant, QUICK } from '../../people.ts'
import { invite, LIST_SESSIONS as LIST, listSessions as list, ME } from './requests.ts'

const END = 'mutation ($id: String!, $userUrn: String) { endSession(id: $id, userUrn: $userUrn) }'
const END_ALL = 'mutation ($userUrn: String) { endAllSessions(userUrn: $userUrn) }'
const PASSWORD = 'a long enough one'

const server = await start(t, QUICK)
const { admin, anonymous } = server

/** A user who can log in several times. */
async function createUser(name: string) {
  const inviteToken = await invite(admin)
  const email = `${name}@example.com`
  await anonymous.post('/signUp', { fullName: name, email, title: 't', password: PASSWORD, inviteToken })
  const urn = `urn:li:corpuser:${email}`
  return { urn, logIn: (by: Client = anonymous) => logIn(by, email, urn) }
}

async function logIn(by: Client, username: string, actor: string): Promise<Client> {
  const { headers } = await by.post('/logIn', { username, password: PASSWORD })
  return anonymous.with({ cookie: cookiesOf(headers), actor })
}

t.test('users list their sessions, with the expiry of each', async t => {
  const ann = await createUser('ann')
  const [first, second] = [await ann.logIn(), await ann.logIn()]
  const { total, sessions } = await list(second)
  t.equal(total, 3)
  t.equal(sessions.filter(({ current }: { current: boolean }) => current).length, 1)
  for (const one of sessions) {
    t.match(one, { id: /^urn:li:aspectdSession:/, user: { urn: ann.urn }, address: '127.0.0.1' })
    t.equal(one.expiresAt - one.createdAt, 24 * 3_600_000)
    t.equal(one.idleExpiresAt - one.lastUsedAt, 12 * 3_600_000)
  }
  const page = await list(first, { start: 1, count: 1 })
  t.match(page, { start: 1, count: 1, total: 3 })
  t.equal(page.sessions.length, 1)
})

t.test('a log-in ends the previous session of the browser only', async t => {
  const bob = await createUser('bob')
  const [other, before] = [await bob.logIn(), await bob.logIn()]
  const after = await bob.logIn(before)
  t.equal((await before.gql(ME)).status, 401)
  for (const by of [other, after]) t.equal((await by.gql(ME)).status, 200)
})

t.test('users end one of their sessions, or all of them', async t => {
  const cat = await createUser('cat')
  const [one, two] = [await cat.logIn(), await cat.logIn()]
  const { sessions } = await list(one)
  const { id } = sessions.find(({ current }: { current: boolean }) => current)
  t.equal((await two.gql(END, { id })).data.endSession, true)
  t.equal((await one.gql(ME)).status, 401)
  t.equal((await two.gql(ME)).status, 200)
  t.match((await two.gql(END, { id })).errors[0].extensions, { code: 404 })
  t.equal((await two.gql(END_ALL)).data.endAllSessions, true)
  t.equal((await two.gql(ME)).status, 401)
})

t.test('listing or ending sessions of other users requires the privilege', async t => {
  const [dan, eve] = [await createUser('dan'), await server.user('eve')]
  const session = await dan.logIn()
  const [{ id }] = (await list(session)).sessions
  const asked = [
    () => eve.gql(LIST, { input: { userUrn: dan.urn } }),
    () => eve.gql(END, { id, userUrn: dan.urn }),
    () => eve.gql(END_ALL, { userUrn: dan.urn })
  ]
  for (const ask of asked) t.match((await ask()).errors[0].extensions, { code: 403 })
  t.match((await eve.gql(END, { id })).errors[0].extensions, { code: 404 }, 'not a session of the caller')
  t.equal((await session.gql(ME)).status, 200)
  await grant(admin, eve, ['MANAGE_USER_CREDENTIALS'])
  t.equal((await list(eve, { userUrn: dan.urn })).total, 2)
  for (const ask of asked.slice(1)) t.equal((await ask()).errors, undefined)
  t.equal((await session.gql(ME)).status, 401)
})

t.test('an ID that is not a session is an error', async t => {
  for (const [id, code] of [
    ['urn:li:corpuser:datahub', 404],
    ['urn:li:aspectdSession:0', 404],
    ['x', 400]
  ] as const)
    t.match((await admin.gql(END, { id })).errors[0].extensions, { code })
  t.equal((await admin.gql(ME)).status, 200)
})
