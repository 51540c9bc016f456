import {
  type ApiError,
  asApiError,
  Button,
  Dialog,
  Failure,
  graphql,
  h,
  type Label,
  type LabelDialogProps,
  type LabelKind,
  type LabelTarget,
  Load,
  PickDialog,
  type Picked,
  plugins,
  shortName,
  TagChip,
  toast,
  useData,
  useRights,
  useState,
  type VNode
} from 'aspectd/console'
import { CreateLabel } from './creating.ts'
import { text } from './en.ts'
import { offered } from './offered.ts'
import { inputOf, kinds, labelsOf, namesOfLabels } from './stored.ts'

/** A bound of the server. */
const MAX_TARGETS = 1000

const namesOf = (targets: readonly LabelTarget[]) => targets.map(({ name }) => name)
const areColumns = (targets: readonly LabelTarget[]) => targets.some(({ column }) => column !== undefined)

/** One request. Undo takes the label only off those that lacked it before. */
async function add({ kind, urn, name }: Label, targets: readonly LabelTarget[], onDone: () => void): Promise<void> {
  const before = await labelsOf(kind, targets)
  const lacking = targets.filter(target => !before.get(target)?.has(urn))
  await graphql(kinds[kind].add, { input: inputOf(kind, urn, targets) })
  onDone()
  const undo = async () => {
    await graphql(kinds[kind].remove, { input: inputOf(kind, urn, lacking) })
    onDone()
  }
  const said = text.added(name, text.what(namesOf(targets), areColumns(targets)), targets.length - lacking.length)
  toast(said, lacking.length > 0 ? undo : undefined)
}

/** One request. Undo adds the label again to those that had it. */
export async function takeOff(label: Label, targets: readonly LabelTarget[], onDone: () => void): Promise<void> {
  const { kind, urn, name } = label
  await graphql(kinds[kind].remove, { input: inputOf(kind, urn, targets) })
  onDone()
  toast(text.removed(name, namesOf(targets), areColumns(targets)), async () => {
    await graphql(kinds[kind].add, { input: inputOf(kind, urn, targets) })
    onDone()
  })
}

/** What a dialog does, and why that failed: then it stays open, as does what was selected. */
function useAttempt({ onDone, onClose }: LabelDialogProps) {
  const [error, setError] = useState<ApiError>()
  const [busy, setBusy] = useState(false)
  const attempt = async (run: (onDone: () => void) => Promise<void>) => {
    if (busy) return
    setBusy(true)
    setError(undefined)
    try {
      await run(onDone)
      onClose()
    } catch (thrown) {
      setError(asApiError(thrown))
      setBusy(false)
    }
  }
  return { attempt, error, busy }
}

export function Labelling(props: LabelDialogProps): VNode {
  const { kind, targets, mode = 'add', onClose } = props
  const titleOf = mode === 'add' ? text.addTitle : text.removeTitle
  const title = titleOf(kind, namesOf(targets), areColumns(targets))
  if (targets.length > MAX_TARGETS)
    return h(Dialog, { title, onClose }, h('p', { role: 'alert' }, text.tooMany(targets.length, MAX_TARGETS)))
  return mode === 'remove' ? h(Dialog, { title, onClose }, h(Removing, props)) : h(Adding, { ...props, title })
}

/** Offers labels before anything is typed, and creates what is not there yet. */
function Adding({ kind, targets, onDone, onClose, title }: LabelDialogProps & { readonly title: string }): VNode {
  const [name, setName] = useState<string>()
  const { type, create } = kinds[kind]
  const may = useRights<string>({ [create]: { input: { name: '' } } })[create] === undefined
  const addAll = (label: Picked) => add({ kind, ...label }, targets, onDone)
  if (name !== undefined) return h(CreateLabel, { kind, name, onCreated: addAll, onClose })
  return h(PickDialog, {
    ...{ title, label: text.label[kind], onClose, onPick: addAll },
    ...(plugins.value.has('search')
      ? { find: (query: string, signal: AbortSignal) => offered(type, query, signal) }
      : { types: [type] }),
    create: may ? setName : undefined
  })
}

interface Carried {
  readonly labels: Awaited<ReturnType<typeof labelsOf>>
  readonly names: Awaited<ReturnType<typeof namesOfLabels>>
}

async function loadCarried(kind: LabelKind, targets: readonly LabelTarget[]): Promise<Carried> {
  const labels = await labelsOf(kind, targets)
  return { labels, names: await namesOfLabels(kind, urnsIn(labels)) }
}

const urnsIn = (labels: Carried['labels']): readonly string[] => [
  ...new Set(Array.from(labels.values(), all => [...all]).flat())
]

function Removing(props: LabelDialogProps): VNode {
  const { kind, targets } = props
  const { attempt, error, busy } = useAttempt(props)
  const loaded = useData(() => loadCarried(kind, targets), [])
  const row =
    ({ labels, names }: Carried) =>
    (urn: string): VNode => {
      const name = names.get(urn) ?? shortName(urn)
      const carrying = targets.filter(target => labels.get(target)?.has(urn))
      const run = () => attempt(onDone => takeOff({ kind, urn, name }, carrying, onDone))
      return h(
        'li',
        { key: urn, class: 'row' },
        h(TagChip, { urn, name, kind }),
        h('span', { class: 'muted' }, text.carried(carrying.length, targets.length)),
        h(Button, { onClick: run, busy }, text.takeOff(name))
      )
    }
  return h(
    'div',
    {},
    h(Load<Carried>, { of: loaded }, found => {
      const urns = urnsIn(found.labels)
      return urns.length === 0 ? h('p', {}, text.none(kind)) : h('ul', { class: 'tag-list' }, urns.map(row(found)))
    }),
    error && h('div', {}, h('p', {}, text.unchanged), h(Failure, { error }))
  )
}
