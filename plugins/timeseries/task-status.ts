import { hasEnded, isTaskId, type Task } from '../tasks/index.ts'
import { BadTask } from './errors.ts'

const NEITHER = 'Please specify either Node ID + task ID OR composite task parameters'
const BOTH = 'Please specify only one of Node ID + task ID OR composite task parameters'
const FORM = 'Task should be in the form nodeId:taskId e.g. aB1cdEf2GHIJKLMnoPQr3S:123456'

interface TaskStatusParams {
  readonly task?: string | undefined
  readonly nodeId?: string | undefined
  readonly taskId: number
}

/** The task id from one of its two forms. @throws BadTask with DataHub's messages */
export function requestedTaskId({ task, nodeId, taskId }: TaskStatusParams): string {
  const composed = nodeId && taskId > 0 ? `${nodeId}:${taskId}` : undefined
  if (!task && !composed) throw new BadTask(NEITHER)
  if (task && composed && task !== composed) throw new BadTask(BOTH)
  const id = task || composed || ''
  if (!isTaskId(id)) throw new BadTask(`${FORM} (got ${id.slice(0, 200)})`)
  return id
}

/** JSON text with a member `status` that is JSON text itself: DataHub's clients expect this form. */
export function taskStatus(id: string, task: Task | undefined): string {
  if (!task) return JSON.stringify({ error: `Could not get task status for ${id}` })
  const runTimeMillis = (task.endedAt ?? Date.now()) - task.startedAt
  return JSON.stringify({
    completed: hasEnded(task),
    taskId: id,
    runTimeNanos: Math.max(0, runTimeMillis) * 1_000_000,
    status: JSON.stringify(counts(task))
  })
}

function counts({ total, deleted, params }: Task) {
  return {
    total,
    updated: 0,
    created: 0,
    deleted,
    batches: Math.ceil(deleted / Number(params.batchSize ?? 1)),
    version_conflicts: 0,
    noops: 0,
    retries: { bulk: 0, search: 0 },
    throttled_millis: 0,
    requests_per_second: -1,
    throttled_until_millis: 0
  }
}
