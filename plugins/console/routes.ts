import type { FileRoute, PagePart } from '../../core/index.ts'
import type { Located } from './boot.ts'
import { FILES, type Pages } from './pages.ts'

/** The addresses that the console has without any other plugin. */
const OWN = ['/', '/login']

/** The paths of the console. `load` resolves when its files are prepared. */
export function createRoutes(pages: readonly Located<PagePart>[], load: () => Promise<Pages>): FileRoute[] {
  const routes: FileRoute[] = pages.flatMap(({ path, plugin, module }) =>
    urlsOf(path).map(url => ({ url, owner: plugin, answer: async () => (await load()).page(module) }))
  )
  const taken = new Set(routes.map(({ url }) => url))
  const own = OWN.filter(url => !taken.has(url)).map(url => ({ url, answer: async () => (await load()).page() }))
  return [...routes, ...own, { url: `${FILES}*`, answer: async path => (await load()).file(path) }]
}

/**
 * The URLs of a page. A URN has slashes that not every client encodes, so a page with `:urn` has all URLs that begin like
 * one, with `urn:` or `urn%3A`: others, such as `/api/graphql` beside the page `/api/:urn`, are not its own.
 */
export function urlsOf(path: string): string[] {
  const urn = path.indexOf('/:urn')
  if (urn >= 0) return [`${path.slice(0, urn)}/urn*`]
  const optional = path.match(/^(.*)(\/:\w+)\?$/)
  return optional ? [optional[1] || '/', `${optional[1]}${optional[2]}`] : [path]
}
