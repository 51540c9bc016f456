import { h, Icon, lazy, type PanelProps, Segments, type VNode } from 'aspectd/console'
import type { BrowseProps } from './browse/browse.ts'
import { shownTree, showTree } from './browse/nodes.ts'
import { text } from './en.ts'
import { Facets } from './facets.ts'
import type { Asked, Facet } from './find.ts'

/** As in `search.css`: a narrower screen shows the hits first. */
const WIDE = '(min-width: 60rem)'

interface NarrowProps {
  readonly asked: Asked
  readonly facets: readonly Facet[]
}

/** Beside the results: the filters, or a tree of all there is. Before anybody has chosen, the tree where nothing is searched for. */
export function Narrow({ asked, facets }: NarrowProps): VNode {
  const { query, filters } = asked
  const root = shownTree(query !== '' || filters.length > 0)
  return h(
    'details',
    { class: 'search-facets', open: matchMedia(WIDE).matches },
    h('summary', {}, h(Icon, { name: 'funnel' }), text.filters),
    h(Segments<'filters' | 'platform'>, {
      ...{ legend: text.narrowBy, isBare: true, value: root ? 'platform' : 'filters', onChange: showTree },
      options: [
        { value: 'filters', label: text.filters },
        { value: 'platform', label: text.browse }
      ]
    }),
    root ? h(Browse, { asked, root }) : h(Facets, { facets, filters })
  )
}

const load = () => import('./later.ts')
const Browse = lazy<BrowseProps>(async () => (await load()).Browse)
export const PlatformContents = lazy<PanelProps>(async () => (await load()).PlatformContents)
