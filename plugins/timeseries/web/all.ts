/** What `later.ts` loads. */
export { StatsPanel } from './stats.ts'
export { TimeseriesPage } from './timeseries.ts'
