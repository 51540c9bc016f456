import type { Call, CommandArgs } from '../../core/index.ts'
import type { Plan } from './plan.ts'
import type { Rule } from './rule.ts'
import type { Runs } from './runs.ts'

interface CommandDeps {
  readonly runs: Runs
  readonly rules: () => readonly Rule[]
}

/** For the command `retention` of `config/commands`. Each resolves to what it prints. */
export function commands({ runs, rules }: CommandDeps) {
  return {
    async retentionPlan({ rule }: CommandArgs, call: Call): Promise<string> {
      const names = rule === undefined ? rules().map(({ name }) => name) : [rule]
      if (names.length === 0) return 'there are no retention rules: nothing is removed'
      const plans: string[] = []
      for (const name of names) plans.push(described(await runs.plan(call, name)))
      return plans.join('\n')
    },
    async retentionRun({ rule = '', confirm }: CommandArgs, call: Call): Promise<string> {
      await runs.request(call, rule, confirm === 'true')
      return `a run of ${rule} is due: the server starts it`
    }
  }
}

function described({ rule, removed, types, oldest, newest, examples, share }: Plan): string {
  if (removed === 0) return `${rule}: nothing to remove`
  const time = (moment: number) => new Date(moment).toISOString()
  const parts = types.map(({ type, removed, stored }) => `  ${type}: ${removed} of ${stored}`)
  const times = oldest === undefined || newest === undefined ? [] : [`  from ${time(oldest)} to ${time(newest)}`]
  const some = examples.map(urn => `  ${urn}`)
  return [
    `${rule}: would remove ${removed}, ${(share * 100).toFixed(1)} % of a type`,
    ...parts,
    ...times,
    ...some
  ].join('\n')
}
