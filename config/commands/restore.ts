import { resolve } from 'node:path'
import { openTarget } from '../../core/store/transfer/open.ts'
import { openBackup } from '../../core/store/transfer/read-backup.ts'
import { describeSums } from '../../core/store/transfer/tally.ts'
import { requireFree, transfer } from '../../core/store/transfer/transfer.ts'
import { readSettings } from '../settings.ts'
import { attended, log, using } from './attended.ts'
import { type Command, WrongArguments } from './command.ts'
import { rehearse } from './rehearse.ts'

export const restore: Command = {
  name: 'restore',
  purpose: 'fill an empty store from a backup file',
  options: ['store'],
  flags: ['rehearse'],
  operands: ['file'],
  help: `aspectd restore [--store <store>] <file>
aspectd restore --rehearse <file>

Fills an empty store from a file that aspectd backup wrote, from any kind of store. The command first checks the whole
file. At the end it reads the store again, and compares counts and a digest of every aspect.

  --store <store>  sqlite:<path> or mongodb://<hosts>/<database>?replicaSet=<name>; default: the configured store

  --rehearse       restores into a new SQLite store in the folder for temporary files (TMPDIR), opens and reads it as a
                   server does, and removes it: nothing else is changed

After an interruption, run the same command again to resume. No server starts on the store until the restore is
finished.
`,
  run({ option, flag, operand, env }) {
    const file = resolve(operand('file'))
    if (flag('rehearse')) {
      if (option('store') !== undefined)
        throw new WrongArguments('restore: --rehearse has a store of its own; leave out --store')
      return attended('interrupted: nothing was changed', watch => rehearse(file, watch))
    }
    const url = option('store') ?? readSettings(env).config.store
    return attended('interrupted: run the same command again to resume', watch =>
      using(openTarget(url, log), async target => {
        await requireFree(file, target)
        return using(openBackup(file, watch), async source => {
          const sums = await transfer({ source, target, ...watch })
          return `restored ${target.name} from ${file}; ${describeSums(sums)}`
        })
      })
    )
  }
}
