import { createServer } from 'node:http'
import { pino } from 'pino'
import t from 'tap'
import { coreConfig } from '../../../core/config/config.ts'
import { metricExport } from '../../../core/config/otlp.ts'
import { definePlugin } from '../../../core/index.ts'
import { createRegistry } from '../../../core/metrics/registry.ts'
import { openMetricsSender } from '../../../core/otlp/metrics.ts'
import { eventually, start } from '../../helper.ts'
import { closed, listen, objectOf, openReceiver, type Receiver } from './receiver.ts'

const NEVER = '86400000'

function exportingTo(endpoint: string, env: Record<string, string> = {}) {
  const variables = {
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_METRIC_EXPORT_INTERVAL: NEVER,
    OTEL_EXPORTER_OTLP_TIMEOUT: '300',
    ...env
  }
  const exporting = metricExport(coreConfig({}, variables))
  if (!exporting) throw new Error('no endpoint')
  return exporting
}

function openSender(endpoint: string, env: Record<string, string> = {}) {
  const lines: object[] = []
  const registry = createRegistry({ failed: () => undefined })
  const log = pino({ base: null }, { write: line => lines.push(JSON.parse(line)) })
  const sender = () => openMetricsSender(exportingTo(endpoint, env), { registry, version: '1.2.3', log })
  return { ...registry, lines, sender }
}

const last = ({ metrics }: Receiver) => metrics.at(-1) ?? new Map()

t.test('each kind of metric, with the names of the page', async t => {
  const receiver = await openReceiver()
  t.teardown(receiver.close)
  const { of, core, sender } = openSender(receiver.url, { OTEL_SERVICE_NAME: 'catalog' })
  const runs = of('one').counter({ name: 'runs_total', help: 'Runs.', labels: { state: ['ok', 'failed'] } })
  runs.with({ state: 'ok' }).add(3)
  const sizes = core.histogram({ name: 'size_bytes', help: 'Sizes.', buckets: [1, 10] })
  for (const value of [0.5, 2, 3, 20]) sizes.observe(value)
  core.gauge({ name: 'limit', help: 'Infinite.', read: () => Number.POSITIVE_INFINITY })
  core.gauge({ name: 'unknown', help: 'Not known.', read: () => undefined })
  core.total({ name: 'cpu_seconds_total', help: 'Time.', read: () => 1.5 })
  core.gauge({
    name: 'broken',
    help: 'It throws.',
    read: () => {
      throw new Error('no')
    }
  })
  await (await sender()).close()
  const found = last(receiver)
  t.strictSame(
    [...found.keys()],
    ['aspectd_one_runs_total', 'aspectd_size_bytes', 'aspectd_limit', 'aspectd_cpu_seconds_total']
  )
  t.match(found.get('aspectd_one_runs_total'), {
    description: 'Runs.',
    unit: '',
    sum: { isMonotonic: true, aggregationTemporality: 2, dataPoints: [{ asDouble: 3 }, { asDouble: 0 }] }
  })
  t.strictSame(
    found
      .get('aspectd_one_runs_total')
      .sum.dataPoints.map(({ attributes }: { attributes: [] }) => objectOf(attributes)),
    [{ state: 'ok' }, { state: 'failed' }]
  )
  t.match(found.get('aspectd_size_bytes'), {
    unit: 'By',
    histogram: {
      aggregationTemporality: 2,
      dataPoints: [{ count: 4, sum: 25.5, bucketCounts: [1, 2, 1], explicitBounds: [1, 10], attributes: [] }]
    }
  })
  t.match(found.get('aspectd_cpu_seconds_total'), { unit: 's', sum: { dataPoints: [{ asDouble: 1.5 }] } })
  t.strictSame(found.get('aspectd_limit').gauge.dataPoints, [], 'OTLP in JSON has no infinite numbers')
  const [{ startTimeUnixNano, timeUnixNano }] = found.get('aspectd_size_bytes').histogram.dataPoints
  t.ok(BigInt(startTimeUnixNano) <= BigInt(timeUnixNano))
  t.match(receiver.resource, { 'service.name': 'catalog', 'service.version': '1.2.3' })
})

t.test('metrics are sent again and again, each time with the sums since the start', async t => {
  const receiver = await openReceiver()
  t.teardown(receiver.close)
  const { core, sender } = openSender(receiver.url, { OTEL_METRIC_EXPORT_INTERVAL: '10' })
  const runs = core.counter({ name: 'runs_total', help: 'Runs.' })
  const sending = await sender()
  const sum = () => last(receiver).get('aspectd_runs_total')?.sum.dataPoints[0].asDouble
  runs.add()
  await eventually(() => sum() === 1)
  runs.add()
  await eventually(() => sum() === 2)
  await sending.close()
})

t.test('a collector that is away is named once a minute, and keeps nothing from closing', async t => {
  const { server, url } = await hanging()
  const { core, sender, lines } = openSender('http://127.0.0.1:1', { OTEL_METRIC_EXPORT_INTERVAL: '5' })
  core.counter({ name: 'runs_total', help: 'Runs.' })
  const sending = await sender()
  await eventually(() => lines.length > 0)
  await sending.close()
  t.match(lines, [{ level: 40, msg: 'metrics were not exported', lost: 1, reason: String }])
  const toHanging = openSender(url, { OTEL_EXPORTER_OTLP_TIMEOUT: '60000' })
  toHanging.core.counter({ name: 'runs_total', help: 'Runs.' })
  await (await toHanging.sender()).close()
  t.equal(server.listening, true, 'it has closed while the request to the collector waits')
  await closed(server)
})

async function hanging() {
  const server = createServer(() => undefined)
  return { server, url: await listen(server) }
}

const counts = definePlugin({
  name: 'counts',
  contract: 2,
  setup({ metrics }) {
    metrics.counter({ name: 'things_total', help: 'Things.' }).add()
    let isOpen = true
    metrics.gauge({ name: 'open', help: 'Whether it is open.', read: () => Number(isOpen) })
    return {
      close() {
        isOpen = false
      }
    }
  }
})

t.test('a server sends what its page has, a last time before its plugins close', async t => {
  const receiver = await openReceiver()
  t.teardown(receiver.close)
  const lines: { level: number; msg: string }[] = []
  const server = await start(t, {
    plugins: [counts],
    log: { write: line => lines.push(JSON.parse(line)) },
    env: {
      OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: `${receiver.url}/v1/metrics`,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_METRIC_EXPORT_INTERVAL: NEVER
    }
  })
  const { admin } = server
  await admin.gql('mutation { createTag(input: { name: "gold" }) }')
  const { names } = await server.metrics()
  await server.close()
  t.equal(receiver.metrics.length, 1)
  t.strictSame(receiver.spans, [], 'traces have no endpoint')
  const found = last(receiver)
  const missing = names.filter(name => !found.has(name.replace(/_(bucket|sum|count)$/, '')))
  t.strictSame(missing, [])
  t.match(found.get('aspectd_counts_open'), { gauge: { dataPoints: [{ asDouble: 1 }] } })
  const created = found
    .get('aspectd_operations_total')
    .sum.dataPoints.find(({ attributes }: { attributes: [] }) => objectOf(attributes).operation === 'createTag')
  t.match(objectOf(created.attributes), { kind: 'mutation', outcome: 'ok' })
  t.equal(created.asDouble, 1)
  t.strictSame(
    lines.filter(({ level, msg }) => level > 30 && /metric/.test(msg)),
    []
  )
})
