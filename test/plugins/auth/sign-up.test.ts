import { scryptSync } from 'node:crypto'
import t from 'tap'
import { bundled } from '../../../config/plugins.ts'
import { definePlugin, parseUrn } from '../../../core/index.ts'
import { cookiesOf, start } from '../../helper.ts'
import { ingest, QUICK } from '../../people.ts'
import { storedText } from '../../stored-text.ts'
import { invite } from './requests.ts'
import { stopWallClock } from './wall-clock.ts'

const PASSWORD = 'twelve letters'
const EXISTS = 'This user already exists! Cannot create a new user.'

/** Writes a password as it is stored. */
const store: { write(urn: string, value: object): Promise<unknown> } = { write: async () => undefined }
const storing = definePlugin({
  name: 'storing',
  contract: 2,
  setup({ data, system }) {
    store.write = (text, value) =>
      data.write(system('test'), [{ urn: parseUrn(text), aspect: 'corpUserCredentials', change: () => value }])
    return { api: undefined }
  }
})
const server = await start(t, { ...QUICK, plugins: [...bundled, storing] })

async function person(name: string, changes: object = {}) {
  const inviteToken = await invite(server.admin)
  return { fullName: name, email: `${name}@example.com`, title: 'Analyst', password: PASSWORD, inviteToken, ...changes }
}

function signUp(body: object, at = server) {
  return at.anonymous.post('/signUp', body)
}

t.test('an invited user signs up, is logged in and can log in again with the address', async t => {
  const { status, headers, body } = await signUp(await person('carol'))
  t.strictSame({ status, body }, { status: 200, body: '' })
  const { data } = await server
    .as({ cookie: cookiesOf(headers) })
    .gql('{ me { corpUser { urn isNativeUser properties { fullName email title active } } } }')
  t.strictSame(data.me.corpUser, {
    urn: 'urn:li:corpuser:carol@example.com',
    isNativeUser: true,
    properties: { fullName: 'carol', email: 'carol@example.com', title: 'Analyst', active: true }
  })
  const again = await server.anonymous.post('/logIn', { username: 'carol@example.com', password: PASSWORD })
  t.equal(again.status, 200)
})

t.test('userUrn names the user, as in requests of the command-line client', async t => {
  const { headers } = await signUp(await person('dave', { userUrn: 'urn:li:corpuser:dave' }))
  t.equal(
    (await server.as({ cookie: cookiesOf(headers) }).gql('{ me { corpUser { urn } } }')).data.me.corpUser.urn,
    'urn:li:corpuser:dave'
  )
  const { status, body } = await signUp(await person('dave2', { userUrn: 'urn:li:corpGroup:admins' }))
  t.strictSame({ status, body }, { status: 400, body: { message: 'userUrn must begin with urn:li:corpuser:' } })
})

t.test('names with a meaning in a path are refused for new users and groups; existing ones log in', async t => {
  for (const name of ['.', '..', 'a/b', 'a\\b', '/']) {
    const { status, body } = await signUp(await person('path', { userUrn: `urn:li:corpuser:${name}` }))
    t.match(
      { status, body },
      { status: 400, body: { message: /^a user name must not (be "\."|contain slashes)/ } },
      name
    )
    t.equal((await signUp(await person('path', { email: `a/b${name}@example.com` }))).status, 400)
    const id = JSON.stringify(name)
    const { errors } = await server.admin.gql(`mutation { createGroup(input: {id: ${id}, name: "path"}) }`)
    t.match(errors, [{ message: /^The id of a group must not/, extensions: { code: 400 } }], name)
  }
  for (const urn of ['urn:li:corpuser:..', 'urn:li:corpGroup:.']) {
    const aspect = urn.includes('user') ? 'corpUserStatus' : 'origin'
    const value = aspect === 'origin' ? { type: 'NATIVE' } : { status: 'ACTIVE', lastModified: { time: 1, actor: urn } }
    const { status, body } = await ingest(server.admin, urn, aspect, value)
    t.match({ status, body }, { status: 400, body: { message: /must not be "\." or "\.\."$/ } }, urn)
  }
  // a user whom an earlier version, or an ingestion, made
  const urn = 'urn:li:corpuser:old/name'
  const salt = 'salt'
  const key = scryptSync(PASSWORD, salt, 32, { N: 2 ** 10, r: 8, p: 3 }).toString('base64url')
  await store.write(urn, { salt, hashedPassword: `scrypt$10$8$3$${key}` })
  t.equal((await server.anonymous.post('/logIn', { username: 'old/name', password: PASSWORD })).status, 200)
})

