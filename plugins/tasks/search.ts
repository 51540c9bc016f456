import type { Call, Log } from '../../core/index.ts'
import type { Lease } from './lease.ts'
import type { Places } from './places.ts'
import { createWatch } from './stale-leases.ts'

interface SearchDeps {
  readonly lease: Lease
  readonly places: Places
  /** How long a lease lasts. */
  readonly ttlMs: number
  readonly owner: string
  readonly log: Log
  readonly system: (reason: string) => Call
}

export type Search = ReturnType<typeof createSearch>

/** Looks for tasks that no instance runs, and begins them while there are places. */
export function createSearch({ lease, places, ttlMs, owner, log, system }: SearchDeps) {
  const stale = createWatch(ttlMs)
  let looking: Promise<void> | undefined
  let again = false

  async function look(signal: AbortSignal): Promise<void> {
    while (again && !signal.aborted) {
      again = false
      const looked = claimTasks(system('looking for tasks'), signal)
      await looked.catch(error => log.warn({ err: error }, 'could not look for tasks'))
    }
  }

  async function claimTasks(call: Call, signal: AbortSignal): Promise<void> {
    const tasks = await lease.unfinished(call)
    const dead = stale(tasks)
    for (const task of tasks) {
      const free = task.owner === undefined || task.owner === owner || dead.has(task.task)
      if (!free || places.has(task.task) || signal.aborted || !places.mayRun(task)) continue
      const claimed = await lease.claim(call, task)
      if (lease.holds(claimed)) places.begin(claimed, signal)
    }
  }

  return {
    /** Looks now, once more if it is looking already. */
    wake(signal: AbortSignal): void {
      again = true
      looking ??= look(signal).finally(() => {
        looking = undefined
      })
    },
    async settled(): Promise<void> {
      await looking
    }
  }
}
