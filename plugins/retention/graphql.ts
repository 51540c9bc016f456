import { type Aspect, type Call, nextTimes, operation } from '../../core/index.ts'
import { hasEnded, type Task, type Tasks } from '../tasks/index.ts'
import type { Config } from './config.ts'
import { type RuleRecord, type Run, urnOfRule } from './record.ts'
import type { Rule } from './rule.ts'
import type { Runs } from './runs.ts'

export const sdl = `
  extend type Query {
    "The rules by which data is removed, when they run, and what they have removed."
    retention: Retention!
    "What a rule would remove now. It reads all that the rule looks at, which can take long."
    retentionPlan(rule: String!): RetentionPlan!
  }
  extend type Mutation {
    "Runs a rule now, as a task. With confirm also if it removes more than its maxShare. Returns true."
    runRetention(rule: String!, confirm: Boolean): Boolean!
  }
  type Retention {
    isEnabled: Boolean!
    "Cron."
    schedule: String!
    timezone: String!
    "Milliseconds since the epoch; null if nothing is to run."
    nextRun: Long
    rules: [RetentionRule!]!
  }
  type RetentionRule {
    name: String!
    "timeseries, runs, requests, soft-deleted or versions."
    of: String!
    "What it looks at: entity types, with aspects of timeseries and versions."
    targets: [RetentionTarget!]!
    platform: String
    container: String
    tag: String
    exceptTags: [String!]!
    keepDays: Float
    keepLast: Int
    atMost: Int
    "A run that would remove a larger share of a type, 0 to 1, waits until somebody confirms it."
    maxShare: Float!
    "Whether a run is due that has not started."
    isDue: Boolean!
    "The last 20 runs, newest first."
    runs: [RetentionRun!]!
  }
  type RetentionTarget { type: String! aspect: String }
  type RetentionRun {
    "The id of its task."
    task: String!
    state: RetentionState!
    startedAt: Long!
    endedAt: Long
    "Points, versions or entities."
    removed: Long!
    "What it would have removed, if it asks."
    planned: Long
    "The largest share of a type that it would have removed, 0 to 1, if it asks."
    share: Float
    error: String
  }
  enum RetentionState {
    RUNNING
    COMPLETED
    CANCELLED
    TIMED_OUT
    "It would remove more than maxShare, and has removed nothing."
    ASKS
    "Its rule was changed: it ended after a slice."
    CHANGED
    FAILED
  }
  type RetentionPlan {
    rule: String!
    "The moment that ages were counted from, in milliseconds since the epoch."
    at: Long!
    "Points, versions or entities."
    removed: Long!
    "Times of the oldest and the newest point or version."
    oldest: Long
    newest: Long
    "The largest share that it removes of a type, 0 to 1."
    share: Float!
    types: [RetentionTypePlan!]!
    "URNs of up to ten of the entities."
    examples: [String!]!
  }
  type RetentionTypePlan {
    type: String!
    removed: Long!
    "How many are stored."
    stored: Long!
  }
`

/** Any one of these privileges permits everything here. */
export const MANAGE = ['MANAGE_SYSTEM_OPERATIONS'] as const

interface Deps {
  readonly config: Config
  readonly rules: () => readonly Rule[]
  readonly records: Aspect<RuleRecord>
  readonly runs: Runs
  readonly tasks: Pick<Tasks, 'find'> | undefined
  readonly now: () => number
}

interface ByRule {
  readonly rule: string
}

export function operations(deps: Deps) {
  const rule = { anyOf: MANAGE }
  return {
    Query: {
      retention: operation(rule, (_args: object, call) => overview(deps, call)),
      retentionPlan: operation(rule, ({ rule: name }: ByRule, call) => deps.runs.plan(call, name))
    },
    Mutation: {
      runRetention: operation(rule, async ({ rule: name, confirm }: ByRule & { confirm?: boolean | null }, call) => {
        await deps.runs.request(call, name, confirm === true)
        return true
      })
    }
  }
}

async function overview({ config, rules, records, tasks, now }: Deps, call: Call) {
  const system = call.as('reading the runs of retention rules')
  const { enabled: isEnabled, schedule, timezone } = config
  const isOn = isEnabled && rules().length > 0
  const [nextRun = null] = isOn ? nextTimes({ interval: schedule, timezone }, now(), 1) : []
  const found = await records.getMany(
    system,
    rules().map(({ name }) => urnOfRule(name))
  )
  const shown = rules().map(async ({ selection, ...rule }, at) => ({
    ...{ ...rule, ...selection },
    isDue: found[at]?.due !== undefined,
    runs: await Promise.all((found[at]?.runs ?? []).map(run => shownRun(tasks, system, run)))
  }))
  return { isEnabled, schedule, timezone, nextRun, rules: await Promise.all(shown) }
}

interface ShownRun extends Omit<Run, 'state' | 'endedAt'> {
  readonly state: Exclude<Run['state'] | Task['state'], 'QUEUED'>
  readonly endedAt?: number | undefined
}

/** Of a run that has not ended by itself, its task knows more. */
async function shownRun(tasks: Deps['tasks'], call: Call, run: Run): Promise<ShownRun> {
  if (run.state !== 'RUNNING') return run
  const task = await tasks?.find(call, run.task)
  // Ended tasks are kept for some time only.
  if (!task) return { ...run, state: 'CANCELLED' }
  const { deleted: removed, endedAt } = task
  return { ...run, state: hasEnded(task) ? task.state : 'RUNNING', removed, endedAt }
}
