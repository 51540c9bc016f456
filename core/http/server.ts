import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import type { Server as TlsServer } from 'node:tls'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Authority } from '../contract/authority.ts'
import type { Runner } from '../graphql/run.ts'
import type { Registry } from '../metrics/registry.ts'
import type { Operations } from '../operation/operations.ts'
import type { Traces } from '../trace/traces.ts'
import { actionRoutes, actions } from './actions.ts'
import { type TrustProxy, trustOption } from './address.ts'
import { admission } from './admission.ts'
import { authentication } from './authentication.ts'
import { type BasePath, basePath } from './base-path.ts'
import { jsonBody } from './body.ts'
import { closing } from './closing.ts'
import { compression } from './compression.ts'
import { refuseCredentials } from './cookies.ts'
import { errorBody, errors, rawReply, STATUS_CODES, sendError } from './errors.ts'
import { type Feature, mountFeature } from './feature.ts'
import { fileRoutesOf } from './file-routes.ts'
import { graphql } from './graphql.ts'
import { HEADERS, headers } from './headers.ts'
import { type Health, health } from './health.ts'
import { answers } from './limits/answers.ts'
import type { StreamSettings } from './limits/stream-settings.ts'
import { type Mounted, mountedRoutes, notFound, ROUTER } from './not-found.ts'
import { requestHead } from './request-head.ts'
import { RequestLog } from './request-log.ts'
import { refuseCoreRoutes } from './routes.ts'
import { streams } from './streams.ts'
import type { Certificates, TlsSettings } from './tls.ts'
import { type Trust, tracing } from './tracing.ts'
import { routedTarget } from './urn-path.ts'

/** See `http` in core/config/settings.ts. */
export interface HttpSettings {
  readonly bodyBytes: number
  readonly receivingMb: number
  readonly requestSeconds: number
  readonly trustProxy: TrustProxy
  readonly pendingMbPerAddress: number
  readonly unreadSeconds: number
}

interface ServerOptions extends Health {
  readonly config: {
    readonly http: HttpSettings
    readonly graphql: { readonly graphiql: boolean; readonly streams: StreamSettings }
    readonly traces: { readonly trust: Trust }
    readonly tls: Pick<TlsSettings, 'hstsDays'>
  }
  /** `undefined` when no traces are sent. */
  readonly traces: Traces | undefined
  /** Enabled plugins, in order of needs. */
  readonly features: readonly Feature[]
  readonly runner: Runner
  readonly operations: Operations
  readonly authority: Authority
  /** While metrics are on. */
  readonly registry?: Registry | undefined
  readonly base: BasePath
  /** It also listens on a Unix socket. */
  readonly hasSocket?: boolean
  /** With TLS. */
  readonly certificates?: Certificates | undefined
  /** Aborted when the server begins to close. */
  readonly closing: AbortSignal
  /** Of `readOnly`. */
  readonly readOnly?: string | undefined
  readonly log: FastifyBaseLogger
}

const MAX_HEADER_BYTES = 16_384

/** Builds the HTTP server with all routes, ready to listen. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { config, features, runner, operations, authority, registry, state, log } = options
  const deadline = config.http.requestSeconds * 1000
  const app = createApp(options)
  await app.register(tracing, { traces: options.traces, trust: config.traces.trust, proxies: config.http.trustProxy })
  const counting = registry && (await loadCounting())
  if (counting) await app.register(counting.traffic, { metrics: registry.core })
  await app.register(headers, { hstsDays: options.certificates ? config.tls.hstsDays : 0 })
  await app.register(errors)
  await app.register(basePath, { ...options.base, hasTls: options.certificates !== undefined })
  await app.register(jsonBody, config.http)
  await app.register(closing, { state, deadline })
  await app.register(requestHead)
  await app.register(compression)
  await app.register(answers, config.http)
  await app.register(mountedRoutes)
  const strategies = features.flatMap(({ contribution }) => contribution.strategies ?? [])
  await app.register(authentication, { strategies, authority, metrics: registry?.core })
  await app.register(admission, { state, deadline })
  await app.register(health, options)
  if (counting) await app.register(counting.metrics, { registry, operations, hasStore: options.hasStore })
  await app.register(streams, {
    runner,
    settings: config.graphql.streams,
    closing: options.closing,
    metrics: registry?.core
  })
  await app.register(graphql, { runner, graphiql: config.graphql.graphiql })
  await app.register(actions)
  const mounted = app.getDecorator<readonly Mounted[]>('mounted')
  refuseCoreRoutes(features, mounted)
  refuseCredentials(features)
  const files = fileRoutesOf(features, mounted)
  for (const feature of features) await app.register(mountFeature(feature, operations, files.get(feature.plugin)))
  await app.register(actionRoutes)
  const pages = features.flatMap(({ contribution }) => contribution.files?.notFound ?? [])
  await app.register(notFound, { page: pages[0] })
  await app.ready()
  // avvio adds an entry for each `await`
  const tree = app
    .printPlugins()
    .split('\n')
    .filter(line => !line.includes('bound _after'))
  log.debug({ tree }, 'plugins mounted')
  return app
}

/** While metrics are off, these modules are not needed. */
async function loadCounting() {
  const [{ metrics }, { traffic }] = await Promise.all([import('./metrics.ts'), import('./traffic.ts')])
  return { metrics, traffic }
}

function createApp({ config: { http }, hasSocket, base, certificates, log }: ServerOptions): FastifyInstance {
  const milliseconds = http.requestSeconds * 1000
  const limits = {
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: Math.min(20_000, milliseconds),
    connectionsCheckingInterval: Math.min(5000, milliseconds / 4)
  }
  // The type of an application depends on that of its server, which nothing here uses.
  const kind = certificates ? { https: { ...limits, ...certificates.options } } : { http: limits }
  const app = fastify({
    ...(kind as { http: typeof limits }),
    loggerInstance: log,
    genReqId: createRequestIds(),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    childLoggerFactory: (parent, bindings, options, raw) => new RequestLog(parent, { bindings, options, raw }),
    trustProxy: trustOption(http.trustProxy, hasSocket),
    // While the server closes, requests are answered until their clients have noticed.
    return503OnClosing: false,
    requestTimeout: milliseconds,
    // For idle sockets. It must be longer than the longest reply.
    connectionTimeout: 2 * milliseconds,
    rewriteUrl: request => routedTarget(request.url ?? '/', base.path),
    routerOptions: { ...ROUTER, querystringParser: () => ({}) },
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply.headers(HEADERS)),
    clientErrorHandler: handleClientError
  })
  if (certificates && 'setSecureContext' in app.server) certificates.follow(app.server as unknown as TlsServer)
  return app
}

/**
 * 16 hex digits, unique also among instances and restarts: users quote the id of a failed request, and the log is searched
 * for it.
 */
function createRequestIds(): () => string {
  const process = randomBytes(4).toString('hex')
  let last = randomBytes(4).readUInt32BE()
  return () => {
    last = (last + 1) >>> 0
    return process + last.toString(16).padStart(8, '0')
  }
}

/** Answers requests that are malformed, too large in their headers, or too slow. */
function handleClientError(error: Error & { code?: string }, socket: Socket): void {
  // What a handshake breaks off was never HTTP.
  if (/^(ERR_SSL|ERR_TLS|EPROTO)/.test(error.code ?? '')) return void socket.destroy()
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
  socket.end(rawReply(status, errorBody(status, `${STATUS_CODES[status]}: the HTTP request could not be read`)))
}
