import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from './database.ts'
import type { Datahub, Run } from './datahub.ts'

export interface Recipe {
  readonly database: Pick<Database, 'name' | 'source'>
  readonly server: string
  readonly token: string
  readonly runId: string
  readonly mode?: 'SYNC' | 'ASYNC_BATCH'
  readonly transformers?: readonly object[]
}

export interface Outcome {
  /** The last line of the client: `Pipeline finished successfully; produced …`. */
  readonly closing: string
  /**
   * Errors and warnings; empty after a good run. The exit code is not enough: in SYNC mode it is 0 after refused
   * writes.
   */
  readonly problems: readonly string[]
}

/** One aspect that the server must have after the run, in its wire format. */
export interface Emitted {
  readonly urn: string
  readonly entity: string
  readonly aspect: string
  /** The aspect's full record name. */
  readonly record: string
  readonly kind: 'default' | 'timeseries'
  readonly value: unknown
}

interface Complaint {
  readonly message?: string
}
interface Report {
  readonly source: { readonly report: { readonly failures: Complaint[]; readonly warnings: Complaint[] } }
  readonly sink: { readonly report: { readonly failures: unknown[]; readonly warnings: unknown[] } }
}

/** The SQLAlchemy source always warns about SQLite's views, because their names have no schema. */
export const KNOWN_WARNING = 'Failed to get default db and schema names for view'

/** Runs `datahub ingest -c recipe.yml` once, in its own folder. */
export async function ingest(datahub: Datahub, folder: string, recipe: Recipe): Promise<Outcome> {
  const { database, server, token, runId, mode = 'ASYNC_BATCH', transformers = [] } = recipe
  const report = join(folder, 'report.json')
  const refused = join(folder, 'refused.json')
  const run = await ingestRecipe(datahub.with({ TOKEN: token }), folder, {
    ...common(database),
    run_id: runId,
    transformers,
    sink: { type: 'datahub-rest', config: { server, token: '$TOKEN', mode } },
    reporting: [{ type: 'file', config: { filename: report } }],
    failure_log: { enabled: true, log_config: { filename: refused } }
  })
  const problems = [...complaintsOf(run), ...reported(report), ...undelivered(refused)]
  return { closing: run.stdout.trimEnd().split('\n').at(-1) ?? '', problems }
}

/** The aspects that the recipe sends, read from a run with a file sink. */
export async function emittedBy(datahub: Datahub, folder: string, database: Recipe['database']): Promise<Emitted[]> {
  const filename = join(folder, 'emitted.json')
  const run = await ingestRecipe(datahub, folder, { ...common(database), sink: { type: 'file', config: { filename } } })
  if (run.code !== 0) throw new Error(`the source failed: ${run.stdout}${run.stderr}`)
  return (await datahub.script('emitted.py', filename)) as Emitted[]
}

function common({ name, source }: Recipe['database']): object {
  return { pipeline_name: name, source }
}

async function ingestRecipe(datahub: Datahub, folder: string, recipe: object): Promise<Run> {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'recipe.yml')
  writeFileSync(file, JSON.stringify(recipe, undefined, 2))
  return datahub.cli('ingest', '-c', file)
}

function complaintsOf({ code, stdout, stderr }: Run): string[] {
  const errors = `${stdout}\n${stderr}`.split('\n').filter(line => /\] ERROR |Reporting failed/.test(line))
  return code === 0 ? errors : [`exit code ${code}`, ...errors]
}

function reported(file: string): string[] {
  if (!existsSync(file)) return ['the client did not write a report']
  const { source, sink } = JSON.parse(readFileSync(file, 'utf8')) as Report
  const warnings = source.report.warnings.filter(({ message }) => message !== KNOWN_WARNING)
  return [...source.report.failures, ...warnings, ...sink.report.failures, ...sink.report.warnings].map(one =>
    JSON.stringify(one)
  )
}

/** Records that the server refused. In SYNC mode they are only in this file, not in a report or log. */
function undelivered(file: string): string[] {
  if (!existsSync(file)) return ['the client did not write a list of refused records']
  const records = JSON.parse(readFileSync(file, 'utf8')) as unknown[]
  return records.map(record => `refused: ${JSON.stringify(record)}`)
}
