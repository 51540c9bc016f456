import { Misconfigured } from '../errors.ts'
import type { Exporting } from '../trace/traces.ts'
import type { CoreConfig } from './settings.ts'

/** Where traces are sent; `undefined` when nothing asks for them. @throws Misconfigured naming the variable */
export function exportingOf({ otlp, traces: { urns } }: Pick<CoreConfig, 'otlp' | 'traces'>): Exporting | undefined {
  const url = urlOf(otlp)
  if (url === undefined || otlp.disabled || otlp.traces === 'none') return undefined
  const { queue: maxQueueSize, batch: maxExportBatchSize } = otlp
  if (maxExportBatchSize > maxQueueSize)
    throw new Misconfigured(
      `OTEL_BSP_MAX_EXPORT_BATCH_SIZE: expected at most OTEL_BSP_MAX_QUEUE_SIZE, ${maxQueueSize}, found ${maxExportBatchSize}`
    )
  return {
    url,
    protocol: otlp.tracesProtocol || otlp.protocol,
    headers: pairs('OTEL_EXPORTER_OTLP_HEADERS', otlp.headers),
    timeoutMillis: otlp.timeoutMs,
    resource: { ...pairs('OTEL_RESOURCE_ATTRIBUTES', otlp.resourceAttributes), ...nameOf(otlp) },
    sampler: otlp.sampler,
    ratio: otlp.samplerArg,
    queue: { maxQueueSize, maxExportBatchSize, scheduledDelayMillis: otlp.delayMs, exportTimeoutMillis: otlp.exportMs },
    urns
  }
}

function urlOf({ endpoint, tracesEndpoint }: CoreConfig['otlp']): string | undefined {
  if (tracesEndpoint !== '') return httpUrl('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', tracesEndpoint).href
  if (endpoint === '') return undefined
  const url = httpUrl('OTEL_EXPORTER_OTLP_ENDPOINT', endpoint)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/v1/traces`
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
