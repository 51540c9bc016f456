import { type Column, h, Icon, Link, Mark, Table, Tile, Time, type VNode } from 'aspectd/console'
import { RunNow } from '../actions.ts'
import { text as words } from '../en.ts'
import {
  momentText,
  NEVER_RUN,
  ON_DEMAND,
  platformOf,
  RunMark,
  reasonOf,
  runPath,
  skippedText,
  sourcePath
} from '../states.ts'
import { text } from './en.ts'
import type { Listed } from './listed.ts'

type Row = Listed['ingestionSources'][number]

const columns: readonly Column<Row>[] = [
  { title: text.name, cell: row => h(Name, row) },
  { title: text.lastRun, cell: row => h(LastRun, { row }) },
  { title: text.nextRun, cell: row => h(NextRun, { row }) },
  { title: text.action, cell: ({ urn, name }) => h(RunNow, { urn, label: text.runNowOf(name) }) }
]

const Name = ({ urn, name, type }: Row): VNode =>
  h(
    'span',
    { class: 'ingestion-named' },
    h(Tile, { platform: platformOf(type), type: 'dataset' }),
    h(
      'span',
      { class: 'two' },
      h(Link, { to: sourcePath(urn) }, h('span', { dir: 'auto' }, name)),
      h('small', {}, type)
    )
  )

function LastRun({ row: { executions } }: { readonly row: Row }): VNode {
  const last = executions?.executionRequests[0]
  if (!last) return h('span', { class: 'muted' }, NEVER_RUN)
  const reason = reasonOf(last)
  return h(
    'span',
    { class: 'row' },
    h(Link, { to: runPath(last.urn), class: 'bare' }, h(RunMark, { run: last })),
    reason === undefined
      ? h('span', { class: 'muted' }, h(Time, { at: last.result?.startTimeMs ?? last.input.requestedAt }))
      : h('small', { class: 'muted' }, reason)
  )
}

function NextRun({ row }: { readonly row: Row }): VNode {
  const { schedule, isPaused, nextRuns, lastSkipped, executions } = row
  const last = executions?.executionRequests[0]?.input.requestedAt ?? 0
  // A run after it has made it good.
  const skipped = lastSkipped && lastSkipped.at > last ? lastSkipped : undefined
  const zone = schedule?.timezone ?? undefined
  return h(
    'span',
    { class: 'row' },
    isPaused && h(Mark, { kind: 'plain', icon: 'pause' }, words.paused),
    !isPaused && (nextRuns[0] === undefined ? h('span', { class: 'muted' }, ON_DEMAND) : momentText(nextRuns[0], zone)),
    skipped &&
      h(
        'small',
        { class: 'warning' },
        h(Icon, { name: 'triangle-alert', size: 14 }),
        ' ',
        skippedText(momentText(skipped.at, zone), skipped.reason, skipped.count)
      )
  )
}

interface SourceTableProps {
  readonly rows: readonly Row[]
  readonly onOpen: (path: string) => void
}

export const SourceTable = ({ rows, onOpen }: SourceTableProps): VNode =>
  h(Table<Row>, {
    ...{ caption: text.title, columns, rows },
    keyOf: ({ urn }) => urn,
    nameOf: ({ name }) => name,
    onOpen: ({ urn }) => onOpen(sourcePath(urn))
  })
