import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { accepts } from './accept.ts'

/** A smaller answer fits into one packet, compressed or not. */
const SMALL_BYTES = 1024
/** What is compressed at the same time: answers beyond it wait for nothing and are sent as they are. */
const MOST_BYTES = 8 * 1024 * 1024
/** Of 11. Higher ones save little of an answer that is read once, and take much longer. */
const BROTLI_QUALITY = 4

type Done = (error: Error | null, compressed: Buffer) => void

/** Best first. Both run in threads of Node.js. */
const CODINGS: readonly { readonly name: string; readonly compress: (bytes: Buffer, done: Done) => void }[] = [
  {
    name: 'br',
    compress(bytes, done) {
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length
      }
      brotliCompress(bytes, { params }, done)
    }
  },
  { name: 'gzip', compress: gzip }
]

/**
 * Compresses JSON answers for clients that accept it. Streams and files are sent as they are: files are compressed once.
 *
 * The length of a compressed answer can betray a secret in it to somebody who sees the traffic and has the user's browser
 * repeat requests with guesses (BREACH). So what another site has caused is not compressed. Clients that are no browsers
 * send their credential only where they decide to.
 */
export const compression = fp(
  async app => {
    let bytes = 0
    const underWay = new WeakSet<FastifyReply>()
    app.addHook('onSend', (request, reply, payload, done) => {
      const size = sizeOf(payload)
      if (size < SMALL_BYTES || !isCompressible(reply) || underWay.has(reply)) return done(null, payload)
      vary(reply)
      const coding = codingFor(request)
      if (!coding || bytes + size > MOST_BYTES) return done(null, payload)
      bytes += size
      underWay.add(reply)
      const given = Buffer.from(payload as string | Buffer)
      coding.compress(given, (error, compressed) => {
        bytes -= size
        // The deadline has passed meanwhile, or the server ends: the request has its answer.
        if (reply.raw.headersSent) return
        if (error || compressed.length >= given.length) return done(null, given)
        reply.removeHeader('content-length').header('content-encoding', coding.name)
        done(null, compressed)
      })
    })
  },
  { name: 'aspectd-compression', dependencies: ['aspectd-errors'] }
)

function sizeOf(payload: unknown): number {
  return typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : 0
}

const JSON_TYPE = /^application\/([\w.-]+\+)?json\b/

/** The tag of a file names its coding. */
function isCompressible(reply: FastifyReply): boolean {
  const type = String(reply.getHeader('content-type') ?? '')
  return JSON_TYPE.test(type) && !reply.hasHeader('content-encoding') && !reply.hasHeader('etag')
}

/** Also of an answer that is not compressed: what is kept of it suits only clients that send the same header. */
function vary(reply: FastifyReply): void {
  const before = reply.getHeader('vary')
  reply.header('vary', before === undefined ? 'accept-encoding' : `${before}, accept-encoding`)
}

function codingFor({ headers }: FastifyRequest) {
  const wanted = headers['accept-encoding']
  if (wanted === undefined || isFromElsewhere(headers['sec-fetch-site'])) return undefined
  return CODINGS.find(({ name }) => accepts(String(wanted), name))
}

/** Browsers say so; `none`: the user typed the address. */
const isFromElsewhere = (site: unknown): boolean => site === 'cross-site' || site === 'same-site'
