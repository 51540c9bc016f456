import {
  ApiError,
  Button,
  can,
  Form,
  h,
  here,
  Link,
  Load,
  type Loaded,
  locale,
  plugins,
  setQuery,
  TaskProgress,
  TextField,
  taskPath,
  useData,
  useEffect,
  useRef,
  useState,
  type VNode
} from 'aspectd/console'
import { type DryRun, dryRun, midnight, runningTask, truncate } from './dry-run.ts'
import { text } from './en.ts'

interface TruncateProps {
  readonly series: { readonly entityType: string; readonly aspect: string }
  /** Called when a truncation has ended. */
  readonly onEnd: () => void
}

/** Deletes the old rows of one series: the dry run, or the task that the address names. */
export function Truncate({ series, onEnd }: TruncateProps): VNode {
  const task = here.value.query.get('task')
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(task)
  useEffect(() => {
    // The form that had the focus is gone.
    if (task && task !== shown.current) heading.current?.focus()
    shown.current = task
  }, [task])
  const close = () => {
    setQuery({ aspect: undefined, type: undefined, before: undefined, task: undefined })
    document.querySelector<HTMLElement>('h1')?.focus()
  }
  return h(
    'section',
    { class: 'truncate' },
    h(
      'header',
      {},
      h('h2', { ref: heading, tabIndex: -1 }, text.truncate(series.aspect, series.entityType)),
      h(Button, { kind: 'quiet', onClick: close }, text.close)
    ),
    task
      ? h(Watched, { key: task, task, onEnd })
      : can(PRIVILEGE)
        ? h(Prepare, { series })
        : h('p', {}, `${text.mayNot}.`)
  )
}

const PRIVILEGE = 'TRUNCATE_TIMESERIES_INDEX_PRIVILEGE'

function Watched({ task, onEnd }: { readonly task: string; readonly onEnd: () => void }): VNode {
  const [isOver, setOver] = useState(false)
  const end = () => {
    setOver(true)
    onEnd()
  }
  return h(
    'div',
    {},
    h(TaskProgress, { id: task, onEnd: end }),
    h(
      'p',
      { class: 'row' },
      isOver && h(Button, { onClick: () => setQuery({ task: undefined, before: undefined }) }, text.another),
      h(Link, { to: taskPath(task) }, text.taskPage)
    )
  )
}

function Prepare({ series }: Pick<TruncateProps, 'series'>): VNode {
  const { aspect } = series
  const date = here.value.query.get('before') ?? ''
  const before = midnight(date)
  const [name, setName] = useState('')
  const [other, setOther] = useState<string>()
  const found = useData(
    async signal => (before === undefined ? undefined : dryRun(series, before, signal)),
    [aspect, before]
  )
  const start = async () => {
    if (before === undefined) return
    try {
      setQuery({ task: await truncate(series, before) }, { replace: true })
    } catch (thrown) {
      const running = thrown instanceof ApiError && thrown.status === 409 ? runningTask(thrown.message) : undefined
      if (running === undefined) throw thrown
      setOther(running)
    }
  }
  const rows = before === undefined || found.isLoading ? undefined : found.data?.rows
  return h(
    Form,
    { kind: 'danger', verb: text.verb(rows), because: refusal({ aspect, before, rows, name }), onSubmit: start },
    h(TextField, {
      label: text.before,
      hint: text.beforeHint,
      type: 'date',
      value: date,
      autofocus: true,
      onInput: value => setQuery({ before: value }, { replace: true })
    }),
    before !== undefined && h(Load<DryRun | undefined>, { of: found }, run => h(Counted, { run, of: found })),
    h(TextField, { label: text.typeName(aspect), value: name, autocomplete: 'off', onInput: setName }),
    other !== undefined &&
      h(
        'p',
        { role: 'alert', class: 'warning' },
        `${text.running(aspect)} `,
        h(Link, { to: watchPath(series, other) }, text.watch)
      )
  )
}

function watchPath({ aspect, entityType }: TruncateProps['series'], task: string): string {
  return `/operate/timeseries?${new URLSearchParams({ aspect, type: entityType, task })}`
}

interface Prepared {
  readonly aspect: string
  readonly before: number | undefined
  readonly rows: number | undefined
  readonly name: string
}

/** Why the rows cannot be deleted now; `undefined` if they can. */
function refusal({ aspect, before, rows, name }: Prepared): string | undefined {
  if (!plugins.value.has('tasks')) return text.noTasks
  if (before === undefined) return text.chooseDate
  if (rows === undefined) return text.wait
  if (rows === 0) return text.nothing
  return name === aspect ? undefined : text.typeFirst
}

const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'medium', hourCycle: 'h23' })

interface CountedProps {
  readonly run: DryRun | undefined
  readonly of: Loaded<DryRun | undefined>
}

function Counted({ run, of }: CountedProps): VNode | null {
  if (!run) return null
  return h(
    'div',
    { class: 'counted' },
    h('p', { role: 'status' }, text.dryRun(run.rows, run.total, run.percent)),
    h(
      'p',
      { class: 'row' },
      h('span', { class: 'muted' }, text.dryRunAt(clock.format(run.at))),
      h(Button, { kind: 'quiet', busy: of.isLoading, onClick: of.reload }, text.again)
    )
  )
}
