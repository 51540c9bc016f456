import t from 'tap'
import { eventually } from '../../helper.ts'
import { failed, startSite } from './helper.ts'

const site = await startSite(t, { userNameClaim: 'preferred_username', extractGroups: true })
const { server, provider } = site
const { people } = provider
const PASSWORD = 'a sentence nobody guesses'

t.test('a user with a password links an identity, and logs in with it', async t => {
  await server.user('ann', { password: PASSWORD })
  people['00u1'] = { preferred_username: 'ann.of.company' }
  const browser = site.browser('00u1')
  t.equal((await browser.go('/oidc/link', { method: 'POST', body: { provider: 'oidc' } })).status, 401)
  await browser.go('/logIn', { method: 'POST', body: { username: 'ann', password: PASSWORD } })
  const begun = await browser.go('/oidc/link', { method: 'POST', body: { provider: 'oidc' } })
  const { url }: { url: string } = await begun.json()
  t.equal(new URL(url).searchParams.get('prompt'), 'login', 'the provider asks who it is')
  t.equal(await site.logIn(browser, url), '/settings/profile')
  const other = site.browser('00u1')
  t.equal(await site.logIn(other), '/')
  t.equal(await other.me(), 'ann')
  const query = '{ identityProviders { name label isLinked lastLogIn } }'
  const answer = await other.go('/api/graphql', { method: 'POST', body: { query } })
  t.match(await answer.json(), {
    data: { identityProviders: [{ name: 'oidc', label: 'single sign-on', isLinked: true, lastLogIn: Number }] }
  })
})

t.test('an identity belongs to one user, and a user has one identity of a provider', async t => {
  await server.user('bob', { password: PASSWORD })
  const link = async (user: string) => {
    const browser = site.browser(user)
    await browser.go('/logIn', { method: 'POST', body: { username: 'bob', password: PASSWORD } })
    const begun = await browser.go('/oidc/link', { method: 'POST', body: { provider: 'oidc' } })
    return site.logIn(browser, ((await begun.json()) as { url: string }).url)
  }
  t.equal(await link('00u1'), failed('linked'), 'that of ann')
  people['00u2'] = { preferred_username: 'x' }
  people['00u3'] = { preferred_username: 'y' }
  t.equal(await link('00u2'), '/settings/profile')
  t.equal(await link('00u3'), failed('linked'), 'a second one')
})

t.test('a link that was begun by another user, or in another browser, is refused', async t => {
  await server.user('eve', { password: PASSWORD })
  await server.user('victim', { password: PASSWORD })
  people.evil = { preferred_username: 'evil' }
  const browser = site.browser('evil')
  await browser.go('/logIn', { method: 'POST', body: { username: 'eve', password: PASSWORD } })
  const begun = await browser.go('/oidc/link', { method: 'POST', body: { provider: 'oidc' } })
  const { url } = (await begun.json()) as { url: string }
  await browser.go('/logIn', { method: 'POST', body: { username: 'victim', password: PASSWORD } })
  const answer = await browser.follow(url, one => one.pathname.startsWith('/callback'))
  t.equal(await site.logIn(browser, answer.href), failed('expired'))
  t.equal(await site.logIn(site.browser(), answer.href), failed('expired'))
})

t.test('the operator links an identity, and the command says what is wrong', async t => {
  const { kernel } = server
  const user = await server.user('carl')
  people['00u9'] = { preferred_username: 'carl' }
  t.equal(await site.logIn(site.browser('00u9')), failed('taken'))
  const args = { urn: user.actor, provider: 'oidc', sub: '00u9' }
  t.equal(await kernel.command('link', args), 'urn:li:corpuser:carl can log in by single sign-on as 00u9')
  const browser = site.browser('00u9')
  t.equal(await site.logIn(browser), '/')
  t.equal(await browser.me(), 'carl')
  await t.rejects(async () => kernel.command('link', { ...args, provider: 'okta' }), {
    message: /provider okta is not configured; configured: oidc/
  })
  await t.rejects(async () => kernel.command('link', { ...args, urn: 'urn:li:corpuser:nobody' }), {
    message: /does not exist/
  })
})

