import t from 'tap'
import { definePlugin, operation, route } from '../../../core/index.ts'
import { eventually, start } from '../../helper.ts'
import { openOther, openReceiver, type ReceivedSpan } from '../otlp/receiver.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const SPAN = '00f067aa0ba902b7'
const TRACEPARENT = `00-${TRACE}-${SPAN}-01`
const DATASET = 'urn:li:dataset:(urn:li:dataPlatform:hive,secretname,PROD)'

const breaks = definePlugin({
  name: 'breaks',
  contract: 2,
  setup: ({ outgoing }) => ({
    sdl: 'extend type Query { breaks: Boolean }',
    operations: {
      Query: {
        breaks: operation('signed-in', () => {
          throw new TypeError('a secret of the plugin')
        })
      }
    },
    routes: [
      route({ method: 'GET', url: '/breaks' }, 'public', () => {
        throw new TypeError('a secret of the plugin')
      }),
      route({ method: 'GET', url: '/asks' }, 'public', async (_args, call) => {
        const client = outgoing.client({ name: 'other', addresses: 'configured', milliseconds: 5000, bytes: 1000 })
        return client
          .for(call)
          .fetch(`${other.url}/`)
          .then(answer => answer.text())
      })
    ]
  })
})

interface Line {
  readonly level: number
  readonly msg: string
  readonly request?: string
  readonly trace?: string
  readonly span?: string
}
const lines: Line[] = []
const receiver = await openReceiver()
t.teardown(receiver.close)
const other = await openOther()
t.teardown(other.close)
const otel = {
  OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
  OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
  OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20key',
  OTEL_EXPORTER_OTLP_TIMEOUT: '500',
  OTEL_BSP_SCHEDULE_DELAY: '20',
  OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test%2C1'
}
const server = await start(t, {
  plugins: [breaks],
  env: otel,
  config: { traces: { trust: 'all' } },
  log: { write: line => lines.push(JSON.parse(line)) }
})
const { admin, anonymous } = server
await server.ingest(DATASET, 'datasetProperties', { description: 'described in secret' })

const named = (name: string, trace?: string) =>
  receiver.spans.filter(span => span.name === name && (trace === undefined || span.traceId === trace))
const received = (name: string, trace: string) => eventually(() => named(name, trace)[0])
/** The span of the request. */
const receivedRoot = (trace: string): Promise<ReceivedSpan> =>
  eventually(() => receiver.spans.find(({ traceId, kind }) => traceId === trace && kind === 2))

/** With a trace of its own: 32 hex digits. */
let last = 0
function nextTrace() {
  const trace = (++last).toString(16).padStart(32, 'a')
  return { trace, headers: { traceparent: `00-${trace}-${SPAN}-01` } }
}

t.test('a write is one trace, from the caller to the commit', async t => {
  const query = `mutation { updateDescription(input: {resourceUrn: "${DATASET}", description: "in secret"}) }`
  const headers = { traceparent: TRACEPARENT, tracestate: 'other=value' }
  const { body } = await admin.post('/api/graphql', { query }, headers)
  t.strictSame(body.data, { updateDescription: true })
  const root = await receivedRoot(TRACE)
  t.match(root, {
    name: 'mutation updateDescription',
    parentSpanId: SPAN,
    traceState: 'other=value',
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/api/graphql',
      'http.response.status_code': 200,
      'aspectd.request': /^[\da-f]{16}$/
    }
  })
  const operation = named('mutation updateDescription', TRACE).find(({ kind }) => kind === 1)
  t.match(operation, { parentSpanId: root.spanId, attributes: { 'aspectd.plugin': String } })
  t.match(named('graphql.prepare', TRACE), [{ parentSpanId: root.spanId }])
  t.match(named('authorize', TRACE), [{ parentSpanId: operation?.spanId }])
  t.match(named('hook audit', TRACE), [{}])
  t.match(named('store.commit', TRACE), [{ attributes: { 'aspectd.changes': Number, 'aspectd.group': Number } }])
  for (const span of receiver.spans.filter(({ traceId }) => traceId === TRACE)) {
    t.ok(BigInt(span.endTimeUnixNano) >= BigInt(span.startTimeUnixNano), span.name)
  }
})

t.test('the collector learns who sends, and gets the headers that were set', async t => {
  t.match(receiver.resource, {
    'service.name': 'aspectd',
    'service.version': '0.0.0',
    'deployment.environment.name': 'test,1'
  })
  t.match(receiver.headers[0], { 'x-key': 'a key', 'content-type': 'application/json' })
})

