import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BadRequest, TooLarge } from '../errors.ts'
import { UnsupportedMediaType } from './errors.ts'

/** Not one that a page of another site can send without asking first. */
const TYPE = 'application/octet-stream'

/** In a scope of its own: its routes get the body as a stream, whatever is in it. */
export function acceptUploads(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(TYPE, ({ headers }: FastifyRequest, payload: Readable, done) => {
    const isPlain = (headers['content-encoding'] ?? 'identity') === 'identity'
    done(isPlain ? null : new UnsupportedMediaType('the body must be sent without a content-encoding'), payload)
  })
  scope.addContentTypeParser('*', (_request: FastifyRequest, _payload: Readable, done) =>
    done(new UnsupportedMediaType(`expected the bytes of the file as ${TYPE}`))
  )
}

/**
 * The body, piece by piece as it arrives. It can be read once. What is not read is discarded after the reply, so the client
 * gets the reply. @throws TooLarge, BadRequest when the client stops sending
 */
export async function* piecesOf({ body, headers }: FastifyRequest, maxBytes: number): AsyncGenerator<Uint8Array, void> {
  const tooLarge = () => new TooLarge(`the body is larger than this path allows: at most ${maxBytes} bytes`)
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge()
  // Without a content type and a body there is none.
  const stream = (body ?? []) as Readable | []
  let received = 0
  const pieces = Array.isArray(stream) ? stream : stream.iterator({ destroyOnReturn: false })
  try {
    for await (const piece of pieces) {
      received += piece.length
      if (received > maxBytes) throw tooLarge()
      yield piece
    }
  } catch (error) {
    throw error instanceof TooLarge ? error : new BadRequest('the body ended before its end')
  }
}
