import {
  type ApiError,
  asApiError,
  Button,
  Dialog,
  EntityLink,
  EntityPick,
  Failure,
  Form,
  graphql,
  h,
  Load,
  type PanelProps,
  panel,
  TextField,
  toast,
  useData,
  useRights,
  useState,
  type VNode
} from 'aspectd/console'
import { type Deprecation, loadDeprecation } from './data.ts'
import { DEPRECATE } from './documents.ts'
import type { DeprecateEntityVariables } from './documents.types.ts'
import { text } from './en.ts'

/** In the overview: says that the entity should not be used any more, or takes that back. */
export const DeprecationPanel = panel(({ urn, refresh }: PanelProps) => {
  const loaded = useData(signal => loadDeprecation(urn, signal), [urn])
  const { updateDeprecation: because } = useRights({ updateDeprecation: { input: { urn, deprecated: true } } })
  const onChange = () => {
    loaded.reload()
    // The notice is on every tab.
    refresh()
  }
  return h(
    'section',
    { 'aria-label': text.deprecation, class: 'stack' },
    h('h2', {}, text.deprecation),
    h(Load<Deprecation | null>, { of: loaded }, now => h(State, { urn, now: now ?? undefined, because, onChange }))
  )
})

interface StateProps {
  readonly urn: string
  /** Absent: not deprecated. */
  readonly now: Deprecation | undefined
  readonly because: string | undefined
  readonly onChange: () => void
}

/** Refused (409) if somebody else changed it meanwhile. */
async function update(urn: string, before: Deprecation | undefined, after: Deprecation | undefined): Promise<void> {
  const { note = '', decommissionTime, replacement } = after ?? {}
  const input: DeprecateEntityVariables['input'] = {
    ...{ urn, deprecated: after !== undefined, note, expectedNote: before?.note ?? '' },
    ...(decommissionTime === undefined ? {} : { decommissionTime }),
    ...(replacement === undefined ? {} : { replacement })
  }
  await graphql(DEPRECATE, { input })
}

function State({ urn, now, because, onChange }: StateProps): VNode {
  const [isOpen, setOpen] = useState(false)
  const [error, setError] = useState<ApiError>()
  const restore = async () => {
    setError(undefined)
    try {
      await update(urn, now, undefined)
      toast(text.restored, async () => {
        await update(urn, undefined, now)
        onChange()
      })
    } catch (thrown) {
      setError(asApiError(thrown))
    }
    onChange()
  }
  return h(
    'div',
    { class: 'stack' },
    h('p', { class: 'muted' }, now ? text.isDeprecated : text.notDeprecated),
    error && h(Failure, { error }),
    h(
      'div',
      { class: 'row' },
      h(Button, { because, onClick: () => setOpen(true) }, now ? text.changeDeprecation : text.deprecate),
      now && h(Button, { because, onClick: () => void restore() }, text.restore)
    ),
    isOpen && h(DeprecationForm, { urn, now, onChange, onClose: () => setOpen(false) })
  )
}

interface DeprecationFormProps extends Omit<StateProps, 'because'> {
  readonly onClose: () => void
}

function DeprecationForm({ urn, now, onChange, onClose }: DeprecationFormProps): VNode {
  // What was shown when the editing began.
  const [before] = useState(now)
  const [note, setNote] = useState(before?.note ?? '')
  const [until, setUntil] = useState(dayOf(before?.decommissionTime))
  const [replacement, setReplacement] = useState(before?.replacement)
  const save = async () => {
    const decommissionTime = until === '' ? undefined : Date.parse(until)
    await update(urn, before, {
      ...{ deprecated: true, note },
      ...(decommissionTime === undefined ? {} : { decommissionTime }),
      ...(replacement === undefined ? {} : { replacement })
    })
    onChange()
    onClose()
    toast(text.deprecated)
  }
  return h(
    Dialog,
    { title: before ? text.changeDeprecation : text.deprecate, onClose },
    h(
      Form,
      { verb: before ? text.saveDeprecation : text.deprecateNamed, onSubmit: save },
      h(TextField, {
        ...{ label: text.note, hint: text.noteHint, value: note, onInput: setNote },
        ...{ lines: 3, autofocus: true }
      }),
      h(TextField, { label: text.until, type: 'date', value: until, onInput: setUntil }),
      h(
        'p',
        { class: 'row' },
        `${text.replacement}: `,
        replacement === undefined ? text.noReplacement : h(EntityLink, { urn: replacement }),
        replacement !== undefined && h(Button, { kind: 'quiet', onClick: () => setReplacement(undefined) }, text.clear)
      ),
      h(EntityPick, { label: text.replacementPick, onPick: picked => setReplacement(picked.urn) })
    )
  )
}

/** `2026-11-24`, as the browser's field for dates wants it. */
const dayOf = (time: number | undefined): string =>
  time === undefined ? '' : new Date(time).toISOString().slice(0, 10)