t.test('spans have neither texts nor names of entities and users', async t => {
  const { trace, headers } = nextTrace()
  await admin.get(`/entities/${encodeURIComponent(DATASET)}`, headers)
  t.match((await receivedRoot(trace)).name, /^GET \/entities\//)
  t.notMatch(JSON.stringify(receiver.spans), /secret|urn:li|datahub"/)
})

t.test('a question of the search is a part of the query', async t => {
  const { trace, headers } = nextTrace()
  const query = '{ searchAcrossEntities(input: {query: "secretname", count: 1}) { total } }'
  await eventually(async () => !(await admin.post('/api/graphql', { query }, headers)).body.errors)
  t.match(await received('search.question', trace), { kind: 1 })
})

t.test('a fault is marked, and log line, answer and span have the same ids', async t => {
  const { trace, headers } = nextTrace()
  const { status, body, headers: answered } = await anonymous.get('/breaks', headers)
  t.match({ status, body }, { status: 500, body: { request: /^[\da-f]{16}$/ } })
  t.equal(answered.get('x-request-id'), body.request)
  const root = await receivedRoot(trace)
  t.match(root, {
    name: 'GET /breaks',
    attributes: { 'aspectd.request': body.request, 'error.type': 'TypeError' },
    status: { code: 2 }
  })
  t.notMatch(JSON.stringify(named('GET /breaks', trace)), /a secret/)
  const line = lines.find(({ request }) => request === body.request)
  t.match(line, { level: 50, msg: 'request failed', trace, span: root.spanId })
})

t.test('a fault in GraphQL marks the span of the request, and has its id', async t => {
  const { trace, headers } = nextTrace()
  const { status, body } = await admin.post('/api/graphql', { query: '{ breaks }' }, headers)
  t.match({ status, body }, { status: 200, body: { errors: [{ extensions: { code: 500 } }] } })
  const root = await receivedRoot(trace)
  t.match(root, { name: 'query breaks', status: { code: 2 } })
  t.equal(body.errors[0].extensions.request, root.attributes['aspectd.request'])
})

t.test('what a call asks another server is a part of its trace, there too', async t => {
  const { trace, headers } = nextTrace()
  const { status, body } = await anonymous.get('/asks', { ...headers, tracestate: 'other=value' })
  t.strictSame([status, body], [200, 'seen'])
  const span = await received('outgoing other', trace)
  t.match(other.headers, [{ traceparent: `00-${trace}-${span.spanId}-01`, tracestate: 'other=value' }])
})

t.test('a refusal is no fault', async t => {
  const { trace, headers } = nextTrace()
  const { status } = await anonymous.post('/api/graphql', { query: '{ me { corpUser { urn } } }' }, headers)
  t.equal(status, 401)
  const span = await receivedRoot(trace)
  t.not(span.status.code, 2)
})

t.test('a caller that does not record gets no spans, but its trace in the log', async t => {
  const { trace } = nextTrace()
  const { body } = await anonymous.get('/breaks', { traceparent: `00-${trace}-${SPAN}-00` })
  t.match(
    lines.find(({ request }) => request === body.request),
    { trace }
  )
  await admin.get('/breaks', { traceparent: `00-${trace}-${SPAN}-00` })
  const next = nextTrace()
  await admin.get('/breaks', next.headers)
  await receivedRoot(next.trace)
  t.strictSame(named('GET /breaks', trace), [])
})

t.test('odd headers begin a trace of our own', async t => {
  const { trace } = nextTrace()
  for (const traceparent of [
    `00-${trace}-${SPAN}`,
    `00-${trace}-${SPAN}-01-`,
    `00-${trace}-${SPAN}-01-more`,
    `00-${trace}-${SPAN}-0`,
    `00-${trace.toUpperCase()}-${SPAN}-01`,
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${trace}-${'0'.repeat(16)}-01`,
    `ff-${trace}-${SPAN}-01`,
    `00-${trace}-${SPAN}-01, 00-${trace}-${SPAN}-01`,
    `00-${trace}-${SPAN}-01${'0'.repeat(10_000)}`,
    `00_${trace}_${SPAN}_01`,
    '-'
  ]) {
    const { body } = await anonymous.get('/breaks', { traceparent })
    const line = lines.find(({ request }) => request === body.request)
    t.match(line, { trace: /^[\da-f]{32}$/ }, traceparent.slice(0, 80))
    t.not(line?.trace, trace)
  }
})
