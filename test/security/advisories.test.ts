import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import t from 'tap'
import { start } from '../helper.ts'
import { ingest, latest, proposal } from '../plugins/entities/proposals.ts'

const ROOT = new URL('../..', import.meta.url)
const server = await start(t)
const { admin, anonymous } = server
const plain = await server.user('plain')
const URN = 'urn:li:dataset:(urn:li:dataPlatform:hive,advised,PROD)'
await ingest(admin, proposal(URN, 'status', {}))
const read = `/entities/${encodeURIComponent(URN)}`

t.test('GHSL-2022-077: no redirect target comes from the request', async t => {
  const elsewhere = encodeURIComponent('https://evil.example/')
  const asked = ['redirect_uri', 'redirect', 'next', 'url', 'return_to'].map(name => `${name}=${elsewhere}`).join('&')
  const out = await plain.get(`/logOut?${asked}`, { host: 'evil.example', 'x-forwarded-host': 'evil.example' })
  t.strictSame([out.status, out.headers.get('location')], [303, '/login'])
  for (const path of ['/', '//evil.example/', '/login']) {
    const { status, headers } = await anonymous.get(path)
    t.notOk(status >= 300 && status < 400, path)
    t.equal(headers.get('location'), null, path)
  }
  // Without an identity provider both lead to the log-in page.
  for (const path of [`/authenticate?${asked}`, `/sso?${asked}`]) {
    const { status, headers } = await anonymous.get(path)
    t.strictSame([status, headers.get('location')], [303, '/login'], path)
  }
})

/**
 * The console's starts one module of its own, whose name is no data, without the variables of the environment. Those of the
 * executor start programs that settings name, without a shell; `executor` has the tests of what a recipe may name.
 */
const FORKS = /^(config\/systemd|plugins\/(console\/prepare|executor\/(child|environments)\/[\w-]+))\.ts$/

