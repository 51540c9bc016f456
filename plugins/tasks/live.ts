import {
  type ArgsOf,
  type Call,
  idOf,
  operation,
  parseUrnOf,
  type Urn,
  valuesOf,
  type Wakeups
} from '../../core/index.ts'
import { MAY_READ } from './rest.ts'
import { hasEnded, shown, type Task } from './task.ts'

export const sdl = `
  extend type Subscription {
    "The state of a task: now, whenever it changes, and at last when it has ended."
    taskProgress("urn:li:aspectdTask:<id>" urn: String!): TaskProgress!
    "How many tasks wait or run: now, and whenever a task changes, at most four times a second."
    unfinishedTasks: Int!
  }
  enum TaskState { QUEUED RUNNING COMPLETED CANCELLED TIMED_OUT FAILED }
  type TaskProgress {
    "The id, as GET /operations/tasks/:id takes it."
    task: String!
    action: String!
    state: TaskState!
    "Rows to process."
    total: Long!
    "Rows that were processed."
    done: Long!
    rowsPerSecond: Long!
    "Who has started it."
    actor: String!
    "Milliseconds since the epoch, as the next two."
    startedAt: Long!
    updatedAt: Long!
    "Null until it has ended."
    endedAt: Long
    "Why it has failed."
    error: String
  }
` as const

const TASK = 'aspectdTask'

type Args = ArgsOf<typeof sdl>['taskProgress']

interface LiveDeps {
  /** @throws TaskNotFound */
  get(call: Call, id: string): Promise<Task>
  unfinished(call: Call): Promise<number>
  /** Woken with the URNs of tasks that have changed. */
  readonly wakeups: Wakeups
}

export function subscriptions({ get, unfinished, wakeups }: LiveDeps) {
  const read = async (call: Call, urn: Urn) => {
    const count = wakeups.count()
    return { count, task: await get(call, idOf(urn)) }
  }
  async function* progress(call: Call, urn: Urn, first: Awaited<ReturnType<typeof read>>) {
    for (let { task, count } = first; !call.signal.aborted; ) {
      const { deleted: done, ...others } = shown(task)
      yield { value: { ...others, done } }
      if (hasEnded(task)) return
      await wakeups.next(count, call.signal, { key: urn })
      ;({ task, count } = await read(call, urn))
    }
  }
  return {
    taskProgress: operation(MAY_READ, async ({ urn: text }: Args, call) => {
      const urn = parseUrnOf(TASK, text)
      return progress(call, urn, await read(call, urn))
    }),
    unfinishedTasks: operation(MAY_READ, (_args: object, call) =>
      valuesOf(wakeups, call, own => unfinished(own.as('counting tasks')))
    )
  }
}
