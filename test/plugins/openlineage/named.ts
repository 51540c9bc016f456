/** A namespace and a name of OpenLineage; platform and name of the URN that DataHub's recipe makes of the same table. */
export type Example = readonly [namespace: string, name: string, platform: string, recipe: string]

/** By the naming conventions of OpenLineage; what they do not have, as its integrations send it. */
export const EXAMPLES: readonly Example[] = [
  ['awsathena://athena.eu-central-1.amazonaws.com', 'AwsDataCatalog.shop.orders', 'athena', 'shop.orders'],
  ['arn:aws:glue:eu-central-1:123456789012', 'table/shop/orders', 'glue', 'shop.orders'],
  ['aws:glue:eu-central-1:123456789012', 'shop.orders', 'glue', 'shop.orders'],
  ['bigquery', 'project.shop.orders', 'bigquery', 'project.shop.orders'],
  ['bigquery', 'project.shop.orders_20260131', 'bigquery', 'project.shop.orders_yyyymmdd'],
  ['bigquery', 'project.shop.orders$20260131', 'bigquery', 'project.shop.orders'],
  ['bigquery', 'project.shop.version_20261331', 'bigquery', 'project.shop.version_20261331'],
  ['bigquery', 'project.shop.events_*', 'bigquery', 'project.shop.events_yyyymmdd'],
  ['cassandra://db:9042', 'shop.orders', 'cassandra', 'shop.orders'],
  ['clickhouse://db:8123', 'shop.orders', 'clickhouse', 'shop.orders'],
  ['cockroachdb://db:26257', 'shop.public.orders', 'cockroachdb', 'shop.public.orders'],
  ['unitycatalog://dbc-1.cloud.databricks.com', 'main.shop.orders', 'databricks', 'main.shop.orders'],
  ['db2://db:50000', 'SHOP.PUBLIC.ORDERS', 'db2', 'SHOP.PUBLIC.ORDERS'],
  ['dremio://db:31010', 'space.shop.orders', 'dremio', 'dremio.space.shop.orders'],
  ['druid://db:8082', 'druid.orders', 'druid', 'orders'],
  ['hive://metastore:10000', 'shop.orders', 'hive', 'shop.orders'],
  ['kafka://broker:9092', 'shop.orders', 'kafka', 'shop.orders'],
  ['azurekusto://shop.kusto.windows.net', 'shop/orders', 'kusto', 'shop.orders'],
  ['mariadb://db:3306', 'shop.orders', 'mariadb', 'shop.orders'],
  ['mongodb://db:27017', 'shop.orders', 'mongodb', 'shop.orders'],
  ['mssql://db:1433', 'shop.dbo.Orders', 'mssql', 'shop.dbo.Orders'],
  ['sqlserver://db:1433', 'shop.dbo.Orders', 'mssql', 'shop.dbo.Orders'],
  ['mysql://db:3306', 'shop.orders', 'mysql', 'shop.orders'],
  ['oracle://db:1521', 'XE.SHOP.ORDERS', 'oracle', 'shop.orders'],
  ['postgres://db:5432', 'shop.public.orders', 'postgres', 'shop.public.orders'],
  ['postgresql://db:5432', 'shop.public.orders', 'postgres', 'shop.public.orders'],
  ['presto://db:8080', 'hive.shop.orders', 'presto', 'hive.shop.orders'],
  ['redshift://shop.eu-central-1:5439', 'shop.public.orders', 'redshift', 'shop.public.orders'],
  ['snowflake://org-account', 'SHOP.PUBLIC.ORDERS', 'snowflake', 'shop.public.orders'],
  ['teradata://db:1025', 'shop.orders', 'teradata', 'shop.orders'],
  ['trino://db:8080', 'hive.shop.orders', 'trino', 'hive.shop.orders'],
  ['vertica://db:5433', 'shop.public.orders', 'vertica', 'shop.public.orders'],
  ['s3://bucket', '/shop/orders/', 's3', 'bucket/shop/orders'],
  ['s3a://bucket', 'shop/orders', 's3', 'bucket/shop/orders'],
  ['gs://bucket', 'shop/orders', 'gcs', 'bucket/shop/orders'],
  ['abfss://box@account.dfs.core.windows.net', '/shop/orders', 'abs', 'box/shop/orders'],
  ['wasbs://box@account.blob.core.windows.net', 'shop/orders', 'abs', 'box/shop/orders'],
  ['hdfs://namenode:8020', '/shop/orders', 'hdfs', 'namenode:8020/shop/orders'],
  ['dbfs://workspace', '/shop/orders', 'dbfs', 'workspace/shop/orders'],
  ['file', '/data/orders.csv', 'file', '/data/orders.csv'],
  ['duckdb:///data/shop.duckdb', 'shop.main.orders', 'duckdb', 'shop.main.orders'],
  ['inmemory://', 'numbers (1, 2)', 'inmemory', 'numbers %281%2C 2%29']
]

export const urnOfExample = ([, , platform, name]: Example, env = 'PROD') =>
  `urn:li:dataset:(urn:li:dataPlatform:${platform},${name},${env})`
