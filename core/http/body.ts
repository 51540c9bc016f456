import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { StringDecoder } from 'node:string_decoder'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { BadRequest, TooLarge } from '../errors.ts'
import { parseJson, parseJsonInSteps } from '../json.ts'
import { inTurns } from '../operation/steps.ts'
import { type BodyKind, callOf, responseOf } from './admission.ts'
import { UnsupportedMediaType } from './errors.ts'
import { createReceiving, type Receiving } from './receiving.ts'

/** Enough for a name and a password. */
const PUBLIC_BYTES = 4096
/** Enough for every operation that does not ingest. */
const ORDINARY_BYTES = 1_000_000
/** Shorter bodies are not counted: the number of connections bounds their memory. */
const UNCOUNTED_BYTES = 16_384
/** A body without a content-length is counted in steps of this size. */
const STEP_BYTES = 1_000_000
/** A longer body is decoded and parsed in slices of this size. */
const SLICE_BYTES = 131_072

interface Options {
  /** Size of the largest body. */
  readonly bodyBytes: number
  /** Size of all bodies together. */
  readonly receivingMb: number
}

/**
 * Reads bodies when the caller and the bound of the operation are known. Accepts only JSON in UTF-8, or no body: every
 * other content type is refused with 415.
 */
export const jsonBody = fp<Options>(
  async (app, { bodyBytes, receivingMb }) => {
    const receiving = createReceiving(receivingMb)
    const bounds: Readonly<Record<BodyKind, number>> = {
      public: Math.min(PUBLIC_BYTES, bodyBytes),
      ordinary: Math.min(ORDINARY_BYTES, bodyBytes),
      large: bodyBytes
    }
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: IncomingMessage) => {
      const coding = request.headers['content-encoding'] ?? 'identity'
      if (coding !== 'identity') throw new UnsupportedMediaType('the body must be sent without a content-encoding')
      const kind = request.getDecorator<BodyKind>('bodyKind')
      const count = kind === 'public' ? () => undefined : counter(request, receiving)
      try {
        return await parseBody(await receive(payload, request, bounds[kind], count))
      } catch (error) {
        drop(request)
        throw error
      }
    })
    app.addHook('onSend', (request, reply, payload, done) => {
      if (dropped.has(request)) reply.removeHeader('connection')
      done(null, payload)
    })
  },
  { name: 'aspectd-json', dependencies: ['aspectd-errors'] }
)

/** Requests whose body is not needed any more, although it has not arrived. */
const dropped = new WeakSet<FastifyRequest>()

/**
 * Reads on what is left of a refused body. Fastify says `Connection: close`, but then a client that is still sending gets
 * a reset instead of the reply.
 */
function drop(request: FastifyRequest): void {
  if (request.raw.complete) return
  dropped.add(request)
  request.raw.resume()
}

/** Counts a body, of which this many bytes are expected, until its request ends. @throws Unavailable */
type Count = (bytes: number) => void

function counter(request: FastifyRequest, receiving: Receiving): Count {
  const { actor } = callOf(request)
  const response = responseOf(request)
  let counted = 0
  return bytes => {
    if (bytes <= counted || bytes <= UNCOUNTED_BYTES || response.closed) return
    receiving.reserve(actor, bytes - counted)
    if (counted === 0) response.once('close', () => receiving.release(actor, counted))
    counted = bytes
  }
}

/** The bytes of the body. @throws TooLarge, Unavailable, BadRequest when the client stops sending */
function receive(payload: IncomingMessage, { headers }: FastifyRequest, bound: number, count: Count): Promise<Buffer> {
  const declared = headers['content-length'] === undefined ? undefined : Number(headers['content-length'])
  const check = (bytes: number) => {
    if (bytes > bound) throw new TooLarge(`the body is larger than this path allows: at most ${bound} bytes`)
    count(declared === undefined ? Math.min(bound, Math.ceil(bytes / STEP_BYTES) * STEP_BYTES) : bytes)
  }
  return new Promise((resolve, reject) => {
    if (declared !== undefined) check(declared)
    const chunks: Buffer[] = []
    let received = 0
    const stop = (end: () => void) => {
      payload.off('data', add).off('end', complete).off('error', fail).off('close', fail)
      end()
    }
    const fail = () => stop(() => reject(new BadRequest('the body ended before its end')))
    const complete = () =>
      stop(() => {
        if (declared === undefined || declared === received) resolve(Buffer.concat(chunks, received))
        else reject(new BadRequest('the length of the body differs from its content-length'))
      })
    const add = (chunk: Buffer) => {
      received += chunk.length
      chunks.push(chunk)
      try {
        check(declared === undefined ? received : Math.max(declared, received))
      } catch (error) {
        stop(() => reject(error))
      }
    }
    payload.on('data', add).on('end', complete).on('error', fail).on('close', fail)
  })
}

async function parseBody(body: Buffer): Promise<unknown> {
  if (body.length === 0) return undefined
  if (!isUtf8(body)) throw new BadRequest('the body is not valid UTF-8')
  if (body.length <= SLICE_BYTES) return parseJson(body.toString('utf8'))
  return inTurns(parseJsonInSteps(await inTurns(decode(body))))
}

function* decode(body: Buffer): Generator<void, string> {
  const decoder = new StringDecoder('utf8')
  const parts: string[] = []
  for (let at = 0; at < body.length; at += SLICE_BYTES) {
    parts.push(decoder.write(body.subarray(at, at + SLICE_BYTES)))
    yield
  }
  return parts.join('')
}
