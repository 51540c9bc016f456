import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Authority } from '../contract/authority.ts'
import { BadRequest } from '../errors.ts'
import type { NamedContribution } from '../graphql/compose.ts'
import type { Runner } from '../graphql/run.ts'
import type { Operations } from '../operation/operations.ts'
import { mountActions } from './actions.ts'
import { createAdmission } from './admission.ts'
import { acceptJson } from './body.ts'
import { errorBody, pathOf, sendError } from './errors.ts'
import { mountGraphql } from './graphql.ts'
import { type Health, mountHealth } from './health.ts'
import { refuseUnknown } from './not-found.ts'
import { mountRoutes } from './routes.ts'
import { routedTarget } from './urn-path.ts'

interface ServerOptions extends Health {
  readonly config: {
    readonly http: { readonly bodyBytes: number; readonly requestSeconds: number }
    readonly graphql: { readonly graphiql: boolean }
  }
  readonly contributions: readonly NamedContribution[]
  readonly runner: Runner
  readonly operations: Operations
  readonly authority: Authority
  readonly log: FastifyBaseLogger
}

/** On every reply; a page sets a policy of its own. */
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer'
}
const MAX_HEADER_BYTES = 16_384
/** A nested URN of a column, percent-encoded, with room to spare. */
const MAX_PARAM_LENGTH = 8192

/** Everything that answers over HTTP, ready to listen. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { config, contributions, runner, operations, authority } = options
  const app = createApp(options)
  const admission = createAdmission({ ...options, deadline: config.http.requestSeconds * 1000 })
  const health = mountHealth(app, options)
  const graphql = mountGraphql(app, { runner, admission, graphiql: config.graphql.graphiql })
  const actions = mountActions(app, contributions, admission, operations)
  mountRoutes(app, contributions, admission, operations)
  const routes = contributions.flatMap(one => (one.contribution.routes ?? []).map(({ spec }) => spec))
  const own = health.map(url => ({ method: 'GET', url }))
  refuseUnknown(app, [...own, ...graphql, ...actions.map(url => ({ method: 'POST', url })), ...routes], authority)
  await app.ready()
  return app
}

function createApp({ config: { http }, log }: ServerOptions): FastifyInstance {
  const milliseconds = http.requestSeconds * 1000
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: http.bodyBytes,
    requestTimeout: milliseconds,
    // A silent connection: longer than any answer may take.
    connectionTimeout: 2 * milliseconds,
    http: {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: Math.min(20_000, milliseconds),
      connectionsCheckingInterval: Math.min(5000, milliseconds / 4)
    },
    rewriteUrl: request => routedTarget(request.url ?? '/'),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_PARAM_LENGTH, querystringParser: () => ({}) },
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply.headers(HEADERS)),
    clientErrorHandler: refuseClient
  })
  app.decorateRequest('call', null)
  app.setErrorHandler(sendError)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(HEADERS)
    if (!request.originalUrl.startsWith('/'))
      throw new BadRequest('the request target must be a path that begins with /')
  })
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode: status, elapsedTime: ms } = reply
    request.log.debug({ method: request.method, path: pathOf(request), status, ms: Math.round(ms) }, 'answered')
  })
  app.addHook('preClose', async () => letGo(app))
  acceptJson(app)
  return app
}

/** A connection that was busy when the server began to close is let go as soon as it is answered, not when it falls silent. */
function letGo({ server }: FastifyInstance): void {
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  server.once('close', () => clearInterval(sweep))
}

/** What is no HTTP request at all, or does not arrive in time. */
function refuseClient(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
  const body = JSON.stringify(
    errorBody(status, `${STATUS_CODES[status]}: this is not an HTTP request that the server can read`)
  )
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}`
  socket.end(`${head}\r\nconnection: close\r\n\r\n${body}`)
}
