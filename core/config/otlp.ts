import { Misconfigured } from '../errors.ts'
import type { Endpoint, MetricExport, TraceExport } from '../otlp/exporting.ts'
import type { CoreConfig } from './settings.ts'

/** Where traces are sent; `undefined` when nothing asks for them. @throws Misconfigured naming the variable */
export function traceExport({ otlp, traces: { urns } }: Pick<CoreConfig, 'otlp' | 'traces'>): TraceExport | undefined {
  const endpoint = endpointOf('traces', otlp)
  if (!endpoint) return undefined
  const { queue: maxQueueSize, batch: maxExportBatchSize } = otlp
  if (maxExportBatchSize > maxQueueSize)
    throw new Misconfigured(
      `OTEL_BSP_MAX_EXPORT_BATCH_SIZE: expected at most OTEL_BSP_MAX_QUEUE_SIZE, ${maxQueueSize}, found ${maxExportBatchSize}`
    )
  return {
    ...endpoint,
    sampler: otlp.sampler,
    ratio: otlp.samplerArg,
    queue: { maxQueueSize, maxExportBatchSize, scheduledDelayMillis: otlp.delayMs, exportTimeoutMillis: otlp.exportMs },
    urns
  }
}

/** Where metrics are sent; `undefined` when nothing asks for them. @throws Misconfigured naming the variable */
export function metricExport({ otlp, metrics }: Pick<CoreConfig, 'otlp' | 'metrics'>): MetricExport | undefined {
  if (!metrics.enabled) {
    if (otlp.metricsEndpoint === '') return undefined
    throw new Misconfigured('OTEL_EXPORTER_OTLP_METRICS_ENDPOINT is set while metrics.enabled is false: remove one')
  }
  const endpoint = endpointOf('metrics', otlp)
  const { metricIntervalMs: exportIntervalMillis, metricTimeoutMs } = otlp
  return (
    endpoint && {
      ...endpoint,
      exportIntervalMillis,
      exportTimeoutMillis: Math.min(metricTimeoutMs, exportIntervalMillis)
    }
  )
}

type Signal = 'traces' | 'metrics'

function endpointOf(signal: Signal, otlp: CoreConfig['otlp']): Endpoint | undefined {
  const url = urlOf(signal, otlp)
  if (url === undefined || otlp.disabled || otlp[signal] === 'none') return undefined
  return {
    url,
    protocol: otlp[`${signal}Protocol`] || otlp.protocol,
    headers: pairs('OTEL_EXPORTER_OTLP_HEADERS', otlp.headers),
    timeoutMillis: otlp.timeoutMs,
    resource: { ...pairs('OTEL_RESOURCE_ATTRIBUTES', otlp.resourceAttributes), ...nameOf(otlp) }
  }
}

function urlOf(signal: Signal, otlp: CoreConfig['otlp']): string | undefined {
  const own = otlp[`${signal}Endpoint`]
  if (own !== '') return httpUrl(`OTEL_EXPORTER_OTLP_${signal.toUpperCase()}_ENDPOINT`, own).href
  if (otlp.endpoint === '') return undefined
  const url = httpUrl('OTEL_EXPORTER_OTLP_ENDPOINT', otlp.endpoint)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/v1/${signal}`
  return url.href
}

/** The value can have a password: no message quotes it. */
function httpUrl(variable: string, text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && /^https?:$/.test(url.protocol)) return url
  throw new Misconfigured(`${variable}: expected a URL such as http://127.0.0.1:4318`)
}

/** `service.name` of the attributes counts only without OTEL_SERVICE_NAME. */
function nameOf({ serviceName, resourceAttributes }: CoreConfig['otlp']): { readonly 'service.name'?: string } {
  if (serviceName !== '') return { 'service.name': serviceName }
  return /(^|,)\s*service\.name=/.test(resourceAttributes) ? {} : { 'service.name': 'aspectd' }
}

/** `key=value,key2=value2`, with the values percent-encoded. */
function pairs(variable: string, text: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [at, part] of text.split(',').entries()) {
    if (part.trim() === '') continue
    const [, name = '', value = ''] = /^\s*([^\s=]+)\s*=\s*(.*?)\s*$/.exec(part) ?? []
    const decoded = decodedOf(value)
    if (name === '' || decoded === undefined)
      throw new Misconfigured(
        `${variable}: expected name=value pairs with commas between them, percent-encoded; pair ${at + 1} is not one`
      )
    found[name] = decoded
  }
  return found
}

function decodedOf(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
