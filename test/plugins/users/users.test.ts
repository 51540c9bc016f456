import t from 'tap'
import { type Client, eventually, logIn, type Server, start } from '../../helper.ts'
import { grant, ingest, QUICK, ROOT } from '../../people.ts'
import { ME, STATUS, setStatus, update } from './requests.ts'

const TOKEN = 'mutation ($input: CreateAccessTokenInput!) { createAccessToken(input: $input) { accessToken } }'
const server = await start(t, QUICK)
const { admin } = server

async function withToken(user: Client, at: Server = server): Promise<Client> {
  const input = { type: 'PERSONAL', actorUrn: user.actor, duration: 'ONE_HOUR', name: 'test' }
  const { data } = await user.gql(TOKEN, { input })
  return at.as({ token: data.createAccessToken.accessToken, actor: user.actor })
}

t.test(
  'a suspended user is refused on the next request; after reactivation the tokens are valid and the sessions ended',
  async t => {
    const user = await server.user('sue')
    const [token, idle] = [await withToken(user), await withToken(user)]
    t.equal((await setStatus(admin, user.actor, 'SUSPENDED')).data.updateUserStatus, user.actor)
    for (const by of [user, token]) t.equal((await by.gql(ME)).status, 401)
    await setStatus(admin, user.actor, 'ACTIVE')
    for (const by of [token, idle]) t.equal((await by.gql(ME)).status, 200)
    t.equal((await user.gql(ME)).status, 401)
  }
)

t.test('a session that was not used while its user was suspended has ended too', async t => {
  const table: [string, (user: string) => Promise<unknown>, (user: string) => Promise<unknown>][] = [
    ['updateUserStatus', user => setStatus(admin, user, 'SUSPENDED'), user => setStatus(admin, user, 'ACTIVE')],
    [
      'soft delete',
      user => ingest(admin, user, 'status', { removed: true }),
      user => ingest(admin, user, 'status', { removed: false })
    ]
  ]
  for (const [at, [way, off, on]] of table.entries()) {
    const user = await server.user(`quiet${at}`)
    await off(user.actor)
    await eventually(async () => (await sessionsOf(user.actor)) === 0)
    await on(user.actor)
    t.equal((await user.gql(ME)).status, 401, way)
  }
})

async function sessionsOf(userUrn: string): Promise<number> {
  const { data } = await admin.gql(
    'query ($userUrn: String!) { listSessions(input: { userUrn: $userUrn }) { total } }',
    {
      userUrn
    }
  )
  return data.listSessions.total
}

t.test('sessions and tokens of a soft-deleted or removed user are refused on the next request', async t => {
  const table: [string, (user: string) => Promise<unknown>][] = [
    ['soft delete', user => ingest(admin, user, 'status', { removed: true })],
    ['removeUser', user => admin.gql('mutation ($urn: String!) { removeUser(urn: $urn) }', { urn: user })],
    ['hard delete', user => admin.post('/entities?action=delete', { urn: user })]
  ]
  for (const [at, [way, run]] of table.entries()) {
    const user = await server.user(`rem${at}`)
    const token = await withToken(user)
    t.equal((await token.gql(ME)).status, 200)
    await run(user.actor)
    for (const by of [user, token]) t.equal((await by.gql(ME)).status, 401, way)
    t.equal((await token.get('/openapi/operations/identity/user/urn')).status, 401, way)
  }
})

t.test('setting a status requires a privilege and an existing user', async t => {
  const user = await server.user('tim', { role: 'Editor' })
  const refused = await user.gql(STATUS, { urn: user.actor, status: 'ACTIVE' })
  t.match(refused.errors[0].extensions, { code: 403 })
  const unknown = await setStatus(admin, 'urn:li:corpuser:ghost', 'SUSPENDED')
  t.match(unknown.errors[0], { message: 'User urn:li:corpuser:ghost does not exist.', extensions: { code: 404 } })
  t.equal((await admin.gql('{ entityExists(urn: "urn:li:corpuser:ghost") }')).data.entityExists, false)
  t.match((await setStatus(admin, 'urn:li:corpGroup:x', 'ACTIVE')).errors[0].extensions, { code: 400 })
  t.ok((await setStatus(admin, user.actor, 'DRAFT')).errors)
  t.match((await setStatus(admin, ROOT, 'SUSPENDED')).errors[0].extensions, { code: 409 })
  t.equal((await admin.gql(ME)).status, 200)
})

t.test('every user can change their own profile; null keeps a value, an empty text or list clears it', async t => {
  const user = await server.user('una')
  const all = {
    displayName: 'Una',
    title: 'T',
    aboutMe: 'A',
    pictureLink: 'P',
    slack: 'S',
    phone: '1',
    email: 'u@x',
    teams: ['t'],
    skills: ['s'],
    personaUrn: 'urn:li:dataHubPersona:analyst',
    platformUrns: ['urn:li:dataPlatform:hive']
  }
  const { data } = await update(user, user.actor, all)
  const { personaUrn, platformUrns, ...plain } = all
  const shown = { ...plain, persona: { urn: personaUrn }, platforms: platformUrns.map(urn => ({ urn })) }
  t.strictSame(data.updateCorpUserProperties, {
    urn: user.actor,
    editableProperties: shown,
    editableInfo: { displayName: 'Una', teams: ['t'] }
  })
  const clearing = { title: '', teams: [], personaUrn: '', platformUrns: [], slack: null, skills: ['a', 'b'] }
  const after = await update(user, user.actor, clearing)
  t.strictSame(after.data.updateCorpUserProperties.editableProperties, {
    ...shown,
    title: null,
    teams: null,
    persona: null,
    platforms: null,
    skills: ['a', 'b']
  })
  for (const input of [{ personaUrn: 'analyst' }, { personaUrn: ROOT }, { platformUrns: [ROOT] }]) {
    t.match((await update(user, user.actor, input)).errors[0].extensions, { code: 400 })
  }
})

