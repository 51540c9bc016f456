import t from 'tap'
import { coreConfig } from '../../../core/config/config.ts'
import { metricExport, traceExport } from '../../../core/config/otlp.ts'

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/base/' }
const read = (env: Record<string, string>) => traceExport(coreConfig({}, env))
const readMetrics = (env: Record<string, string>) => metricExport(coreConfig({}, env))

t.test('without an endpoint, or disabled, nothing is sent', async t => {
  t.equal(read({}), undefined)
  t.equal(read({ OTEL_SERVICE_NAME: 'catalog', OTEL_TRACES_SAMPLER: 'always_on' }), undefined)
  t.equal(read({ ...ENDPOINT, OTEL_SDK_DISABLED: 'true' }), undefined)
  t.equal(read({ ...ENDPOINT, OTEL_TRACES_EXPORTER: 'none' }), undefined)
  t.equal(read({ OTEL_EXPORTER_OTLP_ENDPOINT: '' }), undefined)
  t.equal(readMetrics({ OTEL_METRIC_EXPORT_INTERVAL: '5' }), undefined)
  t.equal(readMetrics({ ...ENDPOINT, OTEL_SDK_DISABLED: 'true' }), undefined)
  t.equal(readMetrics({ ...ENDPOINT, OTEL_METRICS_EXPORTER: 'none' }), undefined)
  t.equal(readMetrics({ ...ENDPOINT, ASPECTD_METRICS: 'off' }), undefined)
  t.ok(read({ ...ENDPOINT, OTEL_METRICS_EXPORTER: 'none' }))
})

t.test('the variables of OpenTelemetry for metrics', async t => {
  t.strictSame(readMetrics(ENDPOINT), {
    url: 'http://collector:4318/base/v1/metrics',
    protocol: 'http/protobuf',
    headers: {},
    timeoutMillis: 10_000,
    resource: { 'service.name': 'aspectd' },
    exportIntervalMillis: 60_000,
    exportTimeoutMillis: 30_000
  })
  t.match(
    readMetrics({
      OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'https://other/metrics',
      OTEL_EXPORTER_OTLP_METRICS_PROTOCOL: 'http/json',
      OTEL_EXPORTER_OTLP_HEADERS: 'x=1',
      OTEL_METRIC_EXPORT_INTERVAL: '15000'
    }),
    {
      url: 'https://other/metrics',
      protocol: 'http/json',
      headers: { x: '1' },
      exportIntervalMillis: 15_000,
      exportTimeoutMillis: 15_000
    }
  )
  t.throws(() => readMetrics({ OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'http://collector', ASPECTD_METRICS: 'off' }), {
    message: 'OTEL_EXPORTER_OTLP_METRICS_ENDPOINT is set while metrics.enabled is false: remove one'
  })
})

t.test('the variables of OpenTelemetry', async t => {
  t.strictSame(read(ENDPOINT), {
    url: 'http://collector:4318/base/v1/traces',
    protocol: 'http/protobuf',
    headers: {},
    timeoutMillis: 10_000,
    resource: { 'service.name': 'aspectd' },
    sampler: 'parentbased_always_on',
    ratio: 1,
    queue: { maxQueueSize: 2048, maxExportBatchSize: 512, scheduledDelayMillis: 5000, exportTimeoutMillis: 30_000 },
    urns: false
  })
  t.match(
    read({
      ...ENDPOINT,
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://other/traces?x=1',
      OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/json',
      OTEL_EXPORTER_OTLP_HEADERS: ' authorization = Basic%20abc== ,x=1',
      OTEL_RESOURCE_ATTRIBUTES: 'service.name=named,team=data%2Cpeople',
      OTEL_TRACES_SAMPLER: 'traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.25'
    }),
    {
      url: 'https://other/traces?x=1',
      protocol: 'http/json',
      headers: { authorization: 'Basic abc==', x: '1' },
      resource: { 'service.name': 'named', team: 'data,people' },
      sampler: 'traceidratio',
      ratio: 0.25
    }
  )
  t.match(read({ ...ENDPOINT, OTEL_SERVICE_NAME: 'first', OTEL_RESOURCE_ATTRIBUTES: 'service.name=second' }), {
    resource: { 'service.name': 'first' }
  })
})

