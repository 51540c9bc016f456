import { type Call, type Demand, type Route, route, Type } from '../../core/index.ts'
import { shown, type Task } from './task.ts'

/** Any one of these privileges permits to read tasks. */
export const READ = ['GET_ES_TASK_STATUS_PRIVILEGE', 'MANAGE_SYSTEM_OPERATIONS'] as const
export const MAY_READ: Demand = {
  anyOf: READ,
  message: 'User is unauthorized to get ES task status'
}
const CANCEL: Demand = {
  anyOf: ['TRUNCATE_TIMESERIES_INDEX_PRIVILEGE', 'MANAGE_SYSTEM_OPERATIONS'],
  message: 'User is unauthorized to cancel tasks'
}

const Page = Type.Object({
  start: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0 }),
  count: Type.Integer({ minimum: 0, maximum: 1000, default: 20 })
})
const TaskId = Type.Object({ id: Type.String() })

interface Tasks {
  get(call: Call, id: string): Promise<Task>
  list(call: Call, page: { start: number; count: number }): Promise<{ total: number; tasks: Task[] }>
  cancel(call: Call, id: string): Promise<Task>
}

export function taskRoutes(tasks: Tasks): Route[] {
  return [
    route({ method: 'GET', url: '/operations/tasks', params: Page }, MAY_READ, async ({ start, count }, call) => {
      const page = await tasks.list(call, { start, count })
      return { start, count, total: page.total, tasks: page.tasks.map(shown) }
    }),
    route({ method: 'GET', url: '/operations/tasks/:id', params: TaskId }, MAY_READ, async ({ id }, call) =>
      shown(await tasks.get(call, id))
    ),
    route({ method: 'DELETE', url: '/operations/tasks/:id', params: TaskId }, CANCEL, async ({ id }, call) =>
      shown(await tasks.cancel(call, id))
    )
  ]
}
