import { openSource, openTarget } from '../../core/store/transfer/open.ts'
import { describeSums } from '../../core/store/transfer/tally.ts'
import { transfer } from '../../core/store/transfer/transfer.ts'
import { readSettings } from '../settings.ts'
import { attended, log, using } from './attended.ts'
import { type Command, WrongArguments } from './command.ts'

export const copy: Command = {
  name: 'copy',
  purpose: 'copy everything from one store to another',
  options: ['from', 'to'],
  operands: [],
  help: `aspectd copy [--from <store>] [--to <store>]

Copies everything that is stored: metadata with its history, timeseries, users, policies, tokens, sessions, tasks.
The target must be empty. At the end the command reads the target again, and compares counts and a digest of every
aspect.

  --from <store>   the source; stop its servers first, because later changes are not copied
  --to <store>     the target

A store is sqlite:<path> or mongodb://<hosts>/<database>?replicaSet=<name>; --from and --to default to
the configured store, but at least one of them is required.
After an interruption, run the same command again to resume. No server starts on the target until the copy is finished.
`,
  run({ option, env }) {
    const [from, to] = [option('from'), option('to')]
    if (from === undefined && to === undefined)
      throw new WrongArguments('copy: --from and --to are missing; see aspectd copy --help')
    const configured = readSettings(env).config.store
    return attended('interrupted: run the same command again to resume', watch =>
      using(openSource(from ?? configured, { alone: true }), source =>
        using(openTarget(to ?? configured, log), async target => {
          const sums = await transfer({ source, target, ...watch })
          return `copied ${source.name} to ${target.name}; ${describeSums(sums)}`
        })
      )
    )
  }
}
