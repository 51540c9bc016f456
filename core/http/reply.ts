import type { FastifyReply } from 'fastify'
import { type Response, responded } from '../contract/response.ts'
import { jsonBytes } from '../operation/json-pieces.ts'
import { type AddressAt, cookiePath } from './base-path.ts'
import type { HoldAnswer } from './limits/answers.ts'

/** Sends the result of an operation: what `respond` made, `undefined` as an empty 200, anything else as JSON. */
export async function sendResult(reply: FastifyReply, result: unknown): Promise<FastifyReply> {
  if (reply.sent) return reply // already answered at the deadline
  if (isResponse(result)) {
    sendHead(reply.code(result.status), result)
    return sendBody(reply, result.body)
  }
  return sendBody(reply, result)
}

/** Operations know nothing of the base path: here it comes before what redirects and cookies name. */
function sendHead(reply: FastifyReply, { headers, cookies }: Response): void {
  const addressAt = reply.server.getDecorator<AddressAt>('addressAt')
  const isSecure = reply.server.getDecorator<boolean>('isSecure')
  for (const [name, value] of Object.entries(headers)) {
    const isRedirect = name.toLowerCase() === 'location'
    if (typeof value === 'string') reply.header(name, isRedirect ? addressAt(value) : value)
    else reply.header(name, [...value])
  }
  for (const { name, value, ...attributes } of cookies) {
    const { path } = attributes
    reply.setCookie(name, value, {
      ...attributes,
      ...(isSecure ? { secure: true } : {}),
      ...(path === undefined ? {} : { path: cookiePath(addressAt, path) })
    })
  }
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
