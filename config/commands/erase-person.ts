import type { CommandArgs } from '../../core/contract/operation.ts'
import { attended } from './attended.ts'
import { type Command, WrongArguments } from './command.ts'
import { runOnServer } from './on-server.ts'

export const erasePerson: Command = {
  name: 'erase-person',
  purpose: 'erase a person: the account, and the name wherever it is stored',
  options: ['successor', 'report'],
  flags: ['dry-run', 'again', 'permit'],
  operands: [],
  optional: ['user'],
  help: `aspectd erase-person [--dry-run] [--successor <user>] <user>
aspectd erase-person --again
aspectd erase-person --permit <user>
aspectd erase-person --report <id>

Erases a user with profile, credentials, tokens and personal views. Where values, older versions, points and logs name the
person, a pseudonym stands in their place. Texts with the name stay: the report lists them. The server does it as a task;
without a running server, after its next start. It cannot be undone, and backups still have the person.

  --dry-run           only show what would be done
  --successor <user>  the user or group (as URN) that gets the ownerships; otherwise they are removed
  --again             erase everybody again who was erased before, after the restore of an older backup
  --permit            accept the person again: ingestion and log-ins that bring an erased person back are refused
  --report <id>       what an erasure has done

Run it as the server's user, in the server's folder and with its environment variables. The server can keep running.
`,
  run(given) {
    const [name, args] = chosen({
      user: given.operand('user'),
      successor: given.option('successor'),
      report: given.option('report'),
      flags: ['dry-run', 'again', 'permit'].filter(given.flag)
    })
    return attended('interrupted', () => runOnServer(name, args, given))
  }
}

interface Given {
  readonly user: string
  readonly successor: string | undefined
  readonly report: string | undefined
  readonly flags: readonly string[]
}

/** The command of the plugin, and its arguments. @throws WrongArguments */
function chosen({ user, successor, report, flags }: Given): [string, CommandArgs] {
  const [flag, second] = [...flags, ...(report === undefined ? [] : ['report'])]
  if (second !== undefined) throw wrong(`--${flag} and --${second} exclude each other`)
  const isAlone = flag === 'again' || flag === 'report'
  if (isAlone && user !== '') throw wrong(`--${flag} is without a user`)
  if (!isAlone && user === '') throw wrong('<user> is missing')
  if (successor !== undefined && flag !== undefined && flag !== 'dry-run') throw wrong(`--${flag} has no --successor`)
  if (flag === 'again') return ['erasePersonAgain', {}]
  if (flag === 'report') return ['erasureReport', { id: report ?? '' }]
  if (flag === 'permit') return ['permitPerson', { user }]
  const args = { user, ...(successor === undefined ? {} : { successor }) }
  return [flag === 'dry-run' ? 'erasePersonPlan' : 'erasePerson', args]
}

const wrong = (problem: string) => new WrongArguments(`erase-person: ${problem}; see aspectd erase-person --help`)
