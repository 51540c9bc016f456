import { createError } from '../../core/index.ts'

export const TaskNotFound = createError(
  'TASKS_NOT_FOUND',
  'there is no task %s: it never was, or it ended long ago',
  404
)
export const TaskRunning = createError(
  'TASKS_RUNNING',
  'task %s already does this: wait for it, or cancel it first',
  409
)
