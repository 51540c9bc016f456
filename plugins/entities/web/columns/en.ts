import { number, plural } from 'aspectd/console'

export const text = {
  noLabels: 'None',
  more: (count: number) => `+${number(count)}`,
  caption: 'Columns',
  none: 'No columns. A recipe with the source of the platform brings them.',
  filter: 'Filter columns',
  found: (count: number, total: number) => `${number(count)} of ${plural(total, 'column', 'columns')}`,
  nothing: (filter: string) => `No columns match “${filter}”`,
  clear: 'Clear filter',
  column: 'Column',
  type: 'Type',
  description: 'Description',
  labels: 'Tags and terms',
  nulls: 'Null',
  distinct: 'Distinct',
  use: 'Queries',
  usage: 'Usage',
  uses: (count: number) => `${plural(count, 'query', 'queries')} in the last month`,
  profiled: 'Profiled',
  profile: {
    title: 'Profile',
    nulls: 'Null',
    distinct: 'Distinct',
    min: 'Min',
    max: 'Max',
    mean: 'Mean',
    median: 'Median',
    stdev: 'Std dev',
    samples: 'Sample values'
  },
  selected: (count: number) => `${number(count)} selected`,
  marks: { key: 'Primary key', partition: 'Partition key', notNull: 'Not null' },
  shortMarks: { key: 'PK', partition: 'Partition', notNull: 'NN' },
  path: 'Field path',
  gone: (column: string) => `Column ${column} not found`
}
