import { setTimeout as pause } from 'node:timers/promises'
import { type Call, tracedJob } from '../../core/index.ts'
import type { Lease, Progress } from './lease.ts'
import type { Task } from './task.ts'

/** Defines the tasks of one action. */
export interface TaskHandler {
  /** The plugin that defines them. */
  readonly plugin: string
  /** Does one bounded slice. It may run again for the same slice, so it must be idempotent. */
  readonly step: (call: Call, task: Task, signal: AbortSignal) => Promise<Progress>
  /** Counts what is left: corrects the total after a slice that was done but not recorded. */
  readonly remaining: ((call: Call, task: Task) => Promise<number>) | undefined
}

interface SlicesDeps {
  readonly lease: Lease
  readonly handlers: ReadonlyMap<string, TaskHandler>
  readonly pauseMs: number
  /** Lease time in milliseconds: it expires this long after its last heartbeat. */
  readonly ttlMs: number
}

/** Runs a task until it ends, this instance loses its lease, or the signal aborts. */
export type RunSlices = (call: Call, task: Task, signal: AbortSignal) => Promise<Task | undefined>

export function createSlices({ lease, handlers, pauseMs, ttlMs }: SlicesDeps): RunSlices {
  return async (call, task, signal) => {
    const handler = handlers.get(task.action)
    // The first instance to run a task has recorded every slice done so far.
    const isFirstRun = task.beat === 1

    /** What earlier runs did but did not record: a slice and its record are two commits. */
    async function unrecorded(now: Task): Promise<number> {
      if (isFirstRun || !handler?.remaining) return 0
      return Math.max(0, now.total - now.deleted - (await handler.remaining(call, now)))
    }

    /** The last slice corrects the count. */
    async function slice(step: TaskHandler['step'], now: Task): Promise<Progress> {
      const done = await tracedJob(call, 'task.slice', (own, span) => {
        span?.set({ 'aspectd.task': now.task, 'aspectd.action': now.action, 'aspectd.plugin': handler?.plugin })
        return step(own, now, signal)
      })
      if (!done.finished) return done
      const deleted = done.deleted + (await unrecorded({ ...now, deleted: now.deleted + done.deleted }))
      return { ...done, deleted }
    }

    let last: Task | undefined = task
    if (!isFirstRun || lease.isOver(task)) {
      const deleted = await unrecorded(task)
      last = await lease.advance(call, task.task, { deleted, finished: false })
    }
    while (handler && lease.holds(last) && !signal.aborted) {
      const begun = performance.now()
      last = await lease.advance(call, task.task, await slice(handler.step, last))
      if (lease.holds(last)) await pause(pauseMs, undefined, { signal }).catch(() => undefined)
      // A process that was suspended may have lost the lease: the heartbeat checks it.
      if (performance.now() - begun > ttlMs / 2) last = await lease.beat(call, task.task)
    }
    return last
  }
}
