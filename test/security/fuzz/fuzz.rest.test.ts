import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { buildClientSchema, getIntrospectionQuery } from 'graphql'
import t, { type Test } from 'tap'
import { bundled } from '../../../config/plugins.ts'
import type { Contribution, Plugin } from '../../../core/index.ts'
import { ingest } from '../../../testing/users.ts'
import { type Client, createClient } from '../../client.ts'
import { logIn, start, temporaryFolder } from '../../helper.ts'
import { type Process, spawnServer } from '../../process.ts'
import { scaled } from '../../rounds.ts'
import { enveloped, type Sent } from './envelope.ts'
import type { Reading } from './monitor.ts'
import { createRandom } from './nasty.ts'
import { operationsOf } from './operations.ts'
import { targetsOf } from './rest.ts'

const REQUESTS = scaled(2000, 100_000)
/** A fixed seed, so that mostly code changes change the result; `random` selects another seed. */
const asked = process.env.ASPECTD_TEST_SEED ?? '1'
const SEED = asked === 'random' ? Date.now() % 1e9 : Number(asked)
const DEADLINE_SECONDS = 20
const AT_A_TIME = 4
/** Longest turn of the event loop, as a multiple of the time to parse 16 MB of JSON: 250 ms where that takes 62 ms. */
const MAX_TURN = 4
const MAX_GROWTH = 50 * 1024 * 1024
const CONTROL = 'urn:li:dataset:(urn:li:dataPlatform:hive,control,PROD)'
const LARGE = 'urn:li:dataset:(urn:li:dataPlatform:hive,fuzz.a,PROD)'
const PASSWORD = 'correct horse battery staple'
/** Limits of repetitions are off and caches are small: neither shall hide what a request costs. */
const CONFIG = {
  cacheMb: 8,
  http: { requestSeconds: DEADLINE_SECONDS },
  graphql: { limits: { cacheMb: 1 } },
  plugins: { auth: { attemptsPerMinute: 1_000_000, scryptCost: 10 } }
}

interface Answer {
  readonly status: number
  readonly type: string
  readonly text: string
}

t.setTimeout((REQUESTS / 50 + 120) * 1000)

t.test(
  'random requests to every operation get no 5xx, block no turn of the event loop, and leave no memory behind',
  async t => {
    t.comment(`${REQUESTS} requests, seed ${SEED}`)
    const contributions = await contributionsOf(t, bundled)
    const folder = temporaryFolder(t)
    writeFileSync(join(folder, 'aspectd.config.json'), JSON.stringify(CONFIG))
    // Coverage would make turns longer.
    const env = { ASPECTD_ADMIN_PASSWORD: PASSWORD, ASPECTD_LOG_LEVEL: 'silent', NODE_V8_COVERAGE: '' }
    const options = { folder, env }
    const server = await spawnServer(t, { ...options, preload: new URL('./monitor.ts', import.meta.url) })
    const admin = await administrator(server)
    await ingest(admin, CONTROL, 'datasetProperties', { name: 'control', customProperties: { 'a.b': '🎉' } })
    const before = await control(server)
    const schema = buildClientSchema((await admin.gql(getIntrospectionQuery())).data)
    const operations = operationsOf(schema, contributions, targetsOf(bundled))
    const own = await tokenOf(admin, 'datahub')
    const callers = [own, await viewerToken(admin), null, 'Bearer aspd_forged', 'Basic x']
    const send = sender(t, server.url)
    const random = createRandom(SEED)
    const statuses = new Map<number, number>()
    const readings: Reading[] = []

    // The start of the server is not measured.
    await readingOf(server)
    let round = 0
    const work = async () => {
      for (let at = round++; at < REQUESTS; at = round++) {
        if (at % 1000 === 0) await refill(createClient(server.url, { headers: { authorization: own } }))
        const operation = operations[at % operations.length]
        if (!operation) throw new Error('no operations')
        const sent = enveloped(random, operation.request(random), callers)
        const answer = await send(sent).catch(error => ({ status: 599, type: '', text: String(error) }))
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        const fault = faultOf(sent, answer)
        if (fault) t.fail(`request ${at}: ${fault}`, { operation: operation.name, sent: excerptOf(sent), answer })
        if (at > 0 && at % Math.ceil(REQUESTS / 10) === 0) readings.push(await readingOf(server))
      }
    }
    await Promise.all(Array.from({ length: AT_A_TIME }, work))
    readings.push(await readingOf(server))

    t.comment(`answers by status: ${JSON.stringify(Object.fromEntries([...statuses].toSorted()))}`)
    for (const reading of readings) t.comment(JSON.stringify(reading))
    t.ok((statuses.get(200) ?? 0) > REQUESTS / 20, 'at least 5 % of the requests succeed')
    const turns = readings.map(({ turnMs, parseMs }) => turnMs / parseMs)
    t.ok(Math.max(...turns) <= MAX_TURN, `no turn takes longer than 16 MB of JSON ${MAX_TURN} times`)
    const [first, last] = [readings[0], readings.at(-1)]
    t.ok((last?.heap ?? Number.NaN) - (first?.heap ?? 0) < MAX_GROWTH, 'memory is back within 50 MiB')
    t.strictSame(await control(server), before, 'an entity that no request names is unchanged')
    await server.kill('SIGTERM')
    t.strictSame(await control(await spawnServer(t, options)), before, 'also after a restart')
  }
)