t.test('users unlink an identity themselves, while they have another way to log in', async t => {
  await server.user('dora', { password: PASSWORD })
  people['00u4'] = { preferred_username: 'dora.of.company' }
  const browser = site.browser('00u4')
  await browser.go('/logIn', { method: 'POST', body: { username: 'dora', password: PASSWORD } })
  const begun = await browser.go('/oidc/link', { method: 'POST', body: { provider: 'oidc' } })
  await site.logIn(browser, ((await begun.json()) as { url: string }).url)
  const other = site.browser('00u4')
  await site.logIn(other)
  t.equal(await other.me(), 'dora')
  const unlink = (from = browser) => from.go('/oidc/unlink', { method: 'POST', body: { provider: 'oidc' } })
  t.equal((await unlink(site.browser())).status, 401)
  t.equal((await unlink()).status, 200)
  t.equal(await other.me(), 401, 'the session that it began has ended')
  t.equal(await browser.me(), 'dora', 'that of the password goes on')
  t.match(await (await unlink()).json(), { status: 404, message: /has no identity of the provider oidc/ })
  t.equal(await site.logIn(other), '/')
  t.equal(await other.me(), 'dora.of.company', 'the identity is free: it is a new user')
  const last = await unlink(other)
  t.match(await last.json(), { status: 409, message: /only way to log in/ })
  t.equal(await other.me(), 'dora.of.company')
})

t.test('a token cannot unlink, only a browser', async t => {
  const { status, body } = await server.admin.post('/oidc/unlink', { provider: 'oidc' })
  t.match([status, body.message], [404, /has no identity/])
  const answer = await server.admin.gql(
    'mutation { createAccessToken(input: { type: PERSONAL, actorUrn: "urn:li:corpuser:datahub", duration: ONE_HOUR, name: "t" }) { accessToken } }'
  )
  const token = answer.data.createAccessToken.accessToken
  t.equal((await server.as({ token }).post('/oidc/unlink', { provider: 'oidc' })).status, 403)
})

t.test('the operator unlinks any identity, with what only the provider gave', async t => {
  const { kernel } = server
  people['00u7'] = { preferred_username: 'frida', groups: ['catalog'] }
  const browser = site.browser('00u7')
  await site.logIn(browser)
  const urn = 'urn:li:corpuser:frida'
  t.match(await site.read(urn, 'groupMembership'), { groups: ['urn:li:corpGroup:catalog'] })
  t.match(await kernel.command('unlink', { urn, provider: 'oidc' }), /frida cannot log in by oidc any more/)
  t.equal(await browser.me(), 401)
  t.strictSame(await site.read(urn, 'groupMembership'), { groups: [] })
  await t.rejects(async () => kernel.command('unlink', { urn, provider: 'oidc' }), { message: /has no identity/ })
  await t.rejects(async () => kernel.command('unlink', { urn: 'urn:li:corpuser:nobody', provider: 'oidc' }), {
    message: /does not exist/
  })
})

t.test('users are listed by where they log in', async t => {
  const listed = async (from: string, query = '') => {
    const { data, errors } = await server.admin.gql(
      `{ listUsers(input: { from: "${from}", query: "${query}", count: 50 }) { total users { urn } } }`
    )
    return errors?.[0].message ?? data.listUsers.users.map(({ urn }: { urn: string }) => urn.slice(16)).toSorted()
  }
  const [fromProvider, builtIn] = [await listed('oidc'), await listed('built-in')]
  t.ok(fromProvider.includes('ann') && fromProvider.includes('carl'), 'those who were linked')
  t.ok(builtIn.includes('datahub') && builtIn.includes('eve') && builtIn.includes('frida'))
  t.strictSame(
    builtIn.filter((name: string) => fromProvider.includes(name)),
    []
  )
  t.strictSame(await eventually(async () => (await listed('oidc', 'carl')).length === 1 && listed('oidc', 'carl')), [
    'carl'
  ])
  t.strictSame(await listed('built-in', 'carl'), [])
  t.equal(await listed('okta'), 'from: expected one of built-in, oidc, found "okta"')
})
