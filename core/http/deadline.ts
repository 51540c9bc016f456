import type { FastifyReply } from 'fastify'
import { createError } from '../errors.ts'

const TooSlow = createError('TOO_SLOW', 'the request took too long; it may still have an effect', 503)

/**
 * Ends when the caller leaves before he is answered, and when the answer takes too long: then he gets a 503. Fastify's own
 * `request.signal` ends with the request's body.
 */
export function watchRequest(reply: FastifyReply, milliseconds: number): AbortSignal {
  const controller = new AbortController()
  const timer = setTimeout(() => {
    const error = new TooSlow()
    controller.abort(error)
    // Whatever of the request still comes is nobody's: the connection ends with the answer.
    if (!reply.sent) reply.header('connection', 'close').send(error)
  }, milliseconds)
  reply.raw.once('close', () => {
    clearTimeout(timer)
    if (!reply.raw.writableFinished) controller.abort()
  })
  return controller.signal
}
