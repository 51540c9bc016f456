import type { IncomingMessage } from 'node:http'
import fp from 'fastify-plugin'
import { BadRequest } from '../errors.ts'

/** A name or IPv4 address, or an IPv6 address in brackets; then perhaps a port. Empty for a target without a host. */
const HOST = /^([\w.~%!$&'()*+,;=-]*|\[[\da-f:.]+\])(:\d*)?$/i

/**
 * Refuses heads that a proxy in front could understand differently (RFC 9112, section 3.2) and Node.js accepts, and
 * conditions on writes.
 */
export const requestHead = fp(
  async app => {
    app.addHook('onRequest', ({ originalUrl, raw }, _reply, done) => {
      if (!originalUrl.startsWith('/')) done(new BadRequest('the request target must be a path that starts with /'))
      else if (raw.httpVersionMajor !== 1) done(new BadRequest('expected HTTP/1.1'))
      else if (hostsOf(raw) > 1) done(new BadRequest('expected one Host header, found several'))
      else if (!HOST.test(raw.headers.host ?? '')) done(new BadRequest('the Host header is not a host and port'))
      else done(droppedCondition(raw))
    })
  },
  { name: 'aspectd-request-head', dependencies: ['aspectd-errors'] }
)

/** Conditions on writes: a proposal has them among its own headers. */
const CONDITIONS = ['if-version-match', 'if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since']
const READS = ['GET', 'HEAD', 'OPTIONS']

/** A write that depends on a condition is refused when the condition is where nothing reads it. */
function droppedCondition({ method = '', headers }: IncomingMessage): Error | undefined {
  if (READS.includes(method)) return undefined
  const found = CONDITIONS.find(name => headers[name] !== undefined)
  if (found === undefined) return undefined
  return new BadRequest(
    `the HTTP header ${found} is not supported on writes: send the condition in the member "headers" of the proposal or aspect`
  )
}

/** The number of Host headers. Node.js keeps only the first one in `headers`. */
function hostsOf({ rawHeaders }: IncomingMessage): number {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts
}
