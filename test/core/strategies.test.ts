import { createHmac, timingSafeEqual } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { bundled } from '../../config/plugins.ts'
import {
  ANONYMOUS,
  type Credential,
  definePlugin,
  makeUrn,
  type Plugin,
  type Request,
  respond,
  route,
  type Source,
  type Strategy
} from '../../core/index.ts'
import { type Client, type Server, start, temporaryFolder } from '../helper.ts'

const KEY = 'the key that ann has'
const ME = '{ me { corpUser { urn } } }'
const sign = (name: string, key = KEY) => `${name}:${createHmac('sha256', key).update(`${name} POST`).digest('hex')}`

/** A plugin for signed requests (`Authorization: HMAC …`, a header or a cookie), with keys of callers in a folder. */
function signed(folder: string): Plugin {
  async function verify(text: string): Promise<Credential | undefined> {
    const [name = '', given = ''] = text.split(':')
    const key = await readFile(join(folder, name), 'utf8')
    const [expected, found] = [sign(name, key).split(':')[1] ?? '', given].map(one => Buffer.from(one))
    const isValid = expected?.length === found?.length && expected && found && timingSafeEqual(expected, found)
    return isValid ? { actor: makeUrn('corpuser', name), kind: 'header' } : undefined
  }
  const reading = (reads: Source, textOf: (request: Request) => unknown): Strategy => ({
    name: `signed ${reads.from}`,
    reads,
    verify: request => verify(String(textOf(request)))
  })
  return definePlugin({
    name: 'signed',
    contract: 2,
    setup: () => ({
      api: undefined,
      strategies: [
        reading({ from: 'header', name: 'X-Signature' }, ({ headers }) => headers['x-signature']),
        reading({ from: 'cookie', name: 'signature' }, ({ cookies }) => cookies.signature),
        reading({ from: 'authorization', scheme: 'HMAC' }, ({ headers }) => String(headers.authorization).slice(5))
      ],
      routes: [route({ method: 'POST', url: '/who' }, 'public', (_args, call) => respond({ body: call.actor }))]
    })
  })
}

interface Setup {
  readonly server: Server
  readonly folder: string
  readonly ann: Client
}

async function setUp(t: Parameters<typeof start>[0], config: object = {}): Promise<Setup> {
  const folder = temporaryFolder(t)
  await writeFile(join(folder, 'ann'), KEY)
  const server = await start(t, { plugins: [...bundled, signed(folder)], config: { plugins: { auth: config } } })
  return { server, folder, ann: await server.user('ann') }
}

const ask = async (client: Client, headers: Record<string, string> = {}) => {
  const { status, body } = await client.post('/api/graphql', { query: ME }, headers)
  return status === 200 ? body.data.me.corpUser.urn : status
}
const good = { authorization: `HMAC ${sign('ann')}` }
const bad = { authorization: `HMAC ${sign('ann', 'another key')}` }

const { server, folder, ann } = await setUp(t)
const { anonymous, admin } = server

t.test('a valid credential authenticates its user from every source', async t => {
  t.equal(await ask(anonymous, good), ann.actor)
  t.equal(await ask(anonymous, { authorization: `hmac ${sign('ann')}` }), ann.actor, 'schemes are case-insensitive')
  t.equal(await ask(anonymous, { 'x-signature': sign('ann') }), ann.actor)
  t.equal(await ask(anonymous, { cookie: `signature=${sign('ann')}` }), ann.actor)
  t.equal(await ask(anonymous), 401)
  t.equal(await ask(anonymous, { cookie: 'signature=' }), 401)
})

t.test('an invalid credential that a strategy claims is final', async t => {
  t.equal(await ask(anonymous, bad), 401)
  t.equal(await ask(admin, bad), 401, 'with a valid session')
  t.equal(await ask(anonymous, { ...bad, 'x-signature': sign('ann') }), 401, 'with a valid header')
  t.equal(await ask(admin, { authorization: 'Bearer wrong' }), 401, 'invalid bearer, valid session')
  t.equal(await ask(anonymous, { authorization: 'Bearer wrong', 'x-signature': sign('ann') }), 401)
  t.equal(await ask(admin, { authorization: 'Digest x' }), 401, 'a scheme that no strategy claims')
  t.equal(
    await ask(anonymous, { cookie: 'PLAY_SESSION=wrong', 'x-signature': sign('ann') }),
    401,
    'cookie, then header'
  )
  t.equal(await ask(anonymous, { 'x-signature': '' }), 503, 'the key is not found without a name')
})

t.test('sources are tried in the order Authorization, cookies, other headers', async t => {
  const input = `{type: PERSONAL, actorUrn: "${admin.actor}", duration: ONE_HOUR, name: "t"}`
  const { data } = await admin.gql(`mutation { createAccessToken(input: ${input}) { accessToken } }`)
  const bearer = { authorization: `Bearer ${data.createAccessToken.accessToken}` }
  t.equal(await ask(admin, good), ann.actor)
  t.equal(await ask(anonymous, { ...bearer, 'x-signature': sign('ann') }), admin.actor)
  t.equal(await ask(admin, { 'x-signature': sign('ann', 'another key') }), admin.actor)
})

