import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { BadRequest } from '../errors.ts'
import { parseJson } from '../json.ts'

/** Bodies are JSON in UTF-8, or absent; every other content type is refused with 415. */
export function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => {
    if (body.length === 0) return undefined
    if (!isUtf8(body)) throw new BadRequest('the body is not UTF-8')
    return parseJson(body.toString('utf8'))
  })
}
