import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type { Authority } from '../contract/authority.ts'
import { NotFound } from '../errors.ts'
import { identify } from './admission.ts'
import { MethodNotAllowed, pathOf } from './errors.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

export interface Mounted {
  readonly method: string
  readonly url: string
}

/** 404 for unknown paths, 405 for known ones with another method; to a wrong credential 401 as anywhere. */
export function refuseUnknown(app: FastifyInstance, mounted: readonly Mounted[], authority: Authority): void {
  app.setNotFoundHandler(async request => {
    await identify(authority, request)
    throw new NotFound(`there is no ${request.method} ${pathOf(request).slice(0, 200)} here`)
  })
  for (const [url, methods] of byPath(mounted)) {
    if (methods.has('GET')) methods.add('HEAD')
    const allowed = METHODS.filter(method => methods.has(method)).join(', ')
    const others: HTTPMethods[] = METHODS.filter(method => !methods.has(method))
    const refuse = async (request: FastifyRequest, reply: FastifyReply) => {
      await identify(authority, request)
      reply.header('allow', allowed)
      throw new MethodNotAllowed(`${request.method} is not allowed on this path: use ${allowed}`)
    }
    app.route({ method: others, url, onRequest: refuse, handler: refuse })
  }
}

/** Paths that differ only in the names of their parameters are one. */
function byPath(mounted: readonly Mounted[]): ReadonlyMap<string, Set<string>> {
  const paths = new Map<string, Set<string>>()
  for (const { method, url } of mounted) {
    const path = url.replace(/:[^/]+/g, ':_')
    paths.set(path, (paths.get(path) ?? new Set()).add(method))
  }
  return paths
}
