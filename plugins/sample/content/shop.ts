import { type Column, columnOf, featureColumns } from './columns.ts'
import { DASHBOARDS, type DerivedTable, MART_TABLES, REPORT_TABLES, SOURCES, type SourceTable } from './tables.ts'

/** A dataset of the sample, and what it is made of. */
export interface Table {
  readonly urn: string
  readonly platform: 'postgres' | 'kafka' | 'snowflake' | 'dbt'
  /** In full: `toyshop.sales.orders`. */
  readonly path: string
  readonly name: string
  /** `Table`, `Topic`, `Model`. */
  readonly kind: string
  readonly description: string
  readonly columns: readonly Column[]
  /** Each source, with the columns that come from it: own column and that of the source. */
  readonly from: readonly { readonly table: Table; readonly columns: readonly (readonly [string, string])[] }[]
  readonly container: string | undefined
  readonly owner: string
  /** Ids of tags. */
  readonly tags: readonly string[]
  /** Rows on the first day of 2026. */
  readonly rows: number
}

export interface Chart {
  readonly urn: string
  readonly title: string
  readonly report: Table
}

export interface Dashboard {
  readonly urn: string
  readonly title: string
  readonly charts: readonly Chart[]
}

export interface Shop {
  readonly tables: readonly Table[]
  readonly charts: readonly Chart[]
  readonly dashboards: readonly Dashboard[]
}

/** By the schemas that they look after. */
const OWNERS: Readonly<Record<string, string>> = {
  sales: 'ana.silva',
  customers: 'ben.okafor',
  catalog: 'chiara.rossi',
  inventory: 'dev.patel',
  payments: 'emma.larsen',
  shipping: 'farid.haddad',
  web: 'grace.kim',
  marketing: 'grace.kim',
  marts: 'hugo.martin',
  reports: 'ana.silva',
  ml: 'dev.patel'
}
export const PEOPLE: readonly string[] = [...new Set(Object.values(OWNERS))]

/** Mail addresses of an example domain, which no real user has. */
export const userUrn = (person: string): string => `urn:li:corpuser:${person}@toyshop.example`
export const tagUrn = (tag: string): string => `urn:li:tag:sample-${tag}`
export const containerUrn = (path: string): string => `urn:li:container:sample-${path.replaceAll('.', '-')}`

type Given = Omit<Table, 'urn' | 'name' | 'owner' | 'container' | 'rows'> & { readonly schema: string }

function tableOf({ schema, ...given }: Given): Table {
  const { platform, path } = given
  const hasContainer = platform === 'postgres' || platform === 'snowflake'
  return {
    ...given,
    urn: `urn:li:dataset:(urn:li:dataPlatform:${platform},${path},PROD)`,
    name: path.slice(path.lastIndexOf('.') + 1),
    owner: userUrn(OWNERS[schema] ?? 'ana.silva'),
    container: hasContainer ? `${platform}.${path.slice(0, path.lastIndexOf('.'))}` : undefined,
    rows: 1000 + (hashOf(path) % 900_000)
  }
}

/** Everything in the shop, in an order in which sources come first. */
export function createShop(): Shop {
  const tables = new Map<string, Table>()
  const add = (table: Table, name = table.urn) => {
    tables.set(name, table)
    return table
  }
  for (const source of SOURCES) addSource(source, add)
  for (const mart of MART_TABLES) add(derivedTable(mart, 'marts', tables), mart.name)
  const reports = REPORT_TABLES.map(report => add(derivedTable(report, 'reports', tables), report.name))
  add(features(tables))
  const charts = reports.map(chartOf)
  return { tables: [...tables.values()], charts, dashboards: dashboardsOf(charts) }
}

