import {
  type Column,
  Empty,
  EntityLink,
  h,
  here,
  Link,
  Load,
  Page,
  page,
  rest,
  setQuery,
  Table,
  TaskProgress,
  Time,
  taskPath,
  useData
} from 'aspectd/console'
import { text } from './en.ts'
import { Rollback } from './rollback.ts'

const COUNT = 100

interface Row {
  readonly urn: string
  readonly aspectName: string
  readonly timestamp: number
  readonly version: number
}

const columns: readonly Column<Row>[] = [
  { title: text.entity, cell: ({ urn }) => h(EntityLink, { urn }) },
  { title: text.aspect, cell: ({ aspectName }) => aspectName },
  { title: text.version, isNumber: true, cell: ({ version }) => String(version) },
  { title: text.newest, cell: ({ timestamp }) => h(Time, { at: timestamp }) }
]

async function describe(runId: string, signal: AbortSignal): Promise<readonly Row[]> {
  const body = { runId, start: 0, count: COUNT, includeSoft: true }
  const { value } = await rest<{ value: readonly Row[] }>('/runs?action=describe', { method: 'POST', body, signal })
  return value
}

/** `/operate/runs/:id?task=`: what the run wrote; its rollback, or the task that the address names. */
export const RunPage = page(({ params: { id = '' } }) => {
  const task = here.value.query.get('task')
  const rows = useData(signal => describe(id, signal), [id])
  return h(
    Page,
    { title: id, actions: h(Link, { to: '/operate/runs' }, text.all) },
    h('h2', {}, text.rollBack),
    task
      ? h(
          'div',
          {},
          h(TaskProgress, { key: task, id: task, onEnd: rows.reload }),
          h('p', {}, h(Link, { to: taskPath(task) }, text.taskPage))
        )
      : h(Rollback, { run: id, onStart: started => setQuery({ task: started }) }),
    h('h2', {}, text.wrote),
    h(Load<readonly Row[]>, { of: rows }, found =>
      found.length === 0
        ? h(Empty, { text: text.nothing })
        : h(
            'div',
            {},
            h(Table<Row>, {
              caption: text.wrote,
              columns,
              rows: found,
              keyOf: ({ urn, aspectName }) => `${urn} ${aspectName}`
            }),
            found.length === COUNT && h('p', { class: 'muted' }, text.newestOnly(COUNT))
          )
    )
  )
})
