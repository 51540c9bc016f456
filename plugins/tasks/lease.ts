import type { Aspect, Call, Data, Leases } from '../../core/index.ts'
import { hasEnded, QUEUE, type Queue, type Task, type TaskRecord, taskUrn } from './task.ts'

/** What one slice of work did. */
export interface Progress {
  readonly deleted: number
  readonly finished: boolean
  /** The number of rows to process, if it is known only now. */
  readonly total?: number
}

interface LeaseDeps {
  readonly data: Pick<Data, 'write'>
  readonly records: Aspect<TaskRecord>
  readonly queue: Aspect<Queue>
  readonly leases: Leases
}

export type Lease = ReturnType<typeof createLease>

/** A change to a task whose lease this instance holds. */
type Change = (old: TaskRecord) => TaskRecord

/**
 * Acquires, renews and releases the lease of a task. A change is skipped when the task has ended or another instance
 * has acquired the lease: callers check the task that is returned.
 */
export function createLease(deps: LeaseDeps) {
  const { leases } = deps
  const changeTask = createChange(deps)
  /** Renews the lease and applies `change`, only if this instance holds it. */
  const changeOwn = (call: Call, id: string, change: Change) =>
    changeTask(call, id, old => {
      const own = leases.renew(old)
      return own ? change(own) : old
    })

  return {
    holds: (task: Task | undefined): task is Task & { owner: string } =>
      task?.owner === leases.owner && !hasEnded(task),

    unfinished: (call: Call) => unfinished(deps, call),

    /** Acquires the lease, unless its owner or heartbeat has changed since it was `seen`. */
    claim: (call: Call, seen: Task) =>
      changeTask(call, seen.task, old => {
        const own = claimed(leases, seen, old)
        return own ? { ...own, updatedAt: now(old) } : old
      }),

    /** Whether the task only has to be ended: it is cancelled or timed out. */
    isOver: (task: TaskRecord) => endOf(task, false) !== undefined,

    /** Records a slice. The task ends when it is finished, cancelled or timed out. */
    advance: (call: Call, id: string, { deleted, finished, total }: Progress) =>
      changeOwn(call, id, old => {
        const sum = old.deleted + deleted
        const next = { ...old, deleted: sum, total: Math.max(total ?? old.total, sum) }
        const end = endOf(next, finished)
        return end ? ended(next, end) : { ...next, updatedAt: now(old) }
      }),

    beat: (call: Call, id: string) => changeOwn(call, id, old => old),

    /** Releases the lease: another instance, or this one after a restart, can acquire it. */
    release: (call: Call, id: string) =>
      changeTask(call, id, old => {
        const free = leases.release(old)
        return free ? { ...free, state: 'QUEUED' } : old
      }),

    fail: (call: Call, id: string, error: string) => changeOwn(call, id, old => ended({ ...old, error }, 'FAILED'))
  }
}

/** The record of a task with our lease; `undefined` if its lease has changed since it was `seen`. */
export function claimed(leases: Leases, seen: TaskRecord, stored: TaskRecord): TaskRecord | undefined {
  const own = leases.claim(seen, stored)
  return own && { ...own, state: 'RUNNING' }
}

/** Changes a task. If it has ended, the same commit removes it from the queue. */
function createChange({ data, records, queue }: LeaseDeps) {
  return async (call: Call, id: string, change: Change): Promise<Task | undefined> => {
    let next: TaskRecord | undefined
    await data.write(call, [
      records.edit(taskUrn(id), old => {
        next = old && (hasEnded(old) ? old : change(old))
        return next
      }),
      queue.edit(QUEUE, old => (next && !hasEnded(next) ? old : old && without(old, id)))
    ])
    return next && { ...next, task: id }
  }
}

async function unfinished({ records, queue }: LeaseDeps, call: Call): Promise<Task[]> {
  const waiting = (await queue.get(call, QUEUE))?.unfinished ?? []
  const found = await records.getMany(
    call,
    waiting.map(({ task }) => taskUrn(task))
  )
  return waiting.flatMap(({ task }, at) => {
    const record = found[at]
    return record ? [{ ...record, task }] : []
  })
}

/** The final state of a task; `undefined` if it continues. */
function endOf({ cancel, deadline }: TaskRecord, finished: boolean): TaskRecord['state'] | undefined {
  if (finished) return 'COMPLETED'
  if (cancel) return 'CANCELLED'
  return deadline !== undefined && Date.now() >= deadline ? 'TIMED_OUT' : undefined
}

function ended({ owner: _owner, ...task }: TaskRecord, state: TaskRecord['state']): TaskRecord {
  const endedAt = now(task)
  return { ...task, state, updatedAt: endedAt, endedAt }
}

/** Not before the start of the task, also when the clock was set back since. */
function now({ startedAt }: Pick<TaskRecord, 'startedAt'>): number {
  return Math.max(startedAt, Date.now())
}

function without({ unfinished }: Queue, id: string): Queue {
  return { unfinished: unfinished.filter(({ task }) => task !== id) }
}
