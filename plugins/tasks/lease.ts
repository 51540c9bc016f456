import type { Aspect, Call, Data } from '../../core/index.ts'
import { hasEnded, QUEUE, type Queue, type Task, type TaskRecord, taskUrn } from './task.ts'

/** What one slice of work did. */
export interface Progress {
  readonly deleted: number
  readonly finished: boolean
}

interface Parts {
  readonly data: Pick<Data, 'write'>
  readonly records: Aspect<TaskRecord>
  readonly queue: Aspect<Queue>
  /** This instance. */
  readonly owner: string
}

export type Lease = ReturnType<typeof createLease>

/**
 * How an instance holds a task. Every change is refused by leaving the record as it is when the task has ended or is
 * another's by now, so a caller looks at the answer.
 */
export function createLease({ data, records, queue, owner }: Parts) {
  async function move(call: Call, id: string, change: (old: TaskRecord) => TaskRecord): Promise<Task | undefined> {
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

  /** `change` while this instance holds the task. */
  function moveOwn(call: Call, id: string, change: (old: TaskRecord) => TaskRecord): Promise<Task | undefined> {
    return move(call, id, old => (old.owner === owner ? change(old) : old))
  }

  return {
    holds: (task: Task | undefined): task is Task & { owner: string } => task?.owner === owner && !hasEnded(task),

    async unfinished(call: Call): Promise<Task[]> {
      const waiting = (await queue.get(call, QUEUE))?.unfinished ?? []
      const found = await records.getMany(
        call,
        waiting.map(({ task }) => taskUrn(task))
      )
      return found.flatMap((record, at) => (record ? [{ ...record, task: waiting[at]!.task }] : []))
    },

    /** Takes a task, unless it has moved since it was `seen`. */
    claim: (call: Call, seen: Task) =>
      move(call, seen.task, old =>
        old.owner === seen.owner && old.beat === seen.beat
          ? { ...old, owner, beat: old.beat + 1, state: 'RUNNING', updatedAt: Date.now() }
          : old
      ),

    /** Records a slice; the task ends when it is finished, cancelled or out of time. */
    advance: (call: Call, id: string, { deleted, finished }: Progress) =>
      moveOwn(call, id, old => {
        const sum = old.deleted + deleted
        return settled({ ...old, deleted: sum, total: Math.max(old.total, sum), beat: old.beat + 1 }, finished)
      }),

    beat: (call: Call, id: string) => moveOwn(call, id, old => ({ ...old, beat: old.beat + 1 })),

    /** Gives it back for another instance, or this one's next life. */
    release: (call: Call, id: string) => moveOwn(call, id, ({ owner: _mine, ...old }) => ({ ...old, state: 'QUEUED' })),

    fail: (call: Call, id: string, error: string) =>
      moveOwn(call, id, old => ended({ ...old, error }, 'FAILED', Date.now()))
  }
}

function settled(task: TaskRecord, finished: boolean): TaskRecord {
  const now = Date.now()
  if (finished) return ended(task, 'COMPLETED', now)
  if (task.cancel) return ended(task, 'CANCELLED', now)
  if (task.deadline !== undefined && now >= task.deadline) return ended(task, 'TIMED_OUT', now)
  return { ...task, updatedAt: now }
}

function ended({ owner: _gone, ...task }: TaskRecord, state: TaskRecord['state'], now: number): TaskRecord {
  return { ...task, state, updatedAt: now, endedAt: now }
}

function without({ unfinished }: Queue, id: string): Queue {
  return { unfinished: unfinished.filter(({ task }) => task !== id) }
}
