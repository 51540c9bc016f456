import { makeUrn, type Static, Type, type Urn } from '../../core/index.ts'

const RUNNABLE = ['QUEUED', 'RUNNING'] as const
export const ENDED = ['COMPLETED', 'CANCELLED', 'TIMED_OUT', 'FAILED'] as const
const NUMBER = { 'x-search': { fieldType: 'COUNT' } }
const Moment = Type.Integer({ minimum: 0 })

/** The stored task. It includes the lease, so that one commit updates both progress and lease. */
export const TaskRecord = Type.Object(
  {
    /** The number in the id. It increases with every task; lists sort by it, newest first. */
    number: Type.Integer(NUMBER),
    action: Type.String(),
    /** Only one unfinished task may have this key. */
    key: Type.String(),
    params: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()])),
    state: Type.Enum([...RUNNABLE, ...ENDED]),
    total: Type.Integer({ minimum: 0 }),
    deleted: Type.Integer({ minimum: 0 }),
    actor: Type.String(),
    startedAt: Moment,
    updatedAt: Moment,
    endedAt: Type.Optional(Type.Integer(NUMBER)),
    error: Type.Optional(Type.String()),
    /** When the task times out, in milliseconds since the epoch. */
    deadline: Type.Optional(Moment),
    /** Cancellation is requested: the instance that runs the task next ends it. */
    cancel: Type.Optional(Type.Boolean()),
    /** The instance that holds the lease, and its heartbeat counter. */
    owner: Type.Optional(Type.String()),
    beat: Type.Integer({ minimum: 0 })
  },
  { additionalProperties: false }
)
export type TaskRecord = Static<typeof TaskRecord>

/** `task` is the id, `<nodeId>:<number>`. */
export type Task = TaskRecord & { readonly task: string }

/** Keys of the unfinished tasks. The commit that stores a task also reserves its key. */
export const Queue = Type.Object(
  { unfinished: Type.Array(Type.Object({ key: Type.String(), task: Type.String() }, { additionalProperties: false })) },
  { additionalProperties: false }
)
export type Queue = Static<typeof Queue>
export const QUEUE = makeUrn('aspectdTaskQueue', 'unfinished')

const TASK_ID = /^[\w-]{1,64}:0*[1-9]\d{0,18}$/

/** Whether a text has the form `<nodeId>:<number>`, the number greater than zero. */
export function isTaskId(text: string): boolean {
  return TASK_ID.test(text)
}

export function taskUrn(id: string): Urn {
  return makeUrn('aspectdTask', id)
}

export type EndState = (typeof ENDED)[number]

export function hasEnded<T extends Pick<TaskRecord, 'state'>>(task: T): task is T & { readonly state: EndState } {
  return ENDED.some(ended => ended === task.state)
}

/** The part of a task that callers see. */
export function shown({ task, action, params, state, total, deleted, actor, ...times }: Task) {
  const { startedAt, updatedAt, endedAt, error } = times
  return {
    task,
    action,
    ...params,
    state,
    total,
    deleted,
    rowsPerSecond: Math.round((deleted * 1000) / Math.max(1, updatedAt - startedAt)),
    actor,
    startedAt,
    updatedAt,
    ...(endedAt === undefined ? {} : { endedAt }),
    ...(error === undefined ? {} : { error })
  }
}
