import { attended } from './attended.ts'
import { type Command, WrongArguments } from './command.ts'
import { runOnServer } from './on-server.ts'

export const retention: Command = {
  name: 'retention',
  purpose: 'show what retention rules would remove, or run one',
  options: ['rule'],
  flags: ['dry-run', 'run', 'confirm'],
  operands: [],
  help: `aspectd retention --dry-run [--rule <name>]
aspectd retention --run --rule <name> [--confirm]

Shows what the retention rules of the configuration would remove now: how much of each entity type, and examples. Nothing
is removed. With --run the server runs a rule now, as a task; without a running server, after its next start.

  --rule <name>  only this rule
  --confirm      also if it removes a larger share than maxShare

Run it as the server's user, in the server's folder and with its environment variables. The server can keep running.
`,
  run(given) {
    const rule = given.option('rule')
    const isRun = given.flag('run')
    if (isRun === given.flag('dry-run')) throw wrong('expected --dry-run or --run')
    if (isRun && rule === undefined) throw wrong('--run requires --rule')
    if (!isRun && given.flag('confirm')) throw wrong('--confirm is for --run')
    const confirm = String(given.flag('confirm'))
    return attended('interrupted', () =>
      isRun
        ? runOnServer('retentionRun', { ...(rule === undefined ? {} : { rule }), confirm }, given)
        : runOnServer('retentionPlan', rule === undefined ? {} : { rule }, given)
    )
  }
}

const wrong = (problem: string) => new WrongArguments(`retention: ${problem}; see aspectd retention --help`)