t.test('GHSL-2022-086: the server never executes data as code', t => {
  const sources = globSync('{core,plugins,config}/**/*.ts', { cwd: ROOT })
  t.ok(sources.length > 100)
  for (const path of sources) {
    const text = readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
    t.notMatch(text, /runIn\w*Context|\beval\(|new Function\(|node:vm|v8.*deserialize/, path)
    if (!FORKS.test(path)) t.notMatch(text, /child_process/, path)
  }
  t.end()
})

t.test('dependencies include known security fixes', t => {
  const require = createRequire(import.meta.url)
  const floors: [string, number, number, number][] = [
    ['fastify', 5, 12, 1],
    ['graphql', 16, 8, 1],
    ['ajv', 8, 18, 0]
  ]
  for (const [name, ...floor] of floors) {
    const { version } = require(`${name}/package.json`)
    const found = version.split('.').map(Number)
    const older = floor.findIndex((part, at) => part !== found[at])
    t.ok(older === -1 || found[older] > (floor[older] ?? 0), `${name} ${version}`)
  }
  t.end()
})

t.test('GHSA-8v62-ch9g-mvw9: markup is stored unchanged and returned as JSON that browsers do not run', async t => {
  const description = '<img src=x onerror=alert(1)><script>alert(2)</script>'
  await ingest(admin, proposal(URN, 'editableDatasetProperties', { description }))
  t.strictSame(await latest(admin, URN, 'editableDatasetProperties'), { description })
  const { headers } = await admin.get(read)
  t.match(headers.get('content-type'), /^application\/json/)
  t.equal(headers.get('x-content-type-options'), 'nosniff')
  t.match(headers.get('content-security-policy'), /default-src 'none'/)
  const missing = await admin.get(`/entities/${encodeURIComponent('urn:li:dataset:<script>alert(1)</script>')}`)
  t.match(missing.headers.get('content-type'), /^application\/json/)
})

/** A token, or a private key with a first line: descriptions of settings show what surrounds one. */
const SECRET = /-----BEGIN [A-Z ]*PRIVATE KEY-----(\s|\\+[nr])*[A-Za-z0-9+/=]{40}|aspd_[A-Za-z0-9]{36}/

t.test('DH#18886: there is no built-in credential and no secret in the repository', async t => {
  const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` })
  for (const text of ['__datahub_system:JohnSnowKnowsNothing', 'datahub:datahub', '__datahub_system:', 'admin:admin']) {
    t.equal((await anonymous.get(read, basic(text))).status, 401, text)
    const [username, password] = text.split(':')
    t.equal((await anonymous.post('/logIn', { username, password })).status, 400, text)
  }
  const files = globSync('{core,plugins,config,test,bench,docs,scripts}/**/*.{ts,json,md}', { cwd: ROOT })
  for (const path of files) {
    const text = readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
    t.notMatch(text, SECRET, path)
  }
})

t.test('DH#19384: a claim that a write comes from the system is ignored', async t => {
  const systemMetadata = { runId: 'x', properties: { appSource: 'systemUpdate', appsource: 'ui' } }
  const value = JSON.stringify({ removed: true })
  const written = { ...proposal(URN, 'status', {}), systemMetadata, aspect: { value, contentType: 'application/json' } }
  const headers = { 'x-datahub-actor': 'urn:li:corpuser:__datahub_system', 'x-restli-sync': 'true' }
  const { status } = await plain.post('/aspects?action=ingestProposal', { proposal: written }, headers)
  t.equal(status, 401, 'an ended session')
  const other = await server.user('other')
  t.equal((await other.post('/aspects?action=ingestProposal', { proposal: written }, headers)).status, 403)
})

t.test('DH#19316: no internal endpoint creates tokens, verifies passwords or creates users', async t => {
  const paths = ['generateSessionTokenForUser', 'signUp', 'resetNativeUserCredentials', 'verifyNativeUserCredentials']
  const other = await server.user('curious')
  for (const path of [
    ...paths.map(name => `/auth/${name}`),
    '/generateSessionTokenForUser',
    '/verifyNativeUserCredentials'
  ]) {
    t.equal((await other.post(path, { userId: 'datahub', password: 'x' })).status, 404, path)
  }
})

t.test('CVE-2024-28255: only exact public paths are public', async t => {
  const tail = encodeURIComponent(URN)
  const disguised = [
    `/entities/${tail};/admin`,
    `/entities/${tail}/config`,
    `/entities/${tail}?x=/admin`,
    `/entities/${tail}#/admin`,
    `/admin/../entities/${tail}`,
    `/config/..%2fentities/${tail}`,
    `/admin%2f..%2fentities/${tail}`,
    `/health/../entities/${tail}`,
    `//admin/entities/${tail}`,
    `/gms/entities/${tail}`,
    `/ADMIN/entities/${tail}`
  ]
  for (const path of disguised) {
    const { status, body } = await anonymous.get(path)
    t.ok(status === 401 || status === 404 || status === 400, `${path}: ${status}`)
    t.notMatch(JSON.stringify(body), 'DatasetSnapshot', path)
  }
})

t.test('a token is accepted only in the Authorization header, never in a URL, a body or another header', async t => {
  const made = await admin.gql(`mutation { createAccessToken(input: {type: PERSONAL, duration: ONE_HOUR, name: "x",
    actorUrn: "urn:li:corpuser:datahub"}) { accessToken } }`)
  const token = made.data.createAccessToken.accessToken
  t.equal((await anonymous.with({ token }).get(read)).status, 200)
  for (const name of ['token', 'access_token', 'authorization', 'api_key']) {
    t.equal((await anonymous.get(`${read}?${name}=${token}`)).status, 401, name)
    t.equal((await anonymous.get(read, { [`x-${name.replace('_', '-')}`]: token })).status, 401, name)
    t.equal((await anonymous.post('/api/graphql', { query: '{ me { corpUser { urn } } }', [name]: token })).status, 401)
  }
  t.equal((await anonymous.get(read, { cookie: `PLAY_SESSION=${token}` })).status, 401)
})
