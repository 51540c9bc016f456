import type { Call, Leases, Log } from '../../core/index.ts'
import type { Lease } from './lease.ts'
import type { Slots } from './slots.ts'

interface PollerDeps {
  readonly lease: Lease
  readonly slots: Slots
  readonly leases: Leases
  readonly log: Log
  readonly system: (reason: string) => Call
}

export type Poller = ReturnType<typeof createPoller>

/** Claims tasks that no instance runs, and starts them while slots are free. */
export function createPoller({ lease, leases, slots, log, system }: PollerDeps) {
  let polling: Promise<void> | undefined
  let again = false

  async function poll(signal: AbortSignal): Promise<void> {
    while (again && !signal.aborted) {
      again = false
      const polled = claimTasks(system('polling for tasks'), signal)
      await polled.catch(error => log.warn({ err: error }, 'task poll failed; will retry'))
    }
  }

  async function claimTasks(call: Call, signal: AbortSignal): Promise<void> {
    const tasks = await lease.unfinished(call)
    const expired = leases.stale(tasks.map(({ task, owner, beat }) => ({ id: task, beat, ...(owner && { owner }) })))
    for (const task of tasks) {
      const claimable = task.owner === undefined || task.owner === leases.owner || expired.has(task.task)
      if (!claimable || slots.has(task.task) || signal.aborted || !slots.mayRun(task)) continue
      const claimed = await lease.claim(call, task)
      if (lease.holds(claimed)) slots.begin(claimed, signal)
    }
  }

  return {
    /** Polls now; if a poll is under way, once more after it. */
    wake(signal: AbortSignal): void {
      again = true
      polling ??= poll(signal).finally(() => {
        polling = undefined
      })
    },
    async settled(): Promise<void> {
      await polling
    }
  }
}