t.test('errors are reported in the order of the form', async t => {
  const good = await person('erin')
  const table: [object, string][] = [
    [{ fullName: ' ', email: '', password: '' }, 'Full name must not be empty.'],
    [{ email: '', password: '' }, 'Email must not be empty.'],
    [{ email: 'no address' }, 'Email must not be empty.'],
    [{ password: '', title: '' }, 'Password must not be empty.'],
    [{ title: '', inviteToken: '' }, 'Title must not be empty.'],
    [{ inviteToken: '', password: 'short' }, 'Invite token must not be empty.'],
    [{ password: 'short' }, 'the password must have 12 to 128 characters, found 5'],
    [{ password: 'x'.repeat(129) }, 'the password must have 12 to 128 characters, found 129'],
    [
      { userUrn: 'urn:li:corpuser:a b' },
      'a user name must not contain spaces, commas, parentheses or invisible characters'
    ],
    [{ userUrn: 'urn:li:corpuser:' }, 'a user name must have 1 to 256 characters, found 0']
  ]
  for (const [changes, message] of table) {
    const { status, body } = await signUp({ ...good, ...changes })
    t.strictSame({ status, body }, { status: 400, body: { message } }, message)
  }
  t.strictSame((await signUp({})).body, { message: 'Full name must not be empty.' })
  t.equal((await signUp({ ...good, email: { $ne: null } })).status, 400)
})

t.test('an unknown, altered or malformed invite token is refused', async t => {
  const good = await person('frank')
  for (const inviteToken of ['x', `${good.inviteToken}x`, good.inviteToken.slice(1), 'urn:li:inviteToken:x', '$ne']) {
    const { status, body } = await signUp({ ...good, inviteToken })
    t.equal(status, 400)
    t.match(body.message, /^Invite token is not valid/)
  }
})

t.test('GHSL-2022-080: signing up with a reserved name, or one that looks like it, is refused', async t => {
  for (const name of ['datahub', 'DataHub', 'dаtahub', '__datahub_system', 'UNKNOWN', 'ｕｎｋｎｏｗｎ']) {
    const { status, body } = await signUp(await person('mallory', { userUrn: `urn:li:corpuser:${name}` }))
    t.strictSame({ status, body }, { status: 400, body: { message: EXISTS } }, name)
  }
})

t.test('a body with a duplicate member is refused', async t => {
  const text = JSON.stringify(await person('grace')).replace(
    '{',
    '{"userUrn":"urn:li:corpuser:grace","userUrn":"urn:li:corpuser:datahub",'
  )
  const { status } = await server.anonymous.send('POST', '/signUp', text, { 'content-type': 'application/json' })
  t.equal(status, 400)
})

t.test('of several concurrent sign-ups with the same name one succeeds', async t => {
  const body = await person('heidi')
  const answers = await Promise.all(Array.from({ length: 5 }, () => signUp(body)))
  t.strictSame(answers.map(({ status }) => status).sort(), [200, 400, 400, 400, 400])
  t.strictSame((await signUp(body)).body, { message: EXISTS })
})

t.test('signing up with the name of an ingested user is refused', async t => {
  await server.ingest('urn:li:corpuser:ivan', 'corpUserInfo', { active: true, displayName: 'Ivan' })
  t.strictSame((await signUp(await person('ivan', { userUrn: 'urn:li:corpuser:ivan' }))).body, { message: EXISTS })
})

