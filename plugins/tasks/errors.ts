import { createError } from '../../core/index.ts'

export const TaskNotFound = createError('TASKS_NOT_FOUND', 'Task %s does not exist or has expired', 404)
export const TaskRunning = createError(
  'TASKS_RUNNING',
  'Task %s with the same target has not ended: wait until it ends, or cancel it',
  409
)
