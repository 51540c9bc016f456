import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import findMyWay from 'find-my-way'
import type { Files } from '../contract/files.ts'
import { NotFound } from '../errors.ts'
import { accepts } from './accept.ts'
import type { Authentication } from './authentication.ts'
import { MethodNotAllowed, pathOf } from './errors.ts'
import { sendAnswer } from './files.ts'

/** How paths are matched, with 404 and 405 the same as with a route. */
export const ROUTER = {
  ignoreTrailingSlash: true,
  /** Characters: enough for the nested URN of a column, percent-encoded. */
  maxParamLength: 8192
}

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

interface Options {
  /** The page for browsers. */
  readonly page?: Files['notFound'] | undefined
}

/**
 * 404 for unknown paths, 405 for known paths with another method, 401 for an invalid credential. Browsers get the page,
 * whatever their credential is.
 */
export const notFound = fp<Options>(
  async (app, { page }) => {
    const { optional } = app.getDecorator<Authentication>('authentication')
    const showPage = async (request: FastifyRequest, reply: FastifyReply) => {
      if (page && wantsPage(request)) return sendAnswer(request, reply.code(404), await page())
      return undefined
    }
    app.setNotFoundHandler({ preHandler: [showPage, optional] }, async request => {
      throw new NotFound(`route not found: ${request.method} ${pathOf(request).slice(0, 200)}`)
    })
    const allowedAt = createMethods(app.getDecorator<readonly Mounted[]>('mounted'))
    // Before the body is read.
    app.addHook('onRequest', (request, reply, done) => {
      const allowed = request.is404 ? allowedAt(request.raw.url ?? '/').join(', ') : ''
      if (allowed === '') return done()
      optional.call(app, request, reply, error => {
        if (!error) reply.header('allow', allowed)
        done(error ?? new MethodNotAllowed(`${request.method} is not allowed on this path: use ${allowed}`))
      })
    })
  },
  { name: 'aspectd-not-found', dependencies: ['aspectd-mounted', 'aspectd-authentication'] }
)

function wantsPage({ method, headers }: FastifyRequest): boolean {
  const accept = headers.accept?.toLowerCase() ?? ''
  // Clients that accept everything get JSON.
  return (method === 'GET' || method === 'HEAD') && accept.includes('text/html') && accepts(accept, 'text/html')
}

/**
 * The methods of the route that a path leads to; none for an unknown path. Built at the first question: mounting a
 * refusal for every other method of every route took a quarter of the start.
 */
function createMethods(mounted: readonly Mounted[]): (path: string) => readonly string[] {
  const build = () => {
    const router = findMyWay(ROUTER)
    for (const [url, methods] of byPath(mounted)) {
      const allowed = METHODS.filter(method => methods.has(method))
      router.on('GET', url, () => undefined, allowed)
    }
    return router
  }
  let router: ReturnType<typeof build> | undefined
  return path => {
    router ??= build()
    return router.find('GET', path)?.store ?? []
  }
}

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
