import type { FastifyReply } from 'fastify'
import { type Response, responded } from '../contract/operation.ts'
import { jsonBytes } from '../operation/json-pieces.ts'
import type { HoldAnswer } from './limits/answers.ts'

/** Sends the result of an operation: what `respond` made, `undefined` as an empty 200, anything else as JSON. */
export async function sendResult(reply: FastifyReply, result: unknown): Promise<FastifyReply> {
  if (reply.sent) return reply // already answered at the deadline
  if (isResponse(result)) {
    reply.code(result.status)
    for (const [name, value] of Object.entries(result.headers))
      reply.header(name, typeof value === 'string' ? value : [...value])
    for (const { name, value, ...attributes } of result.cookies) reply.setCookie(name, value, attributes)
    return sendBody(reply, result.body)
  }
  return sendBody(reply, result)
}

async function sendBody(reply: FastifyReply, body: unknown): Promise<FastifyReply> {
  if (body === undefined) return reply.send()
  if (typeof body === 'string' && reply.hasHeader('content-type')) return reply.send(body)
  if (typeof body === 'string') return reply.type('text/plain; charset=utf-8').send(body)
  const begin = () => reply.server.getDecorator<HoldAnswer>('holdAnswer')(reply.request, body)
  const json = await jsonBytes(body, begin)
  return reply.sent ? reply : reply.type('application/json; charset=utf-8').send(json)
}

function isResponse(result: unknown): result is Response {
  return typeof result === 'object' && result !== null && responded in result
}
