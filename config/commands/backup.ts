import { resolve } from 'node:path'
import { openSource } from '../../core/store/transfer/open.ts'
import { describeSums } from '../../core/store/transfer/tally.ts'
import { writeBackup } from '../../core/store/transfer/write-backup.ts'
import { readSettings } from '../settings.ts'
import { attended, using } from './attended.ts'
import type { Command } from './command.ts'

export const backup: Command = {
  name: 'backup',
  purpose: 'write the whole store to a file',
  options: ['store'],
  operands: ['file'],
  help: `aspectd backup [--store <store>] <file>

Writes a snapshot of the whole store to a new file. Servers can keep running. The format is the same for every kind of
store; aspectd restore reads it. The file contains password hashes and digests of tokens: protect it like the store.

  --store <store>  sqlite:<path> or mongodb://<hosts>/<database>?replicaSet=<name>; default: the configured store
`,
  run({ option, operand, env, version }) {
    const file = resolve(operand('file'))
    const url = option('store') ?? readSettings(env).config.store
    return attended('interrupted: no backup was created', watch =>
      using(openSource(url, { alone: false }), async source => {
        const sums = await writeBackup({ source, file, version, ...watch })
        return `backed up ${source.name} to ${file}; ${describeSums(sums)}`
      })
    )
  }
}