t.test('changing another user’s profile or contact fields requires the privilege of each kind', async t => {
  const [vic, wes] = [await server.user('vic'), await server.user('wes')]
  const contact = [{ slack: 'x' }, { phone: 'x' }, { email: 'x' }]
  const profile = [
    { displayName: 'x' },
    { title: 'x' },
    { aboutMe: 'x' },
    { pictureLink: 'x' },
    { teams: [] },
    { skills: ['x'] },
    { personaUrn: 'urn:li:dataHubPersona:x' },
    { platformUrns: ['urn:li:dataPlatform:x'] }
  ]
  const refused = async (inputs: object[]) => {
    const answers = await Promise.all(inputs.map(input => update(wes, vic.actor, input)))
    return answers.filter(({ errors }) => errors?.[0].extensions.code === 403).length
  }
  t.equal(await refused([...contact, ...profile, {}]), 12)
  await grant(admin, wes, ['EDIT_CONTACT_INFO'], vic.actor)
  t.strictSame([await refused(contact), await refused(profile)], [0, 8])
  t.equal(await refused([{ slack: 'x', title: 'x' }]), 1)
  await grant(admin, wes, ['EDIT_USER_PROFILE'], vic.actor)
  t.equal(await refused([...contact, ...profile, { slack: 'x', title: 'x' }, {}]), 0)
  t.match((await update(wes, ROOT, { title: 'x' })).errors[0].extensions, { code: 403 })
})

t.test('an update of an unknown user is 404', async t => {
  t.match((await update(admin, 'urn:li:corpuser:ghost', { title: 'x' })).errors[0].extensions, { code: 404 })
})

t.test('a user shows what is stored for them', async t => {
  const user = await server.user('xan')
  const by = { time: 1, actor: user.actor }
  const view = `{viewType: PERSONAL, name: "mine", definition: {entityTypes: [], filter: {operator: AND, filters: []}}}`
  const { urn: defaultView } = (await user.gql(`mutation { createView(input: ${view}) { urn } }`)).data.createView
  await ingest(admin, 'urn:li:dataHubPageTemplate:home', 'dataHubPageTemplateProperties', {
    ...{ rows: [], surface: { surfaceType: 'HOME_PAGE' }, visibility: { scope: 'PERSONAL' } },
    ...{ created: by, lastModified: by }
  })
  await ingest(admin, user.actor, 'corpUserSettings', {
    appearance: { showSimplifiedHomepage: true },
    views: { defaultView },
    homePage: { pageTemplate: 'urn:li:dataHubPageTemplate:home', dismissedAnnouncements: ['urn:li:post:1'] }
  })
  const { data } = await user.gql(`{ me { corpUser {
    username status isNativeUser exists tags { tags { tag { urn } } } properties { active displayName manager { urn } }
    info { fullName customProperties { key } } privileges { canManageEntity canEditDescription canManageChildren }
    settings {
      appearance { showSimplifiedHomepage showThemeV2 } views { defaultView { urn type } }
      homePage { pageTemplate { urn type } dismissedAnnouncementUrns }
    }
  } } }`)
  t.strictSame(data.me.corpUser, {
    username: 'xan',
    status: 'ACTIVE',
    isNativeUser: true,
    exists: true,
    tags: { tags: [] },
    properties: { active: true, displayName: 'xan', manager: null },
    info: { fullName: 'xan', customProperties: [] },
    privileges: { canManageEntity: false, canEditDescription: false, canManageChildren: null },
    settings: {
      appearance: { showSimplifiedHomepage: true, showThemeV2: null },
      views: { defaultView: { urn: defaultView, type: 'DATAHUB_VIEW' } },
      homePage: {
        pageTemplate: { urn: 'urn:li:dataHubPageTemplate:home', type: 'DATAHUB_PAGE_TEMPLATE' },
        dismissedAnnouncementUrns: ['urn:li:post:1']
      }
    }
  })
})

t.test('a caller can read their own URN', async t => {
  const user = await server.user('yul')
  for (const by of [user, await withToken(user)]) {
    const { status, body } = await by.get('/openapi/operations/identity/user/urn?skipCache=true')
    t.strictSame({ status, body }, { status: 200, body: { urn: user.actor } })
  }
  t.equal((await server.anonymous.get('/openapi/operations/identity/user/urn')).status, 401)
})

t.test('a user can log in again after reactivation', async t => {
  const { data } = await admin.gql('{ getInviteToken(input: {}) { inviteToken } }')
  const person = { fullName: 'z', email: 'zoe@example.com', title: 't', password: 'a long enough one' }
  await server.anonymous.post('/signUp', { ...person, inviteToken: data.getInviteToken.inviteToken })
  await setStatus(admin, 'urn:li:corpuser:zoe@example.com', 'SUSPENDED')
  t.equal((await server.anonymous.post('/logIn', { username: person.email, password: person.password })).status, 400)
  await setStatus(admin, 'urn:li:corpuser:zoe@example.com', 'ACTIVE')
  t.equal((await (await logIn(server.anonymous, person.email, person.password)).gql(ME)).status, 200)
})
