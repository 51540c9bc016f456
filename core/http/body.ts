import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { StringDecoder } from 'node:string_decoder'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { BadRequest, TooLarge } from '../errors.ts'
import { parseJson, parseJsonInSteps } from '../json.ts'
import { type MaybePromise, settle } from '../maybe-promise.ts'
import { inTurns } from '../operation/steps.ts'
import { isTurnOver, nextTurnOf } from '../operation/turns.ts'
import { addressOf } from './address.ts'
import { type BodyKind, callOf, responseOf } from './admission.ts'
import { UnsupportedMediaType } from './errors.ts'
import { discard } from './limits/discard.ts'
import { createReceiving, type Receiving } from './limits/receiving.ts'

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
    app.addContentTypeParser('application/json', (request: FastifyRequest, payload: IncomingMessage, done) => {
      const coding = request.headers['content-encoding'] ?? 'identity'
      if (coding !== 'identity')
        return done(new UnsupportedMediaType('the body must be sent without a content-encoding'))
      const kind = request.getDecorator<BodyKind>('bodyKind')
      const count = kind === 'public' ? () => undefined : counter(request, receiving)
      const refuse = (error: unknown) => {
        if (!request.raw.complete) refused.add(request)
        done(error as Error)
      }
      const parsed = (value: unknown) => done(null, value)
      const parse = (body: Buffer) => settle(() => parseBody(body), parsed, refuse)
      // One caller can send a thousand requests at once: those of others must not wait for all of them.
      const caller = () => (kind === 'public' ? addressOf(request) : callOf(request).actor)
      const complete = (body: Buffer) =>
        isTurnOver() ? void nextTurnOf(caller()).then(() => parse(body)) : parse(body)
      receive(payload, request, { bound: bounds[kind], count, complete, refuse })
    })
    app.addHook('onSend', (request, reply, payload, done) => {
      // Fastify says `Connection: close`, which ends the connection while the client is still sending.
      if (refused.has(request)) reply.removeHeader('connection')
      if (hasBody(request.headers)) discard(request.raw)
      done(null, payload)
    })
  },
  { name: 'aspectd-json', dependencies: ['aspectd-errors'] }
)

/** Requests whose body was refused before it had arrived. */
const refused = new WeakSet<FastifyRequest>()

const hasBody = (headers: FastifyRequest['headers']) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

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

interface Receiver {
  /** The most bytes. */
  readonly bound: number
  readonly count: Count
  complete(body: Buffer): void
  /** Called with TooLarge, Unavailable, or BadRequest when the client stops sending. */
  refuse(error: unknown): void
}

/** Reads a body, with callbacks: a promise costs more than a small body. */
export function receive(payload: IncomingMessage, { headers }: FastifyRequest, receiver: Receiver): void {
  const { bound, count, complete, refuse } = receiver
  const declared = headers['content-length'] === undefined ? undefined : Number(headers['content-length'])
  const chunks: Buffer[] = []
  let received = 0
  const stop = () => payload.off('data', add).off('end', end).off('error', fail).off('close', fail)
  const check = (bytes: number): boolean => {
    try {
      if (bytes > bound) throw new TooLarge(`the body is larger than this path allows: at most ${bound} bytes`)
      count(declared === undefined ? Math.min(bound, Math.ceil(bytes / STEP_BYTES) * STEP_BYTES) : bytes)
      return true
    } catch (error) {
      stop()
      refuse(error)
      return false
    }
  }
  const fail = () => {
    stop()
    refuse(new BadRequest('the body ended before its end'))
  }
  const end = () => {
    stop()
    if (declared === undefined || declared === received) complete(Buffer.concat(chunks, received))
    else refuse(new BadRequest('the length of the body differs from its content-length'))
  }
  const add = (chunk: Buffer) => {
    received += chunk.length
    chunks.push(chunk)
    check(declared === undefined ? received : Math.max(declared, received))
  }
  if (declared === undefined || check(declared)) {
    payload.on('data', add).on('end', end).on('error', fail).on('close', fail)
  }
}

function parseBody(body: Buffer): MaybePromise<unknown> {
  if (body.length === 0) return undefined
  if (!isUtf8(body)) throw new BadRequest('the body is not valid UTF-8')
  if (body.length <= SLICE_BYTES) return parseJson(body.toString('utf8'))
  return inTurns(decode(body)).then(text => inTurns(parseJsonInSteps(text)))
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
