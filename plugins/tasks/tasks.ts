import { setTimeout as pause } from 'node:timers/promises'
import { type Aspect, type Call, type Data, type Edit, idOf, type Leases } from '../../core/index.ts'
import { TaskNotFound, TaskRunning } from './errors.ts'
import { claimed } from './lease.ts'
import type { Runner } from './runner.ts'
import { hasEnded, isTaskId, QUEUE, type Queue, type Task, type TaskRecord, taskUrn } from './task.ts'

const CANCEL_WAIT_MS = 5_000

interface TasksDeps {
  readonly data: Pick<Data, 'write' | 'find'>
  readonly records: Aspect<TaskRecord>
  readonly queue: Aspect<Queue>
  readonly leases: Leases
  readonly runner: Pick<Runner, 'wake' | 'reserveSlot'>
}

export interface NewTask {
  readonly action: string
  /** Only one unfinished task may have this key, across all instances. */
  readonly key: string
  readonly params: TaskRecord['params']
  /** The number of rows to process. */
  readonly total: number
  readonly timeoutSeconds?: number | undefined
}

export function createTasks(deps: TasksDeps) {
  const nextNumber = createNumbers()

  async function find(call: Call, id: string): Promise<Task | undefined> {
    if (!isTaskId(id)) return
    const record = await deps.records.get(call.as('reading a task'), taskUrn(id))
    return record && { ...record, task: id }
  }

  async function get(call: Call, id: string): Promise<Task> {
    const task = await find(call, id)
    if (!task) throw new TaskNotFound(id.slice(0, 100))
    return task
  }

  return {
    /** `undefined` if the task does not exist. */
    find,
    /** @throws TaskNotFound */
    get,
    /**
     * Stores the task, in one commit with the edits that `also` makes of its ID, and then runs it in the background.
     * @throws TaskRunning if a task with this key is unfinished.
     */
    start: (call: Call, task: NewTask, also: Also = () => []) =>
      store(deps, call, { queued: queuedTask(call, task, nextNumber()), also }),
    /** Newest first. */
    list: (call: Call, page: Page) => list(deps, call, page),
    /** Ends a task after its current slice. Returns the ended task, or as it is after 5 s without an end. */
    async cancel(call: Call, id: string): Promise<Task> {
      await get(call, id)
      const requestCancel = (old: TaskRecord | undefined) => (old && !hasEnded(old) ? { ...old, cancel: true } : old)
      await deps.records.update(call.as('cancelling a task'), taskUrn(id), requestCancel)
      deps.runner.wake()
      const until = performance.now() + CANCEL_WAIT_MS
      let task = await get(call, id)
      while (!hasEnded(task) && performance.now() < until) {
        await pause(10)
        task = await get(call, id)
      }
      return task
    }
  }
}

type Also = (task: string) => readonly Edit[]

interface Page {
  readonly start: number
  readonly count: number
}

/** Numbers increase even within one millisecond and when the clock is set back. */
function createNumbers(): () => number {
  let last = 0
  return () => {
    last = Math.max(last + 1, Date.now() * 1000)
    return last
  }
}

interface Stored {
  readonly queued: TaskRecord
  readonly also: Also
}

/** If a slot is free, the task is stored with this instance's lease, and starts without a poll. */
async function store(deps: TasksDeps, call: Call, { queued, also }: Stored): Promise<Task> {
  const { data, records, queue, leases, runner } = deps
  const { action, key } = queued
  const task = `${leases.owner}:${queued.number}`
  const startTask = runner.reserveSlot(action)
  const record = (startTask && claimed(leases, queued, queued)) ?? queued
  const stored = data.write(call.as(`starting ${action}`), [
    queue.edit(QUEUE, old => withKey(old, key, task)),
    records.edit(taskUrn(task), () => record),
    ...also(task)
  ])
  startTask?.({ ...record, task }, stored)
  await stored
  if (!startTask) runner.wake()
  return { ...record, task }
}

function queuedTask(call: Call, { action, key, params, total, timeoutSeconds }: NewTask, number: number): TaskRecord {
  const now = Date.now()
  const deadline = timeoutSeconds === undefined ? {} : { deadline: now + timeoutSeconds * 1000 }
  const times = { startedAt: now, updatedAt: now, ...deadline }
  return { number, action, key, params, state: 'QUEUED', total, deleted: 0, actor: call.actor, ...times, beat: 0 }
}

async function list({ data, records }: TasksDeps, call: Call, { start, count }: Page) {
  const system = call.as('listing tasks')
  const query = { types: ['aspectdTask'], sort: { field: 'aspectdTask.number', descending: true } }
  const { urns, total } = await data.find(system, query, { skip: start, limit: count })
  const found = await records.getMany(system, urns)
  const tasks = urns.flatMap((urn, at) => {
    const record = found[at]
    return record ? [{ ...record, task: idOf(urn) }] : []
  })
  return { start, count, total, tasks }
}

function withKey(queue: Queue | undefined, key: string, task: string): Queue {
  const unfinished = queue?.unfinished ?? []
  const other = unfinished.find(one => one.key === key)
  if (other) throw new TaskRunning(other.task)
  return { unfinished: [...unfinished, { key, task }] }
}
