import { here, keep, kept, plugins, setQuery, type TreeNode } from 'aspectd/console'
import { type Filter, FOLDER, PATH_SEPARATOR, parseFilters, WITHIN_DOMAIN, writeFilters } from '../filters.ts'

export const ROOTS = ['platform', 'domain'] as const
/** What the tree begins with. */
export type Root = (typeof ROOTS)[number]

/** Its id is the path to it: a platform and the folders below it, or domains. */
export interface BrowseNode extends TreeNode {
  /** Entities in it and below it that the search finds. */
  readonly count: number
  /** The entity type, and subtype, for its icon; absent: a folder that is only a name. */
  readonly type?: string
  readonly subType?: string | undefined
}

/** The fields that the nodes of a tree select. */
const FIELDS: Readonly<Record<Root, readonly string[]>> = { platform: ['platform', FOLDER], domain: [WITHIN_DOMAIN] }

/** The filters that are not of this tree: its counts obey them. */
export const othersOf = (filters: readonly Filter[], root: Root): Filter[] =>
  filters.filter(({ field }) => !FIELDS[root].includes(field))

/** `urn:li:dataPlatform:hive␟sales` → the platform, and the path below it. */
export function partsOf(id: string): { readonly platform: string; readonly path: readonly string[] } {
  const [platform = '', ...path] = id.split(PATH_SEPARATOR)
  return { platform, path }
}

/** The filters that select what is in a node. */
export function filtersOf(id: string, root: Root): Filter[] {
  if (root === 'domain') return [{ field: WITHIN_DOMAIN, values: [id] }]
  const { platform, path } = partsOf(id)
  const folder = path.map(name => PATH_SEPARATOR + name).join('')
  return [{ field: 'platform', values: [platform] }, ...(folder === '' ? [] : [{ field: FOLDER, values: [folder] }])]
}

/** The node that these filters select; `undefined` if it is none, or several. */
export function chosenBy(filters: readonly Filter[], root: Root): string | undefined {
  const only = (field: string) => {
    const { values } = filters.find(filter => filter.field === field) ?? { values: [] }
    return values.length > 1 ? undefined : (values[0] ?? '')
  }
  if (root === 'domain') return only(WITHIN_DOMAIN) || undefined
  const [platform, folder] = [only('platform'), only(FOLDER)]
  return platform && folder !== undefined ? platform + folder : undefined
}

/** The ids of the nodes that a node is in, and its own. */
export const lineOf = (id: string): string[] => {
  const names = id.split(PATH_SEPARATOR)
  return names.map((_name, at) => names.slice(0, at + 1).join(PATH_SEPARATOR))
}

/** The results with what is in a node; all else of the address stays. */
export function pathOf(id: string, root: Root, now = here.value.query): string {
  const others = othersOf(parseFilters(now.getAll('filter')), root)
  const kept = [...now].filter(([name]) => !['filter', 'start', 'preview', 'browse'].includes(name))
  const filters = writeFilters([...others, ...filtersOf(id, root)]).map(one => ['filter', one])
  return `/search?${new URLSearchParams([...kept, ['browse', root], ...filters])}`
}

const SHOWN = 'aspectd.browse'

/** Whether a tree is beside the results, or the filters: as the address says, else as it was last on this device. */
export function shownTree(isSearching: boolean): Root | undefined {
  const said = here.value.query.get('browse') ?? kept(SHOWN) ?? (isSearching ? 'filters' : 'platform')
  return ROOTS.find(root => root === said && (root !== 'domain' || plugins.value.has('domains')))
}

export function showTree(shown: Root | 'filters'): void {
  keep(SHOWN, shown)
  setQuery({ browse: shown }, { replace: true })
}