t.test('a public route ignores an invalid credential and tries no other one', async t => {
  const who = async (client: Client, headers = {}) => (await client.post('/who', {}, headers)).body
  t.equal(await who(anonymous, good), ann.actor)
  t.equal(await who(anonymous, bad), ANONYMOUS)
  t.equal(await who(admin, bad), ANONYMOUS)
  t.equal(await who(admin, { authorization: 'Digest x' }), ANONYMOUS)
  t.equal(await who(admin), admin.actor)
})

t.test('a cookie of any strategy is accepted only with JSON and not from another site', async t => {
  const cookie = `signature=${sign('ann')}`
  const send = (headers: object) => anonymous.send('POST', '/api/graphql', '{}', { cookie, ...headers })
  t.equal((await send({ 'content-type': 'text/plain' })).status, 415)
  t.equal((await send({ 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' })).status, 403)
})

t.test('a strategy that cannot verify is 503, even with another valid credential', async t => {
  await rm(join(folder, 'ann'))
  t.equal(await ask(anonymous, good), 503)
  t.equal(await ask(admin, good), 503, 'with a valid session')
  t.equal((await anonymous.post('/who', {}, good)).body, ANONYMOUS)
  await writeFile(join(folder, 'ann'), KEY)
  t.equal(await ask(anonymous, good), ann.actor)
})

t.test('an unknown or suspended user is refused even if the strategy accepts the credential', async t => {
  await writeFile(join(folder, 'bob'), KEY)
  t.equal(await ask(anonymous, { authorization: `HMAC ${sign('bob')}` }), 401)
  const suspend = `mutation { updateCorpUserStatus: removeUser(urn: "${ann.actor}") }`
  t.match(await admin.gql(suspend), { status: 200, errors: undefined })
  t.equal(await ask(anonymous, good), 401)
})

t.test('invalid credentials of any strategy are rate-limited', async t => {
  const { server } = await setUp(t, { attemptsPerMinute: 1 })
  const answers = new Set<number>()
  for (let tries = 0; tries < 31; tries++) answers.add(await ask(server.anonymous, bad))
  t.strictSame([...answers], [401, 429])
  t.equal(await ask(server.admin), server.admin.actor, 'valid ones are not')
})

t.test('with authentication off only the header with the actor is read', async t => {
  const folder = temporaryFolder(t)
  await writeFile(join(folder, 'ann'), KEY)
  const config = { plugins: { auth: { mode: 'off' } } }
  const { anonymous } = await start(t, { plugins: [...bundled, signed(folder)], config })
  for (const headers of [{}, good, bad, { authorization: 'Digest x' }, { cookie: 'PLAY_SESSION=x' }]) {
    t.equal(await ask(anonymous, headers), 'urn:li:corpuser:datahub', JSON.stringify(headers))
  }
  t.equal(
    (await anonymous.post('/who', {}, { 'x-service-actor': 'urn:li:corpuser:eve', ...bad })).body,
    'urn:li:corpuser:eve'
  )
})

t.test('two strategies that claim the same requests stop the start', async t => {
  const other = (reads: Source, claims?: () => boolean) =>
    definePlugin({
      name: 'other',
      contract: 2,
      setup: () => ({
        api: undefined,
        strategies: [{ name: 'second', reads, verify: () => undefined, ...(claims ? { claims } : {}) }]
      })
    })
  const startWith = (plugin: Plugin) => start(t, { plugins: [...bundled, signed(temporaryFolder(t)), plugin] })
  const refused: [Source, RegExp][] = [
    [{ from: 'authorization', scheme: 'hmac' }, /plugin signed and second of plugin other both claim the scheme hmac/],
    [
      { from: 'authorization', scheme: 'bearer' },
      /plugin tokens and second of plugin other both claim the scheme bearer/
    ],
    [
      { from: 'cookie', name: 'PLAY_SESSION' },
      /plugin auth and second of plugin other both claim the cookie PLAY_SESSION/
    ],
    [
      { from: 'header', name: 'x-signature' },
      /plugin signed and second of plugin other both claim the header x-signature/
    ],
    [{ from: 'header', name: 'Authorization' }, /reads the header authorization: name the scheme/],
    [{ from: 'header', name: 'cookie' }, /reads the header cookie: name the scheme or the cookie/]
  ]
  for (const [reads, message] of refused) {
    await t.rejects(startWith(other(reads)), { code: 'MISCONFIGURED', message }, JSON.stringify(reads))
  }
  await t.resolves(startWith(other({ from: 'authorization', scheme: 'Bearer' }, () => false)), 'both have claims')
})
