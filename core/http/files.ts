import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FileAnswer, StaticFile } from '../contract/files.ts'
import { accepts } from './accept.ts'
import { share } from './limits/answers.ts'

/** Best first. */
const CODINGS = ['br', 'gzip'] as const

/** Of 11. The highest quality saves another fifth, and takes thirty times as long. */
const BROTLI_QUALITY = { small: 9, large: 5 }
/** Takes a few milliseconds with the better quality. */
const SMALL_BYTES = 262_144

/** Compresses outside the main thread. */
export async function createFile(type: string, content: string | Uint8Array): Promise<StaticFile> {
  const identity = share(Buffer.from(content))
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  const quality = BROTLI_QUALITY[identity.length <= SMALL_BYTES ? 'small' : 'large']
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(identity, options), promisify(gzip)(identity)])
  const contents = {
    identity,
    ...(br.length < identity.length ? { br: share(br) } : {}),
    ...(zipped.length < identity.length ? { gzip: share(zipped) } : {})
  }
  return { type, hash, contents }
}

/** Sends a file whose URL contains its hash: browsers load it once. */
export function sendImmutable(request: FastifyRequest, reply: FastifyReply, file: StaticFile): FastifyReply {
  return sendFile(request, reply.header('cache-control', 'public, max-age=31536000, immutable'), file)
}

/** Sends a page whose URL never changes: browsers ask each time whether its content has. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, file: StaticFile): FastifyReply {
  return sendFile(request, reply.header('cache-control', 'no-cache'), file)
}

/** Sends what a plugin answers. */
export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, immutable = false, headers = {} }: FileAnswer
): FastifyReply {
  return (immutable ? sendImmutable : sendPage)(request, reply.headers(headers), file)
}

function sendFile({ headers }: FastifyRequest, reply: FastifyReply, file: StaticFile): FastifyReply {
  const { type, hash, contents } = file
  const wanted = headers['accept-encoding'] ?? ''
  const coding = CODINGS.find(one => contents[one] && accepts(String(wanted), one))
  const tag = `"${hash}${coding ? `-${coding}` : ''}"`
  // The page for unknown paths is not for all clients, and has no state of its own to compare.
  const isFound = reply.statusCode === 200
  reply.header('vary', isFound ? 'accept-encoding' : 'accept, accept-encoding').header('etag', tag)
  if (isFound && isKnown(headers['if-none-match'], tag)) return reply.code(304).send()
  if (coding) reply.header('content-encoding', coding)
  return reply.type(type).send(contents[coding ?? 'identity'] ?? contents.identity)
}

function isKnown(ifNoneMatch: string | undefined, tag: string): boolean {
  const tags = ifNoneMatch?.split(',').map(text => text.trim().replace(/^W\//, '')) ?? []
  return tags.includes(tag) || tags.includes('*')
}
