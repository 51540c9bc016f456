import {
  type Column,
  Empty,
  EntityLink,
  h,
  Link,
  navigate,
  Pager,
  startOf,
  Table,
  Time,
  type VNode
} from 'aspectd/console'
import { text as words } from '../en.ts'
import { durationOf } from '../model/run-state.ts'
import { RunMark, reasonOf, runPath } from '../states.ts'
import { text } from './en.ts'
import type { Shown } from './shown.ts'

export const COUNT = 20

type Run = NonNullable<Shown['executions']>['executionRequests'][number]

const COLUMNS: readonly Column<Run>[] = [
  {
    title: text.state,
    cell: run =>
      h(
        'span',
        { class: 'row' },
        h(Link, { to: runPath(run.urn), class: 'bare' }, h(RunMark, { run })),
        h('small', { class: 'muted' }, reasonOf(run) ?? '')
      )
  },
  { title: text.requested, cell: ({ input }) => h(Time, { at: input.requestedAt }) },
  {
    title: text.by,
    cell: ({ input: { source, actor } }) =>
      source.type === 'SCHEDULED_INGESTION_SOURCE' ? text.schedule : actor && h(EntityLink, { urn: actor.urn })
  },
  {
    title: text.duration,
    isNumber: true,
    cell: run => {
      const duration = durationOf(run, Date.now())
      return duration === undefined ? '' : words.duration(duration)
    }
  }
]

const ATTEMPT: Column<Run> = {
  ...{ title: text.attempt, isNumber: true },
  cell: ({ attempt }) => (attempt ? String(attempt) : '')
}

/** Newest first. */
export function Runs({ source: { executions } }: { readonly source: Shown }): VNode {
  if (!executions?.total) return h(Empty, { text: text.noRuns })
  const { total, executionRequests: rows } = executions
  // Known while a run has not ended.
  const columns = rows.some(({ attempt }) => attempt) ? [...COLUMNS, ATTEMPT] : COLUMNS
  return h(
    'div',
    {},
    h(Table<Run>, {
      ...{ caption: text.runs, columns, rows },
      keyOf: ({ urn }) => urn,
      onOpen: ({ urn }) => navigate(runPath(urn))
    }),
    h(Pager, { start: startOf(), count: COUNT, total })
  )
}
