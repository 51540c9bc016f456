import { resolve } from 'node:path'
import { hiddenFrom, type Model, readModel, totalOf } from '../moving/catalog.ts'
import { createCatalogDestination } from '../moving/catalog-destination.ts'
import { type Client, MoveFailed } from '../moving/client.ts'
import { createFileSource } from '../moving/file-source.ts'
import { move } from '../moving/move.ts'
import { openPlaceFile } from '../moving/place.ts'
import { openReport, type Report } from '../moving/report.ts'
import { createServerSource } from '../moving/server-source.ts'
import type { Selection, Source } from '../moving/source.ts'
import { attended } from './attended.ts'
import type { Command } from './command.ts'
import { type Connecting, checkTypes, createConnector, modelOf, selectionOf } from './ends.ts'
import { DEFAULT_URL } from './server.ts'

const DEFAULT_REPORT = 'aspectd-import.report.jsonl'

export const importCatalog: Command = {
  name: 'import',
  purpose: 'copy all metadata of another catalog into a running server',
  options: ['to', 'types', 'since', 'report', 'timeout'],
  flags: ['dry-run', 'latest-only'],
  operands: ['source'],
  help: `aspectd import [--dry-run] [--to <address>] <source>

Copies the metadata of a running DataHub or aspectd, or of a file of proposals, into a running aspectd that may be in use: what is
newer there stays, and is listed. Run again, it writes only what has changed. After an interruption, run the same command again to
resume.

  <source>             https://datahub.example.com:8080, or a file that aspectd export or DataHub's client wrote
  --to <address>       the target; ${DEFAULT_URL} if absent
  --dry-run            compare only, and say what would be written
  --types <types>      only these entity types, with commas between them
  --since <time>       only what was written since then: 2026-01-31, or 2026-01-31T12:00:00Z
  --latest-only        without superseded versions
  --report <file>      lists every difference; ${DEFAULT_REPORT} if absent
  --timeout <seconds>  of one request; 60 if absent

The variable ASPECTD_SOURCE_TOKEN has an access token of an administrator of the source, ASPECTD_TOKEN one of the target; or
ASPECTD_SOURCE_TOKEN_FILE and ASPECTD_TOKEN_FILE name files with them. The exit code is 1 if something of the source is not in the
target.
`,
  run(given) {
    return attended('interrupted: run the same command again to resume', async watch => {
      const options = { ...given, command: 'import', signal: watch.signal }
      const selection = selectionOf(options)
      const connect = createConnector(options)
      const target = connect({ role: 'target', address: given.option('to') ?? DEFAULT_URL, variable: 'ASPECTD_TOKEN' })
      const name = given.operand('source')
      const isAddress = /^[a-z]+:\/\//i.test(name)
      const from = isAddress ? connect({ role: 'source', address: name, variable: 'ASPECTD_SOURCE_TOKEN' }) : undefined
      const ends = { target, from, model: await modelOf(target), selection }
      const source = await sourceOf(ends, resolve(name))
      checkTypes('import', selection, ends.model)
      return run({ ...ends, source, options, watch })
    })
  }
}

interface Ends {
  readonly target: Client
  /** Absent if the source is a file. */
  readonly from: Client | undefined
  readonly model: Model
  readonly selection: Selection
}

/** A source that does not list its entity types is asked for those of the target. */
async function sourceOf({ from, model, selection }: Ends, file: string): Promise<Source> {
  if (!from) return createFileSource(file, selection)
  const found = await readModel(from)
  return createServerSource({ client: from, model: 'unknown' in found ? model : found, selection })
}

interface Import extends Ends {
  readonly source: Source
  readonly options: Connecting
  readonly watch: Parameters<typeof move>[0]['watch']
}

async function run({ target, from: client, model, selection, source, options, watch }: Import): Promise<string> {
  const { option, flag } = options
  const isDryRun = flag('dry-run')
  await requireRights(target, selection)
  const file = resolve(option('report') ?? DEFAULT_REPORT)
  const of = [source.name, target.url, option('types'), option('since'), selection.history, isDryRun]
  using place = openPlaceFile(`${file}.place`, JSON.stringify(of))
  const from = place.read()
  const report = openReport(file, from?.report)
  try {
    const hidden = from || !client ? [] : await hiddenFrom(client)
    for (const of of hidden) report.add('unread', { of, why: 'the token may not read them' })
    const destination = createCatalogDestination({ client: target, model, report, isDryRun })
    await move({ source, destination, report, place, from, watch })
    const totals = isDryRun ? [] : await compareTotals(target, model, report)
    if (report.isMissing()) process.exitCode = 1
    const done = `${isDryRun ? 'would import' : 'imported'} ${source.name} into ${target.url}: ${report.written()} values`
    return [done, ...totals, ...report.summary()].join('\n')
  } finally {
    report.close()
  }
}

/** What a token may not read in the target cannot be compared. @throws MoveFailed */
async function requireRights(target: Client, { types }: Selection): Promise<void> {
  const hidden = types ? [] : await hiddenFrom(target)
  if (hidden.length === 0) return
  throw new MoveFailed(
    `the token of ASPECTD_TOKEN may not manage ${hidden.join(', ')} of ${target.url}: use one of an administrator, or name what to import with --types`
  )
}

/** Numbers of entities on both sides. */
async function compareTotals(target: Client, model: Model, report: Report): Promise<string[]> {
  const lines: string[] = []
  for (const [name, { entities }] of report.counts()) {
    const type = model.get(name)
    const total = type && entities > 0 ? await totalOf(target, type) : undefined
    if (total === undefined) continue
    lines.push(`  ${name}: ${entities} in the source, ${total} in the target`)
    if (total < entities) report.add('fewer', { of: name, why: `${entities} in the source, ${total} in the target` })
  }
  return lines
}
