import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import t from 'tap'
import { coreConfig, pluginConfig } from '../../../core/config/config.ts'
import { auth } from '../../../plugins/auth/index.ts'
import { entities } from '../../../plugins/entities/index.ts'
import { kit } from '../../../plugins/kit/index.ts'
import type { Config } from '../../../plugins/oidc/config.ts'
import { oidc } from '../../../plugins/oidc/index.ts'
import { providersOf, settingsOf } from '../../../plugins/oidc/settings.ts'
import { start, temporaryFolder } from '../../helper.ts'
import { BASE } from './helper.ts'

const RIGHT = {
  enabled: true,
  baseUrl: BASE,
  clientId: 'aspectd',
  clientSecret: 'the secret of a test, which is long',
  discoveryUri: 'https://id.example.com/.well-known/openid-configuration'
}

const folder = temporaryFolder(t)
const notKey = join(folder, 'key.pem')
writeFileSync(notKey, 'not a key')
const empty = join(folder, 'empty')
writeFileSync(empty, '\n')
const missing = join(folder, 'missing')

const WRONG: readonly [object, RegExp][] = [
  [{ clientId: '' }, /^plugins\.oidc\.clientId \(AUTH_OIDC_CLIENT_ID\) is missing$/],
  [{ clientSecret: '' }, /^plugins\.oidc\.clientSecret \(AUTH_OIDC_CLIENT_SECRET\) is missing$/],
  [{ discoveryUri: '' }, /^plugins\.oidc\.discoveryUri \(AUTH_OIDC_DISCOVERY_URI\) is missing$/],
  [{ baseUrl: '' }, /^plugins\.oidc\.baseUrl \(AUTH_OIDC_BASE_URL\) is missing$/],
  [{ baseUrl: 'catalog.example.com' }, /baseUrl .*expected the address of this server/],
  [{ baseUrl: 'https://catalog.example.com/x?y' }, /baseUrl .*expected the address of this server/],
  [{ discoveryUri: 'http://id.example.com/' }, /discoveryUri .*: expected https:\/\/, found http:/],
  [{ discoveryUri: 'id.example.com' }, /discoveryUri .*: expected an address, found "id.example.com"/],
  [{ discoveryUri: 'https://a:b@id.example.com' }, /discoveryUri .*: expected an address without a user name/],
  [{ scope: 'profile email' }, /scope .*: expected openid among the scopes, found "profile email"/],
  [{ userNameClaimRegex: '(' }, /userNameClaimRegex .*Invalid regular expression/],
  [{ algorithms: ['HS256'] }, /algorithms .*: expected asymmetric ones such as RS256, found HS256/],
  [{ clientSecret: '', clientSecretFile: missing }, /clientSecretFile: ENOENT: .*'\S+\/missing'$/],
  [{ clientSecret: '', clientSecretFile: folder }, /clientSecretFile: EISDIR: /],
  [{ clientSecret: '', clientSecretFile: empty }, /clientSecretFile: the file \S+\/empty is empty$/],
  [{ clientSecretFile: missing }, /clientSecretFile is set beside clientSecret: remove one$/],
  [{ clientAuthentication: 'private_key_jwt' }, /privateKeyFile is missing/],
  [
    { clientAuthentication: 'private_key_jwt', privateKeyFile: notKey },
    /privateKeyFile: expected a private key in PEM in the file \S+\/key\.pem$/
  ],
  [{ clientAuthentication: 'private_key_jwt', privateKeyFile: missing }, /privateKeyFile: ENOENT: .*'\S+\/missing'$/],
  [{ clientAuthentication: 'none' }, /cookieSecret .*: expected 32 characters or more, because .* is none; found 0$/],
  [{ cookieSecret: 'short' }, /cookieSecret .*: expected 32 characters or more; found 5$/],
  [{ clientAuthentication: 'magic' }, /clientAuthentication: expected one of client_secret_basic, .*, found "magic"/],
  [{ providers: { oidc: {} } }, /providers: oidc is the name of plugins\.oidc itself/],
  [
    { providers: { okta: { ...RIGHT, enabled: undefined, baseUrl: undefined, clientId: '' } } },
    /providers\.okta\.clientId is missing/
  ],
  [
    { providers: { okta: { clientid: 'x' } } },
    /providers\.okta\.clientid is unknown; known: label, clientId.*did you mean clientId\?/
  ],
  [{ responseType: 'id_token' }, /responseType: expected one of code, found "id_token"/],
  [{ useNonce: 'false' }, /useNonce: expected one of true, found "false"/],
  [{ deniedRedirect: 'https://x.example' }, /deniedRedirect/]
]

/** The settings of all providers, as the start reads them. */
function read(given: object, env: Record<string, string> = {}) {
  const config = pluginConfig(oidc, coreConfig({ plugins: { oidc: given } }, {}), env) as Config
  return providersOf(config).map(one => settingsOf(config, one))
}

