import {
  type Aspect,
  BadRequest,
  type Call,
  createError,
  type Invocation,
  publicError,
  suggest,
  type Urn
} from '../../core/index.ts'
import { type Progress, removeSlice, SLICE_MS, type Task, TaskRunning, type Tasks } from '../tasks/index.ts'
import type { Kind } from './config.ts'
import { type Plan, planOf } from './plan.ts'
import { type RuleRecord, type Run, started, urnOfRule, withRun } from './record.ts'
import { createRemoval, type Removal } from './removal.ts'
import type { Rule } from './rules.ts'
import type { WalkDeps } from './walk/found.ts'

const ACTION = 'retention'

/** Another instance has started what was due. */
const NotDue = createError('RETENTION_NOT_DUE', 'no run of the rule %s is due', 409)

export interface RunDeps extends WalkDeps {
  readonly tasks: Tasks
  readonly records: Aspect<RuleRecord>
  /** Maximum of a slice, which ends after `SLICE_MS`. */
  readonly batchSize: number
  readonly rules: () => readonly Rule[]
  readonly removed: (of: Kind, count: number) => void
  readonly now: () => number
  system(reason: string, signal?: AbortSignal): Call
}

export type Runs = ReturnType<typeof createRuns>

/** Runs of rules: each is a task, so one instance does it at a time, and it survives a crash. */
export function createRuns(deps: RunDeps) {
  const { tasks, records, rules } = deps
  const underWay = new Map<string, { readonly task: string; readonly removal: Removal }>()

  async function removalOf(task: Task, rule: Rule, signal: AbortSignal): Promise<Removal> {
    const known = underWay.get(rule.name)
    if (known?.task === task.task) return known.removal
    const call = deps.system(`retention rule ${rule.name}`, signal)
    await store(deps, call, { task, state: 'RUNNING', removed: task.deleted })
    const removal = createRemoval(deps, call, { rule, at: Number(task.params.at) })
    underWay.set(rule.name, { task: task.task, removal })
    return removal
  }

  async function slice(task: Task, rule: Rule, signal: AbortSignal): Promise<Progress> {
    const removal = await removalOf(task, rule, signal)
    const plan = await removal.plan(performance.now() + SLICE_MS)
    if (!plan) return { deleted: 0, finished: false }
    if (plan.share > rule.maxShare && task.params.confirmed !== true && task.deleted === 0) {
      const { share, removed: planned } = plan
      return settle(deps, { task, state: 'ASKS', planned, share }, { deleted: 0, finished: true })
    }
    const total = task.deleted + plan.removed
    const done = await removeSlice({ most: deps.batchSize, signal }, removal.remove)
    deps.removed(rule.of, done.deleted)
    // A plan counts from where this instance began.
    const progress = { ...done, ...(task.total === 0 ? { total } : {}) }
    return done.finished ? settle(deps, { task, state: 'COMPLETED' }, progress) : progress
  }

  async function step(_call: Call, task: Task, signal: AbortSignal): Promise<Progress> {
    const name = String(task.params.rule)
    const rule = rules().find(one => one.name === name && one.digest === task.params.digest)
    try {
      const progress = rule
        ? await slice(task, rule, signal)
        : await settle(deps, { task, state: 'CHANGED' }, { deleted: 0, finished: true })
      if (progress.finished) underWay.delete(name)
      return progress
    } catch (error) {
      underWay.delete(name)
      const { message, statusCode } = publicError(error)
      if (!signal.aborted && statusCode !== 503)
        await settle(deps, { task, state: 'FAILED', error: message }, { deleted: 0, finished: true })
      throw error
    }
  }

  async function remaining(call: Call, { params, total }: Task): Promise<number> {
    const rule = rules().find(({ name, digest }) => name === params.rule && digest === params.digest)
    if (!rule || total === 0) return total
    return (await planOf(deps, call, { rule, at: Number(params.at) })).removed
  }

  tasks.define(ACTION, step, remaining)

  return {
    /** Starts a task for each rule of which a run is due, unless another instance does. */
    async startDue(call: Call): Promise<void> {
      for (const rule of rules()) {
        const record = await records.get(call, urnOfRule(rule.name))
        if (record?.due !== undefined) await startRun(deps, call, rule, record)
      }
    },
    /** Makes a run of a rule due now. @throws BadRequest for a rule that does not exist */
    async request(call: Call, name: string, isConfirmed: boolean): Promise<void> {
      const { name: known } = ruleNamed(rules(), name)
      await records.update(call.as('requesting a run of a retention rule'), urnOfRule(known), old => ({
        ...{ runs: [], ...old, due: deps.now() },
        ...(isConfirmed ? { isConfirmed } : {})
      }))
    },
    /** What a rule would remove now; without its examples that the caller may not see. @throws BadRequest */
    async plan(call: Call, name: string): Promise<Plan> {
      const rule = ruleNamed(rules(), name)
      const plan = await planOf(deps, call.as('planning what a retention rule removes'), { rule, at: deps.now() })
      const visible = await deps.data.exists(call, plan.examples)
      return { ...plan, examples: plan.examples.filter((_urn: Urn, at) => visible[at]) }
    }
  }
}

function ruleNamed(rules: readonly Rule[], name: string): Rule {
  const found = rules.find(rule => rule.name === name)
  if (found) return found
  const names = rules.map(rule => rule.name)
  const known = names.length === 0 ? 'there are no rules' : `expected one of ${names.join(', ')}`
  throw new BadRequest(`The retention rule ${JSON.stringify(name)} does not exist: ${known}${suggest(name, names)}`)
}

async function startRun(deps: RunDeps, call: Call, rule: Rule, { isConfirmed = false }: RuleRecord): Promise<void> {
  const { name, digest } = rule
  const taken = deps.records.edit(urnOfRule(name), old => {
    if (old?.due === undefined) throw new NotDue(name)
    return started(old)
  })
  const params = { rule: name, digest, at: deps.now(), confirmed: isConfirmed }
  try {
    await deps.tasks.start(call, { action: ACTION, key: `${ACTION}/${name}`, params, total: 0 }, [taken])
  } catch (error) {
    // What is due while an earlier run is under way starts after it.
    if (!(error instanceof TaskRunning) && !(error instanceof NotDue)) throw error
  }
}

interface Ended extends Pick<Run, 'state' | 'planned' | 'share' | 'error'> {
  readonly task: Task
}

/** Stores how a run has ended, together with its audit event. */
async function settle(deps: RunDeps, end: Ended, progress: Progress): Promise<Progress> {
  const name = String(end.task.params.rule)
  const removed = end.task.deleted + progress.deleted
  const invocation: Invocation = {
    ...{ kind: 'command', name: 'retention', plugin: 'retention', operation: { allow: [] } },
    args: { name, state: `${end.state}: ${removed} removed` }
  }
  const call = deps.system(`end of a run of the retention rule ${name}`).for(invocation)
  await store(deps, call, { ...end, removed, endedAt: deps.now() })
  return progress
}

/** A slice can be repeated after a crash: then its end is stored already. */
function store(
  { records }: RunDeps,
  call: Call,
  { task, ...run }: Ended & Pick<Run, 'removed' | 'endedAt'>
): Promise<unknown> {
  return records.update(call, urnOfRule(String(task.params.rule)), old => {
    const before = old?.runs.find(one => one.task === task.task)
    if (before && (before.state !== 'RUNNING' || run.state === 'RUNNING')) return old
    return withRun(old, { task: task.task, startedAt: task.startedAt, ...run })
  })
}
