/** The platforms of the folder `logos`, which `scripts/make-icons.ts` fills; others show their first letter. */
export const LOGO_NAMES: ReadonlySet<string> = new Set([
  ...['airflow', 'athena', 'bigquery', 'cassandra', 'clickhouse', 'couchbase', 'databricks', 'dbt', 'druid', 'duckdb'],
  ...['dynamodb', 'elasticsearch', 'gcs', 'glue', 'hive', 'kafka', 'kinesis', 'looker', 'mariadb', 'metabase'],
  ...['mongodb', 'mssql', 'mysql', 'neo4j', 'okta', 'oracle', 'postgres', 'powerbi', 'prefect', 'presto', 'redshift'],
  ...['s3', 'salesforce', 'snowflake', 'spark', 'superset', 'tableau', 'trino']
])

/** Platforms that ingestion writes with another name. */
const SAME: Readonly<Record<string, string>> = {
  'bigquery-sharded': 'bigquery',
  'delta-lake': 'databricks',
  'presto-on-hive': 'hive',
  'power-bi': 'powerbi',
  postgresql: 'postgres',
  'sql-server': 'mssql',
  'unity-catalog': 'databricks'
}

/** The logo of a platform, of its URN or its id in any case; `undefined` if there is none. */
export function logoOf(platform: string): string | undefined {
  const id = platform.replace(/^urn:li:dataPlatform:/, '').toLowerCase()
  const name = SAME[id] ?? id
  return LOGO_NAMES.has(name) ? name : undefined
}
