import { createServer, type RequestListener, type Server } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { pino } from 'pino'
import t from 'tap'
import { coreConfig } from '../../../core/config/config.ts'
import { traceExport } from '../../../core/config/otlp.ts'
import { isProxyOf } from '../../../core/http/address.ts'
import { openTraces } from '../../../core/otlp/traces.ts'
import type { Traces } from '../../../core/trace/traces.ts'
import { eventually } from '../../../testing/eventually.ts'
import { createApp, type Options, ROOT } from '../http/fixture.ts'
import { closed, listen, openReceiver } from './receiver.ts'

interface Line {
  readonly level: number
  readonly msg: string
  readonly lost?: number
}
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const traceparent = `00-${TRACE}-00f067aa0ba902b7-01`
const JSON_SOON = {
  OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
  OTEL_BSP_SCHEDULE_DELAY: '10',
  OTEL_EXPORTER_OTLP_TIMEOUT: '300'
}

async function open(endpoint: string, env: Record<string, string> = {}, lines: Line[] = []): Promise<Traces> {
  const variables = { ...JSON_SOON, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...env }
  const exporting = traceExport(coreConfig({}, variables))
  if (!exporting) throw new Error('no endpoint')
  const log = pino({ base: null }, { write: line => lines.push(JSON.parse(line)) })
  return openTraces(exporting, '1.2.3', log)
}

async function listening(listener: RequestListener): Promise<{ server: Server; url: string }> {
  const server = createServer(listener)
  return { server, url: await listen(server) }
}

t.test('a collector that ends while requests come loses spans and nothing else', async t => {
  const receiver = await openReceiver()
  const lines: Line[] = []
  const few = { OTEL_BSP_MAX_QUEUE_SIZE: '50', OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '10' }
  const traces = await open(receiver.url, few, lines)
  const app = await createApp(t, { traces })
  const ask = () => app.inject({ method: 'GET', url: '/health/live' })
  const burst = async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, ask))
    t.ok(answers.every(({ statusCode, body }) => statusCode === 200 && body === '{"status":"live"}'))
  }
  await ask()
  await eventually(() => receiver.spans.length > 0)
  await receiver.close()
  await burst()
  await eventually(() => traces.lost() > 0)
  for (let times = 0; times < 10; times++) await burst()
  t.match(lines, [{ level: 40, msg: 'spans were not exported and are lost', lost: Number, reason: String }])
  t.equal(lines.length, 1, 'one warning a minute')
  t.ok(traces.lost() > 900)
  const again = await openReceiver(Number(new URL(receiver.url).port))
  t.teardown(again.close)
  await eventually(async () => (await ask()) && again.spans.length > 0)
  await traces.close()
})

t.test('closing sends what waits', async t => {
  const receiver = await openReceiver()
  t.teardown(receiver.close)
  const traces = await open(receiver.url, { OTEL_BSP_SCHEDULE_DELAY: '600000' })
  const app = await createApp(t, { traces })
  await app.inject('/health/live')
  t.strictSame(receiver.spans, [])
  await traces.close()
  t.match(receiver.spans, [{ name: 'GET /health/live', kind: 2 }])
})

t.test('a collector that does not answer does not keep it from closing', async t => {
  const { server, url } = await listening(() => undefined)
  const traces = await open(url, { OTEL_BSP_SCHEDULE_DELAY: '600000', OTEL_EXPORTER_OTLP_TIMEOUT: '3000' })
  traces.root.begin('work').end()
  await traces.close()
  t.equal(server.listening, true, 'it has closed while the request to the collector waits')
  await closed(server)
})

