import type { IncomingMessage } from 'node:http'
import fp from 'fastify-plugin'
import { BadRequest } from '../errors.ts'

/** A name or IPv4 address, or an IPv6 address in brackets; then perhaps a port. Empty for a target without a host. */
const HOST = /^([\w.~%!$&'()*+,;=-]*|\[[\da-f:.]+\])(:\d*)?$/i

/** Refuses heads that a proxy in front could understand differently (RFC 9112, section 3.2) and Node.js accepts. */
export const requestHead = fp(
  async app => {
    app.addHook('onRequest', ({ originalUrl, raw }, _reply, done) => {
      if (!originalUrl.startsWith('/')) done(new BadRequest('the request target must be a path that starts with /'))
      else if (raw.httpVersionMajor !== 1) done(new BadRequest('expected HTTP/1.1'))
      else if (hostsOf(raw) > 1) done(new BadRequest('expected one Host header, found several'))
      else if (!HOST.test(raw.headers.host ?? '')) done(new BadRequest('the Host header is not a host and port'))
      else done()
    })
  },
  { name: 'aspectd-request-head', dependencies: ['aspectd-errors'] }
)

/** The number of Host headers. Node.js keeps only the first one in `headers`. */
function hostsOf({ rawHeaders }: IncomingMessage): number {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts
}