t.test(
  'a wrong setting stops the start with one line that names it, without its value if that can be secret',
  async t => {
    for (const [variable, value, message] of [
      ['OTEL_EXPORTER_OTLP_ENDPOINT', 'user:hidden', /^OTEL_EXPORTER_OTLP_ENDPOINT: expected a URL such as \S+$/],
      ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'ftp://hidden', /^OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: expected a URL/],
      [
        'OTEL_EXPORTER_OTLP_PROTOCOL',
        'grpc',
        /^OTEL_EXPORTER_OTLP_PROTOCOL: expected one of http\/protobuf, http\/json, found "grpc"$/
      ],
      [
        'OTEL_EXPORTER_OTLP_TRACES_PROTOCOL',
        'grpc',
        /^OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: expected one of .*found "grpc"$/
      ],
      [
        'OTEL_EXPORTER_OTLP_HEADERS',
        'a=b,hidden',
        /^OTEL_EXPORTER_OTLP_HEADERS: expected name=value .* pair 2 is not one$/
      ],
      ['OTEL_EXPORTER_OTLP_HEADERS', 'a=%hidden', /^OTEL_EXPORTER_OTLP_HEADERS: .* pair 1 /],
      ['OTEL_RESOURCE_ATTRIBUTES', '=x', /^OTEL_RESOURCE_ATTRIBUTES: /],
      ['OTEL_EXPORTER_OTLP_TIMEOUT', 'soon', /^OTEL_EXPORTER_OTLP_TIMEOUT: must be integer, found "soon"$/],
      ['OTEL_EXPORTER_OTLP_TIMEOUT', '0', /^OTEL_EXPORTER_OTLP_TIMEOUT: must be >= 1, found 0$/],
      ['OTEL_SDK_DISABLED', 'maybe', /^OTEL_SDK_DISABLED: must be boolean, found "maybe"$/],
      ['OTEL_TRACES_EXPORTER', 'jaeger', /^OTEL_TRACES_EXPORTER: expected one of otlp, none, found "jaeger"$/],
      [
        'OTEL_TRACES_SAMPLER',
        'sometimes',
        /^OTEL_TRACES_SAMPLER: expected one of parentbased_always_on, .* found "sometimes"$/
      ],
      ['OTEL_TRACES_SAMPLER_ARG', '25', /^OTEL_TRACES_SAMPLER_ARG: must be <= 1, found 25$/],
      ['OTEL_BSP_MAX_QUEUE_SIZE', '-1', /^OTEL_BSP_MAX_QUEUE_SIZE: must be >= 1, found -1$/],
      [
        'OTEL_BSP_MAX_EXPORT_BATCH_SIZE',
        '4096',
        /^OTEL_BSP_MAX_EXPORT_BATCH_SIZE: expected at most OTEL_BSP_MAX_QUEUE_SIZE, 2048, found 4096$/
      ],
      ['OTEL_BSP_SCHEDULE_DELAY', '0', /^OTEL_BSP_SCHEDULE_DELAY: must be >= 1, found 0$/],
      ['OTEL_BSP_EXPORT_TIMEOUT', 'x', /^OTEL_BSP_EXPORT_TIMEOUT: must be integer, found "x"$/],
      ['OTEL_EXPORTER_OTLP_METRICS_ENDPOINT', 'ftp://hidden', /^OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: expected a URL/],
      [
        'OTEL_METRICS_EXPORTER',
        'prometheus',
        /^OTEL_METRICS_EXPORTER: expected one of otlp, none, found "prometheus"$/
      ],
      ['OTEL_EXPORTER_OTLP_METRICS_PROTOCOL', 'grpc', /^OTEL_EXPORTER_OTLP_METRICS_PROTOCOL: .*found "grpc"$/],
      ['OTEL_METRIC_EXPORT_INTERVAL', '0', /^OTEL_METRIC_EXPORT_INTERVAL: must be >= 1, found 0$/],
      ['OTEL_METRIC_EXPORT_TIMEOUT', 'x', /^OTEL_METRIC_EXPORT_TIMEOUT: must be integer, found "x"$/]
    ] as const) {
      const start = () => [readMetrics, read].map(one => one({ ...ENDPOINT, [variable]: value }))
      t.throws(start, { message, code: 'MISCONFIGURED' }, `${variable}=${value}`)
      try {
        start()
      } catch (error) {
        t.notMatch(String(error), /hidden/)
      }
    }
  }
)

t.test('a variable sets a nested setting over that of the file, and keeps the others', async t => {
  const file = { watchdog: { exit: false, exitSeconds: 9 } }
  t.match(coreConfig(file, { ASPECTD_WATCHDOG_EXIT: 'true' }), { watchdog: { exit: true, exitSeconds: 9 } })
  t.strictSame(file, { watchdog: { exit: false, exitSeconds: 9 } })
  t.match(coreConfig({}, { ASPECTD_WATCHDOG_EXIT: 'on' }), { watchdog: { exit: true, exitSeconds: 60 } })
  t.throws(() => coreConfig({ watchdog: 3 }, { ASPECTD_WATCHDOG_EXIT: 'on' }), { message: /watchdog.*must be object/ })
})
