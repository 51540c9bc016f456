import { createHmac } from 'node:crypto'
import { exportSPKI, generateKeyPair, type JWTPayload, UnsecuredJWT } from 'jose'
import t from 'tap'
import { eventually } from '../../helper.ts'
import { failed, startSite } from './helper.ts'
import type { Script } from './scripted.ts'

const site = await startSite(t)
const { provider } = site
const now = Math.floor(Date.now() / 1000)
const other = await generateKeyPair('RS256')
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function hmac(claims: JWTPayload, secret: string): string {
  const text = `${part({ alg: 'HS256', kid: 'k0' })}.${part(claims)}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}

async function changed(claims: JWTPayload, to: object): Promise<string> {
  const [header, , signature] = (await provider.sign(claims)).split('.')
  return `${header}.${part({ ...claims, ...to })}.${signature}`
}

const WRONG: Readonly<Record<string, Script>> = {
  'another nonce': { claims: { nonce: 'x' } },
  'no nonce': { claims: { nonce: undefined } },
  'another issuer': { claims: { iss: 'https://evil.example' } },
  'the issuer with a slash': { claims: { iss: `${provider.issuer}/` } },
  'another audience': { claims: { aud: 'other' } },
  'audiences without this client': { claims: { aud: ['a', 'b'] } },
  'another authorized party': { claims: { aud: ['aspectd', 'b'], azp: 'b' } },
  'several audiences, no authorized party': { claims: { aud: ['aspectd', 'b'] } },
  expired: { claims: { exp: now - 120 } },
  'no expiry': { claims: { exp: undefined } },
  'no time of issue': { claims: { iat: undefined } },
  'issued in the future': { claims: { iat: now + 3600, exp: now + 7200 } },
  'issued long ago': { claims: { iat: now - 3600 } },
  'not valid yet': { claims: { nbf: now + 600 } },
  'no subject': { claims: { sub: undefined } },
  'a number as subject': { claims: { sub: 1 } },
  'userinfo of somebody else': { userinfo: { sub: 'bob', email: 'bob@example.com' } },
  'a key of somebody else': { idToken: claims => provider.sign(claims, { key: other.privateKey }) },
  'a key of somebody else with an unknown id': {
    idToken: claims => provider.sign(claims, { key: other.privateKey, header: { kid: 'other' } })
  },
  'no signature (alg none)': { idToken: claims => new UnsecuredJWT(claims).encode() },
  'HS256 with the client secret': { idToken: claims => hmac(claims, 'the secret of a test, which is long') },
  'HS256 with a public key': { idToken: async claims => hmac(claims, await exportSPKI(other.publicKey)) },
  'changed after it was signed': { idToken: claims => changed(claims, { sub: 'bob' }) },
  'no ID token': { idToken: () => '' },
  'not a token': { idToken: () => 'a.b.c' }
}

t.test('an ID token that is wrong in one way is refused, and nobody is created', async t => {
  for (const [name, script] of Object.entries(WRONG)) {
    const browser = site.browser()
    Object.assign(provider.script, script)
    t.equal(await site.logIn(browser), failed('invalid'), name)
    t.equal(await browser.me(), 401, name)
    for (const key of Object.keys(provider.script)) delete provider.script[key as keyof Script]
  }
  const { data } = await site.server.admin.gql('{ listUsers(input: {}) { total } }')
  t.equal(data.listUsers.total, 1)
})

t.test('the same tokens are accepted when they are right', async t => {
  for (const claims of [
    {},
    { aud: ['aspectd'] },
    { aud: ['aspectd', 'b'], azp: 'aspectd' },
    { exp: now - 30, iat: now - 50 }
  ]) {
    provider.script.claims = claims
    t.equal(await site.logIn(site.browser()), '/', JSON.stringify(claims))
  }
  delete provider.script.claims
})

t.test('keys that were rotated a moment ago are found', async t => {
  await provider.rotate()
  // They are asked for again at most once a second.
  t.ok(await eventually(async () => (await site.logIn(site.browser())) === '/'))
})

t.test('forged key ids do not make the provider busy', async t => {
  const before = provider.asked.filter(path => path === '/keys').length
  provider.script.idToken = claims =>
    provider.sign(claims, { key: other.privateKey, header: { kid: String(Math.random()) } })
  for (let count = 0; count < 10; count++) await site.logIn(site.browser())
  delete provider.script.idToken
  t.ok(provider.asked.filter(path => path === '/keys').length - before <= 5)
})
