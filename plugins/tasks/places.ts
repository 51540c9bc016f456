import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Call, type Log, publicError } from '../../core/index.ts'
import type { Lease } from './lease.ts'
import type { RunSlices, Work } from './slices.ts'
import type { Task } from './task.ts'

interface PlacesDeps {
  readonly lease: Lease
  readonly works: ReadonlyMap<string, Work>
  readonly runSlices: RunSlices
  /** Tasks at a time. */
  readonly concurrency: number
  readonly log: Log
  readonly system: (reason: string, signal?: AbortSignal) => Call
  /** A place is free again. */
  readonly onEnd: () => void
}

export type Places = ReturnType<typeof createPlaces>

/** The tasks that this instance runs now. */
export function createPlaces(deps: PlacesDeps) {
  const { works, concurrency, log } = deps
  const running = new Map<string, Promise<void>>()
  return {
    has: (id: string) => running.has(id),
    ids: () => [...running.keys()],

    /** A cancelled task has only to be ended, which needs neither a place nor the plugin that knows the work. */
    mayRun: ({ cancel, action }: Pick<Task, 'cancel' | 'action'>) =>
      cancel === true || (running.size < concurrency && works.has(action)),

    /** Takes a place at once, and runs the task when it is stored as this instance's. */
    begin(task: Task, signal: AbortSignal, stored: Promise<unknown> = Promise.resolve()): void {
      const ready = stored.then(() => nextTurn(true)).catch(() => false)
      const work = ready.then(isStored => (isStored ? run(deps, task, signal) : undefined))
      const logged = work.catch(error => log.error({ err: error, task: task.task }, 'lost a task'))
      running.set(
        task.task,
        logged.finally(() => running.delete(task.task))
      )
    },

    async settled(): Promise<void> {
      await Promise.all(running.values())
    }
  }
}

async function run(deps: PlacesDeps, task: Task, signal: AbortSignal): Promise<void> {
  const { lease, runSlices, log, system, onEnd } = deps
  const call = system(`task ${task.task}`, signal)
  try {
    const last = await runSlices(call, task, signal)
    if (lease.holds(last)) await lease.release(call, task.task)
    else log.info({ task: task.task, state: last?.state, deleted: last?.deleted }, 'task ended')
    setImmediate(onEnd)
  } catch (error) {
    await giveUp(deps, call, task, error)
  }
}

/** A store that is away for a moment, or a server that stops, is no failure of the task: it continues later. */
async function giveUp({ lease, log }: PlacesDeps, call: Call, { task }: Task, error: unknown): Promise<void> {
  const { message, statusCode } = publicError(error)
  if (call.signal.aborted || statusCode === 503) {
    log.warn({ err: error, task }, 'task interrupted')
    await lease.release(call, task)
  } else {
    log.error({ err: error, task }, 'task failed')
    await lease.fail(call, task, message)
  }
}
