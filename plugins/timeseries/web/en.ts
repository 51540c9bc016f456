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
  entityType: 'Entity type',
  rows: 'Rows',
  size: 'Size',
  share: 'Share',
  oldest: 'Oldest row',
  newest: 'Newest row',
  whole: (rows: number, size: number) => `${plural(rows, 'row', 'rows')}, ${bytes(size)} in all.`,
  empty: 'No timeseries. Profiles, usage and operations come with ingestion.',

  truncate: (aspect: string, type: string) => `Truncate ${aspect} of ${type}`,
  close: 'Close',
  before: 'Delete rows older than',
  beforeHint: 'Rows of that day, from 00:00 UTC on, stay.',
  dryRun: (rows: number, total: number, percent: string) =>
    `${number(rows)} of ${plural(total, 'row', 'rows')} (${percent} %) would be deleted, ${number(total - rows)} stay.`,
  dryRunAt: (time: string) => `Dry run of ${time}: no row is deleted yet.`,
  again: 'Run it again',
  typeName: (aspect: string) => `Type ${aspect} to confirm`,
  verb: (rows: number | undefined) => (rows === undefined ? 'Delete rows' : `Delete ${plural(rows, 'row', 'rows')}`),
  chooseDate: 'Date is required',
  wait: 'Wait for the dry run',
  nothing: 'No older rows',
  typeFirst: 'Confirmation is required',
  noTasks: 'The plugin tasks is off: only dry runs work',
  mayNot: 'Needs the privilege TRUNCATE_TIMESERIES_INDEX_PRIVILEGE',
  running: (aspect: string) => `A truncation of ${aspect} runs already, so this one was not started.`,
  watch: 'View running task',
  another: 'Truncate again',
  taskPage: 'View task',

  range: 'Time range',
  ranges: { '7d': '7 days', '30d': '30 days', '90d': '90 days', '1y': '1 year', all: 'All' },
  profiles: 'Profile',
  profileRows: 'Rows',
  profileColumns: 'Columns',
  profileSize: 'Size',
  table: 'Show as table',
  when: 'When',
  newestOnly: (count: number) => `The newest ${number(count)} are shown: choose a shorter time for all of them.`,
  ofPartitions: (count: number) =>
    `${plural(count, 'profile', 'profiles')} of single partitions or queries ${count === 1 ? 'is' : 'are'} not drawn.`,
  noneInRange: 'Nothing in this time range',
  showAll: 'Show all',
  refused: "You don't have permission to view these values",
  noProfiles: 'No profile yet. The recipe of the source brings them with this option:',
  profilesRecipe: 'profiling:\n  enabled: true',
  noUsage: 'No usage yet. It comes with a recipe of the type <source>-usage, or with this option:',
  usageRecipe: 'include_usage_statistics: true',
  noOperations: 'No operation yet. They come with the usage of the source, with this option:',
  operationsRecipe: 'include_operational_stats: true',
  recipe: 'Copy option',

  columnProfiles: (at: number) => `Columns in the profile of ${ago(at)}`,
  filterColumns: 'Filter columns',
  column: 'Column',
  nulls: 'Null',
  distinct: 'Distinct',
  minimum: 'Minimum',
  maximum: 'Maximum',
  mean: 'Mean',
  median: 'Median',
  deviation: 'Std dev',
  samples: 'Samples',
  noColumns: 'This profile has no columns: turn on the profile of columns in the recipe.',

  usage: 'Usage',
  queries: 'Queries',
  users: 'Users',
  topUsers: 'Top users',
  topColumns: 'Top columns',
  topQueries: 'Recent queries',
  user: 'User',
  shareOfAll: 'Share',
  operations: 'Operations',
  changes: 'Operations per day',
  eachOperation: (count: number) => plural(count, 'operation', 'operations'),
  operation: 'Operation',
  affected: 'Rows affected',
  by: 'By',
  source: 'Reported by',
  points: (label: string, count: number, { low, high, last }: Extent) =>
    `${label}: ${plural(count, 'value', 'values')} between ${low} and ${high}, the last one ${last}`
}