/** What the plugins contribute: their actions and routes with the schemas of their parameters. */
async function contributionsOf(t: Test, plugins: readonly Plugin[]): Promise<Contribution<unknown>[]> {
  const contributions: Contribution<unknown>[] = []
  const recording = plugins.map(({ name, manifest }) => ({
    name,
    manifest: {
      ...manifest,
      setup(context: Parameters<typeof manifest.setup>[0]) {
        const contribution = manifest.setup(context)
        contributions.push(contribution)
        return contribution
      }
    }
  }))
  const server = await start(t, { plugins: recording, bundled: false })
  await server.close()
  return contributions
}

/** A new session: random requests also end sessions. */
function administrator({ url }: Process): Promise<Client> {
  return logIn(createClient(url, {}), 'datahub', PASSWORD)
}

async function control(server: Process): Promise<unknown> {
  return (await (await administrator(server)).get(`/entitiesV2/${encodeURIComponent(CONTROL)}`)).body
}

/**
 * Random requests change this entity, too; with its long lists a small request can ask for a large answer. By a token,
 * since random requests end sessions.
 */
async function refill(admin: Client): Promise<void> {
  const tags = Array.from({ length: 3000 }, (_, at) => ({ tag: `urn:li:tag:fuzz${at}` }))
  await ingest(admin, LARGE, 'globalTags', { tags })
  const fieldProfiles = Array.from({ length: 200 }, (_, at) => ({
    fieldPath: `f${at}`,
    sampleValues: Array(100).fill('x'.repeat(100))
  }))
  await ingest(admin, LARGE, 'datasetProfile', { timestampMillis: 1, rowCount: 1, fieldProfiles })
}

async function tokenOf(client: Client, name: string): Promise<string> {
  const input = { type: 'PERSONAL', actorUrn: `urn:li:corpuser:${name}`, duration: 'ONE_DAY', name: 'fuzz' }
  const made = await client.gql(
    'mutation($input: CreateAccessTokenInput!) { createAccessToken(input: $input) { accessToken } }',
    { input }
  )
  return `Bearer ${made.data.createAccessToken.accessToken}`
}

/** The token of a user who may only read. */
async function viewerToken(admin: Client): Promise<string> {
  const anonymous = createClient(admin.url, {})
  const invited = await admin.gql('{ getInviteToken(input: { roleUrn: "urn:li:dataHubRole:Reader" }) { inviteToken } }')
  const { inviteToken } = invited.data.getInviteToken
  const userUrn = 'urn:li:corpuser:viewer'
  await anonymous.post('/signUp', {
    userUrn,
    fullName: 'v',
    email: 'v@example.com',
    title: 't',
    password: PASSWORD,
    inviteToken
  })
  return tokenOf(await logIn(anonymous, 'viewer', PASSWORD), 'viewer')
}

/** Sends requests with `node:http`, which does not normalize paths as `fetch` does. */
function sender(t: Test, url: string) {
  const { hostname, port } = new URL(url)
  const agent = new Agent({ keepAlive: true, maxSockets: AT_A_TIME })
  t.teardown(() => agent.destroy())
  return async ({ method, path, headers: given, body = '' }: Sent): Promise<Answer> => {
    const signal = AbortSignal.timeout((DEADLINE_SECONDS + 20) * 1000)
    // Node.js itself sends the body of a HEAD or GET without its length.
    const headers = { ...given, 'content-length': Buffer.byteLength(body) }
    const sent = request({ hostname, port, agent, method, path, headers, signal })
    const answered = Promise.withResolvers<Answer>()
    sent.on('error', answered.reject).on('response', response => {
      const { statusCode: status = 0, headers } = response
      const type = headers['content-type'] ?? ''
      textOf(response).then(text => answered.resolve({ status, type, text }), answered.reject)
    })
    sent.end(body)
    return answered.promise
  }
}

/** The fault of a response that is wrong for any request; `undefined` if there is none. */
function faultOf({ headers }: Sent, { status, type, text }: Answer): string | undefined {
  if (status >= 500) return `status ${status}`
  if (/"code":5\d\d\b/.test(text) && text.includes('"errors"')) return 'an error with code 5xx'
  const isPage = status === 404 && type.startsWith('text/html') && String(headers.accept).startsWith('text/html')
  if (status >= 400 && text !== '' && !isPage && !/json|event-stream|multipart/.test(type))
    return `${status} as ${type || 'nothing'}`
  if (type.includes('json') && text !== '') JSON.parse(text)
  return undefined
}

async function readingOf({ child }: Process): Promise<Reading> {
  const answered = once(child, 'message')
  child.send({})
  const [reading] = await answered
  return reading
}

function excerptOf({ method, path, headers, body = '' }: Sent): string {
  return `${method} ${path.slice(0, 500)} ${JSON.stringify(headers).slice(0, 500)} ${body.length} ${body.slice(0, 3000)}`
}
