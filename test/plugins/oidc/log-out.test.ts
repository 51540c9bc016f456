import { generateKeyPair, type JWTPayload } from 'jose'
import t from 'tap'
import { eventually } from '../../helper.ts'
import { BASE, failed, startSite } from './helper.ts'

const site = await startSite(t, { logOutAtProvider: true })
const { server, provider } = site
const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
const now = () => Math.floor(Date.now() / 1000)

const right = (): JWTPayload => ({
  iss: provider.issuer,
  aud: 'aspectd',
  iat: now(),
  exp: now() + 120,
  jti: String(Math.random()),
  sid: 'sid-ann',
  events: { [EVENT]: {} }
})

async function send(token: string, path = '/oidc/backchannel-logout') {
  const body = new URLSearchParams({ logout_token: token })
  const { status, headers } = await fetch(server.url + path, { method: 'POST', body })
  return { status, cache: headers.get('cache-control') }
}

t.test('a log-out leads to the provider, with the ID token that it has given', async t => {
  const browser = site.browser()
  await site.logIn(browser)
  const response = await browser.go('/logOut')
  const location = new URL(response.headers.get('location') ?? '')
  t.equal(location.origin + location.pathname, `${provider.issuer}/end`)
  t.equal(location.searchParams.get('post_logout_redirect_uri'), `${BASE}/login`)
  t.match(location.searchParams.get('id_token_hint'), /^eyJ/)
  t.equal(await browser.me(), 401)
})

t.test('a log-out of a session with a password leads to the log-in page', async t => {
  const { headers } = await server.as({ cookie: (await server.user('pat')) && '' }).get('/logOut')
  t.equal(headers.get('location'), '/login')
})

t.test('a log-out token ends the session that it names, and no other one', async t => {
  const [ann, eve] = [site.browser(), site.browser('eve')]
  provider.people.eve = { email: 'eve@example.com' }
  await site.logIn(ann)
  await site.logIn(eve)
  t.strictSame(await send(await provider.sign(right())), { status: 200, cache: 'no-store' })
  t.equal(await ann.me(), 401)
  t.equal(await eve.me(), 'eve@example.com')
})

t.test('a log-out token without a session ends all of the user', async t => {
  const browsers = [site.browser(), site.browser()]
  for (const browser of browsers) await site.logIn(browser)
  const { sid, ...claims } = right()
  t.ok(sid)
  t.equal((await send(await provider.sign({ ...claims, sub: 'ann' }), '/oidc/backchannel-logout/oidc')).status, 200)
  for (const browser of browsers) t.equal(await browser.me(), 401)
})

t.test('other tokens end nothing', async t => {
  const browser = site.browser()
  await site.logIn(browser)
  const other = await generateKeyPair('RS256')
  const { jti, ...withoutId } = right()
  const { sid, ...nobody } = right()
  const { events, ...noEvent } = right()
  t.ok(jti && sid && events)
  const wrong: Readonly<Record<string, JWTPayload>> = {
    'for a log-in': noEvent,
    'with another event': { ...right(), events: { other: {} } },
    'with a nonce': { ...right(), nonce: 'x' },
    'without an id': withoutId,
    'of nobody': nobody,
    'too old': { ...right(), iat: now() - 500 },
    'of the future': { ...right(), iat: now() + 3600 },
    expired: { ...right(), exp: now() - 120 },
    'of another issuer': { ...right(), iss: 'https://evil.example' },
    'for another client': { ...right(), aud: 'other' },
    'with a text as event': { ...right(), events: { [EVENT]: 'x' } }
  }
  for (const [name, claims] of Object.entries(wrong))
    t.equal((await send(await provider.sign(claims))).status, 400, name)
  t.equal((await send(await provider.sign(right(), { key: other.privateKey }))).status, 400, 'of another key')
  t.equal((await send('a.b.c')).status, 400)
  t.equal((await send('x'.repeat(20_000))).status, 413)
  t.equal((await send(await provider.sign(right()), '/oidc/backchannel-logout/evil')).status, 400)
  t.equal(await browser.me(), 'ann@example.com')
})

t.test('a log-out token is used once', async t => {
  const token = await provider.sign(right())
  t.equal((await send(token)).status, 200)
  t.equal((await send(token)).status, 400)
})

t.test('a form must be a form, and one without repeated fields', async t => {
  const post = (body: string, type: string) =>
    server.anonymous.send('POST', '/oidc/backchannel-logout', body, { 'content-type': type })
  const FORM = 'application/x-www-form-urlencoded'
  t.equal((await post('{"logout_token": "x"}', 'application/json')).status, 415)
  t.equal((await post('logout_token=x', 'text/plain')).status, 415)
  t.match(await post('logout_token=x&logout_token=y', FORM), { status: 400, body: { message: /logout_token" twice/ } })
  t.match(await post('other=x', FORM), { status: 400, body: { message: /logout_token/ } })
  t.equal(
    (await server.anonymous.send('POST', '/logIn', 'username=a&password=b', { 'content-type': FORM })).status,
    415
  )
})

t.test('while the provider is away, sessions go on, passwords work, and the log-in page says it', async t => {
  const browser = site.browser()
  await site.logIn(browser)
  const cold = await server.restart()
  await provider.leave()
  const page = await fetch(`${cold.url}/sso`, { redirect: 'manual' })
  t.equal(page.headers.get('location'), failed('away'))
  const cookie = [...browser.cookies()].map(([name, value]) => `${name}=${value}`).join('; ')
  t.equal((await cold.as({ cookie }).gql('{ me { corpUser { urn } } }')).status, 200)
  t.equal((await cold.anonymous.post('/logIn', { username: 'datahub', password: server.password })).status, 200)
  t.equal((await cold.as({ cookie }).get('/logOut')).headers.get('location'), '/login')
  await provider.comeBack()
  await eventually(async () => (await fetch(`${cold.url}/sso`, { redirect: 'manual' })).status === 302)
})
