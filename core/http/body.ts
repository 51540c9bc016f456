import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BadRequest } from '../errors.ts'
import { parseJson } from '../json.ts'
import { UnsupportedMediaType } from './errors.ts'

/** Bodies are JSON in UTF-8, or absent; every other content type is refused with 415. */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    if (body.length === 0) return undefined
    const coding = request.headers['content-encoding'] ?? 'identity'
    if (coding !== 'identity') throw new UnsupportedMediaType('the body must be sent without a content-encoding')
    if (!isUtf8(body)) throw new BadRequest('the body is not UTF-8')
    return parseJson(body.toString('utf8'))
  })
}
