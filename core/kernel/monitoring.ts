import type { Log } from '../call.ts'
import { metricExport } from '../config/otlp.ts'
import type { CoreConfig } from '../config/settings.ts'
import { Misconfigured } from '../errors.ts'
import type { MetricsListener } from '../http/metrics-listener.ts'
import type { LogLines } from '../metrics/log-lines.ts'
import type { Histogram, Metrics } from '../metrics/metric.ts'
import { noMetrics } from '../metrics/none.ts'
import type { Registry } from '../metrics/registry.ts'
import type { Meters } from '../operation/meter.ts'
import type { PluginStates } from '../operation/plugin-states.ts'
import type { MetricsSender } from '../otlp/metrics.ts'
import type { Measure } from '../store/metrics.ts'
import type { Traces } from '../trace/traces.ts'
import { openTraces } from './traces.ts'

/** What the server counts of itself. */
export interface Monitoring {
  /** `undefined` while metrics are off: nothing is counted then. */
  readonly counting: Counting | undefined
  /** `undefined` without an endpoint. Closed after the store, whose last commits have spans. */
  readonly traces: Traces | undefined
  /** How late timers of the main thread are. */
  readonly delays: Histogram | undefined
  /** Shows the states of the plugins. */
  observe(states: Pick<PluginStates, 'plugins'>): void
  /** The metrics of a plugin. */
  of(plugin: string): Metrics
  /** Opens `metrics.listen`. @throws Misconfigured */
  open(): Promise<void>
  /** Sends the metrics to the collector a last time, while what they are read from is open. */
  sendLast(): Promise<void>
  close(): Promise<void>
}

interface Counting {
  readonly registry: Registry
  readonly meters: Meters
  readonly measure: Measure
}

export interface MonitoringOptions {
  readonly config: Pick<CoreConfig, 'metrics' | 'traces' | 'otlp'>
  readonly version: string
  readonly log: Log
  /** What the log has written, if that is counted. */
  readonly logLines?: LogLines
}

const OFF: Monitoring = {
  counting: undefined,
  traces: undefined,
  delays: undefined,
  observe: () => undefined,
  of: () => noMetrics,
  open: async () => undefined,
  sendLast: async () => undefined,
  close: async () => undefined
}

const STATES = ['starting', 'ready', 'failed'] as const

function observePlugins({ core }: Registry, { plugins }: Pick<PluginStates, 'plugins'>): void {
  core.gauge({
    name: 'plugins',
    help: 'Enabled plugins by state; /health names those that have failed.',
    labels: { state: STATES },
    read() {
      const states = plugins()
      return STATES.map(state => ({
        labels: { state },
        value: states.filter(one => one.state === state.toUpperCase()).length
      }))
    }
  })
}

/** Its modules are loaded only while metrics are on. @throws Misconfigured */
export async function createMonitoring(options: MonitoringOptions): Promise<Monitoring> {
  const { config, version, log, logLines } = options
  const { enabled, listen } = config.metrics
  if (!enabled) {
    if (listen !== '') throw new Misconfigured('metrics.listen is set while metrics.enabled is false: remove one')
    metricExport(config)
    return { ...OFF, traces: await openTraces(options) }
  }
  const [{ createRegistry }, { observeProcess }, { observeLog }, { createMeters }, { createMeasure }] =
    await Promise.all([
      import('../metrics/registry.ts'),
      import('../metrics/process.ts'),
      import('../metrics/log-lines.ts'),
      import('../operation/meter.ts'),
      import('../store/metrics.ts')
    ])
  const registry = createRegistry({
    failed: (metric, err) => log.warn({ err, metric }, `metric ${metric} cannot be read and is left out of /metrics`)
  })
  const observed = observeProcess(registry.core, version)
  if (logLines) observeLog(registry.core, logLines)
  const listener = listen === '' ? undefined : await listenerAt(listen, registry)
  const traces = await openTraces(options)
  const sender = await senderOf(options, registry)
  registry.core.total({
    name: 'traces_lost_spans_total',
    help: 'Spans that were not exported: too many waited, or the collector was away.',
    read: () => traces?.lost() ?? 0
  })
  return {
    counting: { registry, meters: createMeters(registry), measure: createMeasure(registry.core) },
    traces,
    delays: registry.core.histogram({
      name: 'event_loop_delay_seconds',
      help: 'How late timers of the main thread are: meanwhile no request is answered. Measured every 200 ms.'
    }),
    observe: states => observePlugins(registry, states),
    of: registry.of,
    async open() {
      await listener?.open()
    },
    async sendLast() {
      await sender?.close()
    },
    async close() {
      observed.close()
      await listener?.close()
    }
  }
}

async function listenerAt(listen: string, { page }: Registry): Promise<MetricsListener> {
  const { createMetricsListener } = await import('../http/metrics-listener.ts')
  return createMetricsListener(listen, page)
}

/** `undefined` without an endpoint. @throws Misconfigured naming the variable */
async function senderOf(options: MonitoringOptions, registry: Registry): Promise<MetricsSender | undefined> {
  const exporting = metricExport(options.config)
  if (!exporting) return undefined
  const { openMetricsSender } = await import('../otlp/metrics.ts')
  return openMetricsSender(exporting, { ...options, registry })
}
