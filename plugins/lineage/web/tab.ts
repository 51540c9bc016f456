import { lazy, type PanelProps } from 'aspectd/console'

/** The graph: not loaded with the overview, which shows the nearest neighbours by itself. */
export const LineagePanel = lazy<PanelProps>(async () => (await import('./lineage.ts')).LineagePanel)
