/** How a dataset of one kind of namespace is called in the catalog. */
export interface Naming {
  /** The name of DataHub's platform. */
  readonly platform: string
  /** The name that DataHub's recipe gives it; default: the name as it is. `authority` is what the namespace has after `://`. */
  readonly nameOf?: (name: string, authority: string) => string
  /** Whether the recipe writes names in lower case if nothing else is configured. */
  readonly lowerCase?: boolean
  /** The name that the recipe gives a column; default: the name as it is. */
  readonly columnOf?: (name: string) => string
}

const as = (platform: string): Naming => ({ platform })

/** A path without slashes at its ends: `bucket/folder/file`. */
const within = (name: string, authority: string) =>
  [authority, name].flatMap(part => part.replace(/^\/+|\/+$/g, '') || []).join('/')

/** Of an Azure container: the recipe knows no account. */
const withinContainer = (name: string, authority: string) => within(name, authority.split('@', 1)[0] ?? '')

/** SQLAlchemy's dialects of databases that store names in upper case write those in lower case, unless they need quotes. */
const unquoted = (name: string) => (/^[A-Z][A-Z0-9_$]*$/.test(name) ? name.toLowerCase() : name)
const eachUnquoted = (name: string) => name.split('.').map(unquoted).join('.')

const withoutCatalog = (name: string) => name.split('.').slice(-2).join('.')

/** `table/db/orders`, also of symlinks. */
export const glueName = (name: string) => name.replace(/^table\//, '').replaceAll('/', '.')

/** A shard by date: at least two characters are before the date, or none. */
const SHARD = /^(?:.+\D_?)?\d{4}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/
const DATE_LENGTH = 8
const WILDCARD = /(?:_\d*)?\*$/
/** A partition, or a time of the table. */
const DECORATOR = /\$.*$|@\d{13}$/

/** Shards by date are one table; those whose name is only the date have the name of the dataset. */
function bigqueryName(name: string): string {
  const parts = name.replaceAll('`', '').split('.')
  const table = (parts.pop() ?? '').replace(DECORATOR, '')
  const all = table.replace(WILDCARD, '')
  const isShard = SHARD.test(all)
  const own = (isShard ? all.slice(0, -DATE_LENGTH).replace(/_+$/, '') : all) || (parts.at(-1) ?? all)
  return [...parts, isShard || all !== table ? `${own}_yyyymmdd` : own].join('.')
}

const BUCKETS = { nameOf: within }
const AZURE = { platform: 'abs', nameOf: withinContainer }
const DATABRICKS = as('databricks')
const MSSQL = as('mssql')
const ATHENA = { platform: 'athena', nameOf: withoutCatalog }
const HANA = { platform: 'hana', nameOf: eachUnquoted, columnOf: unquoted }
const KUSTO = { platform: 'kusto', nameOf: (name: string) => name.replaceAll('/', '.') }

/** By the scheme of the namespace, or by all of it. Of others the scheme is the platform. */
export const NAMINGS: ReadonlyMap<string, Naming> = new Map<string, Naming>([
  ['abfs', AZURE],
  ['abfss', AZURE],
  ['athena', ATHENA],
  ['awsathena', ATHENA],
  ['azurekusto', KUSTO],
  ['bigquery', { platform: 'bigquery', nameOf: bigqueryName }],
  ['databricks', DATABRICKS],
  ['dbfs', { platform: 'dbfs', ...BUCKETS }],
  ['delta', as('delta-lake')],
  // The recipe has no setting for it.
  ['dremio', { platform: 'dremio', nameOf: name => `dremio.${name.toLowerCase()}` }],
  ['druid', { platform: 'druid', nameOf: name => name.split('.').at(-1) ?? name }],
  ['file', { platform: 'file', nameOf: (name, authority) => `${authority}${name}` }],
  ['gcs', { platform: 'gcs', ...BUCKETS }],
  ['hana', HANA],
  ['glue', { platform: 'glue', nameOf: glueName }],
  ['gs', { platform: 'gcs', ...BUCKETS }],
  ['hdfs', { platform: 'hdfs', ...BUCKETS }],
  ['mssql', MSSQL],
  // The recipe leaves the service out.
  ['oracle', { platform: 'oracle', nameOf: name => eachUnquoted(withoutCatalog(name)), columnOf: unquoted }],
  ['postgresql', as('postgres')],
  ['s3', { platform: 's3', ...BUCKETS }],
  ['s3a', { platform: 's3', ...BUCKETS }],
  ['s3n', { platform: 's3', ...BUCKETS }],
  ['saphana', HANA],
  ['snowflake', { platform: 'snowflake', lowerCase: true }],
  ['sqlserver', MSSQL],
  ['unitycatalog', DATABRICKS],
  ['wasb', AZURE],
  ['wasbs', AZURE]
])
