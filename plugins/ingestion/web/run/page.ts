import {
  Button,
  type ComponentChildren,
  can,
  Empty,
  EntityLink,
  Facts,
  graphql,
  h,
  Icon,
  Link,
  Load,
  type Loaded,
  number,
  Page,
  type PageProps,
  plugins,
  Time,
  toast,
  useData,
  useLive,
  useMemo,
  useRepeat,
  useState,
  type VNode
} from 'aspectd/console'
import { RunNow, useAction } from '../actions.ts'
import { CANCEL, RUN, RUN_LIVE, RUN_PROGRESS } from '../documents.ts'
import type { CancelRunVariables, RunOfSource, RunProgress } from '../documents.types.ts'
import { text as words } from '../en.ts'
import { type Report, reportOf } from '../model/report.ts'
import { durationOf, hasRunEnded, kindOf } from '../model/run-state.ts'
import { RunMark, reasonOf, sourcePath } from '../states.ts'
import { text } from './en.ts'
import { LogCard, type Written } from './log.ts'
import { Outcome } from './outcome.ts'

/** Milliseconds, where nobody tells; else for what grows by itself. */
const EVERY = 1000
const SELDOM = 5000
const ROLLS_BACK = ['MANAGE_INGESTION', 'MANAGE_SYSTEM_OPERATIONS']

type Found = NonNullable<RunOfSource['executionRequest']>
type Progress = NonNullable<RunProgress['executionRequest']>

/** `/ingestion/runs/:id`: what a run does, and what came of it. */
export function Run({ params: { id = '' } }: PageProps): VNode {
  const loaded = useData(async signal => (await graphql<RunOfSource>(RUN, { urn: id }, signal)).executionRequest, [id])
  return h(Load<Found | null>, { of: loaded }, run =>
    run
      ? h(Shown, { key: id, run, loaded })
      : h(Page, { title: text.title, actions: all() }, h(Empty, { text: text.gone }))
  )
}

const all = () => h(Link, { to: '/ingestion' }, text.all)

interface ShownProps {
  readonly run: Found
  readonly loaded: Loaded<Found | null>
}

function Shown({ run: first, loaded }: ShownProps): VNode {
  const [progress, setProgress] = useState<Progress>()
  const [written, setWritten] = useState<Written>()
  const run: Found =
    hasRunEnded(first) || !progress ? first : { ...first, ...progress, result: merged(first, progress) }
  const hasEnded = hasRunEnded(run)
  const ask = () =>
    graphql<RunProgress>(RUN_PROGRESS, { urn: first.urn }).then(
      ({ executionRequest: now }) => {
        if (now) setProgress(now)
        // The report is read once, when it is whole.
        if (now && hasRunEnded(now)) loaded.reload()
      },
      () => {}
    )
  const isUnderWay = !hasRunEnded(first)
  const [news, setNews] = useState(0)
  const isLive = useLive(isUnderWay && plugins.value.has('executor') ? RUN_LIVE : undefined, {
    variables: { urn: first.urn },
    onEvents() {
      setNews(count => count + 1)
      return ask()
    }
  })
  useRepeat(() => void ask(), isUnderWay ? (isLive ? SELDOM : EVERY) : undefined)
  const serialized = first.result?.structuredReport?.serializedValue
  const report = useMemo(() => reportOf(serialized), [serialized])
  const { source } = run
  const facts = h(RunFacts, { run, written })
  const title = source ? text.runOf(source.name) : text.test
  return h(
    Page,
    {
      title,
      above: h('p', {}, source ? h(Link, { to: sourcePath(source.urn) }, source.name) : all()),
      actions: h(Actions, { run, onChange: () => void ask() })
    },
    h(State, { run, hasWarnings: report.findings.length > 0 }),
    hasEnded && first.result ? h(Ended, { run: first, report }, facts) : facts,
    h(LogCard, { urn: run.urn, report: run.result?.report ?? null, hasEnded, isLive, news, onWritten: setWritten })
  )
}

/** What is read often has no report. */
const merged = ({ result }: Found, { result: now }: Progress): Found['result'] =>
  now && { report: null, structuredReport: null, ...result, ...now }

/** The state with its reason. */
function State({ run, hasWarnings }: { readonly run: Found; readonly hasWarnings: boolean }): VNode {
  const reason = hasRunEnded(run) ? undefined : reasonOf(run)
  return h(
    'div',
    { class: 'stack' },
    h(
      'p',
      { class: 'row', role: 'status' },
      h(RunMark, { run: { ...run, hasWarnings } }),
      reason && h('span', {}, reason)
    ),
    run.isSilent && h('p', { class: 'banner warning' }, h(Icon, { name: 'triangle-alert' }), h('span', {}, text.silent))
  )
}

interface RunFactsProps {
  readonly run: Found
  readonly written: Written | undefined
}

/** The figures so far. */
function RunFacts({ run, written }: RunFactsProps): VNode {
  const duration = durationOf(run, Date.now())
  const { input, attempt, attempts } = run
  const isScheduled = input.source.type === 'SCHEDULED_INGESTION_SOURCE'
  const by = isScheduled ? text.bySchedule : input.actor && h(EntityLink, { urn: input.actor.urn })
  const all: readonly (readonly [string, ComponentChildren])[] = [
    [text.requested, h(Time, { at: input.requestedAt })],
    [text.by, by],
    [hasRunEnded(run) ? text.took : text.since, duration === undefined ? undefined : words.duration(duration)],
    [text.attempt, attempt && attempts && attempt > 1 ? text.attemptOf(attempt, attempts) : undefined],
    [text.received, written && number(written.received)],
    [text.changed, written && number(written.changed)]
  ]
  return h('div', { class: 'card run-facts' }, h(Facts, { of: all }))
}

interface EndedProps {
  readonly run: Found
  readonly report: Report
  readonly children?: VNode
}

function Ended({ run, report, children }: EndedProps): VNode {
  const { urn, result } = run
  return h(
    Outcome,
    {
      ...{ urn, kind: kindOf(run), log: result?.report ?? null, milliseconds: result?.durationMs ?? null },
      report
    },
    children
  )
}

interface ActionsProps {
  readonly run: Found
  readonly onChange: () => void
}

function Actions({ run, onChange }: ActionsProps): VNode | null {
  const { busy, act } = useAction()
  const { urn, source } = run
  if (!source) return null
  const cancel = () =>
    act(async () => {
      const variables: CancelRunVariables = { input: { ingestionSourceUrn: source.urn, executionRequestUrn: urn } }
      await graphql(CANCEL, { ...variables })
      toast(text.cancelled)
      onChange()
    })
  if (!hasRunEnded(run)) {
    const isCancelling = kindOf(run) === 'cancelling'
    return h(Button, { busy: busy || isCancelling, onClick: cancel }, h(Icon, { name: 'circle-stop' }), text.cancel)
  }
  const canRollBack = plugins.value.has('runs') && can(...ROLLS_BACK)
  return h(
    'span',
    { class: 'row' },
    canRollBack &&
      h(
        Link,
        { to: `/operate/runs/${encodeURIComponent(urn)}`, class: 'button' },
        h(Icon, { name: 'rotate-ccw' }),
        text.rollBack
      ),
    h(RunNow, { urn: source.urn }, text.runAgain)
  )
}
