import type { FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import fp from 'fastify-plugin'
import { NotFound } from '../errors.ts'
import type { Authentication } from './authentication.ts'
import { MethodNotAllowed, pathOf } from './errors.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

export interface Mounted {
  readonly method: string | readonly string[]
  readonly url: string
}

/** Collects the routes that are mounted after it. */
export const mountedRoutes = fp(
  async app => {
    const mounted: Mounted[] = []
    app.decorate('mounted', mounted)
    app.addHook('onRoute', ({ method, url }) => void mounted.push({ method, url }))
  },
  { name: 'aspectd-mounted' }
)

/** 404 for unknown paths, 405 for known paths with another method, 401 for an invalid credential. */
export const notFound = fp(
  async app => {
    const { optional } = app.getDecorator<Authentication>('authentication')
    app.setNotFoundHandler({ preHandler: optional }, async request => {
      throw new NotFound(`route not found: ${request.method} ${pathOf(request).slice(0, 200)}`)
    })
    for (const [url, methods] of byPath(app.getDecorator<readonly Mounted[]>('mounted'))) {
      const allowed = METHODS.filter(method => methods.has(method)).join(', ')
      const others: HTTPMethods[] = METHODS.filter(method => !methods.has(method))
      const refuse = async (request: FastifyRequest, reply: FastifyReply) => {
        reply.header('allow', allowed)
        throw new MethodNotAllowed(`${request.method} is not allowed on this path: use ${allowed}`)
      }
      app.route({ method: others, url, onRequest: [optional, refuse], handler: refuse })
    }
  },
  { name: 'aspectd-not-found', dependencies: ['aspectd-mounted', 'aspectd-authentication'] }
)

/** Methods by path. Paths that differ only in the names of their parameters are the same path. */
function byPath(mounted: readonly Mounted[]): ReadonlyMap<string, Set<string>> {
  const paths = new Map<string, Set<string>>()
  for (const { method, url } of mounted) {
    const path = url.replace(/:[^/]+/g, ':_')
    const methods = paths.get(path) ?? new Set()
    for (const one of [method].flat()) methods.add(one)
    paths.set(path, methods)
  }
  return paths
}
