import { lazy, type PanelProps } from 'aspectd/console'

/** The tabs but Overview, together in one file that most visits do not load. */
const load = () => import('./all-tabs.ts')

export const ColumnsPanel = lazy<PanelProps>(async () => (await load()).ColumnsPanel)
export const ContentsPanel = lazy<PanelProps>(async () => (await load()).ContentsPanel)
export const HistoryPanel = lazy<PanelProps>(async () => (await load()).HistoryPanel)
export const AspectsPanel = lazy<PanelProps>(async () => (await load()).AspectsPanel)
