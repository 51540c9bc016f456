import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Call, type Log, publicError } from '../../core/index.ts'
import type { Lease } from './lease.ts'
import type { Ended } from './metrics.ts'
import type { RunSlices, TaskHandler } from './slices.ts'
import { hasEnded, type Task } from './task.ts'

interface SlotsDeps {
  readonly lease: Lease
  readonly handlers: ReadonlyMap<string, TaskHandler>
  readonly runSlices: RunSlices
  /** Number of slots: tasks that run at a time. */
  readonly concurrency: number
  readonly log: Log
  readonly ended: Ended
  readonly system: (reason: string, signal?: AbortSignal) => Call
  /** Called when a slot becomes free. */
  readonly onEnd: () => void
}

export type Slots = ReturnType<typeof createSlots>

/** The slots of this instance: each runs one task. */
export function createSlots(deps: SlotsDeps) {
  const { handlers, concurrency, log } = deps
  const running = new Map<string, Promise<void>>()
  return {
    has: (id: string) => running.has(id),
    ids: () => [...running.keys()],

    /** Ending a cancelled task requires neither a free slot nor the plugin that defines its action. */
    mayRun: ({ cancel, action }: Pick<Task, 'cancel' | 'action'>) =>
      cancel === true || (running.size < concurrency && handlers.has(action)),

    /** Takes a slot at once, and runs the task after `stored` resolves. */
    begin(task: Task, signal: AbortSignal, stored: Promise<unknown> = Promise.resolve()): void {
      const ready = stored.then(() => nextTurn(true)).catch(() => false)
      const ended = ready.then(isStored => (isStored ? run(deps, task, signal) : undefined))
      const logged = ended.catch(error =>
        log.error({ err: error, task: task.task }, 'task state was not stored; will retry after its lease expires')
      )
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

/** When the store is unavailable (503) or the server stops, the task does not fail: it continues later. */
async function run(deps: SlotsDeps, task: Task, signal: AbortSignal): Promise<void> {
  const { lease, runSlices, log, ended, system, onEnd } = deps
  const id = task.task
  const call = system(`task ${id}`, signal)
  try {
    const last = await runSlices(call, task, signal)
    if (lease.holds(last)) await lease.release(call, id)
    else {
      if (last && hasEnded(last)) ended(task.action, last.state)
      log.info({ task: id, state: last?.state, deleted: last?.deleted }, 'task ended')
    }
    setImmediate(onEnd)
  } catch (error) {
    const { message, statusCode } = publicError(error)
    if (call.signal.aborted || statusCode === 503) {
      log.warn({ err: error, task: id }, 'task interrupted')
      await lease.release(call, id)
    } else {
      log.error({ err: error, task: id }, 'task failed')
      await lease.fail(call, id, message)
      ended(task.action, 'FAILED')
    }
  }
}
