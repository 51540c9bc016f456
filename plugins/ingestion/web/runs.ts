import {
  Button,
  type Column,
  Dialog,
  Empty,
  EntityLink,
  graphql,
  h,
  Pager,
  startOf,
  Table,
  Time,
  toast,
  useState,
  type VNode
} from 'aspectd/console'
import { CANCEL } from './documents.ts'
import type { CancelRunVariables } from './documents.types.ts'
import { text } from './en.ts'
import type { Source } from './form.ts'

export const COUNT = 20

type Run = NonNullable<Source['executions']>['executionRequests'][number]

/** States that end no run. */
const UNDER_WAY = ['RUNNING', 'PENDING', 'QUEUED']

interface RunsProps {
  readonly source: Source
  readonly onChange: () => void
}

export function Runs({ source: { urn, executions }, onChange }: RunsProps): VNode {
  if (!executions?.total) return h(Empty, { text: text.noRuns })
  const columns: readonly Column<Run>[] = [
    { title: text.status, cell: ({ result }) => result?.status ?? text.pending },
    { title: text.requested, cell: ({ input }) => h(Time, { at: input.requestedAt }) },
    { title: text.by, cell: ({ input }) => input.actor && h(EntityLink, { urn: input.actor.urn }) },
    {
      title: text.duration,
      isNumber: true,
      cell: ({ result }) => result?.durationMs != null && text.seconds(result.durationMs)
    },
    { title: text.action, cell: run => h(Actions, { source: urn, run, onChange }) }
  ]
  return h(
    'div',
    {},
    h(Table<Run>, { caption: text.runs, columns, rows: executions.executionRequests, keyOf: run => run.urn }),
    h(Pager, { start: startOf(), count: COUNT, total: executions.total })
  )
}

interface ActionsProps {
  readonly source: string
  readonly run: Run
  readonly onChange: () => void
}

function Actions({ source, run: { urn, id, result }, onChange }: ActionsProps): VNode {
  const [isOpen, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const canStop = !result || UNDER_WAY.includes(result.status)
  const cancel = async () => {
    setBusy(true)
    try {
      const variables: CancelRunVariables = { input: { ingestionSourceUrn: source, executionRequestUrn: urn } }
      await graphql(CANCEL, { ...variables })
      toast(text.cancelled)
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error))
    }
    setBusy(false)
    onChange()
  }
  return h(
    'span',
    { class: 'row' },
    result?.report && h(Button, { kind: 'quiet', label: text.reportOf(id), onClick: () => setOpen(true) }, text.report),
    canStop && h(Button, { kind: 'quiet', busy, onClick: () => void cancel() }, text.cancel),
    isOpen &&
      h(Dialog, { title: text.reportOf(id), isWide: true, onClose: () => setOpen(false) }, h('pre', {}, result?.report))
  )
}
