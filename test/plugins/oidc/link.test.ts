import t from 'tap'
import { failed, startSite } from './helper.ts'

const site = await startSite(t, { userNameClaim: 'preferred_username' })
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
