import { isRecord } from '../../../core/index.ts'
import type { JobEvent, RunEvent } from '../events/event.ts'

type Event = JobEvent & Partial<Pick<RunEvent, 'run'>>

/** What runs SQL for a task: `dag.task.query.1`. */
const isQuery = ({ job }: Event) => job.facets?.jobType?.jobType === 'QUERY'

/** The DAG of a task is its parent; the parent of a query is the task. */
export function dagOf(event: Event): string | undefined {
  const parent = event.run?.facets?.parent
  const dag = isQuery(event) ? parent?.root : parent
  const job = isRecord(dag) ? dag.job : undefined
  return isRecord(job) && typeof job.name === 'string' ? job.name : undefined
}

/**
 * Groups around a task whose id is `group.inner.task`, the outermost first. Ids can have dots without a group, and groups
 * that are not in the id: the provider says whether there is one.
 */
export function groupsOf(event: Event, id: string): string[] {
  if (isQuery(event)) return []
  const before = id.split('.').slice(0, -1)
  const task = taskOf(event)
  if (!task) return before
  const group = isRecord(task.task_group) ? task.task_group.group_id : undefined
  if (typeof group !== 'string' || group === '') return []
  return before.length > 0 ? before : [group]
}

/** Ids of the tasks that a task waits for. The provider writes lists as Python does: `['first', 'load.orders']`. */
export function upstreamTasks(event: Event): string[] {
  const ids = taskOf(event)?.upstream_task_ids
  if (Array.isArray(ids)) return ids.filter(one => typeof one === 'string')
  return typeof ids === 'string' ? [...ids.matchAll(/'([^']+)'/g)].map(([, id = '']) => id) : []
}

function taskOf({ run }: Event): Readonly<Record<string, unknown>> | undefined {
  const task = run?.facets?.airflow?.task
  return isRecord(task) ? task : undefined
}