/** The table of the database, its topic, its copy in the warehouse, and the model that cleans it. */
function addSource({ schema, name, description, columns: names, hasTopic }: SourceTable, add: Add): void {
  const columns = names.map(columnOf)
  const finance = schema === 'payments' ? ['finance'] : []
  const base = { schema, columns, tags: finance }
  const path = `${schema}.${name}`
  const table = add(
    tableOf({ ...base, platform: 'postgres', path: `toyshop.${path}`, kind: 'Table', description, from: [] })
  )
  const copied = (from: Table) => [{ table: from, columns: names.map(column => [column, column] as const) }]
  const topic = {
    ...base,
    platform: 'kafka',
    path: `toyshop.${path}`,
    kind: 'Topic',
    description: `Changes of ${path}, as they happen`,
    from: copied(table)
  } as const
  const source = hasTopic ? add(tableOf(topic)) : table
  const raw = add(
    tableOf({
      ...base,
      platform: 'snowflake',
      path: `toyshop_raw.${path}`,
      kind: 'Table',
      description: `Copy of ${source.platform} ${source.path}, ${hasTopic ? 'a few minutes old' : 'made every night'}`,
      from: copied(source),
      tags: [...finance, 'raw']
    })
  )
  const model = { ...base, platform: 'dbt', path: `toyshop_analytics.staging.stg_${name}`, kind: 'Model' } as const
  add(tableOf({ ...model, description: `${description}, cleaned`, from: copied(raw) }), name)
}

type Add = (table: Table, name?: string) => Table

/** Of a table that is made of others. */
const MOST_COLUMNS = 24

/** Takes the columns of what it is made of; of columns with the same name the first. */
function derivedTable({ name, description, from }: DerivedTable, schema: string, tables: ReadonlyMap<string, Table>) {
  const columns = new Map<string, Column>()
  const sources = from.map(source => {
    const table = tables.get(source)
    if (!table) throw new Error(`${name} is made of ${source}, which is not known`)
    const taken = table.columns.slice(0, Math.ceil(MOST_COLUMNS / from.length)).flatMap(column => {
      const own = column.name === 'id' ? `${singular(source)}_id` : column.name
      if (columns.has(own)) return []
      columns.set(own, {
        ...columnOf(own),
        kind: column.kind,
        isPersonal: column.isPersonal,
        isKey: columns.size === 0
      })
      return [[own, column.name] as const]
    })
    return { table, columns: taken }
  })
  return tableOf({
    schema,
    platform: 'snowflake',
    path: `toyshop_analytics.${schema}.${name}`,
    kind: schema === 'reports' ? 'View' : 'Table',
    description,
    columns: [...columns.values()],
    from: sources,
    tags: [
      ...(name.startsWith('fct_') ? ['gold'] : []),
      ...(/revenue|payment|refund|margin/.test(name) ? ['finance'] : [])
    ]
  })
}

/** `order_lines` → `order_line`, `addresses` → `address` */
const singular = (name: string): string =>
  name
    .replace(/ies$/, 'y')
    .replace(/(ss)es$/, '$1')
    .replace(/([^s])s$/, '$1')

function features(tables: ReadonlyMap<string, Table>): Table {
  const customers = tables.get('customer_360')
  const lifetime = tables.get('customer_lifetime_value')
  const from = [customers, lifetime].filter(table => table !== undefined)
  return tableOf({
    schema: 'ml',
    platform: 'snowflake',
    path: 'toyshop_analytics.ml.customer_features',
    kind: 'Table',
    description: 'What models learn from: 3000 columns for each customer',
    columns: featureColumns(),
    from: from.map(table => ({ table, columns: [['customer_id', table.columns[0]?.name ?? ''] as const] })),
    tags: ['experimental']
  })
}

function chartOf(report: Table): Chart {
  return { urn: `urn:li:chart:(looker,toyshop.${report.name})`, title: report.description, report }
}

function dashboardsOf(charts: readonly Chart[]): Dashboard[] {
  return Object.entries(DASHBOARDS).map(([title, names]) => ({
    urn: `urn:li:dashboard:(looker,toyshop.${title.toLowerCase().replaceAll(' ', '_')})`,
    title,
    charts: charts.filter(({ report }) => names.includes(report.name))
  }))
}

/** The same number for the same text, always. */
export function hashOf(text: string): number {
  let hash = 2_166_136_261
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16_777_619) >>> 0
  return hash
}
