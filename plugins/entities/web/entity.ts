import {
  Empty,
  Fragment,
  h,
  Link,
  LiveEntity,
  Load,
  linksOf,
  Page,
  page,
  panelsOf,
  preload,
  refreshRights,
  type ShownPanel,
  shortName,
  typeOf,
  useData,
  useEffect,
  type VNode
} from 'aspectd/console'
import { text } from './en.ts'
import { type EntityData, loadEntity } from './entity-data.ts'
import { Banner, Crumbs, Head } from './head.ts'
import { homeOf, Tabbed } from './tabbed.ts'

/** The page of an entity of any type: what it is, and the panels of all plugins as tabs. */
export const EntityPage = page(({ params: { urn = '', tab = '' } }) => h(EntityFrame, { key: urn, urn, tab }))

interface FrameProps {
  readonly urn: string
  readonly tab: string
}

function EntityFrame({ urn, tab }: FrameProps): VNode {
  const loaded = useData(signal => loadEntity(urn, signal), [urn])
  const entity = loaded.data
  useEffect(() => {
    const panels = panelsOf(typeOf(urn))
    const shown = tab === '' ? homeOf(typeOf(urn), panels) : tab
    preload(panels.filter(one => isFirst(one, shown)))
  }, [])
  const refresh = () => {
    loaded.reload()
    refreshRights()
  }
  return h(
    Page,
    {
      title: entity?.facts.name ?? shortName(urn),
      above: h(Crumbs, { entity }),
      head: heading => h(Head, { urn, entity, heading, refresh })
    },
    // Its own view of the graph stays where the reader has moved it.
    h(LiveEntity, { urn, refresh: tab === 'Lineage' ? refresh : undefined }),
    h(
      'div',
      { class: 'entity-page' },
      entity || loaded.error
        ? h(Load<EntityData>, { of: loaded }, found =>
            found.exists
              ? h(
                  Fragment,
                  {},
                  tab !== 'Lineage' && h(Banner, { entity: found }),
                  h(Tabbed, { entity: found, tab, refresh })
                )
              : h(Missing, { urn })
          )
        : h(Bones, {})
    )
  )
}

/** The last of our own cards that most entities have: those below are loaded where there is something to show. */
const MOST_HAVE = 40

/** What is shown as soon as the data is there. */
const isFirst = ({ tab, place, order = 0 }: ShownPanel, shown: string): boolean =>
  tab === shown && (place === 'side' || order <= MOST_HAVE)

/** What comes, in its own size: nothing moves when it is there. */
const Bones = (): VNode =>
  h(
    'div',
    { class: 'load', 'aria-busy': true },
    h('div', { class: 'tabs entity-bone-tabs' }),
    h(
      'div',
      { class: 'entity-overview' },
      h('div', { class: 'entity-main' }, h('div', { class: 'card bone' }), h('div', { class: 'card bone' })),
      h('div', { class: 'card bone' })
    )
  )

const Missing = ({ urn }: { readonly urn: string }): VNode =>
  h(
    Empty,
    { text: text.missing },
    linksOf({ urn, name: shortName(urn), isMissing: true }).map(({ title, to }) => h(Link, { key: to, to }, title))
  )
