import { Form, h, Load, plugins, rest, TextField, useData, useState, type VNode } from 'aspectd/console'
import { type Counts, text } from './en.ts'

interface Answer extends Counts {
  readonly task?: string
}

interface RollbackProps {
  readonly run: string
  /** Called with the id of the task. */
  readonly onStart: (task: string) => void
}

async function send(runId: string, body: object, signal?: AbortSignal): Promise<Answer> {
  const { value } = await rest<{ value: Answer }>('/runs?action=rollback', {
    method: 'POST',
    body: { runId, ...body },
    ...(signal ? { signal } : {})
  })
  return value
}

/** The dry run with its numbers, and the form that rolls the run back. */
export function Rollback({ run, onStart }: RollbackProps): VNode {
  const [nuke, setNuke] = useState(false)
  const [name, setName] = useState('')
  const counted = useData<Counts>(signal => send(run, { dryRun: true, safe: !nuke }, signal), [run, nuke])
  const counts = counted.isLoading ? undefined : counted.data
  const start = async () => {
    const { task } = await send(run, { dryRun: false, safe: !nuke, wait: false })
    if (task !== undefined) onStart(task)
    else counted.reload()
  }
  const nukeBox = h('input', {
    type: 'checkbox',
    checked: nuke,
    onChange: (event: Event) => setNuke(event.target instanceof HTMLInputElement && event.target.checked)
  })
  return h(
    Form,
    { kind: 'danger', verb: text.verb, because: refusal(run, counts, name), onSubmit: start },
    h(Load<Counts>, { of: counted }, found => h(Numbers, { counts: found })),
    h('label', {}, nukeBox, ` ${text.nuke}`),
    h(TextField, { label: text.typeRun(run), value: name, autocomplete: 'off', onInput: setName })
  )
}

function Numbers({ counts }: { readonly counts: Counts }): VNode {
  const { entitiesHidden, aspectsKept } = counts
  return h(
    'div',
    { role: 'status' },
    h('p', {}, text.counts(counts)),
    entitiesHidden > 0 && h('p', {}, text.hidden(entitiesHidden)),
    aspectsKept > 0 && h('p', {}, text.kept(aspectsKept))
  )
}

/** Why the run cannot be rolled back now; `undefined` if it can. */
function refusal(run: string, counts: Counts | undefined, name: string): string | undefined {
  if (!plugins.value.has('tasks')) return text.noTasks
  if (!counts) return text.wait
  if (counts.aspectsReverted + counts.timeseriesRowsDeleted + counts.entitiesHidden === 0) return text.nothingLeft
  return name === run ? undefined : text.typeFirst
}
