import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

/** A span as OTLP has it in JSON, with its attributes as an object. */
export interface ReceivedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly traceState?: string
  readonly name: string
  /** 1: internal, 2: server. */
  readonly kind: number
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  /** `code` 2: an error. */
  readonly status: { readonly code: number; readonly message?: string }
  readonly attributes: Readonly<Record<string, unknown>>
}

interface Pair {
  readonly key: string
  readonly value: Readonly<Record<string, unknown>>
}

/** A metric as OTLP has it in JSON. */
export interface ReceivedMetric {
  readonly name: string
  readonly description: string
  readonly unit: string
  readonly sum?: { readonly isMonotonic: boolean; readonly aggregationTemporality: number } & Points
  readonly gauge?: Points
  readonly histogram?: { readonly aggregationTemporality: number } & Points
}

interface Points {
  readonly dataPoints: readonly {
    readonly attributes: readonly Pair[]
    readonly startTimeUnixNano: string
    readonly timeUnixNano: string
    readonly asDouble?: number
    readonly count?: number | string
    readonly sum?: number
    readonly bucketCounts?: readonly (number | string)[]
    readonly explicitBounds?: readonly number[]
  }[]
}

interface Received {
  readonly resourceMetrics?: readonly {
    readonly resource: { readonly attributes: readonly Pair[] }
    readonly scopeMetrics: readonly { readonly metrics: readonly ReceivedMetric[] }[]
  }[]
  readonly resourceSpans?: readonly {
    readonly resource: { readonly attributes: readonly Pair[] }
    readonly scopeSpans: readonly {
      readonly spans: readonly (Omit<ReceivedSpan, 'attributes'> & { attributes: Pair[] })[]
    }[]
  }[]
}

export interface Receiver {
  readonly url: string
  readonly spans: ReceivedSpan[]
  /** Of each request, by name. */
  readonly metrics: ReadonlyMap<string, ReceivedMetric>[]
  /** Of the last request. */
  readonly resource: Record<string, unknown>
  readonly headers: IncomingMessage['headers'][]
  close(): Promise<void>
}

/** A receiver of OTLP in JSON over HTTP. */
export async function openReceiver(port = 0): Promise<Receiver> {
  const spans: ReceivedSpan[] = []
  const metrics: Map<string, ReceivedMetric>[] = []
  const resource: Record<string, unknown> = {}
  const headers: IncomingMessage['headers'][] = []
  const server = createServer((request, response) => void receive(request, response))
  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = (await json(request)) as Received
    headers.push(request.headers)
    for (const { resource: from, scopeMetrics } of body.resourceMetrics ?? []) {
      Object.assign(resource, objectOf(from.attributes))
      metrics.push(new Map(scopeMetrics.flatMap(scope => scope.metrics).map(one => [one.name, one])))
    }
    for (const { resource: from, scopeSpans } of body.resourceSpans ?? []) {
      Object.assign(resource, objectOf(from.attributes))
      for (const span of scopeSpans.flatMap(scope => scope.spans)) {
        spans.push({ ...span, attributes: objectOf(span.attributes) })
      }
    }
    response
      .writeHead(/^\/v1\/(traces|metrics)$/.test(request.url ?? '') ? 200 : 404, { 'content-type': 'application/json' })
      .end('{}')
  }
  return { url: await listen(server, port), spans, metrics, resource, headers, close: () => closed(server) }
}

/** A server that is asked for nothing else than its headers. */
export async function openOther() {
  const headers: IncomingMessage['headers'][] = []
  const server = createServer((request, response) => {
    headers.push(request.headers)
    response.end('seen')
  })
  return { url: await listen(server), headers, close: () => closed(server) }
}

/** Resolves to the URL of the server. */
export async function listen(server: Server, port = 0): Promise<string> {
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

export function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise(resolve => server.close(() => resolve()))
}

export const objectOf = (pairs: readonly Pair[] = []) =>
  Object.fromEntries(pairs.map(({ key, value }) => [key, attributeOf(value)]))

function attributeOf(value: Readonly<Record<string, unknown>>): unknown {
  const [found] = Object.values(value)
  return value.arrayValue
    ? (value.arrayValue as { values: { stringValue: string }[] }).values.map(v => v.stringValue)
    : found
}
