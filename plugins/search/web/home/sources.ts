/** What most people connect first: the types of sources of the gallery, with their platforms. */
export const SOURCES = {
  postgres: 'postgres',
  mysql: 'mysql',
  snowflake: 'snowflake',
  bigquery: 'bigquery',
  redshift: 'redshift',
  'unity-catalog': 'databricks',
  dbt: 'dbt',
  kafka: 'kafka',
  looker: 'looker',
  tableau: 'tableau',
  powerbi: 'powerbi',
  s3: 's3'
} as const
