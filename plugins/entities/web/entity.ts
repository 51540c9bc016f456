import {
  Copy,
  Empty,
  EntityLink,
  entityPath,
  Fragment,
  graphql,
  h,
  Link,
  type Linked,
  Load,
  linksOf,
  Page,
  type PanelProps,
  page,
  panelsOf,
  refreshRights,
  shortName,
  Tabs,
  Time,
  typeOf,
  useData,
  useStyle,
  type VNode
} from 'aspectd/console'
import { Breadcrumb } from './breadcrumb.ts'
import { COLUMN_COUNT } from './documents.ts'
import type { ColumnCount } from './documents.types.ts'
import { text } from './en.ts'
import { columnCount, type EntityData, loadEntity } from './entity-data.ts'
import { OverviewPanel } from './overview.ts'

/** The page of an entity of any type: what it is, and the panels of all plugins as tabs. */
export const EntityPage = page(({ params: { urn = '', tab = '' } }) => h(EntityFrame, { key: urn, urn, tab }))

interface FrameProps {
  readonly urn: string
  readonly tab: string
}

function EntityFrame({ urn, tab }: FrameProps): VNode {
  useStyle(new URL('./entity.css', import.meta.url))
  const loaded = useData(signal => loadEntity(urn, signal), [urn])
  const facts = loaded.data?.facts
  const name = facts?.name ?? shortName(urn)
  const refresh = () => {
    loaded.reload()
    refreshRights()
  }
  return h(
    Page,
    { title: name, above: h(Breadcrumb, { facts }), actions: h(Actions, { urn, name }) },
    h(Load<EntityData>, { of: loaded }, data => (data.exists ? h(Tabbed, { data, tab, refresh }) : h(Missing, { urn })))
  )
}

const Actions = ({ urn, name }: { readonly urn: string; readonly name: string }): VNode =>
  h('div', { class: 'row' }, h(Copy, { text: urn, label: text.copyUrn }), h(Links, { urn, name, isMissing: false }))

const Missing = ({ urn }: { readonly urn: string }): VNode =>
  h(Empty, { text: text.missing }, h(Links, { urn, name: shortName(urn), isMissing: true }))

const Links = (of: Linked): VNode =>
  h(
    Fragment,
    {},
    linksOf(of).map(({ title, to }) => h(Link, { key: to, to }, title))
  )

interface TabbedProps {
  readonly data: EntityData
  readonly tab: string
  readonly refresh: () => void
}

const OVERVIEW = 'Overview'
/** Other tabs come after these. */
const ORDER = [OVERVIEW, 'Schema', 'Lineage', 'Stats', 'History', 'Aspects']
const rank = (tab: string) => (ORDER.includes(tab) ? ORDER.indexOf(tab) : ORDER.length)

function Tabbed({ data, tab, refresh }: TabbedProps): VNode {
  const { facts, granted } = data
  const type = typeOf(facts.urn)
  const may = (...anyOf: readonly string[]) => anyOf.some(one => granted.has(one))
  const panels = panelsOf(type).filter(({ anyOf }) => !anyOf || may(...anyOf))
  const count = useColumnCount(facts.urn, tab)
  const names = [...new Set([OVERVIEW, ...panels.map(one => one.tab)])].sort((a, b) => rank(a) - rank(b))
  const current = tab === '' ? OVERVIEW : tab
  const tabs = names.map(name => ({
    name,
    label: name === OVERVIEW ? text.overview : name === 'Schema' ? text.columns(count) : name,
    to: entityPath(facts.urn, name === OVERVIEW ? '' : name)
  }))
  const shared: PanelProps = { urn: facts.urn, type, can: may, refresh }
  const found = panels
    .filter(one => one.tab === current)
    .map(({ plugin, Panel, isNotice }, at) => ({
      isNotice,
      panel: h(Panel, { key: `${current} ${plugin} ${at}`, ...shared })
    }))
  return h(
    'div',
    { class: 'stack' },
    h(Banners, { data }),
    h(Tabs, { label: text.tabs, tabs, current }),
    found.filter(one => one.isNotice).map(one => one.panel),
    current === OVERVIEW &&
      h(OverviewPanel, { facts, hidden: new Set(panels.flatMap(({ shows = [] }) => shows)), ...shared }),
    found.filter(one => !one.isNotice).map(one => one.panel),
    !names.includes(current) &&
      h(Empty, { text: text.noSuchTab(current) }, h(Link, { to: entityPath(facts.urn) }, text.toOverview))
  )
}

/** For the name of the tab: the tab itself says it while it is shown. */
function useColumnCount(urn: string, tab: string): number | undefined {
  const isDataset = typeOf(urn) === 'dataset'
  const shown = columnCount.value
  const { data } = useData(
    async signal => {
      if (!isDataset || tab === 'Schema') return undefined
      const { dataset } = await graphql<ColumnCount>(COLUMN_COUNT, { urn }, signal)
      return dataset?.schemaMetadata?.fields.length
    },
    [urn, tab === 'Schema']
  )
  return shown?.urn === urn ? shown.count : data
}

function Banners({ data: { facts } }: { readonly data: EntityData }): VNode {
  const { isRemoved, deprecation } = facts
  return h(
    Fragment,
    {},
    isRemoved && h('p', { class: 'entity-notice', role: 'status' }, text.removed),
    deprecation &&
      h(
        'p',
        { class: 'entity-notice', role: 'status' },
        text.deprecated(deprecation.note),
        deprecation.at !== undefined && [` ${text.until} `, h(Time, { at: deprecation.at })],
        deprecation.replacement !== undefined && [
          ` ${text.useInstead} `,
          h(EntityLink, { urn: deprecation.replacement })
        ]
      )
  )
}
