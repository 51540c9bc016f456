import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BadRequest } from '../errors.ts'
import { receive } from './body.ts'
import { UnsupportedMediaType } from './errors.ts'

const TYPE = 'application/x-www-form-urlencoded'
/** Enough for a signed token. */
const BYTES = 16_384

/** In a scope of its own: its routes get a form as an object of texts, and accept nothing else. */
export function acceptForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(TYPE, (request: FastifyRequest, payload: IncomingMessage, done) => {
    if ((request.headers['content-encoding'] ?? 'identity') !== 'identity')
      return done(new UnsupportedMediaType('the body must be sent without a content-encoding'))
    const refuse = (error: unknown) => done(error as Error)
    const complete = (body: Buffer) => {
      try {
        done(null, fieldsOf(body))
      } catch (error) {
        refuse(error)
      }
    }
    receive(payload, request, { bound: BYTES, count: () => undefined, complete, refuse })
  })
  scope.addContentTypeParser('*', (_request: FastifyRequest, _payload: IncomingMessage, done) =>
    done(new UnsupportedMediaType(`expected a form, sent as ${TYPE}`))
  )
}

/** @throws BadRequest for a field that is named twice: which of the two counts would be a guess */
function fieldsOf(body: Buffer): Readonly<Record<string, string>> {
  if (!isUtf8(body)) throw new BadRequest('the body is not valid UTF-8')
  const fields = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(body.toString('utf8'))) {
    if (fields.has(name)) throw new BadRequest(`the form has the field ${JSON.stringify(name.slice(0, 100))} twice`)
    fields.set(name, value)
  }
  return Object.fromEntries(fields)
}
