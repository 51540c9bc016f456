import type { Task } from './task.ts'

/** Tells which leases have stood still for the whole time to live, on this machine's own monotonic clock. */
export function createWatch(ttlMs: number, now = () => performance.now()) {
  let seen = new Map<string, { readonly mark: string; readonly since: number }>()
  return (tasks: readonly Task[]): Set<string> => {
    const next: typeof seen = new Map()
    for (const { task, owner, beat } of tasks) {
      const mark = `${owner}:${beat}`
      const before = seen.get(task)
      next.set(task, before?.mark === mark ? before : { mark, since: now() })
    }
    seen = next
    return new Set([...seen].flatMap(([task, { since }]) => (now() - since >= ttlMs ? [task] : [])))
  }
}
