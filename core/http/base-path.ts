import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { Misconfigured, NotFound } from '../errors.ts'

/** Where the server is below a host name that it shares with others. */
export interface BasePath {
  /** Without a slash at its end: `/tools/catalog`; empty for the root. */
  readonly path: string
  /** Whether other paths are refused. Otherwise the proxy in front may take the base path away, or keep it. */
  readonly isStrict: boolean
}

/** Adds the base path to a path of the server that leaves it: for a browser or a client. */
export type AddressAt = (path: string) => string

const SEGMENTS = /^(\/[\w~-][\w.~-]*)*\/?$/

/** @throws Misconfigured */
export function basePathOf(text: string, isStrict = false): BasePath {
  if (!SEGMENTS.test(text)) {
    throw new Misconfigured(
      `basePath (ASPECTD_BASE_PATH): expected a path such as /tools/catalog, found ${JSON.stringify(text.slice(0, 200))}`
    )
  }
  return { path: text.replace(/\/$/, ''), isStrict }
}

/** Addresses of other hosts, and relative ones, stay as they are. */
export function createAddressAt({ path: base }: BasePath): AddressAt {
  return path => (path === '' || (path.startsWith('/') && !path.startsWith('//')) ? base + path : path)
}

/** The path of a cookie: with a slash at its end it would not be sent to the base path itself. */
export const cookiePath = (addressAt: AddressAt, path: string): string => addressAt(path).replace(/(.)\/$/, '$1')

/** A request target without the base path, if it is below it. */
export function withoutBase(target: string, base: string): string {
  if (base === '' || !target.startsWith(base)) return target
  const rest = target.slice(base.length)
  if (rest.startsWith('/')) return rest
  return rest === '' || rest.startsWith('?') || rest.startsWith('#') ? `/${rest}` : target
}

/** What orchestrators and Prometheus ask the process itself, past the proxy. */
const OF_PROCESS = ['/health', '/health/live', '/metrics']

/** Decorates the server with `addressAt` and `isSecure` (cookies are then sent over TLS only), and refuses what is not below a strict base path. */
export const basePath = fp<BasePath & { readonly hasTls: boolean }>(
  async (app: FastifyInstance, base) => {
    app.decorate<AddressAt>('addressAt', createAddressAt(base))
    app.decorate('isSecure', base.hasTls)
    if (!base.isStrict || base.path === '') return
    app.addHook('onRequest', ({ originalUrl }, _reply, done) => {
      const [path = ''] = originalUrl.split(/[?#]/, 1)
      if (withoutBase(path, base.path) !== path || OF_PROCESS.includes(path)) done()
      else done(new NotFound(`route not found: paths of this server begin with ${base.path}/`))
    })
  },
  { name: 'aspectd-base-path', dependencies: ['aspectd-errors'] }
)
