import { Agent, request } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import { buildClientSchema, getIntrospectionQuery } from 'graphql'
import t from 'tap'
import { bundled } from '../../config/plugins.ts'
import type { Contribution, Plugin } from '../../core/index.ts'
import { logIn, start } from '../helper.ts'
import { graphqlRequest } from './graphql-requests.ts'
import { createRandom, toText } from './nasty.ts'
import { type RestRequest, restRequest, surfaceOf } from './rest-requests.ts'

const ROUNDS = Number(process.env.ASPECTD_TEST_ROUNDS ?? 3) * 500
/** A fixed seed, so that only code changes change the result; `random` selects another seed. */
const asked = process.env.ASPECTD_TEST_SEED ?? '1'
const SEED = asked === 'random' ? Date.now() % 1e9 : Number(asked)
const DEADLINE_SECONDS = 10
const CONTROL = 'urn:li:dataset:(urn:li:dataPlatform:hive,control,PROD)'

interface Answer {
  readonly status: number
  readonly type: string
  readonly text: string
}

/** Sends requests with `node:http`, which does not normalize paths as `fetch` does. */
function sender(url: string, token: string) {
  const { hostname, port } = new URL(url)
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  t.teardown(() => agent.destroy())
  return async ({ method, path, body }: RestRequest): Promise<Answer> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const signal = AbortSignal.timeout((DEADLINE_SECONDS + 20) * 1000)
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
function faultOf({ status, type, text }: Answer): string | undefined {
  if (status >= 500 && status !== 503) return `status ${status}`
  if (!type.includes('json')) return status >= 400 ? `${status} as ${type || 'nothing'}` : undefined
  const body: unknown = JSON.parse(text)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return 'JSON that is not an object'
  const isGraphql = 'errors' in body && Array.isArray(body.errors)
  return isGraphql && /"code":500\b/.test(text) ? 'an error with code 500' : undefined
}

/** The bundled plugins, and the contribution that each returned from `setup`. */
function recordContributions(): { plugins: Plugin[]; parts: Contribution<unknown>[] } {
  const parts: Contribution<unknown>[] = []
  const plugins = bundled.map(({ name, manifest }) => ({
    name,
    manifest: {
      ...manifest,
      setup(context: Parameters<typeof manifest.setup>[0]) {
        const contribution = manifest.setup(context)
        parts.push(contribution)
        return contribution
      }
    }
  }))
  return { plugins, parts }
}

t.setTimeout((ROUNDS / 10 + 60) * 1000)

t.test(
  `random requests never get a 500 and never change the control entity: ${ROUNDS} requests, seed ${SEED}`,
  async t => {
    const { plugins, parts } = recordContributions()
    const server = await start(t, {
      plugins,
      config: { http: { requestSeconds: DEADLINE_SECONDS }, plugins: { auth: { attemptsPerMinute: 1_000_000 } } }
    })
    const { admin } = server
    const value = JSON.stringify({ name: 'control', customProperties: { 'a.b': '🎉' } })
    const aspect = { value, contentType: 'application/json' }
    const proposal = { entityUrn: CONTROL, changeType: 'UPSERT', aspectName: 'datasetProperties', aspect }
    t.equal((await admin.post('/aspects?action=ingestProposal', { proposal })).status, 200)
    // The random requests also end sessions, and their failed log-ins are limited.
    const readControl = async () => {
      const reader = await logIn(server.nobody, 'datahub', server.password)
      return (await reader.get(`/entitiesV2/${encodeURIComponent(CONTROL)}`)).body
    }
    const before = await readControl()
    const contribution = await admin.gql(
      'mutation { createAccessToken(input: {type: PERSONAL, actorUrn: "urn:li:corpuser:datahub", duration: ONE_DAY, name: "fuzz"}) { accessToken } }'
    )
    const schema = buildClientSchema((await admin.gql(getIntrospectionQuery())).data)
    const send = sender(server.url, contribution.data.createAccessToken.accessToken)
    const surface = surfaceOf(plugins, parts)
    const random = createRandom(SEED)

    const statuses = new Map<number, number>()
    for (let round = 0; round < ROUNDS; round++) {
      const one = random.chance(0.35)
        ? { method: 'POST', path: '/api/graphql', body: toText(graphqlRequest(random, schema)) }
        : restRequest(random, surface)
      const answer = await send(one).catch(error => ({ status: 599, type: '', text: String(error) }))
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      const fault = faultOf(answer)
      if (fault) t.fail(`round ${round}: ${fault}`, { sent: textOfRequest(one), answer: answer.text.slice(0, 1000) })
    }

    t.comment(`answers by status: ${JSON.stringify(Object.fromEntries(statuses))}`)
    t.ok((statuses.get(200) ?? 0) > ROUNDS / 20, 'at least 5 % of the requests succeed')
    t.strictSame(await readControl(), before)
    const again = await server.restart()
    t.strictSame((await again.admin.get(`/entitiesV2/${encodeURIComponent(CONTROL)}`)).body, before)
    t.strictSame((Object.prototype as { polluted?: unknown }).polluted, undefined)
  }
)

function textOfRequest({ method, path, body = '' }: RestRequest): string {
  return `${method} ${path.slice(0, 500)} ${body.slice(0, 3000)}`
}
