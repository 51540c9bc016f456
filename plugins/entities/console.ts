import { type ConsolePart, entityTypeOf, type PanelPart, type Urn } from '../../core/index.ts'
import { types } from './definitions.ts'

/** As DataHub's client prints links; the console's `entity-path.ts` writes the same ones. */
const SEGMENTS: Readonly<Record<string, string>> = {
  corpuser: 'user',
  corpGroup: 'group',
  dataJob: 'tasks',
  dataFlow: 'pipelines'
}

/** Of the page of an entity, without the base path. */
export const entityPath = (urn: Urn): string => {
  const type = entityTypeOf(urn)
  return `/${SEGMENTS[type] ?? type}/${encodeURIComponent(urn)}`
}

const names = Object.keys(types)

/** How many are in an entity, for the name of the tab; `contents.ts` in `web` lists them by the same relationships. */
const contents = (relations: readonly string[], direction: 'INCOMING' | 'OUTGOING'): string =>
  `contents: relationships(input: { types: ${JSON.stringify(relations)}, direction: ${direction}, count: 0, includeSoftDelete: false }) { total }`

const CONTENTS = { tab: 'Contents', show: 'tabs.ts#ContentsPanel', counts: ['contents.total'] } as const

/** What is in an entity, or what people own. */
const inside: readonly PanelPart[] = [
  { on: ['container', 'dataFlow'], ...CONTENTS, fields: contents(['IsPartOf'], 'INCOMING') },
  { on: ['mlModelGroup'], ...CONTENTS, fields: contents(['MemberOf'], 'INCOMING') },
  { on: ['dashboard'], ...CONTENTS, fields: contents(['Contains', 'DashboardContainsDashboard'], 'OUTGOING') },
  { on: ['chart'], ...CONTENTS, fields: contents(['Consumes'], 'OUTGOING') },
  { on: ['mlFeatureTable'], ...CONTENTS, fields: contents(['Contains', 'KeyedBy'], 'OUTGOING') },
  { on: ['corpuser', 'corpGroup'], ...CONTENTS, tab: 'Owns', fields: contents(['OwnedBy'], 'INCOMING') }
]

/** One page for the entities of all types; its tabs are panels, of this plugin and of others. */
export const consolePart: ConsolePart = {
  folder: new URL('./web/', import.meta.url),
  pages: names.map(type => ({
    path: `/${SEGMENTS[type] ?? type}/:urn/:tab?` as const,
    title: 'Entity',
    show: 'entity.ts#EntityPage'
  })),
  panels: [
    ...inside,
    {
      ...{ on: ['dataset'], tab: 'Overview', order: 35, shows: ['viewProperties'] },
      ...{ fields: 'view: viewProperties { logic language }', show: 'definition.ts#DefinitionPanel' }
    },
    { on: ['dataset'], tab: 'Schema', counts: ['columnsShown.totalFields'], show: 'tabs.ts#ColumnsPanel' },
    { on: names, tab: 'History', order: 20, show: 'tabs.ts#HistoryPanel' },
    { on: names, tab: 'Aspects', show: 'tabs.ts#AspectsPanel' }
  ]
}
