import {
  Empty,
  h,
  here,
  Icon,
  Link,
  Logo,
  number,
  type PanelProps,
  panel,
  platformPath,
  plugins,
  Segments,
  type Signal,
  signal,
  Tree,
  typeIcon,
  useEffect,
  useMemo,
  type VNode
} from 'aspectd/console'
import type { Asked } from '../find.ts'
import { text } from './en.ts'
import { baseOf, loadsOf } from './load.ts'
import { type BrowseNode, chosenBy, lineOf, pathOf, ROOTS, type Root, showTree } from './nodes.ts'

export interface BrowseProps {
  readonly asked: Asked
  readonly root: Root
}

/** What is found by platform and container, or by domain. What is chosen is among the filters of the search. */
export function Browse({ asked, root }: BrowseProps): VNode {
  return h(
    'div',
    { class: 'search-browse' },
    plugins.value.has('domains') &&
      h(Segments<Root>, {
        ...{ legend: text.by, value: root, isBare: true },
        options: ROOTS.map(value => ({ value, label: text.roots[value] })),
        onChange: showTree
      }),
    h(OneTree, { key: root, asked, root })
  )
}

/** Which nodes are open, until the page is loaded again: what is chosen is in the address. */
const opened: Readonly<Record<Root, Signal<ReadonlySet<string>>>> = {
  platform: signal(new Set()),
  domain: signal(new Set())
}

function OneTree({ asked, root }: BrowseProps): VNode {
  const base = baseOf(asked, root)
  const version = JSON.stringify(base)
  const chosen = chosenBy(asked.filters, root)
  const open = opened[root]
  useEffect(() => {
    if (chosen !== undefined) open.value = new Set([...open.value, ...lineOf(chosen)])
  }, [chosen])
  const load = useMemo(() => loadsOf(root, base), [root, version])
  const { query } = here.value
  return h(Tree<BrowseNode>, {
    ...{ label: text.trees[root], load, version, chosen, open, opensLone: true },
    sign: node => h(Sign, { node }),
    beside: ({ count }) => number(count),
    pathOf: ({ urn }) => pathOf(urn, root, query),
    empty: h(Empty, { text: text.none[root] })
  })
}

function Sign({ node: { urn, type, subType } }: { readonly node: BrowseNode }): VNode {
  if (type === 'DATA_PLATFORM') return h(Logo, { platform: urn, size: 16 })
  return h(Icon, { name: type === undefined ? 'folder' : typeIcon(type, subType) })
}

const EVERYTHING = { query: '', filters: [], view: '' }
const NOWHERE = new URLSearchParams()

/** The tab Contents of a platform: its databases and folders, each a list of what is in it. */
export const PlatformContents = panel(({ urn }: PanelProps) => {
  const load = useMemo(() => loadsOf('platform', EVERYTHING), [])
  return h(
    'section',
    { class: 'card search-browse', 'aria-label': text.contents },
    h('p', {}, h(Link, { to: platformPath(urn) }, text.showAll)),
    h(Tree<BrowseNode>, {
      label: text.contents,
      load: (parent = urn, before, signal) => load(parent, before, signal),
      sign: node => h(Sign, { node }),
      beside: ({ count }) => number(count),
      pathOf: ({ urn: id }) => pathOf(id, 'platform', NOWHERE),
      empty: h(Empty, { text: text.noFolders })
    })
  )
})
