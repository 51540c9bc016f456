import { h, here, Icon, type IconName, type TabLink, Tabs, type VNode } from 'aspectd/console'
import { text } from './en.ts'

/** What a search can show: `?in=`, the first one without it. */
const KINDS: readonly { readonly name: string; readonly label: string; readonly icon: IconName }[] = [
  { name: 'assets', label: text.assets, icon: 'layers' },
  { name: 'columns', label: text.columnResults, icon: 'columns-3' }
]

/** The kind that the address names. */
export const kindIn = (query: URLSearchParams): string =>
  KINDS.find(({ name }) => name === query.get('in'))?.name ?? 'assets'

interface ResultTabsProps {
  /** How many were found of each kind, as people read it; `undefined` until it is known. */
  readonly counts: Readonly<Record<string, string | undefined>>
}

/** What was found, by kind. The filters and the words stay. */
export function ResultTabs({ counts }: ResultTabsProps): VNode {
  const { query } = here.value
  const tabs = KINDS.map(({ name, label, icon }): TabLink => {
    const count = counts[name]
    return {
      ...{ name, to: pathTo(name, query) },
      label: [h(Icon, { key: 'icon', name: icon }), label, h('span', { key: 'count', class: 'n' }, count ?? '…')]
    }
  })
  return h(Tabs, { label: text.kinds, tabs, current: kindIn(query) })
}

/** Pages, sorting and the preview are of one kind. */
function pathTo(name: string, now: URLSearchParams): string {
  const kept = [...now].filter(([key]) => key === 'query' || key === 'filter' || key === 'view')
  const query = new URLSearchParams([...kept, ...(name === 'assets' ? [] : [['in', name]])]).toString()
  return query === '' ? '/search' : `/search?${query}`
}
