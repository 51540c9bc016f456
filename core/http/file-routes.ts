import type { FastifyInstance } from 'fastify'
import type { FileRoute } from '../contract/files.ts'
import { createOwners, routeName } from '../contract/owners.ts'
import { Misconfigured, NotFound } from '../errors.ts'
import type { NamedContribution } from '../graphql/compose.ts'
import { pathOf } from './errors.ts'
import { sendAnswer } from './files.ts'
import type { Mounted } from './not-found.ts'

/** The routes of each plugin's `files`. @throws Misconfigured for a URL that is also a route, or a file of another plugin. */
export function fileRoutesOf(
  plugins: readonly NamedContribution[],
  mounted: readonly Mounted[]
): ReadonlyMap<string, readonly FileRoute[]> {
  const owners = createOwners(mounted.flatMap(({ method, url }) => [method].flat().map(one => routeName(one, url))))
  for (const { plugin, contribution } of plugins) {
    for (const { spec } of contribution.routes ?? []) owners.claim(routeName(spec.method, spec.url), plugin)
  }
  const routes = new Map<string, readonly FileRoute[]>()
  for (const { plugin, contribution } of plugins) {
    const own = contribution.files?.routes() ?? []
    for (const { url, owner = plugin } of own) owners.claim(routeName('GET', url), owner)
    routes.set(plugin, own)
  }
  return routes
}

/** Mounts them without authentication: a page must be shown to users whose session has ended. */
export function mountFiles(scope: FastifyInstance, plugin: string, routes: readonly FileRoute[]): void {
  for (const { url, owner = plugin, answer } of routes) {
    try {
      scope.get(url, async (request, reply) => {
        const [path = ''] = request.url.split(/[?#]/, 1)
        const found = await answer(path)
        if (!found) throw new NotFound(`file not found: ${pathOf(request).slice(0, 200)}`)
        return sendAnswer(request, reply, found)
      })
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : cause
      throw new Misconfigured(`plugin ${owner}: the path ${url} cannot be mounted: ${reason}`)
    }
  }
}
