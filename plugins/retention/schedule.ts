import { type Aspect, checkSchedule, Misconfigured, type ScheduleState, type Schedules } from '../../core/index.ts'
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
  try {
    checkSchedule(rule, { leastSeconds: 60 })
  } catch (error) {
    throw new Misconfigured(`configuration key plugins.retention: ${error instanceof Error ? error.message : error}`)
  }
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
