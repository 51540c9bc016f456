import type { HrTime } from '@opentelemetry/api'
import type { MetricData, MetricProducer } from '@opentelemetry/sdk-metrics'
import type { Log } from '../call.ts'
import type { Family, Line, Pairs } from '../metrics/family.ts'
import type { Collected, Registry } from '../metrics/registry.ts'
import type { MetricExport } from './exporting.ts'
import { closing, createLosses, exporterOptions, loaded, resourceOf } from './transport.ts'

/** What sends the metrics of a registry. */
export interface MetricsSender {
  /** Sends the last numbers, for two seconds at most. */
  close(): Promise<void>
}

export interface SenderOptions {
  readonly registry: Pick<Registry, 'collect'>
  readonly version: string
  readonly log: Log
}

/**
 * Begins to send all metrics to a collector, with the names that /metrics has. Loads what only that needs. Our numbers are
 * read when they are sent: nothing is counted a second time. @throws Misconfigured without the packages
 */
export async function openMetricsSender(exporting: MetricExport, options: SenderOptions): Promise<MetricsSender> {
  const { version, log } = options
  const packages = await load(exporting)
  const { sdk, resources, Exporter } = packages
  const losses = createLosses({ log, message: 'metrics were not exported' })
  const { exportIntervalMillis, exportTimeoutMillis } = exporting
  const reader = new sdk.PeriodicExportingMetricReader({
    exporter: reporting(new Exporter(exporterOptions(exporting)), losses.add),
    metricProducers: [producerOf(options, packages)],
    exportIntervalMillis,
    exportTimeoutMillis
  })
  const resource = resources.resourceFromAttributes(resourceOf(exporting, version))
  const provider = new sdk.MeterProvider({ resource, readers: [reader] })
  return { close: () => closing(provider.shutdown()) }
}

type Packages = Awaited<ReturnType<typeof load>>
type Exporter = InstanceType<Packages['Exporter']>

async function load({ protocol }: MetricExport) {
  const exporter =
    protocol === 'http/json'
      ? import('@opentelemetry/exporter-metrics-otlp-http')
      : import('@opentelemetry/exporter-metrics-otlp-proto')
  const [api, sdk, resources, { OTLPMetricExporter }] = await loaded(
    Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-metrics'),
      import('@opentelemetry/resources'),
      exporter
    ])
  )
  return { api, sdk, resources, Exporter: OTLPMetricExporter }
}

function reporting(exporter: Exporter, lose: (count: number, reason: string) => void): Exporter {
  const send = exporter.export.bind(exporter)
  exporter.export = (metrics, done) =>
    send(metrics, result => {
      if (result.error) lose(1, result.error.message)
      done(result)
    })
  return exporter
}

/** What the packages take metrics of other libraries by. */
function producerOf({ registry, version }: SenderOptions, packages: Packages): MetricProducer {
  const { resources } = packages
  const startTime = timeOf(Date.now())
  const scope = { name: 'aspectd', version }
  return {
    async collect() {
      const collected = await registry.collect()
      const times = { startTime, endTime: timeOf(Date.now()) }
      const metrics = collected.flatMap(one => metricOf(one, times, packages))
      return {
        resourceMetrics: { resource: resources.emptyResource(), scopeMetrics: [{ scope, metrics }] },
        errors: []
      }
    }
  }
}

interface Times {
  readonly startTime: HrTime
  readonly endTime: HrTime
}

/** Seconds and nanoseconds. */
const timeOf = (milliseconds: number): HrTime => [Math.floor(milliseconds / 1000), (milliseconds % 1000) * 1e6]

/** Nothing for a metric without series: as on the page. */
function metricOf({ family, lines }: Collected, times: Times, { api, sdk }: Packages): MetricData[] {
  if (lines.length === 0) return []
  const { name, help: description, type } = family
  const base = {
    descriptor: { name, description, unit: unitOf(family), valueType: api.ValueType.DOUBLE },
    aggregationTemporality: sdk.AggregationTemporality.CUMULATIVE
  }
  if (type === 'histogram') {
    const dataPoints = histogramsOf(lines).map(({ labels, value }) => ({ ...times, attributes: labels, value }))
    return [{ ...base, dataPointType: sdk.DataPointType.HISTOGRAM, dataPoints }]
  }
  const dataPoints = lines
    .filter(({ value }) => Number.isFinite(value))
    .map(({ labels, value }) => ({ ...times, attributes: labels, value }))
  return type === 'counter'
    ? [{ ...base, dataPointType: sdk.DataPointType.SUM, isMonotonic: true, dataPoints }]
    : [{ ...base, dataPointType: sdk.DataPointType.GAUGE, dataPoints }]
}

/** The unit that the name says, by UCUM: then Prometheus does not add it to the name. */
function unitOf({ name }: Pick<Family, 'name'>): string {
  const [, unit = ''] = /_(seconds|bytes|ratio)(_total)?$/.exec(name) ?? []
  return { seconds: 's', bytes: 'By', ratio: '1' }[unit] ?? ''
}

interface HistogramPoint {
  readonly labels: Pairs
  readonly value: {
    readonly buckets: { readonly boundaries: number[]; readonly counts: number[] }
    readonly count: number
    readonly sum: number
  }
}

/** Lines of a page are in order: all buckets of a series, each containing those before it, then its sum and its count. */
function histogramsOf(lines: readonly Line[]): HistogramPoint[] {
  const points: HistogramPoint[] = []
  let boundaries: number[] = []
  let counts: number[] = []
  let count = 0
  for (const { suffix, labels, value } of lines) {
    if (suffix === '_bucket') {
      if (labels.le !== '+Inf') boundaries.push(Number(labels.le))
      counts.push(value - count)
      count = value
    } else if (suffix === '_sum') {
      points.push({ labels, value: { buckets: { boundaries, counts }, count, sum: value } })
      boundaries = []
      counts = []
      count = 0
    }
  }
  return points
}