t.test('the invite token of a role is stable, and gives the role', async t => {
  const token = await invite(server.admin, 'urn:li:dataHubRole:Editor')
  t.equal(await invite(server.admin, 'urn:li:dataHubRole:Editor'), token)
  t.not(await invite(server.admin), token)
  const { headers } = await signUp(await person('judy', { inviteToken: token }))
  const { data } = await server
    .as({ cookie: cookiesOf(headers) })
    .gql('{ me { platformPrivileges { manageTags managePolicies } } }')
  t.strictSame(data.me.platformPrivileges, { manageTags: true, managePolicies: false })
})

t.test('getting an invite token requires a privilege; with a role, the privilege to assign roles', async t => {
  const alice = await server.user('alice')
  const ask = (roleUrn?: string) =>
    alice.gql('query ($roleUrn: String) { getInviteToken(input: { roleUrn: $roleUrn }) { inviteToken } }', { roleUrn })
  t.match((await ask()).errors[0], { message: /^Unauthorized to get invite tokens\./, extensions: { code: 403 } })
  const actors = { users: [alice.actor], resourceOwners: false, allUsers: false, allGroups: false }
  const input = { type: 'PLATFORM', name: 'inviters', state: 'ACTIVE', privileges: ['MANAGE_USER_CREDENTIALS'], actors }
  await server.admin.gql('mutation ($input: PolicyUpdateInput!) { createPolicy(input: $input) }', { input })
  t.equal((await ask()).errors, undefined)
  t.match((await ask('urn:li:dataHubRole:Admin')).errors[0].extensions, { code: 403 })
  const unknown = await server.admin.gql(
    '{ getInviteToken(input: { roleUrn: "urn:li:dataHubRole:King" }) { inviteToken } }'
  )
  t.match(unknown.errors[0], { message: 'Role urn:li:dataHubRole:King does not exist.', extensions: { code: 404 } })
})

t.test(
  'GHSL-2022-082: the store does not contain invite tokens, passwords or session secrets in plain text',
  async t => {
    const inviteToken = await invite(server.admin)
    const password = 'a rather unusual sentence'
    const { headers } = await signUp(await person('mike', { inviteToken, password }))
    const [, session = ''] = /PLAY_SESSION=([\w-]+)/.exec(cookiesOf(headers)) ?? []
    const stored = await storedText(server.store)
    t.ok(stored.includes('mike@example.com'))
    for (const secret of [inviteToken, password, session]) t.notOk(stored.includes(secret))
  }
)

t.test('after a restart with a shorter lifetime of invitations and a higher cost', async t => {
  const kept = await invite(server.admin)
  t.equal((await signUp(await person('nina'))).status, 200)
  const auth = { ...QUICK.config.plugins.auth, inviteDays: 1, scryptCost: 11 }
  const again = await server.restart({ config: { plugins: { auth } } })
  const made = await invite(again.admin)
  const DAY = 86_400_000

  t.test('passwords are rehashed when their users log in', async t => {
    const hashes = async () => (await storedText(again.store)).split('scrypt$11$').length
    const before = await hashes()
    const body = { username: 'nina@example.com', password: PASSWORD }
    t.equal((await again.anonymous.post('/logIn', body)).status, 200)
    t.ok((await hashes()) > before)
    t.equal((await again.anonymous.post('/logIn', body)).status, 200)
  })

  t.test('an invitation expires after the lifetime that it was made with', async t => {
    const status = async (name: string, inviteToken: string) => {
      const body = { fullName: name, email: `${name}@example.com`, title: 't', password: PASSWORD }
      return (await signUp({ ...body, inviteToken }, again)).status
    }
    const setAhead = stopWallClock(t)
    setAhead(DAY - 60_000)
    t.strictSame([await status('k', kept), await status('l', made)], [200, 200])
    setAhead(DAY)
    t.strictSame([await status('m', kept), await status('n', made)], [200, 400])
    setAhead(7 * DAY)
    t.equal(await status('o', kept), 400)
  })
})
