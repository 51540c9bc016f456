import { type Aspect, type Call, type Invocation, publicError } from '../../core/index.ts'
import { type Progress, removeSlice, SLICE_MS, type Task, type Tasks } from '../tasks/index.ts'
import type { Kind } from './config.ts'
import { planOf } from './plan.ts'
import { type RuleRecord, type Run, urnOfRule, withoutErasing, withRun } from './record.ts'
import { createRemoval, type Removal } from './removal.ts'
import type { Rule } from './rule.ts'
import { finishErasing } from './walk/erase.ts'
import type { WalkDeps } from './walk/found.ts'

export interface RunDeps extends WalkDeps {
  /** `undefined`: there are no rules. */
  readonly tasks: Tasks | undefined
  readonly records: Aspect<RuleRecord>
  /** Maximum of a slice, which ends after `SLICE_MS`. */
  readonly batchSize: number
  readonly rules: () => readonly Rule[]
  readonly removed: (of: Kind, count: number) => void
  readonly now: () => number
  system(reason: string, signal?: AbortSignal): Call
}

/** The work of a task that runs a rule: a slice, and how much is left. */
export function createStep(deps: RunDeps) {
  const slice = createSlice(deps)

  async function step(_call: Call, task: Task, signal: AbortSignal): Promise<Progress> {
    const rule = ruleOf(deps, task)
    try {
      if (rule) return await slice.run(task, rule, signal)
      await finish(deps, task, signal)
      return await settle(deps, { task, state: 'CHANGED' }, END)
    } catch (error) {
      slice.forget(task)
      const { message, statusCode } = publicError(error)
      if (!signal.aborted && statusCode !== 503) await settle(deps, { task, state: 'FAILED', error: message }, END)
      throw error
    }
  }

  async function remaining(call: Call, task: Task): Promise<number> {
    const rule = ruleOf(deps, task)
    if (!rule || task.total === 0) return task.total
    return (await planOf(deps, call, { rule, at: Number(task.params.at) })).removed
  }

  return { step, remaining }
}

const END: Progress = { deleted: 0, finished: true }

/** `undefined` if the rule was changed or removed since the task began. */
function ruleOf({ rules }: RunDeps, { params }: Task): Rule | undefined {
  return rules().find(({ name, digest }) => name === params.rule && digest === params.digest)
}

function createSlice(deps: RunDeps) {
  const underWay = new Map<string, { readonly task: string; readonly removal: Removal }>()
  const forget = ({ params }: Task) => underWay.delete(String(params.rule))

  async function removalOf(task: Task, rule: Rule, signal: AbortSignal): Promise<Removal> {
    const known = underWay.get(rule.name)
    if (known?.task === task.task) return known.removal
    await finish(deps, task, signal)
    const call = deps.system(`retention rule ${rule.name}`, signal)
    const removal = createRemoval(deps, call, { rule, at: Number(task.params.at) })
    underWay.set(rule.name, { task: task.task, removal })
    return removal
  }

  async function end(end: Ended, progress: Progress): Promise<Progress> {
    await settle(deps, end, progress)
    forget(end.task)
    return progress
  }

  async function run(task: Task, rule: Rule, signal: AbortSignal): Promise<Progress> {
    const removal = await removalOf(task, rule, signal)
    const plan = await removal.plan(performance.now() + SLICE_MS)
    if (!plan) return { deleted: 0, finished: false }
    if (plan.share > rule.maxShare && task.params.confirmed !== true && task.deleted === 0) {
      const { share, removed: planned } = plan
      return end({ task, state: 'ASKS', planned, share }, END)
    }
    const done = await removeSlice({ most: deps.batchSize, signal }, removal.remove)
    deps.removed(rule.of, done.deleted)
    // A plan counts from where this instance began.
    const progress = { ...done, ...(task.total === 0 ? { total: task.deleted + plan.removed } : {}) }
    return done.finished ? end({ task, state: 'COMPLETED' }, progress) : progress
  }
  return { run, forget }
}

/** Erases what an interrupted run has left. */
async function finish(deps: RunDeps, { params }: Task, signal: AbortSignal): Promise<void> {
  const call = deps.system('erasing what an interrupted run has left', signal)
  const record = await deps.records.get(call, urnOfRule(String(params.rule)))
  await finishErasing(deps, call, record?.erasing ?? [])
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
  const { task, startedAt } = end.task
  await deps.records.update(call, urnOfRule(name), old => {
    const before = old?.runs.find(one => one.task === task)
    // A slice can be repeated after a crash: then its end is stored already.
    if (before && before.state !== 'RUNNING') return old
    const record = end.state === 'FAILED' ? old : withoutErasing(old)
    return withRun(record, { ...end, task, startedAt, removed, endedAt: deps.now() })
  })
  return progress
}
