import { plural } from 'aspectd/console'

export const text = {
  title: 'Ingestion',
  connect: 'Connect a source',
  find: 'Find sources',
  findKey: 'Find a source',
  findType: 'Find PostgreSQL, Snowflake, dbt…',
  nothing: (query: string) => `No source contains “${query}”.`,
  name: 'Source',
  lastRun: 'Last run',
  nextRun: 'Next run',
  action: 'Action',
  runNowOf: (name: string) => `Run now: ${name}`,
  total: (count: number) => plural(count, 'source', 'sources'),
  common: 'Most used',
  others: 'More sources',
  found: 'Matches',
  lead: 'Tables, dashboards and pipelines come into the catalog from where they are. Choose where to begin.',
  states: {
    GA: 'Stable',
    CERTIFIED: 'Stable',
    BETA: 'Beta',
    INCUBATING: 'Beta',
    ALPHA: 'Alpha',
    TESTING: 'Alpha',
    COMMUNITY: 'Community',
    UNKNOWN: 'Untested'
  } as Readonly<Record<string, string>>,
  noType: (query: string) => `No source is called “${query}”.`,
  anyType: 'Write a recipe in YAML',
  otherWay: 'Another source?'
}
