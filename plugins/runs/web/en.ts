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
  empty: 'No ingestion run has written anything that is still there.',
  run: 'Run',
  values: 'Values',
  newest: 'Last written',
  all: 'All runs',
  wrote: 'What it wrote',
  nothing: 'Nothing that you may see is left of this run.',
  newestOnly: (count: number) => `The newest ${number(count)} are shown.`,
  entity: 'Entity',
  aspect: 'Aspect',
  version: 'Version',
  rollBack: 'Roll back',
  counts: ({ entitiesDeleted, entitiesReverted, aspectsReverted, timeseriesRowsDeleted }: Counts) =>
    `${plural(entitiesDeleted, 'entity', 'entities')} would be deleted and ${number(entitiesReverted)} changed: ` +
    `${plural(aspectsReverted, 'value is', 'values are')} undone, and ${plural(timeseriesRowsDeleted, 'timeseries row', 'timeseries rows')} deleted.`,
  hidden: (count: number) =>
    `${plural(count, 'entity', 'entities')}, which others changed since, would be soft-deleted.`,
  kept: (count: number) =>
    `${plural(count, 'value stays', 'values stay')}: nothing older is kept, or the entity is soft-deleted.`,
  nuke: 'Delete entities that others changed, too',
  verb: 'Roll back this run',
  typeRun: (run: string) => `Type ${run} to go on`,
  typeFirst: (run: string) => `Type ${run} first`,
  wait: 'Wait for the numbers',
  nothingLeft: 'Nothing is left to roll back',
  noTasks: 'The plugin tasks is off: runs cannot be rolled back',
  taskPage: 'Page of the task'
}
