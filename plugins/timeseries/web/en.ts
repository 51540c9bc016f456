import { ago, bytes, number, plural } from 'aspectd/console'

/** Of values, as text. */
interface Extent {
  readonly low: string
  readonly high: string
  readonly last: string
}

export const text = {
  title: 'Timeseries',
  sizes: 'Sizes',
  aspect: 'Aspect',
  entityType: 'Of',
  rows: 'Rows',
  size: 'Size',
  share: 'Share of the whole',
  oldest: 'Oldest row',
  newest: 'Newest row',
  whole: (rows: number, size: number) => `${plural(rows, 'row', 'rows')}, ${bytes(size)} in all.`,
  percent: (share: number) => `${share.toFixed(share < 0.0995 ? 1 : 0)} %`,
  empty: 'No timeseries has rows yet: profiles, usage and operations come with ingestion.',

  truncate: (aspect: string, type: string) => `Truncate ${aspect} of ${type}`,
  close: 'Close',
  before: 'Delete rows older than',
  beforeHint: 'Rows of that day, from 00:00 UTC on, stay.',
  dryRun: (rows: number, total: number, percent: string) =>
    `${number(rows)} of ${plural(total, 'row', 'rows')} (${percent} %) would be deleted, ${number(total - rows)} stay.`,
  dryRunAt: (time: string) => `Dry run of ${time}: no row is deleted yet.`,
  again: 'Run it again',
  typeName: (aspect: string) => `Type ${aspect} to go on`,
  verb: (rows: number | undefined) => (rows === undefined ? 'Delete rows' : `Delete ${plural(rows, 'row', 'rows')}`),
  chooseDate: 'Choose a date first',
  wait: 'Wait for the dry run',
  nothing: 'No row is older',
  typeFirst: (aspect: string) => `Type ${aspect} first`,
  noTasks: 'The plugin tasks is off: only dry runs work',
  mayNot: 'Needs the privilege TRUNCATE_TIMESERIES_INDEX_PRIVILEGE',
  running: (aspect: string) => `A truncation of ${aspect} runs already, so this one was not started.`,
  watch: 'Watch the one that runs',
  another: 'Truncate again',
  taskPage: 'Page of the task',

  range: 'Shown',
  ranges: { '7d': '7 days', '30d': '30 days', '90d': '90 days', '1y': '1 year', all: 'All' },
  profiles: 'Profile',
  profileRows: 'Rows',
  profileColumns: 'Columns',
  profileSize: 'Size',
  table: 'The same numbers as a table',
  when: 'When',
  newestOnly: (count: number) => `The newest ${number(count)} are shown: choose a shorter time for all of them.`,
  ofPartitions: (count: number) =>
    `${plural(count, 'profile', 'profiles')} of single partitions or queries ${count === 1 ? 'is' : 'are'} not drawn.`,
  noneInRange: 'Nothing in this time.',
  showAll: 'Show all',
  refused: 'You may not see these values.',
  noProfiles: 'No profile yet. The recipe of the source brings them with this option:',
  profilesRecipe: 'profiling:\n  enabled: true',
  noUsage: 'No usage yet. It comes with a recipe of the type <source>-usage, or with this option:',
  usageRecipe: 'include_usage_statistics: true',
  noOperations: 'No operation yet. They come with the usage of the source, with this option:',
  operationsRecipe: 'include_operational_stats: true',
  recipe: 'Copy the option',

  columnProfiles: (at: number) => `Columns in the profile of ${ago(at)}`,
  filterColumns: 'Filter columns',
  column: 'Column',
  nulls: 'Empty',
  distinct: 'Distinct',
  minimum: 'Minimum',
  maximum: 'Maximum',
  mean: 'Mean',
  median: 'Median',
  deviation: 'Deviation',
  samples: 'Samples',
  noColumns: 'This profile has no columns: turn on the profile of columns in the recipe.',

  usage: 'Usage',
  queries: 'Queries',
  users: 'Users',
  topUsers: 'Who queried most',
  topColumns: 'Columns queried most',
  topQueries: 'Queries of the newest time',
  user: 'User',
  shareOfAll: 'Share',
  operations: 'Operations',
  changes: 'Operations a day',
  eachOperation: (count: number) => plural(count, 'operation', 'operations'),
  operation: 'Operation',
  affected: 'Rows affected',
  by: 'By',
  source: 'Reported by',
  points: (label: string, count: number, { low, high, last }: Extent) =>
    `${label}: ${plural(count, 'value', 'values')} between ${low} and ${high}, the last one ${last}`
}
