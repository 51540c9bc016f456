import t from 'tap'
import { BASE, failed, startSite } from './helper.ts'

const site = await startSite(t, { extractGroups: true })
const { server, provider } = site

t.test('a user of the provider logs in, and gets to the page they wanted', async t => {
  const browser = site.browser()
  const begun = await browser.go('/sso?redirect_uri=/settings/profile%3Fa=1')
  t.equal(begun.status, 302)
  const location = new URL(begun.headers.get('location') ?? '')
  t.equal(location.origin, provider.issuer)
  t.match(Object.fromEntries(location.searchParams), {
    client_id: 'aspectd',
    redirect_uri: `${BASE}/callback/oidc`,
    response_type: 'code',
    scope: 'openid profile email',
    code_challenge_method: 'S256',
    state: /^[\w-]{43}$/,
    nonce: /^[\w-]{43}$/,
    code_challenge: /^[\w-]{43}$/
  })
  const [cookie = ''] = begun.headers.getSetCookie()
  t.match(cookie, /^oidc_[0-9a-f]{16}=[\w-]+; Max-Age=600; Path=\/callback\/oidc; HttpOnly; Secure; SameSite=Lax$/)
  t.equal(await site.logIn(browser, location.href), '/settings/profile?a=1')
  t.equal(await browser.me(), 'ann@example.com')
  t.strictSame([...browser.cookies().keys()].sort(), ['PLAY_SESSION', 'actor'], 'the cookie of the attempt is gone')
})

t.test('the user has the profile that the provider says, and no password', async t => {
  t.match(await site.read('urn:li:corpuser:ann@example.com', 'corpUserInfo'), {
    active: true,
    displayName: 'Ann Lee',
    email: 'ann@example.com'
  })
  const query = '{ corpUser(urn: "urn:li:corpuser:ann@example.com") { isNativeUser status } }'
  t.strictSame((await server.admin.gql(query)).data.corpUser, { isNativeUser: false, status: 'ACTIVE' })
})

t.test('the audit log names the user, and no secret', async t => {
  const { data } = await server.admin.gql(
    '{ listAuditEvents(input: {}) { events { actor operation outcome resources names { name value } } } }'
  )
  const event = data.listAuditEvents.events.find((one: { operation: string }) => one.operation.includes('/callback/'))
  const user = 'urn:li:corpuser:ann@example.com'
  t.match(event, { actor: user, outcome: 'ALLOWED', resources: [user], names: [] })
})

t.test('/authenticate leads to the provider, and with a session to the page', async t => {
  const browser = site.browser()
  const page = '/authenticate?redirect_uri=/entity/x'
  t.match((await browser.go(page)).headers.get('location'), provider.issuer)
  t.equal(await site.logIn(browser, page), '/entity/x')
  t.equal((await browser.go(page)).headers.get('location'), '/entity/x')
})

t.test('another log-in in the same browser ends the session before', async t => {
  const browser = site.browser()
  await site.logIn(browser)
  const before = browser.copy()
  await site.logIn(browser)
  t.equal(await before.me(), 401)
  t.equal(await browser.me(), 'ann@example.com')
})

t.test('two tabs log in at once', async t => {
  const browser = site.browser()
  const atProvider = async () => {
    const url = await browser.follow('/sso', one => one.pathname.startsWith('/callback'))
    return url.href
  }
  const [first, second] = [await atProvider(), await atProvider()]
  t.equal((await browser.follow(first, one => one.pathname === '/')).pathname, '/')
  t.equal((await browser.follow(second, one => one.pathname === '/')).pathname, '/')
  t.equal(await browser.me(), 'ann@example.com')
})

t.test('the provider is asked for its metadata and keys once', async t => {
  t.equal(provider.asked.filter(path => path.startsWith('/.well-known')).length, 1)
  t.equal(provider.asked.filter(path => path === '/keys').length, 1)
})

t.test('groups come and go with the provider', async t => {
  const user = 'urn:li:corpuser:ann@example.com'
  const { ann } = provider.people
  provider.people.ann = { ...ann, groups: ['data team'] }
  await site.logIn(site.browser())
  const group = 'urn:li:corpGroup:data+team'
  t.strictSame(await site.read(user, 'groupMembership'), { groups: [group] })
  provider.people.ann = { ...ann, groups: [] }
  await site.logIn(site.browser())
  t.strictSame(await site.read(user, 'groupMembership'), { groups: [] })
})

t.test('a log-out at the provider ends the sessions that it began', async t => {
  const browser = site.browser()
  await site.logIn(browser)
  const now = Math.floor(Date.now() / 1000)
  const event = { 'http://schemas.openid.net/event/backchannel-logout': {} }
  const claims = { iss: provider.issuer, aud: 'aspectd', iat: now, exp: now + 120, jti: 'once', sid: 'sid-ann' }
  const body = new URLSearchParams({ logout_token: await provider.sign({ ...claims, events: event }) })
  t.equal((await fetch(`${server.url}/oidc/backchannel-logout`, { method: 'POST', body })).status, 200)
  t.equal(await browser.me(), 401)
})

t.test('a user with a password links an identity, logs in with it, and unlinks it', async t => {
  const password = 'a sentence nobody guesses'
  await server.user('lia', { password })
  provider.people['lia at company'] = { email: 'lia@company.example' }
  const browser = site.browser('lia at company')
  await browser.go('/logIn', { method: 'POST', body: { username: 'lia', password } })
  const begun = await browser.go('/oidc/link', { method: 'POST', body: { provider: 'oidc' } })
  t.equal(await site.logIn(browser, ((await begun.json()) as { url: string }).url), '/settings/profile')
  const other = site.browser('lia at company')
  await site.logIn(other)
  t.equal(await other.me(), 'lia')
  t.equal((await browser.go('/oidc/unlink', { method: 'POST', body: { provider: 'oidc' } })).status, 200)
  t.equal(await other.me(), 401)
  t.equal(await browser.me(), 'lia')
})

t.test('log-ins are counted', async t => {
  t.equal(await site.logIn(site.browser(), '/callback/oidc?state=none&code=none'), failed('expired'))
  const { value } = await server.metrics()
  const counted = (outcome: string) => value('aspectd_auth_log_ins_total', { way: 'provider', outcome })
  t.ok((counted('accepted') ?? 0) >= 5)
  t.equal(counted('refused'), 1)
})
