import { generateKeyPairSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import t from 'tap'
import { coreConfig, pluginConfig } from '../../../core/config/config.ts'
import { noMetrics } from '../../../core/metrics/none.ts'
import { createKeySets } from '../../../plugins/kit/key-set.ts'
import { createAttempts } from '../../../plugins/oidc/attempt.ts'
import type { Config } from '../../../plugins/oidc/config.ts'
import { oidc } from '../../../plugins/oidc/index.ts'
import { createProvider } from '../../../plugins/oidc/provider.ts'
import { providersOf, settingsOf } from '../../../plugins/oidc/settings.ts'
import { temporaryFolder } from '../../folders.ts'
import { log } from '../auth/authority.ts'
import { BASE } from './helper.ts'
import { CLIENT, startScripted } from './scripted.ts'

const scripted = await startScripted(t)
scripted.script.metadata = { token_endpoint_auth_signing_alg_values_supported: ['RS256', 'ES256', 'Ed25519'] }
const folder = temporaryFolder(t)
const client = { fetch, for: () => ({ fetch }) }
const keySet = createKeySets({ client: () => client }, log, noMetrics)

/** Logs in, and resolves to how the server authenticated. */
async function logIn(given: object) {
  const own = { enabled: true, baseUrl: BASE, ...CLIENT, discoveryUri: scripted.discoveryUri, ...given }
  const config = pluginConfig(oidc, coreConfig({ plugins: { oidc: own } }, {}), {}) as Config
  const [settings] = providersOf(config).map(one => settingsOf(config, one))
  if (!settings) throw new Error('no provider')
  const provider = createProvider(settings, { client, keySet })
  const { state, attempt } = createAttempts(settings).begin('/')
  const { headers } = await fetch(await provider.authorizationUrl(state, attempt), { redirect: 'manual' })
  const { searchParams } = new URL(headers.get('location') ?? '')
  t.match(await provider.redeem(searchParams, state, attempt), { sub: 'ann', issuer: scripted.issuer })
  return scripted.authentications.at(-1)
}

t.test('by a secret, in the header or in the form', async t => {
  const basic = await logIn({})
  t.match(Buffer.from(basic?.header?.slice(6) ?? '', 'base64').toString(), /^aspectd:/)
  t.equal(basic?.form.client_secret, undefined)
  const post = await logIn({ clientAuthentication: 'client_secret_post' })
  t.match(post, { header: undefined, form: { client_id: 'aspectd', client_secret: CLIENT.clientSecret } })
})

t.test('by nothing but its name, as a public client', async t => {
  const none = await logIn({ clientAuthentication: 'none', clientSecret: '', cookieSecret: 'x'.repeat(32) })
  t.match(none, { header: undefined, form: { client_id: 'aspectd' } })
  t.equal(none?.form.client_secret, undefined)
})

t.test('by a private key of each kind', async t => {
  const kinds = {
    RS256: generateKeyPairSync('rsa', { modulusLength: 2048 }),
    ES256: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
    Ed25519: generateKeyPairSync('ed25519')
  }
  for (const [algorithm, { privateKey }] of Object.entries(kinds)) {
    const privateKeyFile = join(folder, `${algorithm}.pem`)
    writeFileSync(privateKeyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }))
    const used = await logIn({ clientAuthentication: 'private_key_jwt', clientSecret: '', privateKeyFile })
    const assertion = used?.form.client_assertion ?? ''
    t.equal(decodeProtectedHeader(assertion).alg, algorithm)
    t.match(decodeJwt(assertion), { iss: 'aspectd', sub: 'aspectd' })
  }
})

t.test('a provider whose issuer names no tenant is not used', async t => {
  scripted.script.metadata = { issuer: `${scripted.issuer}/{tenantid}/v2.0` }
  await t.rejects(logIn({}), { message: /refused: away/, cause: { message: /names no tenant/ } })
})
