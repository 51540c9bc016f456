import { setTimeout as pause } from 'node:timers/promises'
import type { Call } from '../../core/index.ts'
import { hasEnded, type Progress, type Task, type Tasks } from '../tasks/index.ts'
import { applyPlan } from './apply.ts'
import type { EntityPlan, PlanDeps, Rollback, RunAsked } from './entity-plan.ts'
import { NotRolledBack } from './errors.ts'
import type { RollbackPlan } from './plan.ts'
import { readPage } from './walk.ts'

const ACTION = 'rollbackRun'

/** A slice ends after the entities, or the points, during which this time is over: then its progress is stored. */
const STEP_MS = 250
const POINTS = 2000
/** Entities written at once: the store makes one commit of them. */
const PARALLEL = 16
/** All rows are done, only points are left. No cursor is empty. */
const END = ''

export interface Rollbacks {
  /** @throws TaskRunning if a rollback of the run is unfinished */
  start(call: Call, asked: RunAsked, plan: RollbackPlan): Promise<Task>
  /** The task when it has ended, or as it is after so long. @throws NotRolledBack if it did not complete */
  ended(call: Call, task: Task, waitMs: number): Promise<Task>
}

export function createRollbacks(deps: PlanDeps, tasks: Tasks): Rollbacks {
  const { data } = deps
  tasks.define(ACTION, createStep(deps), async (call, { params }) => {
    const { rows, points } = await data.runs.count(call, String(params.runId))
    return Math.max(0, rows + points - Number(params.keptRows))
  })

  return {
    async start(call, asked, plan) {
      const params = { runId: asked.run, safe: !asked.nuke, until: asked.until, keptRows: plan.keptRows }
      const total = plan.rows + plan.points
      return tasks.start(call, { action: ACTION, key: `${ACTION}/${asked.run}`, params, total })
    },
    async ended(call, task, waitMs) {
      const until = performance.now() + waitMs
      let now = task
      while (!hasEnded(now) && performance.now() < until) {
        await pause(20, undefined, { signal: call.signal })
        now = await tasks.get(call, task.task)
      }
      if (!hasEnded(now) || now.state === 'COMPLETED') return now
      throw new NotRolledBack(String(task.params.runId), now.state, now.error ?? 'what was done so far stays')
    }
  }
}

function createStep(deps: PlanDeps) {
  /** Where the task of this process stands in its run: after a restart it begins again and finds what is left. */
  const positions = new Map<string, string>()

  async function removePoints(call: Call, task: string, run: string): Promise<Progress> {
    const deleted = await deps.data.runs.removePoints(call, run, POINTS)
    if (deleted < POINTS) positions.delete(task)
    return { deleted, finished: deleted < POINTS }
  }

  return async (call: Call, { task, params }: Task, signal: AbortSignal): Promise<Progress> => {
    const rollback: Rollback = { ...deps, asked: askedOf(params) }
    if (positions.get(task) === END) return removePoints(call, task, rollback.asked.run)
    const until = performance.now() + STEP_MS
    const isOver = () => performance.now() > until || signal.aborted
    let deleted = 0
    do {
      const { plans, next } = await readPage(rollback, call, positions.get(task))
      const done = await applyAll(plans, isOver, plan => applyPlan(rollback, call, plan))
      deleted += done.rows
      // What is left of the page is read again in the next slice.
      if (done.entities < plans.length) break
      positions.set(task, next ?? END)
    } while (positions.get(task) !== END && !isOver())
    return { deleted, finished: false }
  }
}

async function applyAll(
  plans: readonly EntityPlan[],
  isOver: () => boolean,
  apply: (plan: EntityPlan) => Promise<number>
): Promise<{ rows: number; entities: number }> {
  let rows = 0
  let entities = 0
  while (entities < plans.length && (entities === 0 || !isOver())) {
    const batch = plans.slice(entities, entities + PARALLEL)
    const done = await Promise.all(batch.map(apply))
    rows += done.reduce((sum, one) => sum + one, 0)
    entities += batch.length
  }
  return { rows, entities }
}

function askedOf(params: Task['params']): RunAsked {
  return { run: String(params.runId), nuke: params.safe === false, until: Number(params.until) }
}
