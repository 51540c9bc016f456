import { resolve } from 'node:path'
import { openTarget } from '../../core/store/transfer/open.ts'
import { openBackup } from '../../core/store/transfer/read-backup.ts'
import { describeSums } from '../../core/store/transfer/tally.ts'
import { demandFree, transfer } from '../../core/store/transfer/transfer.ts'
import { readSettings } from '../settings.ts'
import { attended, log, using } from './attended.ts'
import type { Command } from './command.ts'

export const restore: Command = {
  name: 'restore',
  purpose: 'fill an empty store from such a file',
  options: ['store'],
  operands: ['file'],
  help: `aspectd restore [--store <store>] <file>

Fills an empty store with what aspectd backup wrote, of whichever kind of store it was. First the whole file is checked;
at the end the store is read again, and counts and a digest of every aspect are compared.

  --store <store>  sqlite:<path> or mongodb://<hosts>/<database>?replicaSet=<name>; by default the configured one

After an interruption run the same command again: it goes on. Until it is finished no server starts on the store.
`,
  run({ option, operand, env }) {
    const file = resolve(operand('file'))
    const url = option('store') ?? readSettings(env).config.store
    return attended('interrupted: run the same command again to go on', watch =>
      using(openTarget(url, log), async target => {
        await demandFree(file, target)
        return using(openBackup(file, watch), async source => {
          const sums = await transfer({ source, target, ...watch })
          return `restored ${target.name} from ${file}; ${describeSums(sums)}`
        })
      })
    )
  }
}
