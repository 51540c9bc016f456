import { isUtf8 } from 'node:buffer'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { BadRequest } from '../errors.ts'
import { parseJson } from '../json.ts'
import { UnsupportedMediaType } from './errors.ts'

/** Accepts only JSON in UTF-8, or no body. Every other content type is refused with 415. */
export const jsonBody = fp(
  async app => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('application/json', { parseAs: 'buffer' }, readJson)
  },
  { name: 'aspectd-json', dependencies: ['aspectd-errors'] }
)

async function readJson({ headers }: FastifyRequest, body: Buffer): Promise<unknown> {
  if (body.length === 0) return undefined
  const coding = headers['content-encoding'] ?? 'identity'
  if (coding !== 'identity') throw new UnsupportedMediaType('the body must be sent without a content-encoding')
  if (!isUtf8(body)) throw new BadRequest('the body is not valid UTF-8')
  return parseJson(body.toString('utf8'))
}
