import { setTimeout as pause } from 'node:timers/promises'
import { type Aspect, type Call, type Data, idOf } from '../../core/index.ts'
import { TaskNotFound, TaskRunning } from './errors.ts'
import { hasEnded, isTaskId, QUEUE, type Queue, type Task, type TaskRecord, taskUrn } from './task.ts'

const CANCEL_WAIT_MS = 5_000

interface Parts {
  readonly data: Pick<Data, 'write' | 'find'>
  readonly records: Aspect<TaskRecord>
  readonly queue: Aspect<Queue>
  readonly owner: string
  /** Tells the runner that there is something to do. */
  readonly wake: () => void
}

export interface NewTask {
  readonly action: string
  /** One unfinished task a key, across all instances. */
  readonly key: string
  readonly params: TaskRecord['params']
  /** How much there is to do. */
  readonly total: number
  readonly timeoutSeconds?: number | undefined
}

export function createTasks({ data, records, queue, owner, wake }: Parts) {
  let last = 0

  /** Rises even within one millisecond and when the clock steps back. */
  function nextNumber(): number {
    last = Math.max(last + 1, Date.now() * 1000)
    return last
  }

  async function find(call: Call, id: string): Promise<Task | undefined> {
    if (!isTaskId(id)) return
    const record = await records.get(call.as('reading a task'), taskUrn(id))
    return record && { ...record, task: id }
  }

  async function get(call: Call, id: string): Promise<Task> {
    const task = await find(call, id)
    if (!task) throw new TaskNotFound(id.slice(0, 100))
    return task
  }

  return {
    /** `undefined` for an id of no task. */
    find,
    /** @throws TaskNotFound */
    get,

    /** Stores the task and lets it be run; settles before its work begins. @throws TaskRunning naming the other. */
    async start(call: Call, { action, key, params, total, timeoutSeconds }: NewTask): Promise<Task> {
      const number = nextNumber()
      const task = `${owner}:${number}`
      const now = Date.now()
      const record: TaskRecord = {
        number,
        action,
        key,
        params,
        state: 'QUEUED',
        total,
        deleted: 0,
        actor: call.actor,
        startedAt: now,
        updatedAt: now,
        beat: 0,
        ...(timeoutSeconds === undefined ? {} : { deadline: now + timeoutSeconds * 1000 })
      }
      await data.write(call.as(`starting ${action}`), [
        queue.edit(QUEUE, old => joined(old, key, task)),
        records.edit(taskUrn(task), () => record)
      ])
      wake()
      return { ...record, task }
    },

    /** Newest first. */
    async list(call: Call, { start, count }: { readonly start: number; readonly count: number }) {
      const system = call.as('listing tasks')
      const query = { types: ['aspectdTask'], sort: { field: 'aspectdTask.number', descending: true } }
      const { urns, total } = await data.find(system, query, { skip: start, limit: count })
      const found = await records.getMany(system, urns)
      const tasks = found.flatMap((record, at) => (record ? [{ ...record, task: idOf(urns[at]!) }] : []))
      return { start, count, total, tasks }
    },

    /** Ends a task after its present slice. The answer is the task as it is then, ended unless its instance is away. */
    async cancel(call: Call, id: string): Promise<Task> {
      const system = call.as('cancelling a task')
      await get(call, id)
      await records.update(system, taskUrn(id), old => (old && !hasEnded(old) ? { ...old, cancel: true } : old))
      wake()
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

function joined(queue: Queue | undefined, key: string, task: string): Queue {
  const unfinished = queue?.unfinished ?? []
  const other = unfinished.find(one => one.key === key)
  if (other) throw new TaskRunning(other.task)
  return { unfinished: [...unfinished, { key, task }] }
}
