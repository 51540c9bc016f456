import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Test } from 'tap'
import { temporaryFolder } from '../helper.ts'
import { findPostgres, startPostgres } from './postgres.ts'

/** A filled database, and its names in a recipe. */
export interface Database {
  readonly name: string
  readonly source: { readonly type: string; readonly config: object }
  /** The name in URNs of a table that has a column `name`. */
  readonly table: string
  readonly platform: string
}

/** A PostgreSQL server if its programs are installed, else a SQLite file. */
export async function openDatabase(t: Test): Promise<Database> {
  const programs = findPostgres()
  return programs ? openDictionary(t, programs) : openShop(t)
}

const profiling = { enabled: true }

async function openDictionary(t: Test, programs: string): Promise<Database> {
  const fill = `CREATE DATABASE warehouse;\n\\connect warehouse\n${fixture('dictionary.sql')}`
  const { address, username } = await startPostgres(t, programs, fill)
  const config = { host_port: address, database: 'warehouse', username, schema_pattern: { allow: ['.*'] }, profiling }
  const source = { type: 'postgres', config }
  return { name: 'warehouse', source, table: 'warehouse.dictionary.relations', platform: 'postgres' }
}

/** A SQLite file, read through SQLAlchemy. */
export function openShop(t: Test): Database & { readonly file: string } {
  const file = join(temporaryFolder(t), 'shop.db')
  const database = new DatabaseSync(file)
  database.exec(fixture('shop.sql'))
  database.close()
  // SQLite has no function for the standard deviation: the client would warn about each column.
  const withoutDeviation = { ...profiling, include_field_stddev_value: false }
  const config = { platform: 'sqlite', connect_uri: `sqlite:///${file}`, profiling: withoutDeviation }
  return { name: 'shop', source: { type: 'sqlalchemy', config }, table: 'main.products', platform: 'sqlite', file }
}

function fixture(name: string): string {
  return readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8')
}
