import { setTimeout as pause } from 'node:timers/promises'
import type { Call } from '../../core/index.ts'
import type { Lease, Progress } from './lease.ts'
import type { Task } from './task.ts'

/** How one kind of task works. */
export interface Work {
  /** One bounded slice, repeatable. */
  readonly step: (call: Call, task: Task, signal: AbortSignal) => Promise<Progress>
  /** How much of the task is left: makes the count exact again when a slice was done but not recorded. */
  readonly remaining: ((call: Call, task: Task) => Promise<number>) | undefined
}

interface SlicesDeps {
  readonly lease: Lease
  readonly works: ReadonlyMap<string, Work>
  readonly pauseMs: number
  /** How long a lease lasts. */
  readonly ttlMs: number
}

/** Runs a task that this instance holds until it ends, is lost, or the signal aborts. */
export type RunSlices = (call: Call, task: Task, signal: AbortSignal) => Promise<Task | undefined>

export function createSlices({ lease, works, pauseMs, ttlMs }: SlicesDeps): RunSlices {
  /** With the last slice the count becomes exact. */
  async function slice(call: Call, task: Task, last: Task, work: Work, signal: AbortSignal): Promise<Progress> {
    const done = await work.step(call, last, signal)
    if (!done.finished) return done
    const now = { ...last, deleted: last.deleted + done.deleted }
    return { ...done, deleted: done.deleted + (await unrecorded(call, task, now, work)) }
  }

  return async (call, task, signal) => {
    const work = works.get(task.action)
    let last: Task | undefined = task
    if (!isFirstRun(task) || lease.isOver(task)) {
      const deleted = await unrecorded(call, task, task, work)
      last = await lease.advance(call, task.task, { deleted, finished: false })
    }
    while (work && lease.holds(last) && !signal.aborted) {
      const begun = performance.now()
      last = await lease.advance(call, task.task, await slice(call, task, last, work, signal))
      if (lease.holds(last)) await pause(pauseMs, undefined, { signal }).catch(() => undefined)
      // A process that was suspended may have lost the task, and must not continue it.
      if (performance.now() - begun > ttlMs / 2) last = await lease.beat(call, task.task)
    }
    return last
  }
}

/** Nobody ran it before, so nothing was done that is not recorded. */
const isFirstRun = ({ beat }: Task) => beat === 1

/** What earlier runs did and could not record: a slice and its record are two writes. */
async function unrecorded(call: Call, begun: Task, now: Task, work: Work | undefined): Promise<number> {
  if (isFirstRun(begun) || !work?.remaining) return 0
  return Math.max(0, now.total - now.deleted - (await work.remaining(call, now)))
}
