import { boot, type LocatedPage } from './boot.ts'
import { matchPath } from './match.ts'
import { can } from './session.ts'

export interface Route {
  readonly page: LocatedPage
  readonly params: Readonly<Record<string, string>>
}

/** The page of a path: of several, the one with the most literal segments. */
export function routeOf(path: string): Route | undefined {
  let best: (Route & { literals: number }) | undefined
  for (const page of boot.pages) {
    const match = matchPath(page.path, path)
    if (match && match.literals >= (best?.literals ?? 0)) best = { page, ...match }
  }
  return best
}

/** Whether the user may see a page. */
export const isOffered = ({ anyOf }: Pick<LocatedPage, 'anyOf'>): boolean => anyOf === undefined || can(...anyOf)

/** A page that somebody may see, by its path. */
export const pageAt = (path: string): LocatedPage | undefined =>
  boot.pages.find(page => page.path === path && isOffered(page))

export const MENUS = ['catalog', 'govern', 'operate', 'settings'] as const

/** The entries of a menu that the user may see. */
export const entriesOf = (menu: (typeof MENUS)[number]): readonly LocatedPage[] =>
  boot.pages
    .filter(page => page.menu === menu && isOffered(page))
    .sort((one, other) => orderOf(one) - orderOf(other) || one.title.localeCompare(other.title))

/** Without one, after those that have one. */
const orderOf = ({ order = Number.MAX_SAFE_INTEGER }: LocatedPage): number => order

/** Whether the path is that of the page, or of one below it. */
export const isBelow = (page: string, path: string): boolean => path === page || path.startsWith(`${page}/`)