t.test('a setting that is wrong stops the start with one line that names it, and shows no secret', t => {
  for (const [setting, message] of WRONG) {
    const given = JSON.parse(JSON.stringify({ ...RIGHT, ...setting }))
    const what = JSON.stringify(setting)
    t.throws(() => read(given), { message }, what)
    t.throws(() => read(given), { message: /^(?!.*(\n|secret of a test))/s }, what)
  }
  t.end()
})

t.test('below a base path, the address of the server may have it or not', t => {
  const config = (baseUrl: string) =>
    pluginConfig(oidc, coreConfig({ plugins: { oidc: { ...RIGHT, baseUrl } } }, {}), {}) as Config
  const [one] = providersOf(config(BASE))
  if (!one) throw new Error('no provider')
  for (const given of [BASE, `${BASE}/`, `${BASE}/tools/catalog`, `${BASE}/tools/catalog/`]) {
    const { redirectUri } = settingsOf(config(given), one, '/tools/catalog')
    t.equal(redirectUri, `${BASE}/tools/catalog/callback/oidc`, given)
  }
  const other = () => settingsOf(config(`${BASE}/other`), one, '/tools/catalog')
  t.throws(other, {
    message: /expected the address of this server, as https:\/\/catalog\.example\.com\/tools\/catalog, found/
  })
  t.end()
})

t.test('each of them stops the start before the server listens', async t => {
  const taken = createServer().listen(0, '127.0.0.1')
  t.teardown(() => taken.close())
  await once(taken, 'listening')
  // To listen on this port would fail, with another message.
  const { port } = taken.address() as AddressInfo
  for (const [setting, message] of WRONG) {
    const given = JSON.parse(JSON.stringify({ ...RIGHT, ...setting }))
    const starting = start(t, {
      plugins: [entities, auth, kit, oidc],
      bundled: false,
      config: { port, plugins: { oidc: given } }
    })
    await t.rejects(starting, { code: 'MISCONFIGURED', message: lineOf(message) }, JSON.stringify(setting))
  }
  const off = { port, plugins: { oidc: RIGHT, auth: { mode: 'off' } } }
  await t.rejects(start(t, { config: off }), {
    message: 'plugin oidc: plugins.oidc requires authentication: ASPECTD_AUTH is off'
  })
  const secretFile = { port, plugins: { oidc: { ...RIGHT, clientSecret: undefined } } }
  await t.rejects(start(t, { config: secretFile, env: { AUTH_OIDC_CLIENT_SECRET_FILE: missing } }), {
    message: /^AUTH_OIDC_CLIENT_SECRET_FILE: ENOENT: .*\/missing'$/
  })
  await t.rejects(start(t, { config: { port, plugins: { oidc: RIGHT } } }), { message: /cannot listen on host/ })
})

/** The line of the start begins with the plugin, if the plugin has found it. */
const lineOf = ({ source }: RegExp): RegExp => new RegExp(source.replace(/^\^/, '^(plugin oidc: )?'))

t.test('the start fails with the line', async t => {
  const failing = (given: object) => start(t, { config: { plugins: { oidc: { ...RIGHT, ...given } } } })
  await t.rejects(failing({ clientId: '' }), {
    message: 'plugin oidc: plugins.oidc.clientId (AUTH_OIDC_CLIENT_ID) is missing'
  })
  await t.rejects(failing({ roles: { admins: 'Boss' } }), { message: /there is no role Boss/ })
  const off = { config: { plugins: { auth: { passwords: 'off' } } } }
  await t.rejects(start(t, off), {
    message: /plugins\.auth\.passwords \(ASPECTD_PASSWORDS\): off, but there is no other way/
  })
})

t.test("DataHub's variables configure the provider", t => {
  const [found] = read(
    {},
    {
      AUTH_OIDC_ENABLED: 'true',
      AUTH_OIDC_CLIENT_ID: 'aspectd',
      AUTH_OIDC_CLIENT_SECRET: 'the secret of a test, which is long',
      AUTH_OIDC_DISCOVERY_URI: RIGHT.discoveryUri,
      AUTH_OIDC_BASE_URL: BASE,
      AUTH_OIDC_GROUPS_CLAIM: 'groups,roles',
      AUTH_OIDC_PREFERRED_JWS_ALGORITHM: 'RS256',
      AUTH_OIDC_USE_NONCE: 'true',
      AUTH_OIDC_RESPONSE_TYPE: 'code'
    }
  )
  t.match(found, {
    name: 'oidc',
    label: 'single sign-on',
    redirectUri: `${BASE}/callback/oidc`,
    groupsClaims: ['groups', 'roles'],
    algorithms: ['RS256'],
    jit: true,
    extractGroups: false
  })
  t.end()
})

t.test('without a provider, the paths of DataHub lead to the log-in page', async t => {
  const { anonymous } = await start(t)
  const locationOf = async (path: string) => (await anonymous.get(path)).headers.get('location')
  t.equal(await locationOf('/sso'), '/login')
  t.equal(await locationOf('/sso?redirect_uri=/x'), '/login?to=%2Fx')
  t.equal(await locationOf('/authenticate?redirect_uri=//evil.example'), '/login')
  t.equal(await locationOf('/callback/oidc?code=a&state=b'), '/login')
})
