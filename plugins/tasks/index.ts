import {
  type Call,
  createLeases,
  createWakeups,
  definePlugin,
  type Edit,
  eraseWhere,
  Misconfigured,
  numberKey,
  Type
} from '../../core/index.ts'
import { createLease, type Progress } from './lease.ts'
import { sdl, subscriptions } from './live.ts'
import { type Ended, measureEnds } from './metrics.ts'
import { READ, taskRoutes } from './rest.ts'
import { createRunner } from './runner.ts'
import type { TaskHandler } from './slices.ts'
import { QUEUE, Queue, type Task, TaskRecord } from './task.ts'
import { createTasks, type NewTask } from './tasks.ts'

export { TaskRunning } from './errors.ts'
export { removeSlice, SLICE_MS } from './removal.ts'
export { hasEnded, isTaskId } from './task.ts'
export type { NewTask, Progress, Task }

export interface Tasks {
  /** Registers the handler of an action; call it in `setup`. @throws Misconfigured if another plugin did */
  define(action: string, step: TaskHandler['step'], remaining?: TaskHandler['remaining']): void
  /** The task starts if, and only if, the edits that are made of its ID are written too. @throws TaskRunning */
  start(call: Call, task: NewTask, also?: (task: string) => readonly Edit[]): Promise<Task>
  find(call: Call, id: string): Promise<Task | undefined>
  get(call: Call, id: string): Promise<Task>
  list(call: Call, page: { start: number; count: number }): Promise<{ total: number; tasks: Task[] }>
  cancel(call: Call, id: string): Promise<Task>
}

const HOUR_MS = 3_600_000
const SEALED = { sealed: true }
const Id = Type.Object({ id: Type.String() })

/** Work that survives a restart or a crash and is not bound to a request. */
export const tasks = definePlugin({
  name: 'tasks',
  contract: 2,
  console: {
    folder: new URL('./web/', import.meta.url),
    pages: [
      {
        path: '/operate/tasks',
        title: 'Tasks',
        menu: 'operate',
        icon: 'gauge',
        order: 40,
        show: 'list.ts#TasksPage',
        anyOf: READ
      },
      { path: '/operate/tasks/:id', title: 'Task', show: 'task.ts#TaskPage', anyOf: READ }
    ]
  },
  config: Type.Object({
    pauseMs: Type.Integer({
      minimum: 0,
      maximum: 60_000,
      default: 2,
      description: 'milliseconds between two slices of a task'
    }),
    concurrency: Type.Integer({
      minimum: 1,
      maximum: 64,
      default: 2,
      description: 'maximum number of tasks that one instance runs at a time'
    }),
    leaseSeconds: Type.Integer({
      minimum: 1,
      maximum: 3600,
      // Instances poll every quarter of this time, so takeover happens at most 1.5 times this after the last heartbeat.
      default: 5,
      description: 'seconds without a heartbeat after which another instance takes over a task'
    }),
    keepSeconds: Type.Integer({
      minimum: 1,
      maximum: 315_360_000,
      default: 2_592_000,
      description: 'seconds that ended tasks are kept'
    })
  }),
  types: {
    aspectdTask: { key: 'aspectdTaskKey', guard: SEALED },
    aspectdTaskQueue: { key: 'aspectdTaskQueueKey', guard: SEALED }
  },
  lazySchemas: true,
  aspects: {
    aspectdTaskKey: { schema: Id, on: ['aspectdTask'] },
    aspectdTask: { schema: TaskRecord, on: ['aspectdTask'], keep: 0, guard: SEALED },
    aspectdTaskQueueKey: { schema: Id, on: ['aspectdTaskQueue'] },
    aspectdTaskQueue: { schema: Queue, on: ['aspectdTaskQueue'], keep: 0, guard: SEALED }
  },

  setup({ aspects, data, config, host, log, background, metrics, system }) {
    const leases = createLeases(config.leaseSeconds * 1000)
    const handlers = new Map<string, TaskHandler>()
    const storage = { data, records: aspects.aspectdTask, queue: aspects.aspectdTaskQueue, leases }
    let countEnd: Ended = () => undefined
    const runner = createRunner({
      ...{ lease: createLease(storage), leases, handlers, log, system, ...config },
      ended: (action, state) => countEnd(action, state)
    })
    metrics.gauge({ name: 'running', help: 'Tasks that run on this instance.', read: runner.running })
    const unfinished = async (call: Call) => (await storage.queue.get(call, QUEUE))?.unfinished.length ?? 0
    metrics.gauge({
      name: 'unfinished',
      help: 'Tasks that wait or run, on all instances.',
      read: () => unfinished(system('counting tasks'))
    })
    const service = createTasks({ ...storage, runner })

    const api: Tasks = {
      define(action, step, remaining) {
        const plugin = host.settingUp()
        if (plugin === undefined) throw new Misconfigured(`task ${action}: define it in setup`)
        const other = handlers.get(action)
        if (other) throw new Misconfigured(`plugin ${plugin}: task ${action} already belongs to plugin ${other.plugin}`)
        handlers.set(action, { plugin, step, remaining })
      },
      ...service
    }
    const wakeups = createWakeups()
    return {
      api,
      sdl,
      operations: { Subscription: subscriptions({ get: service.get, unfinished, wakeups }) },
      onChange: {
        aspects: ['aspectdTask'],
        changed: keys => wakeups.wake(keys === 'lost' ? undefined : keys.map(({ urn }) => urn))
      },
      routes: taskRoutes(service),
      start(signal) {
        countEnd = measureEnds(metrics, [...handlers.keys()])
        if (host.readOnly === undefined) runner.start(signal)
        const keepMs = config.keepSeconds * 1000
        background.every(Math.min(HOUR_MS, keepMs), 'purge of ended tasks', async call => {
          const where = { field: 'aspectdTask.endedAt', to: numberKey(Math.max(0, Date.now() - keepMs)) }
          await eraseWhere(data, call, { types: ['aspectdTask'], where })
        })
      },
      close: runner.close
    }
  }
})
