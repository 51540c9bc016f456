import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { type Response, responded } from '../contract/operation.ts'
import { jsonPieces } from '../operation/json-pieces.ts'

/** Sends the result of an operation: what `respond` made, `undefined` as an empty 200, anything else as JSON. */
export function sendResult(reply: FastifyReply, result: unknown): FastifyReply {
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

function sendBody(reply: FastifyReply, body: unknown): FastifyReply {
  if (body === undefined) return reply.send()
  if (typeof body === 'string' && reply.hasHeader('content-type')) return reply.send(body)
  if (typeof body === 'string') return reply.type('text/plain; charset=utf-8').send(body)
  const text = jsonPieces(body)
  return reply
    .type('application/json; charset=utf-8')
    .send(typeof text === 'string' ? text : Readable.from(text, { objectMode: false }))
}

function isResponse(result: unknown): result is Response {
  return typeof result === 'object' && result !== null && responded in result
}
