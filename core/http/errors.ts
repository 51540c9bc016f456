import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { BadRequest, createError, type Denial, publicError } from '../errors.ts'

export const MethodNotAllowed = createError('METHOD_NOT_ALLOWED', '%s', 405)
export const UnsupportedMediaType = createError('UNSUPPORTED_MEDIA_TYPE', '%s', 415)

/** What Fastify says, in words that tell what is allowed. */
const MESSAGES: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'the content type of the body must be application/json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'the body is not as long as its content-length says',
  FST_ERR_CTP_BODY_TOO_LARGE: 'the body is larger than this path allows',
  FST_ERR_BAD_URL: 'the path is not valid: each % must be followed by two hex digits, and the whole must be UTF-8'
}

interface ErrorBody extends Partial<Denial> {
  readonly status: number
  readonly message: string
  readonly exceptionClass: string
  readonly retryable?: true
}

/** The form in which DataHub's clients read errors. */
export function errorBody(status: number, message: string, denial?: Denial): ErrorBody {
  const exceptionClass = 'com.linkedin.restli.server.RestLiServiceException'
  return { status, message, exceptionClass, ...(status === 503 ? { retryable: true } : {}), ...denial }
}

/** Answers any failure of a request: its own words below 500, a fixed text otherwise, the cause in the log. */
export function sendError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { message, statusCode, code, retryAfter, denial } = publicError(error)
  if (statusCode >= 500)
    request.log.error({ err: error, method: request.method, path: pathOf(request) }, 'a request failed')
  if (statusCode === 401) reply.header('www-authenticate', 'Bearer')
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  return reply
    .code(statusCode)
    .header('x-restli-error-response', 'true')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(statusCode, MESSAGES[code] ?? message, denial)))
}

/** Answers what fails, and says in the log what was answered. */
export const errors = fp(
  async app => {
    app.setErrorHandler(sendError)
    app.addHook('onRequest', ({ originalUrl }, _reply, done) => {
      if (originalUrl.startsWith('/')) done()
      else done(new BadRequest('the request target must be a path that begins with /'))
    })
    app.addHook('onResponse', async (request, reply) => {
      const { statusCode: status, elapsedTime: ms } = reply
      request.log.debug({ method: request.method, path: pathOf(request), status, ms: Math.round(ms) }, 'answered')
    })
  },
  { name: 'aspectd-errors', dependencies: ['aspectd-headers'] }
)

/** Without the query, which may hold what must not be logged. */
export function pathOf(request: FastifyRequest): string {
  return request.originalUrl.split(/[?#]/, 1)[0] ?? ''
}
