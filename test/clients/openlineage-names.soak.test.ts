import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Test } from 'tap'
import { type Client, start, temporaryFolder } from '../helper.ts'
import { createDatahub } from './datahub.ts'
import { findPostgres, startPostgres } from './postgres.ts'
import { preparePython } from './prepare-python.ts'
import { pythonTest } from './python.ts'
import { ingest } from './recipe.ts'
import { createToken } from './token.ts'

const DBT = fileURLToPath(new URL('./requirements-dbt.txt', import.meta.url))

/** What a recipe and the plugin are configured with. */
interface Variant {
  readonly recipe: Readonly<Record<string, unknown>>
  readonly namespace: object
}

const VARIANTS: Readonly<Record<string, Variant>> = {
  'by default': { recipe: {}, namespace: {} },
  'with an instance and an environment': {
    recipe: { platform_instance: 'EU', env: 'DEV' },
    namespace: { instance: 'EU', environment: 'DEV' }
  },
  'in lower case': {
    recipe: { platform_instance: 'EU', convert_urns_to_lowercase: true },
    namespace: { instance: 'EU', lowerCase: true }
  }
}

pythonTest("dbt's events name tables as DataHub's recipes do", async (t, program) => {
  const programs = findPostgres()
  const dbt = preparePython(DBT)
  if (!programs || 'missing' in dbt) {
    const reason = 'missing' in dbt ? dbt.missing : "requires PostgreSQL's programs"
    if (process.env.CI) throw new Error(reason)
    return void t.pass(reason, { skip: reason })
  }
  const { address, username } = await startPostgres(t, programs, 'CREATE DATABASE shop;')
  const database = { host_port: address, database: 'shop', username }
  const postgres = await createProject(t, { program: dbt.program, profile: postgresOf(address, username) })
  for (const [name, { recipe, namespace }] of Object.entries(VARIANTS)) {
    const namespaces = [{ namespace: `postgres://${address}`, ...namespace }]
    const { admin, read, report } = await connect(t, program, { plugins: { openlineage: { namespaces } } })
    await postgres.send(report)
    const told = await datasetsOf(admin, 'postgres')
    t.equal(told.length, 4, told.join())
    t.strictSame(await read('postgres', { ...database, ...recipe }), [])
    t.strictSame(await datasetsOf(admin, 'postgres'), told, `the recipe of PostgreSQL ${name}`)
    const { platform_instance: target_platform_instance, ...others } = recipe
    t.strictSame(await read('dbt', { ...postgres.made, target_platform_instance, ...others }), [])
    t.strictSame(await datasetsOf(admin, 'postgres'), told, `the recipe of dbt ${name}`)
  }
  const duckdb = await createProject(t, {
    program: dbt.program,
    profile: { type: 'duckdb', path: 'shop.duckdb', schema: 'main' }
  })
  const { admin, read, report } = await connect(t, program)
  await duckdb.send(report)
  const told = await datasetsOf(admin, 'duckdb')
  t.equal(told.length, 4, told.join())
  t.strictSame(await read('dbt', duckdb.made), [])
  t.strictSame(await datasetsOf(admin, 'duckdb'), told, 'the recipe of dbt on DuckDB')
})

/** A server, with recipes that write to it, and how dbt reports to it. */
async function connect(t: Test, program: string, config = {}) {
  const { admin, folder, url } = await start(t, { config })
  const { accessToken: token } = await createToken(admin, 'names')
  const datahub = createDatahub(program, { folder, url, token })
  return {
    admin,
    /** Runs a recipe. Resolves to its problems. */
    async read(type: string, settings: object): Promise<readonly string[]> {
      const database = { name: type, source: { type, config: settings } }
      return (await ingest(datahub, temporaryFolder(t), { server: url, token, runId: type, database })).problems
    },
    report: {
      OPENLINEAGE_NAMESPACE: 'dbt',
      OPENLINEAGE__TRANSPORT: JSON.stringify({
        ...{ type: 'http', url, endpoint: 'openapi/openlineage/api/v1/lineage' },
        auth: { type: 'api_key', apiKey: token }
      })
    }
  }
}

interface Profile {
  readonly type: string
  readonly schema: string
  readonly [key: string]: unknown
}

function postgresOf(address: string, user: string): Profile {
  const [host, port] = address.split(':')
  return { type: 'postgres', host, port: Number(port), user, password: '', dbname: 'shop', schema: 'public' }
}

/** A project that has run once: a source, a view, a table of it, and a table whose names have capital letters. */
async function createProject(t: Test, { program, profile }: { program: string; profile: Profile }) {
  const folder = temporaryFolder(t)
  const raw = `create table if not exists ${profile.schema}.raw_orders as select 1 as id, 2.5 as price`
  const sources = [{ name: 'raw', schema: profile.schema, tables: [{ name: 'raw_orders' }] }]
  const files = {
    'dbt_project.yml': JSON.stringify({ name: 'shop', version: '1.0', profile: 'shop' }),
    'profiles.yml': JSON.stringify({ shop: { target: 'shop', outputs: { shop: profile } } }),
    'models/sources.yml': JSON.stringify({ version: 2, sources }),
    'models/orders.sql': `{{ config(materialized='view', pre_hook='${raw}') }} select id, price from {{ source('raw', 'raw_orders') }}`,
    'models/sales.sql': "{{ config(materialized='table') }} select sum(price) as total from {{ ref('orders') }}",
    'models/best.sql':
      "{{ config(materialized='table', schema='Mixed', alias='BestSales') }} select total from {{ ref('sales') }}"
  }
  mkdirSync(join(folder, 'models'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const bin = dirname(program)
  const run = (args: readonly string[], more = {}) => {
    const path = [bin, process.env.PATH].join(delimiter)
    const env = { PATH: path, HOME: folder, LANG: 'C.UTF-8', DBT_SEND_ANONYMOUS_USAGE_STATS: 'false', ...more }
    return promisify(execFile)(program, args, { cwd: folder, env })
  }
  const options = ['--project-dir', '.', '--profiles-dir', '.']
  await run([join(bin, 'dbt'), 'run', ...options])
  await run([join(bin, 'dbt'), 'docs', 'generate', ...options])
  return {
    /** Runs it again, and reports that. */
    send: (report: Readonly<Record<string, string>>) => run([join(bin, 'dbt-ol'), 'run', ...options], report),
    /** For the recipe of dbt, which by default would write names of all platforms in lower case. */
    made: {
      manifest_path: join(folder, 'target/manifest.json'),
      catalog_path: join(folder, 'target/catalog.json'),
      target_platform: profile.type,
      convert_urns_to_lowercase: false
    }
  }
}

/** URNs of the datasets of a platform. */
async function datasetsOf(client: Client, platform: string): Promise<string[]> {
  const { body } = await client.get('/openapi/v3/entity/dataset?count=1000')
  const urns = (body.entities as { urn: string }[]).map(({ urn }) => urn)
  return urns.filter(urn => urn.startsWith(`urn:li:dataset:(urn:li:dataPlatform:${platform},`)).toSorted()
}
