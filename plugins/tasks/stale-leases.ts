import type { Task } from './task.ts'

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
