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
The target must be empty. At the end it is read again, and counts and a digest of every aspect are compared.

  --from <store>   what is copied; stop its servers before: what they change meanwhile is not in the copy
  --to <store>     what is filled

A store is sqlite:<path> or mongodb://<hosts>/<database>?replicaSet=<name>; one of the two may be left out, it is then the
configured one.
After an interruption run the same command again: it goes on. Until it is finished no server starts on the target.
`,
  run({ option, env }) {
    const [from, to] = [option('from'), option('to')]
    if (from === undefined && to === undefined)
      throw new WrongArguments('copy: --from and --to are missing; see aspectd copy --help')
    const configured = readSettings(env).config.store
    return attended('interrupted: run the same command again to go on', watch =>
      using(openSource(from ?? configured, { alone: true }), source =>
        using(openTarget(to ?? configured, log), async target => {
          const sums = await transfer({ source, target, ...watch })
          return `copied ${source.name} to ${target.name}; ${describeSums(sums)}`
        })
      )
    )
  }
}
