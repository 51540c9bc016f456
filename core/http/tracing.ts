import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { SpanIds, TraceSpan } from '../trace/span.ts'
import { parseTraceparent } from '../trace/traceparent.ts'
import type { Traces } from '../trace/traces.ts'
import { isProxyOf, type TrustProxy } from './address.ts'
import { RequestLog } from './request-log.ts'

/** Whose `traceparent` counts: that of `http.trustProxy`, of everybody, of nobody. */
export type Trust = 'proxies' | 'all' | 'none'

interface Options {
  readonly traces: Traces | undefined
  readonly trust: Trust
  readonly proxies: TrustProxy
}

/** Begins a span with each request and ends it with its answer. Without traces it adds no hook. */
export const tracing = fp<Options>(
  async (app, { traces, trust, proxies }) => {
    app.decorateRequest('span', null)
    if (!traces) return
    const isProxy = isProxyOf(proxies)
    const isTrusted = { all: () => true, none: () => false, proxies: isProxy }[trust]

    function parentOf({ headers, raw }: FastifyRequest): SpanIds | undefined {
      const { traceparent, tracestate } = headers
      if (traceparent === undefined || !isTrusted(raw.socket.remoteAddress ?? '')) return undefined
      return parseTraceparent(traceparent, tracestate)
    }

    app.addHook('onRequest', (request, _reply, done) => {
      const { url } = request.routeOptions
      const route = url === undefined ? {} : { 'http.route': url }
      const attributes = { 'http.request.method': request.method, 'aspectd.request': request.id, ...route }
      const span = traces.request(`${request.method} ${url ?? 'unknown path'}`, attributes, parentOf(request))
      request.setDecorator('span', span)
      if (request.log instanceof RequestLog) request.log.span = span
      done()
    })
    app.addHook('onResponse', (request, reply, done) => {
      const span = traceOf(request)
      span?.set({ 'http.response.status_code': reply.statusCode })
      span?.end()
      done()
    })
  },
  { name: 'aspectd-tracing' }
)

/** The span of the request. */
export function traceOf(request: FastifyRequest): TraceSpan | undefined {
  return request.getDecorator<TraceSpan | null>('span') ?? undefined
}
