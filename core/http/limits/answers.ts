import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { createError } from '../../errors.ts'
import { jsonSize } from '../../operation/json-pieces.ts'
import { addressOf } from '../address.ts'

const PIECE_BYTES = 65_536
/** A smaller answer fits into the buffer that the operating system has for an idle connection. */
const SMALL_BYTES = 16_384
const RETRY_SECONDS = 5
/** Probes and scrapes must not fail because of what other callers at the same address do. */
const EXEMPT = /^\/(health(\/live)?|metrics)$/

interface Options {
  /** Mebibytes of answers that may wait to be sent to one address. */
  readonly pendingMbPerAddress: number
  /** Seconds after which a client that reads nothing is disconnected. */
  readonly unreadSeconds: number
}

interface Answer {
  readonly address: string
  readonly bytes: number
}

interface Connection {
  /** Those that the client has not read yet. */
  readonly answers: Set<Answer>
  /** When the client last read something, in milliseconds of `performance.now()`. */
  readAt: number
}

const TooManyUnread = createError('TOO_MANY_UNREAD', '%s', 429)

/**
 * Counts a large answer from now on, while it is written: many are written at the same time.
 * @throws TooManyUnread when the address of the request has too many already
 */
export type HoldAnswer = (request: FastifyRequest, value: unknown) => void

/**
 * Counts a piece of an answer without an end, until the returned function is called: when it was sent. A client that leaves it
 * unread for `unreadSeconds` is disconnected.
 * @throws TooManyUnread when the address of the request has too many already
 */
export type CountPiece = (request: FastifyRequest, bytes: number) => () => void

/** Memory that all replies share, however many of them wait. */
const shared = new WeakSet<object>()

/** Marks bytes as shared: an answer that consists of them counts only with the pieces under way. */
export function share(bytes: Buffer): Buffer {
  shared.add(bytes)
  return bytes
}

/**
 * Sends large answers in pieces, each one when the client has read the one before; refuses requests of an address that
 * leaves too many answers unread; and disconnects clients that stop reading.
 */
export const answers = fp<Options>(
  async (app, { pendingMbPerAddress, unreadSeconds }) => {
    const unread = createUnread()
    const limit = pendingMbPerAddress * 1024 * 1024
    const refusal = (text: string) =>
      Object.assign(
        new TooManyUnread(`${text}: more than ${pendingMbPerAddress} MiB of answers to this address are unread`),
        { retryAfter: RETRY_SECONDS }
      )
    const discard = () => refusal('the request was carried out, but its answer was discarded')
    const held = new WeakMap<FastifyRequest, () => void>()
    app.decorate<HoldAnswer>('holdAnswer', (request, value) => {
      const bytes = jsonSize(value)
      const before = unread.of(request)
      if (before > 0 && before + bytes > limit) throw discard()
      held.set(request, unread.add(request, bytes).onSent)
    })
    app.decorate<CountPiece>('countPiece', (request, bytes) => {
      const before = unread.of(request)
      if (before > 0 && before + bytes > limit) throw refusal('the stream was ended')
      return unread.add(request, bytes).onSent
    })
    app.addHook('onRequest', (request, _reply, done) => {
      const isRefused = unread.of(request) >= limit && !EXEMPT.test(request.url)
      done(isRefused ? refusal('the request was not accepted') : undefined)
    })
    app.addHook('onSend', (request, reply, payload, done) => {
      held.get(request)?.()
      const size = sizeOf(payload)
      const isSmall = size < SMALL_BYTES
      if (request.method === 'HEAD' || size === 0 || (isSmall && !(request.raw.socket.writableLength > 0)))
        return done(null, payload)
      const bytesHeld = isShared(payload) ? Math.min(size, 2 * PIECE_BYTES) : size
      const before = unread.of(request)
      if (!isSmall && before > 0 && before + bytesHeld > limit) return done(discard())
      const { onRead, onSent } = unread.add(request, bytesHeld)
      reply.raw.once('finish', onSent)
      if (size <= PIECE_BYTES) return done(null, payload)
      const bytes = Buffer.isBuffer(payload) ? payload : Buffer.from(String(payload))
      reply.header('content-length', bytes.length)
      done(null, inPieces(bytes, onRead))
    })
    const sweep = setInterval(() => unread.disconnect(unreadSeconds * 1000), (unreadSeconds * 1000) / 6)
    sweep.unref()
    app.addHook('onClose', async () => clearInterval(sweep))
  },
  { name: 'aspectd-answers', dependencies: ['aspectd-errors'] }
)

function sizeOf(payload: unknown): number {
  return typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : 0
}

function isShared(payload: unknown): boolean {
  return Buffer.isBuffer(payload) && shared.has(payload)
}

/** A stream of slices. It asks for the next one when the client has read the one before. */
function inPieces(bytes: Buffer, onRead: () => void): Readable {
  let at = 0
  return new Readable({
    highWaterMark: PIECE_BYTES,
    read() {
      onRead()
      const piece = bytes.subarray(at, at + PIECE_BYTES)
      at += piece.length
      this.push(piece.length > 0 ? piece : null)
    }
  })
}

function createUnread() {
  const connections = new Map<Socket, Connection>()
  const addresses = new Map<string, number>()

  function count({ address, bytes }: Answer, sign: 1 | -1): void {
    const sum = (addresses.get(address) ?? 0) + sign * bytes
    if (sum > 0) addresses.set(address, sum)
    else addresses.delete(address)
  }

  function connectionOf({ raw: { socket } }: FastifyRequest): Connection {
    const known = connections.get(socket)
    if (known) return known
    const connection: Connection = { answers: new Set(), readAt: 0 }
    connections.set(socket, connection)
    // Answers that wait behind others on the connection have no event of their own.
    socket.once('close', () => {
      connections.delete(socket)
      for (const answer of connection.answers) count(answer, -1)
      connection.answers.clear()
    })
    return connection
  }

  return {
    /** Bytes that the address of the request has not read. */
    of: (request: FastifyRequest): number => (addresses.size === 0 ? 0 : (addresses.get(addressOf(request)) ?? 0)),
    add(request: FastifyRequest, bytes: number) {
      const connection = connectionOf(request)
      const answer: Answer = { address: addressOf(request), bytes }
      const onRead = () => {
        connection.readAt = performance.now()
      }
      if (connection.answers.size === 0) onRead()
      connection.answers.add(answer)
      count(answer, 1)
      const onSent = () => {
        onRead()
        if (connection.answers.delete(answer)) count(answer, -1)
      }
      return { onRead, onSent }
    },
    /** Ends the connections whose client has read nothing for this time although answers wait. */
    disconnect(milliseconds: number): void {
      const since = performance.now() - milliseconds
      for (const [socket, { answers, readAt }] of connections) if (answers.size > 0 && readAt < since) socket.destroy()
    }
  }
}
