import {
  type Column,
  Empty,
  EntityLink,
  h,
  hasEnded,
  Link,
  Load,
  News,
  navigate,
  number,
  Page,
  Pager,
  page,
  plugins,
  rest,
  startOf,
  Table,
  type Task,
  TaskState,
  Time,
  taskParameters,
  taskPath,
  taskTitle,
  useData
} from 'aspectd/console'
import { UNFINISHED } from './documents.ts'
import { text } from './en.ts'

const COUNT = 50

interface TaskList {
  readonly total: number
  readonly tasks: readonly Task[]
}

const columns: readonly Column<Task>[] = [
  { title: text.task, cell: task => h(Link, { to: taskPath(task.task) }, taskTitle(task)) },
  {
    title: text.of,
    cell: task =>
      taskParameters(task)
        .map(({ value }) => value)
        .join(', ')
  },
  { title: text.state, cell: task => h(TaskState, { task }) },
  { title: text.done, isNumber: true, cell: ({ deleted }) => number(deleted) },
  { title: text.total, isNumber: true, cell: ({ total }) => number(total) },
  { title: text.started, cell: ({ startedAt }) => h(Time, { at: startedAt }) },
  { title: text.by, cell: ({ actor }) => h(EntityLink, { urn: actor }) }
]

/** Milliseconds, where nobody tells. */
const EVERY = 1000

/** `/operate/tasks?start=`: newest first. */
export const TasksPage = page(() => {
  const start = startOf()
  const ask = (signal?: AbortSignal) =>
    rest<TaskList>(`/operations/tasks?start=${start}&count=${COUNT}`, signal ? { signal } : {})
  const list = useData(ask, [start])
  const isUnderWay = list.data?.tasks.some(task => !hasEnded(task))
  const show = ({ tasks, total }: TaskList) => {
    if (total === 0) {
      const toTimeseries = h(Link, { to: '/operate/timeseries' }, text.toTimeseries)
      return h(Empty, { text: text.empty }, plugins.value.has('timeseries') && toTimeseries)
    }
    return h(
      'div',
      {},
      h(Table<Task>, {
        caption: text.title,
        columns,
        rows: tasks,
        keyOf: ({ task }) => task,
        onOpen: ({ task }) => navigate(taskPath(task))
      }),
      h(Pager, { start, count: COUNT, total })
    )
  }
  return h(
    Page,
    { title: text.title },
    h(News<TaskList>, {
      ...{ key: start, document: UNFINISHED, shown: list, ask: () => ask() },
      keysOf: ({ tasks }) => tasks.map(({ task }) => task),
      every: isUnderWay ? EVERY : undefined
    }),
    h(Load<TaskList>, { of: list }, show)
  )
})
