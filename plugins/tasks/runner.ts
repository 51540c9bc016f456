import type { Call, Leases, Log } from '../../core/index.ts'
import type { Lease } from './lease.ts'
import type { Ended } from './metrics.ts'
import { createPoller } from './poller.ts'
import { createSlices, type TaskHandler } from './slices.ts'
import { createSlots } from './slots.ts'
import type { Task } from './task.ts'

interface RunnerDeps {
  readonly lease: Lease
  readonly handlers: ReadonlyMap<string, TaskHandler>
  /** Number of slots: tasks that run at a time. */
  readonly concurrency: number
  readonly pauseMs: number
  readonly leaseSeconds: number
  readonly leases: Leases
  readonly log: Log
  /** Called when a task has ended on this instance. */
  readonly ended: Ended
  readonly system: (reason: string, signal?: AbortSignal) => Call
}

/** Starts a new task in its reserved slot after `stored` resolves. */
type StartTask = (task: Task, stored: Promise<unknown>) => void

export type Runner = ReturnType<typeof createRunner>

/** Runs tasks, renews their leases by heartbeats, and takes over tasks whose lease has expired. */
export function createRunner(deps: RunnerDeps) {
  const { lease, log, system } = deps
  const ttlMs = deps.leaseSeconds * 1000
  const runSlices = createSlices({ ...deps, ttlMs })
  const slots = createSlots({ ...deps, runSlices, onEnd: wake })
  const poller = createPoller({ ...deps, slots })
  let stop: AbortSignal | undefined

  function wake(): void {
    if (stop) poller.wake(stop)
  }

  async function beat(): Promise<void> {
    const call = system('task heartbeat')
    await Promise.all(slots.ids().map(id => lease.beat(call, id)))
  }

  return {
    running: () => slots.ids().length,
    /** Polls for tasks now. */
    wake,

    /** Starts a new task on this instance without a poll; `undefined` when all slots are taken or the server stops. */
    reserveSlot(action: string): StartTask | undefined {
      const signal = stop
      if (!signal || signal.aborted || !slots.mayRun({ action })) return
      return (task, stored) => slots.begin(task, signal, stored)
    },

    start(signal: AbortSignal): void {
      stop = signal
      const timer = setInterval(() => {
        beat().catch(error => log.warn({ err: error }, 'task heartbeat failed; will retry'))
        wake()
      }, ttlMs / 4).unref()
      signal.addEventListener('abort', () => clearInterval(timer), { once: true })
      wake()
    },

    /** Settles when the slices under way have ended and their leases are released. */
    async close(): Promise<void> {
      await poller.settled()
      await slots.settled()
    }
  }
}
