import {
  EntityLink,
  Facts,
  h,
  Link,
  Page,
  page,
  rest,
  type Task,
  TaskProgress,
  Time,
  taskParameters,
  taskTitle,
  useData,
  type VNode
} from 'aspectd/console'
import { text } from './en.ts'

/** `/operate/tasks/:id` */
export const TaskPage = page(({ params: { id = '' } }) => {
  const { data, reload } = useData<Task>(
    signal => rest(`/operations/tasks/${encodeURIComponent(id)}`, { signal }),
    [id]
  )
  const title = data ? taskTitle(data) : text.task
  return h(
    Page,
    { title, actions: h(Link, { to: '/operate/tasks' }, text.all) },
    h(TaskProgress, { key: id, id, onEnd: reload }),
    data && h(About, { task: data })
  )
})

function About({ task }: { readonly task: Task }): VNode {
  return h(Facts, {
    of: [
      ...taskParameters(task).map(({ name, value }) => [name, value] as const),
      [text.started, h(Time, { at: task.startedAt })],
      [text.ended, task.endedAt === undefined ? undefined : h(Time, { at: task.endedAt })],
      [text.by, h(EntityLink, { urn: task.actor })],
      [text.id, h('code', {}, task.task)]
    ]
  })
}
