import {
  Empty,
  entityPath,
  h,
  Link,
  me,
  number,
  type PanelProps,
  panelsOf,
  plugins,
  type ShownPanel,
  Tabs,
  typeOf,
  type VNode
} from 'aspectd/console'
import { text } from './en.ts'
import { columnCount, type EntityData } from './entity-data.ts'
import { countAt } from './head-data.ts'
import { OverviewPanel } from './overview.ts'
import { graphqlType } from './page-query.ts'

const OVERVIEW = 'Overview'
const RAW = 'Aspects'
/** Others come after these, and before the last ones. */
const FIRST = [OVERVIEW, 'Contents', 'Owns', 'Schema', 'Lineage', 'Quality', 'Stats', 'Queries', 'Documents', 'Forms']
const LAST = ['History', RAW]

function rank(tab: string): number {
  if (LAST.includes(tab)) return FIRST.length + 1 + LAST.indexOf(tab)
  return FIRST.includes(tab) ? FIRST.indexOf(tab) : FIRST.length
}

const CONTENTS = 'Contents'
const HOLDERS: ReadonlySet<string> = new Set(['container', 'dataPlatform'])

/** The tab of the address without one: of a container or platform, what is in it. */
export const homeOf = (type: string, panels: readonly ShownPanel[]): string =>
  HOLDERS.has(type) && panels.some(({ tab }) => tab === CONTENTS) ? CONTENTS : OVERVIEW

interface TabbedProps {
  readonly entity: EntityData
  readonly tab: string
  readonly refresh: () => void
}

/** The tabs of the entity, and the panels of the one that is shown. */
export function Tabbed({ entity, tab, refresh }: TabbedProps): VNode {
  const { facts, granted, selected } = entity
  const { urn, name } = facts
  const type = typeOf(urn)
  const may = (...anyOf: readonly string[]) => anyOf.some(one => granted.has(one))
  const isInGraphql = graphqlType(type) !== undefined
  const panels = panelsOf(type).filter(
    ({ anyOf, fields }) => (!anyOf || may(...anyOf)) && (fields === undefined || isInGraphql)
  )
  const home = homeOf(type, panels)
  const current = tab === '' ? home : tab
  const shared: PanelProps = { urn, type, name, data: selected, can: may, refresh }
  const shown = panels.filter(one => one.tab === current)
  const names = tabsOf(panels, home)
  return h(
    'div',
    { class: 'entity-tabbed' },
    h(TabRow, { entity, panels, names, current, home }),
    !isEditor(granted) && h(ViewOnly, { urn }),
    shown.filter(one => one.isNotice).map(one => h(one.Panel, { key: one.name, ...shared, meanwhile: null })),
    current === OVERVIEW
      ? h(OverviewPanel, { entity, panels: shown.filter(one => !one.isNotice), ...shared })
      : shown
          .filter(one => !one.isNotice)
          .map(({ Panel, name: part, plugin }) => h(Panel, { key: `${plugin} ${part}`, ...shared })),
    !names.includes(current) &&
      h(Empty, { text: text.noSuchTab(current) }, h(Link, { to: entityPath(urn) }, text.toOverview))
  )
}

function tabsOf(panels: readonly ShownPanel[], home: string): readonly string[] {
  const names = [...new Set([OVERVIEW, ...panels.map(one => one.tab)])].toSorted((a, b) => rank(a) - rank(b))
  return names.toSorted((a, b) => Number(b === home) - Number(a === home))
}

interface TabRowProps {
  readonly entity: EntityData
  readonly panels: readonly ShownPanel[]
  readonly names: readonly string[]
  readonly current: string
  readonly home: string
}

function TabRow({ entity: { facts, selected }, panels, names, current, home }: TabRowProps): VNode {
  const { urn } = facts
  // The table of columns counts what it shows.
  const columns = columnCount.value?.urn === urn ? columnCount.value.count : undefined
  const tabs = names
    .filter(name => name !== RAW || current === RAW)
    .map(name => {
      const paths = panels.filter(one => one.tab === name).flatMap(one => one.counts ?? [])
      const counted = name === OVERVIEW ? undefined : countAt(selected, paths)
      const count = name === 'Schema' ? (columns ?? counted) : counted
      return { name, label: h(TabLabel, { name, count }), to: entityPath(urn, name === home ? '' : name) }
    })
  return h(Tabs, { label: text.tabs, tabs, current })
}

/** Tabs without anything stay, but muted. */
const TabLabel = ({ name, count }: { readonly name: string; readonly count: number | undefined }): VNode =>
  h(
    'span',
    { class: count === 0 ? 'entity-tab entity-tab-empty' : 'entity-tab' },
    text.tabNames[name] ?? name,
    count !== undefined && count > 0 && h('span', { class: name === 'Quality' ? 'n danger' : 'n' }, number(count))
  )

/** Whether anything of the entity can be changed. */
const isEditor = (granted: ReadonlySet<string>): boolean => [...granted].some(one => /^(EDIT|DELETE|MANAGE)_/.test(one))

function ViewOnly({ urn }: { readonly urn: string }): VNode {
  const asked = new URLSearchParams({ actor: me.value?.urn ?? '', privilege: 'EDIT_ENTITY', resource: urn })
  return h(
    'p',
    { class: 'entity-view-only' },
    text.viewOnly,
    plugins.value.has('auth') && [' · ', h(Link, { key: 'ask', to: `/access?${asked}` }, text.requestAccess)]
  )
}
