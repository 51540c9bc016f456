import { Agent, request } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import { buildClientSchema, getIntrospectionQuery } from 'graphql'
import type { Test } from 'tap'
import { bundled } from '../../../config/plugins.ts'
import type { Contribution, Plugin } from '../../../core/index.ts'
import { MOST_SERIES } from '../../../core/metrics/registry.ts'
import { readMetrics } from '../../../testing/metrics.ts'
import { ingest } from '../../../testing/users.ts'
import { type Client, createClient } from '../../client.ts'
import { logIn } from '../../helper.ts'
import { enveloped, type Sent } from './envelope.ts'
import { createRandom } from './nasty.ts'
import { operationsOf } from './operations.ts'
import { targetsOf } from './rest.ts'

const AT_A_TIME = 4
const CONTROL = 'urn:li:dataset:(urn:li:dataPlatform:hive,control,PROD)'
const LARGE = 'urn:li:dataset:(urn:li:dataPlatform:hive,fuzz.a,PROD)'
export const PASSWORD = 'correct horse battery staple'
/** After this time a request is answered with 503, which is a fault: it hangs, however slow the machine is. */
const DEADLINE_SECONDS = 120
/** Limits of repetitions are off and caches are small: neither shall hide what a request costs. */
export const CONFIG = {
  cacheMb: 8,
  http: { requestSeconds: DEADLINE_SECONDS },
  graphql: { limits: { cacheMb: 1 } },
  plugins: { auth: { attemptsPerMinute: 1_000_000, scryptCost: 10 } }
}

/** What plugins contribute: their actions and routes with the schemas of their parameters. */
export interface Recording {
  readonly plugins: readonly Plugin[]
  readonly contributions: Contribution<unknown>[]
}

/** The plugins, which add their contributions when a server starts with them. */
export function recorded(): Recording {
  const contributions: Contribution<unknown>[] = []
  const plugins = bundled.map(({ name, manifest }) => ({
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
  return { plugins, contributions }
}

interface Fuzzing {
  readonly requests: number
  readonly seed: number
  readonly contributions: readonly Contribution<unknown>[]
  /** Called ten times while requests are sent. */
  readonly onTenth?: () => Promise<void>
}

/** Sends random requests to a server: each answer must be right for any request, and twenty of each hundred succeed. */
export async function fuzz(t: Test, url: string, { requests, seed, contributions, onTenth }: Fuzzing): Promise<void> {
  t.comment(`${requests} requests, seed ${seed}`)
  const admin = await administrator(url)
  await ingest(admin, CONTROL, 'datasetProperties', { name: 'control', customProperties: { 'a.b': '🎉' } })
  const schema = buildClientSchema((await admin.gql(getIntrospectionQuery())).data)
  const operations = operationsOf(schema, contributions, targetsOf(bundled))
  const own = await tokenOf(admin, 'datahub')
  const callers = [own, await viewerToken(admin), null, 'Bearer aspd_forged', 'Basic x']
  const send = sender(t, url)
  const random = createRandom(seed)
  const statuses = new Map<number, number>()
  let round = 0
  const work = async () => {
    for (let at = round++; at < requests; at = round++) {
      if (at % 1000 === 0) await refill(createClient(url, { headers: { authorization: own } }))
      const operation = operations[at % operations.length]
      if (!operation) throw new Error('no operations')
      const sent = enveloped(random, operation.request(random), callers)
      const answer = await send(sent).catch(error => ({ status: 599, type: '', text: String(error) }))
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      const fault = faultOf(sent, answer)
      if (fault) t.fail(`request ${at}: ${fault}`, { operation: operation.name, sent: excerptOf(sent), answer })
      if (at > 0 && at % Math.ceil(requests / 10) === 0) await onTenth?.()
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, work))
  t.comment(`answers by status: ${JSON.stringify(Object.fromEntries([...statuses].toSorted()))}`)
  t.equal(
    [...statuses.values()].reduce((sum, count) => sum + count, 0),
    requests,
    'every request is answered'
  )
  t.ok((statuses.get(200) ?? 0) > requests / 20, 'at least 5 % of the requests succeed')
  await unchanged(t, url)
  await bounded(t, url)
}

/** Whatever was sent, the page of the metrics has not grown. */
async function bounded(t: Test, url: string): Promise<void> {
  const { text } = await readMetrics(await administrator(url))
  const series = text.split('\n').filter(line => /^\w/.test(line))
  t.ok(series.length <= MOST_SERIES, `${series.length} series of metrics`)
}

/** The entity that no request names. */
export async function unchanged(t: Test, url: string): Promise<void> {
  const { body } = await (await administrator(url)).get(`/entitiesV2/${encodeURIComponent(CONTROL)}`)
  t.match(
    body,
    { aspects: { datasetProperties: { value: { name: 'control', customProperties: { 'a.b': '🎉' } } } } },
    'an entity that no request names is unchanged'
  )
}

interface Answer {
  readonly status: number
  readonly type: string
  readonly text: string
}

/** A new session: random requests also end sessions. */
function administrator(url: string): Promise<Client> {
  return logIn(createClient(url, {}), 'datahub', PASSWORD)
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

function excerptOf({ method, path, headers, body = '' }: Sent): string {
  return `${method} ${path.slice(0, 500)} ${JSON.stringify(headers).slice(0, 500)} ${body.length} ${body.slice(0, 3000)}`
}
