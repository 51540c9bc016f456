import type { FastifyReply } from 'fastify'
import { createError } from '../../errors.ts'

const TooSlow = createError('TOO_SLOW', 'the request timed out; it may still take effect', 503)

/**
 * Aborts if the client disconnects before the reply is complete, or after the deadline, when the request is answered
 * with 503. Fastify's own `request.signal` aborts at the end of the request's body.
 */
export function watchRequest(reply: FastifyReply, milliseconds: number): AbortSignal {
  const controller = new AbortController()
  const timer = setTimeout(() => {
    const error = new TooSlow()
    controller.abort(error)
    // The rest of the request is never read, so the connection cannot be reused.
    if (!reply.sent) reply.header('connection', 'close').send(error)
  }, milliseconds)
  reply.raw.once('close', () => {
    clearTimeout(timer)
    if (!reply.raw.writableFinished) controller.abort()
  })
  return controller.signal
}
