import type { ConsolePart } from '../../core/index.ts'
import { types } from './definitions.ts'

/** As DataHub's client prints links; the console's `entity-path.ts` writes the same ones. */
const SEGMENTS: Readonly<Record<string, string>> = {
  corpuser: 'user',
  corpGroup: 'group',
  dataJob: 'tasks',
  dataFlow: 'pipelines'
}

const names = Object.keys(types)

/** One page for the entities of all types; its tabs are panels, of this plugin and of others. */
export const consolePart: ConsolePart = {
  folder: new URL('./web/', import.meta.url),
  pages: names.map(type => ({
    path: `/${SEGMENTS[type] ?? type}/:urn/:tab?` as const,
    title: 'Entity',
    show: 'entity.ts#EntityPage'
  })),
  panels: [
    { on: ['dataset'], tab: 'Schema', show: 'columns/columns.ts#ColumnsPanel' },
    { on: names, tab: 'History', show: 'history/history.ts#HistoryPanel' },
    { on: names, tab: 'Aspects', show: 'aspects.ts#AspectsPanel' }
  ]
}
