import {
  ApiError,
  Button,
  Dialog,
  EntityPick,
  Failure,
  graphql,
  h,
  Load,
  shortName,
  TagChip,
  type TagDialogProps,
  type TagTarget,
  toast,
  useData,
  useState,
  type VNode
} from 'aspectd/console'
import { text } from './en.ts'
import { documents, inputOf, tagsOf } from './tagged.ts'

/** A bound of the server. */
const MAX_TARGETS = 1000

const namesOf = (targets: readonly TagTarget[]) => targets.map(({ name }) => name)
const areColumns = (targets: readonly TagTarget[]) => targets.some(({ column }) => column !== undefined)

/** One request. Undo takes the tag only off those that lacked it before. */
export async function add(tag: string, name: string, targets: readonly TagTarget[], onDone: () => void): Promise<void> {
  const before = await tagsOf(targets)
  const lacking = targets.filter(target => !before.get(target)?.has(tag))
  await graphql(documents.add, { input: inputOf(tag, targets) })
  onDone()
  const undo = async () => {
    await graphql(documents.remove, { input: inputOf(tag, lacking) })
    onDone()
  }
  const said = text.added(name, namesOf(targets), targets.length - lacking.length, areColumns(targets))
  toast(said, lacking.length > 0 ? undo : undefined)
}

/** One request. Undo adds the tag again to those that had it. */
export async function takeOff(
  tag: string,
  name: string,
  targets: readonly TagTarget[],
  onDone: () => void
): Promise<void> {
  await graphql(documents.remove, { input: inputOf(tag, targets) })
  onDone()
  toast(text.removed(name, namesOf(targets), areColumns(targets)), async () => {
    await graphql(documents.add, { input: inputOf(tag, targets) })
    onDone()
  })
}

/** What a dialog does, and why that failed: then it stays open, as does what was selected. */
function useAttempt({ onDone, onClose }: TagDialogProps) {
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
      setError(thrown instanceof ApiError ? thrown : new ApiError(String(thrown)))
      setBusy(false)
    }
  }
  return { attempt, error, busy }
}

const failed = (error: ApiError | undefined) => error && h('div', {}, h('p', {}, text.unchanged), h(Failure, { error }))

export function Tagging(props: TagDialogProps): VNode {
  const { targets, mode = 'add', onClose } = props
  const names = namesOf(targets)
  const isColumns = areColumns(targets)
  const title = mode === 'add' ? text.addTitle(names, isColumns) : text.removeTitle(names, isColumns)
  if (targets.length > MAX_TARGETS)
    return h(Dialog, { title, onClose }, h('p', { role: 'alert' }, text.tooMany(targets.length, MAX_TARGETS)))
  return h(Dialog, { title, onClose }, h(mode === 'add' ? Adding : Removing, props))
}

function Adding(props: TagDialogProps): VNode {
  const { attempt, error, busy } = useAttempt(props)
  return h(
    'div',
    { 'aria-busy': busy },
    h(EntityPick, {
      label: text.tag,
      types: ['TAG'],
      autofocus: true,
      onPick: ({ urn, name }) => attempt(onDone => add(urn, name, props.targets, onDone))
    }),
    failed(error)
  )
}

type Tags = Awaited<ReturnType<typeof tagsOf>>

interface CarriedProps {
  readonly targets: readonly TagTarget[]
  readonly found: Tags
  readonly busy: boolean
  readonly attempt: (run: (onDone: () => void) => Promise<void>) => Promise<void>
}

function Carried({ targets, found, busy, attempt }: CarriedProps): VNode {
  const tags = [...new Set(Array.from(found.values(), all => [...all]).flat())]
  if (tags.length === 0) return h('p', {}, text.noTags)
  return h(
    'ul',
    { class: 'tag-list' },
    tags.map(tag => {
      const carrying = targets.filter(target => found.get(target)?.has(tag))
      const run = () => attempt(onDone => takeOff(tag, shortName(tag), carrying, onDone))
      return h(
        'li',
        { key: tag, class: 'row' },
        h(TagChip, { urn: tag }),
        h('span', { class: 'muted' }, text.carried(carrying.length, targets.length)),
        h(Button, { onClick: run, busy }, text.takeOff(shortName(tag)))
      )
    })
  )
}

function Removing(props: TagDialogProps): VNode {
  const { targets } = props
  const { attempt, error, busy } = useAttempt(props)
  const loaded = useData(() => tagsOf(targets), [])
  return h(
    'div',
    {},
    h(Load<Tags>, { of: loaded }, found => h(Carried, { targets, found, busy, attempt })),
    failed(error)
  )
}
