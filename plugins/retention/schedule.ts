import { type Aspect, checkScheduleSetting, type ScheduleState, type Schedules } from '../../core/index.ts'
import type { Config } from './config.ts'
import { type RuleRecord, SCHEDULE, urnOfRule } from './record.ts'

const DAY_MS = 86_400_000

interface ScheduleDeps {
  readonly records: Aspect<RuleRecord>
  readonly state: Aspect<ScheduleState>
  readonly config: Config
}

/** Makes all rules due, once in a cluster; once if no server ran at the time. @throws Misconfigured */
export function ruleSchedule({ records, state, config }: ScheduleDeps): Schedules {
  const rule = { interval: config.schedule, timezone: config.timezone }
  checkScheduleSetting('plugins.retention', rule, { leastSeconds: 60 })
  const isOn = config.enabled && config.rules.length > 0
  return {
    name: 'schedule of the retention rules',
    urns: [SCHEDULE],
    state,
    schedule: async () => (isOn ? { ...rule, catchUpMs: DAY_MS } : undefined),
    fire: async (_call, { time }) =>
      config.rules.map(({ name }) => records.edit(urnOfRule(name), old => ({ runs: [], ...old, due: time })))
  }
}
