import { lazy, type PageProps, type PanelProps } from 'aspectd/console'

/** Charts and tables: not loaded with the overview of a dataset, which shows the newest numbers by itself. */
const load = () => import('./all.ts')

export const StatsPanel = lazy<PanelProps>(async () => (await load()).StatsPanel)
export const TimeseriesPage = lazy<PageProps>(async () => (await load()).TimeseriesPage)
