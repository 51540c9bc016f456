import t from 'tap'
import type { Browser } from './browser.ts'
import { failed, startSite } from './helper.ts'

const lines: string[] = []
const site = await startSite(t, {}, { log: { write: line => lines.push(line) } })
const { provider } = site

/** The address to which the provider sends the browser, before it goes there. */
const answered = (browser: Browser) => browser.follow('/sso', url => url.pathname.startsWith('/callback'))
const open = (browser: Browser, url: URL) => site.logIn(browser, url.href)

t.test('an answer that was begun in another browser is refused: log-in CSRF', async t => {
  const attacker = site.browser()
  const victim = site.browser()
  const answer = await answered(attacker)
  t.equal(await open(victim, answer), failed('expired'))
  t.equal(await victim.me(), 401)
})

t.test('an answer of another issuer, or of none, is refused: mix-up', async t => {
  for (const iss of ['https://evil.example', null]) {
    const browser = site.browser()
    const answer = await answered(browser)
    if (iss === null) answer.searchParams.delete('iss')
    else answer.searchParams.set('iss', iss)
    t.equal(await open(browser, answer), failed('invalid'))
    t.equal(await browser.me(), 401)
  }
})

t.test('a code is used once, even with the cookies of its attempt', async t => {
  const browser = site.browser()
  const answer = await answered(browser)
  const thief = browser.copy()
  t.equal(await open(browser, answer), '/')
  t.equal(await open(browser, answer), failed('expired'), 'the attempt has ended')
  t.equal(await open(thief, answer), failed('invalid'), 'the code has been used')
  t.equal(await thief.me(), 401)
})

t.test('the code of another attempt is refused: it has another verifier', async t => {
  const [one, other] = [site.browser(), site.browser()]
  const [mine, theirs] = [await answered(one), await answered(other)]
  mine.searchParams.set('code', theirs.searchParams.get('code') ?? '')
  t.equal(await open(one, mine), failed('invalid'))
  theirs.searchParams.set('state', mine.searchParams.get('state') ?? '')
  t.equal(await open(other, theirs), failed('expired'))
})

t.test('the cookie of an attempt holds for its own state, and cannot be changed', async t => {
  const browser = site.browser()
  const first = await answered(browser)
  const [name = '', value = ''] = [...browser.cookies()].find(([one]) => one.startsWith('oidc_')) ?? []
  const call = (cookie: string) =>
    fetch(`${site.server.url}/callback/oidc${first.search}`, { headers: { cookie }, redirect: 'manual' })
  for (const changed of ['', 'x', value.slice(1), `${value.slice(0, -1)}${value.endsWith('A') ? 'B' : 'A'}`])
    t.equal((await call(`${name}=${changed}`)).headers.get('location'), failed('expired'), changed)
  const second = await answered(browser)
  const other = [...browser.cookies()].find(([one]) => one.startsWith('oidc_') && one !== name)?.[1]
  t.equal((await call(`${name}=${other}`)).headers.get('location'), failed('expired'), 'sealed for another state')
  t.ok(second)
})

t.test('a parameter that is there twice is a bad request', async t => {
  for (const query of ['state=a&state=b', 'state=a&code=b&code=c', 'state=a&iss=b&iss=c']) {
    const response = await site.browser().go(`/callback/oidc?${query}`)
    t.equal(response.status, 400, query)
  }
})

t.test('what the provider says of a failure is neither shown nor logged', async t => {
  const browser = site.browser()
  const answer = await answered(browser)
  const state = answer.searchParams.get('state') ?? ''
  const query = new URLSearchParams({ state, error: 'access_denied', error_description: '<b>call the bank</b>' })
  query.set('iss', provider.issuer)
  t.equal(await site.logIn(browser, `/callback/oidc?${query}`), failed('refused'))
  t.notMatch(lines.join(''), /the bank/)
})

t.test('an attempt ends after ten minutes', async t => {
  const { now } = Date
  t.teardown(() => {
    Date.now = now
  })
  const browser = site.browser()
  const answer = await answered(browser)
  Date.now = () => now() + 601_000
  t.equal(await open(browser, answer), failed('expired'))
})

t.test('an unknown provider is not found, and no other path is a callback', async t => {
  t.equal((await site.browser().go('/sso?provider=evil')).status, 400)
  t.equal((await site.browser().go('/callback/evil?state=a&code=b')).status, 400)
})

t.test('many log-ins from one address are slowed down', async t => {
  const quick = await startSite(t, {}, { config: { plugins: { auth: { attemptsPerMinute: 1 } } } })
  const browser = quick.browser()
  const begins = await Promise.all(Array.from({ length: 40 }, () => browser.go('/sso')))
  const locations = begins.map(({ headers }) => headers.get('location'))
  t.ok(locations.some(one => one === failed('busy')))
  t.ok(locations.some(one => one?.startsWith(quick.provider.issuer)))
})

t.test('no code, state, verifier, cookie or token is in the log', async t => {
  const browser = site.browser()
  const answer = await answered(browser)
  const secrets = [answer.searchParams.get('code'), answer.searchParams.get('state'), ...browser.cookies().values()]
  await open(browser, answer)
  const again = await answered(browser)
  again.searchParams.set('code', 'a-code-that-is-wrong')
  await open(browser, again)
  const log = lines.join('')
  t.match(log, /log-in by an identity provider failed/)
  const session = browser.cookies().get('PLAY_SESSION')
  t.ok(session)
  for (const secret of [...secrets, session, 'a-code-that-is-wrong']) t.notOk(secret && log.includes(secret))
  t.notMatch(log, /eyJ|access-ann|the secret of a test/)
})
