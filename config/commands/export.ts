import { resolve } from 'node:path'
import { hiddenFrom } from '../moving/catalog.ts'
import { openFileDestination } from '../moving/file-destination.ts'
import { move } from '../moving/move.ts'
import { openPlaceFile } from '../moving/place.ts'
import { openReport } from '../moving/report.ts'
import { createServerSource } from '../moving/server-source.ts'
import { attended } from './attended.ts'
import type { Command } from './command.ts'
import { checkTypes, createConnector, modelOf, selectionOf, wrong } from './ends.ts'

export const exportCatalog: Command = {
  name: 'export',
  purpose: 'write all metadata of a running server to a file of proposals',
  options: ['to', 'types', 'since', 'timeout'],
  flags: ['latest-only'],
  operands: ['address'],
  help: `aspectd export <address> --to <file>

Writes the metadata of a running aspectd or DataHub to a new file: a JSON array with one metadata change proposal on each
line, in a fixed order. aspectd import and DataHub's "datahub ingest mcps" read it. Passwords, texts of tokens and other secrets
are never in it. After an interruption, run the same command again to resume.

  <address>            http://127.0.0.1:9002
  --to <file>          the file; <file>.report.jsonl lists what is not in it
  --types <types>      only these entity types, with commas between them
  --since <time>       only what was written since then: 2026-01-31, or 2026-01-31T12:00:00Z
  --latest-only        without superseded versions
  --timeout <seconds>  of one request; 60 if absent

The variable ASPECTD_TOKEN, or the file that ASPECTD_TOKEN_FILE names, has an access token of an administrator. The exit code is
1 if something could not be read.
`,
  run(given) {
    const to = given.option('to')
    if (to === undefined) throw wrong('export', '--to is missing')
    const file = resolve(to)
    return attended('interrupted: run the same command again to resume', async watch => {
      const options = { ...given, command: 'export', signal: watch.signal }
      const selection = selectionOf(options)
      const address = given.operand('address')
      const client = createConnector(options)({ role: 'source', address, variable: 'ASPECTD_TOKEN' })
      const model = await modelOf(client)
      checkTypes('export', selection, model)
      using place = openPlaceFile(
        `${file}.place`,
        JSON.stringify([client.url, file, given.option('types'), given.option('since'), selection.history])
      )
      const from = place.read()
      const report = openReport(`${file}.report.jsonl`, from?.report)
      const destination = openFileDestination(file, from?.destination, report)
      try {
        if (!from)
          for (const of of await hiddenFrom(client)) report.add('unread', { of, why: 'the token may not read them' })
        const source = createServerSource({ client, model, selection })
        await move({ source, destination, report, place, from, watch })
        if (report.isMissing()) process.exitCode = 1
        return [`exported ${client.url} to ${file}: ${report.written()} values`, ...report.summary()].join('\n')
      } finally {
        destination.close()
        report.close()
      }
    })
  }
}
