import { createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { loadPlugins } from '../../config/load.ts'
import { eventually, start } from '../../test/helper.ts'

const plugins = await loadPlugins(['./index.ts'], fileURLToPath(new URL('.', import.meta.url)))
const key = randomBytes(32)
const env = { WEBHOOKS_SECRET: `whsec_${key.toString('base64')}` }
const SECRET = env.WEBHOOKS_SECRET
const seconds = () => Math.floor(Date.now() / 1000)
const urnOf = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`

interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A real receiver. It answers with `answer.status`. */
async function openReceiver(t: Test) {
  const received: Received[] = []
  const answer = { status: 204 }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    received.push({ headers: request.headers, body })
    response.writeHead(answer.status, { location: '/elsewhere' }).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no address')
  const accepted = () =>
    received.flatMap(({ body }) => JSON.parse(body).data.changes?.map((one: { urn: string }) => one.urn))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${address.port}/hook`, received, answer, accepted, close }
}

const configOf = (url: string, more: object = {}) => ({
  plugins: { webhooks: { urls: [url], allowHttp: true, firstPauseMs: 50, ...more } }
})

t.test('a change is delivered once, signed as the specification says', async t => {
  const receiver = await openReceiver(t)
  const server = await start(t, { plugins, env, config: configOf(receiver.url) })
  const before = seconds()
  await server.ingest(urnOf('signed'), 'status', { removed: false })
  await eventually(() => receiver.received.length > 0)
  const after = seconds()
  const [{ headers, body }] = receiver.received as [Received]
  const { type, data } = JSON.parse(body)
  t.equal(type, 'metadata.changed')
  t.match(
    data.changes.filter(({ aspect }: { aspect: string }) => aspect === 'status'),
    [{ urn: urnOf('signed') }]
  )
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  t.equal(headers['webhook-signature'], `v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
  const sentAt = Number(headers['webhook-timestamp'])
  t.ok(before <= sentAt && sentAt <= after)
})

t.test('while the receiver is down attempts are repeated with the same id, also after a restart', async t => {
  const receiver = await openReceiver(t)
  receiver.answer.status = 503
  const server = await start(t, { plugins, env, config: configOf(receiver.url, { tries: 100 }) })
  await server.ingest(urnOf('down'), 'status', { removed: false })
  await eventually(() => receiver.received.length > 2)
  t.equal(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size, 1)
  const again = await server.restart()
  await again.ingest(urnOf('later'), 'status', { removed: false })
  receiver.received.length = 0
  receiver.answer.status = 200
  await eventually(() => receiver.accepted().includes(urnOf('later')))
  t.ok(receiver.accepted().includes(urnOf('down')))
})

const LIST = '{ listDeadWebhooks { total letters { id reason body } } }'
const RESEND = 'mutation ($id: String!) { resendDeadWebhook(id: $id) }'

t.test('after the last attempt a message is a dead letter, which administrators list and send again', async t => {
  const receiver = await openReceiver(t)
  receiver.answer.status = 302
  const lines: string[] = []
  const log = { write: (line: string) => lines.push(line) }
  const server = await start(t, { plugins, env, log, config: configOf(receiver.url, { tries: 2 }) })
  await server.ingest(urnOf('dead'), 'status', { removed: false })
  const { admin } = server
  const list = async () => (await admin.gql(LIST)).data.listDeadWebhooks
  const [letter] = (await eventually(async () => (await list()).total > 0 && (await list()))).letters
  t.equal(receiver.received.length, 2, 'a redirect is not followed')
  t.match(letter, { reason: 'the receiver answered 302', body: /metadata.changed/ })
  t.match(await admin.gql(RESEND, { id: letter.id }), {
    errors: [{ message: /answered 302/, extensions: { code: 409 } }]
  })
  receiver.answer.status = 200
  t.match(await admin.gql(RESEND, { id: letter.id }), { data: { resendDeadWebhook: true } })
  t.equal(receiver.received.at(-1)?.headers['webhook-id'], letter.id)
  t.equal((await list()).total, 0)
  t.match(await admin.gql(RESEND, { id: letter.id }), { errors: [{ extensions: { code: 404 } }] })
  const user = await server.user('reader')
  for (const query of [LIST, 'mutation { resendDeadWebhook(id: "x") }']) {
    t.match(await user.gql(query), { errors: [{ extensions: { code: 403 } }] })
  }
  receiver.close()
  await server.ingest(urnOf('away'), 'status', { removed: false })
  const away = await eventually(async () => (await list()).total > 0 && (await list()))
  t.match(
    away.letters[0].reason,
    /^webhooks: request to 127\.0\.0\.1:\d+ failed: /,
    'the client of the server has sent it'
  )
  t.notMatch(lines.join(''), SECRET.slice('whsec_'.length), 'the secret is not logged')
})

t.test('URLs without TLS and missing secrets stop the start', async t => {
  const refused = async (options: object, message: RegExp) =>
    t.rejects(start(t, { plugins, ...options }), { code: 'MISCONFIGURED', message })
  const urls = ['http://127.0.0.1/hook']
  await refused({ env, config: { plugins: { webhooks: { urls } } } }, /expected https/)
  await refused({ env, config: { plugins: { webhooks: { urls: ['hook'] } } } }, /expected https/)
  await refused({ config: configOf('http://127.0.0.1/') }, /WEBHOOKS_SECRET: expected whsec_/)
})
