import { number, plural } from 'aspectd/console'

/** What a rollback does, or would do. */
export interface Counts {
  readonly entitiesDeleted: number
  readonly entitiesHidden: number
  readonly entitiesReverted: number
  readonly aspectsReverted: number
  readonly aspectsKept: number
  readonly timeseriesRowsDeleted: number
}

export const text = {
  title: 'Ingestion runs',
  empty: 'No runs',
  run: 'Run',
  values: 'Records written',
  newest: 'Last written',
  all: 'All runs',
  wrote: 'Records written',
  nothing: 'Nothing that you may see is left of this run',
  newestOnly: (count: number) => `The newest ${number(count)} are shown.`,
  entity: 'Entity',
  aspect: 'Aspect',
  version: 'Version',
  rollBack: 'Roll back',
  counts: ({ entitiesDeleted, entitiesReverted, aspectsReverted, timeseriesRowsDeleted }: Counts) =>
    `Will delete ${plural(entitiesDeleted, 'entity', 'entities')} · revert ${plural(aspectsReverted, 'value', 'values')} ` +
    `of ${plural(entitiesReverted, 'entity', 'entities')} · delete ${plural(timeseriesRowsDeleted, 'timeseries row', 'timeseries rows')}`,
  hidden: (count: number) =>
    `${plural(count, 'entity', 'entities')}, which others changed since, would be soft-deleted.`,
  kept: (count: number) =>
    `${plural(count, 'value stays', 'values stay')}: nothing older is kept, or the entity is soft-deleted.`,
  nuke: 'Delete entities that others changed, too',
  verb: 'Roll back run',
  typeRun: (run: string) => `Type ${run} to confirm`,
  typeFirst: 'Confirmation is required',
  wait: 'Wait for the numbers',
  nothingLeft: 'Nothing left to roll back',
  noTasks: 'The plugin tasks is off: runs cannot be rolled back',
  taskPage: 'View task'
}
