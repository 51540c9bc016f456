import {
  ApiError,
  Button,
  can,
  cancelTask,
  Failure,
  h,
  hasEnded,
  Load,
  Progress,
  rest,
  type Task,
  type TaskProgressProps,
  useData,
  useEffect,
  useEnd,
  useFollowing,
  useRef,
  useState,
  type VNode
} from 'aspectd/console'
import { text } from './en.ts'

/** How far a task is, from the task itself; a button that cancels it; how it ended. */
export function Watched({ id, onEnd }: TaskProgressProps): VNode {
  const loaded = useData<Task>(signal => rest(`/operations/tasks/${encodeURIComponent(id)}`, { signal }), [id])
  useFollowing(loaded, loaded.data ? [loaded.data] : [])
  useEnd(loaded.data, ended => onEnd?.(ended))
  return h(Load<Task>, { of: loaded }, task => h(Shown, { task, onChange: loaded.set }))
}

const CANCEL = ['TRUNCATE_TIMESERIES_INDEX_PRIVILEGE', 'MANAGE_SYSTEM_OPERATIONS']

function Shown({ task, onChange }: { readonly task: Task; readonly onChange: (task: Task) => void }): VNode {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError>()
  const cancel = async () => {
    setBusy(true)
    setError(undefined)
    try {
      onChange(await cancelTask(task.task))
    } catch (thrown) {
      setError(thrown instanceof ApiError ? thrown : new ApiError(String(thrown)))
    }
    setBusy(false)
  }
  const isRunning = !hasEnded(task)
  const outcome = useRef<HTMLParagraphElement>(null)
  const wasRunning = useRef(isRunning)
  useEffect(() => {
    // The button that had the focus is gone.
    if (wasRunning.current && !isRunning && document.activeElement === document.body) outcome.current?.focus()
    wasRunning.current = isRunning
  }, [isRunning])
  const because = can(...CANCEL) ? undefined : text.mayNot
  return h(
    'div',
    { class: 'task' },
    isRunning && h(Progress, { done: task.deleted, total: Math.max(1, task.total), text: progressOf(task) }),
    h('p', { ref: outcome, role: 'status', tabIndex: -1 }, isRunning ? undefined : outcomeOf(task)),
    error && h(Failure, { error }),
    isRunning &&
      h(
        'p',
        { class: 'row' },
        h(Button, { busy, because, onClick: () => void cancel() }, text.cancel),
        h('span', { class: 'hint' }, text.cancelHint(text.workOf(task.action)))
      )
  )
}

/** `62,400 of 134,517 deleted · 3,100 a second · about 23 s left` */
export function progressOf({ action, state, deleted, total, rowsPerSecond }: Task): string {
  if (state === 'QUEUED' && deleted === 0) return text.queued
  const left =
    rowsPerSecond > 0 ? [text.rate(rowsPerSecond), text.left(((total - deleted) / rowsPerSecond) * 1000)] : []
  return [text.done(text.workOf(action), deleted, total), ...left].join(' · ')
}

/** One sentence that says how a task ended. */
export function outcomeOf(task: Task): string {
  const { action, state, deleted, total, startedAt, endedAt = startedAt, error = '' } = task
  const work = text.workOf(action)
  switch (state) {
    case 'CANCELLED':
      return text.cancelled(work, deleted, total)
    case 'TIMED_OUT':
      return text.timedOut(work, deleted, total)
    case 'FAILED':
      return text.failed(work, error, deleted)
    default:
      return text.completed(work, deleted, endedAt - startedAt)
  }
}
