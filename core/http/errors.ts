import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Call } from '../call.ts'
import { createError, type Denial, publicError } from '../errors.ts'
import { shownQuery } from '../graphql/field-at.ts'
import { traceOf } from './tracing.ts'

// An import of node:http reads all of its exports, also the web sockets of undici, which takes a start 30 ms.
export const { STATUS_CODES } = process.getBuiltinModule('node:http')

export const MethodNotAllowed = createError('METHOD_NOT_ALLOWED', '%s', 405)
export const NotAcceptable = createError('NOT_ACCEPTABLE', '%s', 406)
export const UnsupportedMediaType = createError('UNSUPPORTED_MEDIA_TYPE', '%s', 415)

/** Messages for Fastify's own errors, by code: they say what is expected. */
const MESSAGES: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'the content type of the body must be application/json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'the length of the body differs from its content-length',
  FST_ERR_CTP_BODY_TOO_LARGE: 'the body is larger than this path allows',
  FST_ERR_BAD_URL: 'the path is not valid: each % must be followed by two hex digits, and the decoded path be UTF-8'
}

interface ErrorBody extends Partial<Denial> {
  readonly status: number
  readonly message: string
  readonly exceptionClass: string
  readonly retryable?: true
}

/** The error format that DataHub's clients expect. */
export function errorBody(status: number, message: string, denial?: Denial): ErrorBody {
  const exceptionClass = 'com.linkedin.restli.server.RestLiServiceException'
  return { status, message, exceptionClass, ...(status === 503 ? { retryable: true } : {}), ...denial }
}

/** A whole reply, for connections without a request that could be answered; the connection must be closed after it. */
export function rawReply(status: number, content: ErrorBody): string {
  const body = JSON.stringify(content)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    ...(content.retryable ? ['retry-after: 1'] : []),
    'connection: close'
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}

/** Sends the public part of any error: its message below 500, a fixed text otherwise. Logs the cause from 500 on. */
export function sendError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { message, statusCode, code, retryAfter, denial } = publicError(error)
  if (statusCode >= 500) {
    request.log.error(
      { err: error, method: request.method, path: pathOf(request), ...doingOf(request) },
      'request failed'
    )
    traceOf(request)?.fail(error)
  }
  if (statusCode === 401) reply.header('www-authenticate', challengeOf(request))
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  return reply
    .code(statusCode)
    .header('x-restli-error-response', 'true')
    .type('application/json; charset=utf-8')
    .send(
      JSON.stringify({
        ...errorBody(statusCode, MESSAGES[code] ?? message, denial),
        ...(statusCode >= 500 ? { request: request.id } : {})
      })
    )
}

/** How to authenticate: with what the route says besides. */
function challengeOf({ routeOptions }: FastifyRequest): string {
  const { challenge } = Object(routeOptions?.config) as { challenge?: () => string }
  return challenge ? `Bearer ${challenge()}` : 'Bearer'
}

/** What the request was doing, with the plugins that it waited for. */
function doingOf(request: FastifyRequest): object {
  const call = 'call' in request ? request.getDecorator<Call | null>('call') : null
  const { operation, query, fields = new Map() } = call?.doing ?? {}
  const waiting: readonly { plugin: string; name: string }[] = [...fields.keys()]
  const plugins = new Set(
    waiting.length > 0 ? waiting.map(({ plugin }) => plugin) : operation ? [operation.plugin] : []
  )
  return {
    ...(plugins.size > 0 ? { plugin: [...plugins].join(' or ') } : {}),
    ...(operation ? { operation: `${operation.kind} ${operation.name}` } : {}),
    ...(waiting.length > 0 ? { fields: waiting.map(({ name }) => name) } : {}),
    ...(query === undefined ? {} : { query: shownQuery(query) })
  }
}

/** Handles errors, and logs every reply at level debug. */
export const errors = fp(
  async app => {
    app.setErrorHandler(sendError)
    app.addHook('onResponse', (request, reply, done) => {
      const { statusCode: status, elapsedTime: ms } = reply
      const { method } = request
      request.log.debug({ method, path: pathOf(request), status, ms: Math.round(ms) }, 'request completed')
      done()
    })
  },
  { name: 'aspectd-errors', dependencies: ['aspectd-headers'] }
)

/** The path without the query, which can contain secrets that must not be logged. */
export function pathOf(request: FastifyRequest): string {
  return request.originalUrl.split(/[?#]/, 1)[0] ?? ''
}
