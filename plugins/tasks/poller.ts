import type { Call, Log } from '../../core/index.ts'
import type { Lease } from './lease.ts'
import type { Slots } from './slots.ts'
import type { Task } from './task.ts'

interface PollerDeps {
  readonly lease: Lease
  readonly slots: Slots
  /** Lease time in milliseconds: it expires this long after its last heartbeat. */
  readonly ttlMs: number
  readonly owner: string
  readonly log: Log
  readonly system: (reason: string) => Call
}

export type Poller = ReturnType<typeof createPoller>

/** Finds leases without a heartbeat for `ttlMs`, by this machine's monotonic clock: clocks of instances may differ. */
export function createStaleLeases(ttlMs: number, now = () => performance.now()) {
  let leases = new Map<string, { readonly mark: string; readonly since: number }>()
  return (tasks: readonly Task[]): Set<string> => {
    const next: typeof leases = new Map()
    for (const { task, owner, beat } of tasks) {
      const mark = `${owner}:${beat}`
      const before = leases.get(task)
      next.set(task, before?.mark === mark ? before : { mark, since: now() })
    }
    leases = next
    return new Set([...leases].flatMap(([task, { since }]) => (now() - since >= ttlMs ? [task] : [])))
  }
}

/** Claims tasks that no instance runs, and starts them while slots are free. */
export function createPoller({ lease, slots, ttlMs, owner, log, system }: PollerDeps) {
  const staleLeases = createStaleLeases(ttlMs)
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
    const expired = staleLeases(tasks)
    for (const task of tasks) {
      const claimable = task.owner === undefined || task.owner === owner || expired.has(task.task)
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
