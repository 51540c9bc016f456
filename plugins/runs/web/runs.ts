import {
  type Column,
  Empty,
  graphql,
  h,
  Link,
  Load,
  News,
  navigate,
  number,
  Page,
  Pager,
  page,
  startOf,
  Table,
  Time,
  useData
} from 'aspectd/console'
import { text } from './en.ts'

const COUNT = 50

interface Run {
  readonly runId: string
  readonly rows: number
  readonly timestamp: number
}

interface RunList {
  readonly listRuns: { readonly total: number; readonly runs: readonly Run[] }
}

const CHANGED = `subscription runsChanged { runsChanged }`
/** Milliseconds: counting what runs wrote takes longer the more it is. */
const PAUSE = 2000

const QUERY = `query ($start: Int, $count: Int) {
  listRuns(start: $start, count: $count) { total runs { runId rows timestamp } }
}`

const runPath = (id: string) => `/operate/runs/${encodeURIComponent(id)}`

const columns: readonly Column<Run>[] = [
  { title: text.run, cell: ({ runId }) => h(Link, { to: runPath(runId) }, runId) },
  { title: text.values, isNumber: true, cell: ({ rows }) => number(rows) },
  { title: text.newest, cell: ({ timestamp }) => h(Time, { at: timestamp }) }
]

/** `/operate/runs?start=`: newest first. */
export const RunsPage = page(() => {
  const start = startOf()
  const ask = (signal?: AbortSignal) => graphql<RunList>(QUERY, { start, count: COUNT }, signal)
  const list = useData(ask, [start])
  const show = ({ listRuns: { runs, total } }: RunList) =>
    total === 0
      ? h(Empty, { text: text.empty })
      : h(
          'div',
          {},
          h(Table<Run>, {
            caption: text.title,
            columns,
            rows: runs,
            keyOf: ({ runId }) => runId,
            onOpen: ({ runId }) => navigate(runPath(runId))
          }),
          h(Pager, { start, count: COUNT, total })
        )
  return h(
    Page,
    { title: text.title },
    h(News<RunList>, {
      ...{ key: start, document: CHANGED, shown: list, ask: () => ask(), pause: PAUSE },
      keysOf: ({ listRuns: { runs } }) => runs.map(({ runId }) => runId)
    }),
    h(Load<RunList>, { of: list }, show)
  )
})
