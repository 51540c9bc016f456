import type { Aspect, Call, Data } from '../../core/index.ts'
import { hasEnded, QUEUE, type Queue, type Task, type TaskRecord, taskUrn } from './task.ts'

/** What one slice of work did. */
export interface Progress {
  readonly deleted: number
  readonly finished: boolean
}

interface LeaseDeps {
  readonly data: Pick<Data, 'write'>
  readonly records: Aspect<TaskRecord>
  readonly queue: Aspect<Queue>
  /** This instance. */
  readonly owner: string
}

export type Lease = ReturnType<typeof createLease>

/** What becomes of a task that this instance holds. */
type Change = (old: TaskRecord) => TaskRecord

/**
 * How an instance holds a task. Every change is refused by leaving the record as it is when the task has ended or is
 * another's by now, so a caller looks at the answer.
 */
export function createLease(deps: LeaseDeps) {
  const { owner } = deps
  /** `change` while this instance holds the task. */
  const moveOwn = (call: Call, id: string, change: Change) =>
    move(deps, call, id, old => (old.owner === owner ? change(old) : old))

  return {
    holds: (task: Task | undefined): task is Task & { owner: string } => task?.owner === owner && !hasEnded(task),

    unfinished: (call: Call) => unfinished(deps, call),

    /** Takes a task, unless it has moved since it was `seen`. */
    claim: (call: Call, seen: Task) =>
      move(deps, call, seen.task, old =>
        old.owner === seen.owner && old.beat === seen.beat ? { ...claimed(old, owner), updatedAt: Date.now() } : old
      ),

    /** Whether there is nothing to do but end it: it is cancelled or out of time. */
    isOver: (task: TaskRecord) => endOf(task, false) !== undefined,

    /** Records a slice; the task ends when it is finished, cancelled or out of time. */
    advance: (call: Call, id: string, { deleted, finished }: Progress) =>
      moveOwn(call, id, old => {
        const sum = old.deleted + deleted
        const next = { ...old, deleted: sum, total: Math.max(old.total, sum), beat: old.beat + 1 }
        const end = endOf(next, finished)
        return end ? ended(next, end) : { ...next, updatedAt: Date.now() }
      }),

    beat: (call: Call, id: string) => moveOwn(call, id, old => ({ ...old, beat: old.beat + 1 })),

    /** Gives it back for another instance, or this one's next life. */
    release: (call: Call, id: string) => moveOwn(call, id, ({ owner: _mine, ...old }) => ({ ...old, state: 'QUEUED' })),

    fail: (call: Call, id: string, error: string) => moveOwn(call, id, old => ended({ ...old, error }, 'FAILED'))
  }
}

/** A waiting task as the instance has it that runs it next. */
export function claimed(task: TaskRecord, owner: string): TaskRecord {
  return { ...task, owner, beat: task.beat + 1, state: 'RUNNING' }
}

/** A task that has ended leaves the queue in the same write. */
async function move(deps: LeaseDeps, call: Call, id: string, change: Change): Promise<Task | undefined> {
  const { data, records, queue } = deps
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

/** How a task ends, if it does now. */
function endOf({ cancel, deadline }: TaskRecord, finished: boolean): TaskRecord['state'] | undefined {
  if (finished) return 'COMPLETED'
  if (cancel) return 'CANCELLED'
  return deadline !== undefined && Date.now() >= deadline ? 'TIMED_OUT' : undefined
}

function ended({ owner: _gone, ...task }: TaskRecord, state: TaskRecord['state']): TaskRecord {
  const now = Date.now()
  return { ...task, state, updatedAt: now, endedAt: now }
}

function without({ unfinished }: Queue, id: string): Queue {
  return { unfinished: unfinished.filter(({ task }) => task !== id) }
}
