/** Writes the icons, logos and the font of the console from the packages that have them: `node scripts/make-icons.ts`. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ICON_NAMES } from '../plugins/console/web/icon-names.ts'

interface Icon {
  readonly body: string
  readonly left?: number
  readonly top?: number
  readonly width?: number
  readonly height?: number
}

interface IconSet extends Omit<Icon, 'body'> {
  readonly icons: Readonly<Record<string, Icon>>
  readonly aliases?: Readonly<Record<string, { readonly parent: string }>>
}

/** Of each platform: the set, the name in it and, where the set has outlines only, the colour of the brand. */
const LOGOS: Readonly<Record<string, readonly [set: string, name: string, colour?: string]>> = {
  airflow: ['logos', 'airflow-icon'],
  athena: ['logos', 'aws-athena'],
  bigquery: ['simple-icons', 'googlebigquery', '#669df6'],
  cassandra: ['logos', 'cassandra'],
  clickhouse: ['simple-icons', 'clickhouse', '#e8a600'],
  couchbase: ['logos', 'couchbase'],
  databricks: ['logos', 'databricks-icon'],
  dbt: ['logos', 'dbt-icon'],
  druid: ['simple-icons', 'apachedruid', '#29b6d8'],
  duckdb: ['simple-icons', 'duckdb', '#1f1f1f'],
  dynamodb: ['logos', 'aws-dynamodb'],
  elasticsearch: ['logos', 'elasticsearch'],
  gcs: ['simple-icons', 'googlecloudstorage', '#4285f4'],
  glue: ['logos', 'aws-glue'],
  hive: ['simple-icons', 'apachehive', '#d9a400'],
  kafka: ['logos', 'kafka-icon'],
  kinesis: ['logos', 'aws-kinesis'],
  looker: ['logos', 'looker-icon'],
  mariadb: ['logos', 'mariadb-icon'],
  metabase: ['logos', 'metabase'],
  mongodb: ['logos', 'mongodb-icon'],
  mssql: ['devicon', 'microsoftsqlserver'],
  mysql: ['logos', 'mysql-icon'],
  neo4j: ['simple-icons', 'neo4j', '#4581c3'],
  okta: ['simple-icons', 'okta', '#1f1f1f'],
  oracle: ['devicon', 'oracle'],
  postgres: ['logos', 'postgresql'],
  powerbi: ['logos', 'microsoft-power-bi'],
  prefect: ['simple-icons', 'prefect', '#1f1f1f'],
  presto: ['logos', 'presto-icon'],
  redshift: ['logos', 'aws-redshift'],
  s3: ['logos', 'aws-s3'],
  salesforce: ['logos', 'salesforce'],
  snowflake: ['logos', 'snowflake-icon'],
  spark: ['logos', 'apache-spark'],
  superset: ['logos', 'apache-superset-icon'],
  tableau: ['logos', 'tableau-icon'],
  trino: ['simple-icons', 'trino', '#dd00a1']
}

const fileOf = (name: string): string => fileURLToPath(import.meta.resolve(name))

const readSet = (name: string): IconSet => JSON.parse(readFileSync(fileOf(`@iconify-json/${name}/icons.json`), 'utf8'))

function find(set: IconSet, name: string): Icon {
  const icon = set.icons[name] ?? set.icons[set.aliases?.[name]?.parent ?? '']
  if (!icon) throw new Error(`there is no icon ${name}`)
  return icon
}

/** What the style sheet says for all icons. */
const PRESENTATION = / (?:fill="none"|stroke="currentColor"|stroke-(?:linecap|linejoin)="round"|stroke-width="2")/g

function spriteOf(set: IconSet): string {
  const symbols = ICON_NAMES.map(name => {
    const body = find(set, name)
      .body.replace(PRESENTATION, '')
      .replace(/^<g>(.*)<\/g>$/, '$1')
    return `<symbol id="${name}" viewBox="0 0 24 24">${body}</symbol>`
  })
  const notice = '<!-- Lucide, ISC licence -->'
  return `<svg xmlns="http://www.w3.org/2000/svg">${notice}\n${symbols.join('\n')}\n</svg>\n`
}

/** Logos are 16 to 28 px wide: a tenth of a unit of a drawing with more than 100 of them is not seen. */
const rounded = (body: string): string => body.replace(/\d+\.\d{2,}/g, found => Number(found).toFixed(1))

function logoOf(set: IconSet, name: string, colour: string | undefined): string {
  const { body, left = 0, top = 0, width = set.width ?? 16, height = set.height ?? 16 } = find(set, name)
  const inside = width > 100 && body.length > 5000 ? rounded(body) : body
  const fill = colour === undefined ? '' : ` fill="${colour}"`
  const shown = colour === undefined ? inside : inside.replaceAll(' fill="currentColor"', '')
  const box = `viewBox="${left} ${top} ${width} ${height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box} width="${width}" height="${height}"${fill}>${shown}</svg>\n`
}

/** All that is written, by path in the folder of the console's browser code. */
export function makeIcons(): ReadonlyMap<string, string | Buffer> {
  const sets = new Map(['devicon', 'logos', 'lucide', 'simple-icons'].map(name => [name, readSet(name)]))
  const setOf = (name: string) => sets.get(name) ?? readSet(name)
  const logos = Object.entries(LOGOS).map(
    ([platform, [set, name, colour]]) => [`logos/${platform}.svg`, logoOf(setOf(set), name, colour)] as const
  )
  const font = readFileSync(fileOf('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'))
  return new Map<string, string | Buffer>([
    ['icons.svg', spriteOf(setOf('lucide'))],
    ['fonts/inter.woff2', font],
    ...logos
  ])
}

if (import.meta.main) {
  const web = fileURLToPath(new URL('../plugins/console/web/', import.meta.url))
  for (const [path, content] of makeIcons()) {
    mkdirSync(dirname(join(web, path)), { recursive: true })
    writeFileSync(join(web, path), content)
  }
}