t.test('whose trace a request belongs to', async t => {
  const receiver = await openReceiver()
  t.teardown(receiver.close)
  const traces = await open(receiver.url)
  const theirs: Options[] = [{ http: { trustProxy: 1 } }, { http: { trustProxy: ['127.0.0.0/8'] } }, { trust: 'all' }]
  const ours: Options[] = [{}, { http: { trustProxy: ['10.0.0.1'] } }, { http: { trustProxy: 1 }, trust: 'none' }]
  for (const options of [...theirs, ...ours]) {
    receiver.spans.length = 0
    const app = await createApp(t, { ...options, traces })
    await app.inject({ url: '/health/live', headers: { traceparent } })
    const [span] = await eventually(() => receiver.spans.length > 0 && receiver.spans)
    t.equal(span?.traceId === TRACE, theirs.includes(options), JSON.stringify(options))
  }
  await traces.close()
})

t.test('which addresses are proxies', async t => {
  const isProxy = isProxyOf(['10.0.0.7', '192.168.0.0/16', 'fd00::/8'])
  for (const address of ['10.0.0.7', '192.168.3.4', 'fd12::1', '::ffff:10.0.0.7']) t.ok(isProxy(address), address)
  for (const address of ['10.0.0.8', '192.169.0.1', 'fe80::1', '::ffff:10.0.0.8', ''])
    t.notOk(isProxy(address), address)
  t.notOk(isProxyOf(0)('127.0.0.1'))
})

t.test('traces.urns: spans name who acts', async t => {
  const receiver = await openReceiver()
  t.teardown(receiver.close)
  const exporting = traceExport(
    coreConfig({ traces: { urns: true } }, { ...JSON_SOON, OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url })
  )
  if (!exporting) throw new Error('no endpoint')
  const traces = await openTraces(exporting, '1.2.3', pino({ level: 'silent' }))
  const app = await createApp(t, { traces })
  await app.inject({
    method: 'POST',
    url: '/api/graphql',
    headers: { ...ROOT, 'content-type': 'application/json' },
    payload: { query: '{ __typename }' }
  })
  await traces.close()
  t.match(
    receiver.spans.find(({ kind }) => kind === 2),
    { attributes: { 'aspectd.actor': 'urn:li:corpuser:root' } }
  )
})

t.test('samplers: a trace that is not recorded has ids, which others get', async t => {
  const receiver = await openReceiver()
  t.teardown(receiver.close)
  const traces = await open(receiver.url, { OTEL_TRACES_SAMPLER: 'parentbased_always_off' })
  const own = traces.request('own', {}, undefined)
  t.match(own.ids, { trace: /^[\da-f]{32}$/, span: /^[\da-f]{16}$/, sampled: false })
  t.equal(own.begin('part').ids, own.ids)
  own.end()
  const theirs = traces.request('theirs', {}, { trace: TRACE, span: '00f067aa0ba902b7', sampled: true })
  const part = theirs.begin('part')
  t.match(part.ids, { trace: TRACE, sampled: true })
  part.end()
  theirs.end()
  await traces.close()
  t.strictSame(receiver.spans.map(({ name }) => name).toSorted(), ['part', 'theirs'])
})

t.test('a request has a bounded number of spans', async t => {
  const receiver = await openReceiver()
  t.teardown(receiver.close)
  const traces = await open(receiver.url)
  const root = traces.request('root', {}, undefined)
  for (let at = 0; at < 1500; at++) root.begin('part').end()
  root.end()
  await traces.close()
  t.equal(receiver.spans.length, 1001)
  t.equal(traces.lost(), 0)
})

t.test('http/protobuf is the default', async t => {
  const received: { type: unknown; text: string }[] = []
  const { server, url } = await listening(async (request, response) => {
    received.push({ type: request.headers['content-type'], text: (await buffer(request)).toString('latin1') })
    response.end()
  })
  const traces = await open(url, { OTEL_EXPORTER_OTLP_PROTOCOL: '', OTEL_SERVICE_NAME: 'catalog' })
  traces.root.begin('a job').end()
  await traces.close()
  t.match(received, [{ type: 'application/x-protobuf', text: /catalog[\s\S]*a job/ }])
  await closed(server)
})
