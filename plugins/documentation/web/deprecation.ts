import {
  Button,
  Dialog,
  EntityLink,
  EntityPick,
  entityAction,
  Form,
  graphql,
  h,
  TextField,
  toast,
  useData,
  useState,
  type VNode
} from 'aspectd/console'
import { type Deprecation, loadDeprecation } from './data.ts'
import { DEPRECATE } from './documents.ts'
import type { DeprecateEntityVariables } from './documents.types.ts'
import { text } from './en.ts'

/** In the menu of an entity: says that it should not be used any more, or takes that back. */
export const DeprecateAction = entityAction(({ urn, refresh, onClose }) => {
  const { data: now } = useData(signal => loadDeprecation(urn, signal), [urn])
  return now === undefined ? null : h(DeprecationForm, { urn, now: now ?? undefined, onChange: refresh, onClose })
})

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

interface DeprecationFormProps {
  readonly urn: string
  /** Absent: not deprecated. */
  readonly now: Deprecation | undefined
  readonly onChange: () => void
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
      h(Replacement, { urn: replacement, onClear: () => setReplacement(undefined) }),
      h(EntityPick, { label: text.replacementPick, onPick: picked => setReplacement(picked.urn) })
    ),
    before && h(Restore, { urn, before, onChange, onClose })
  )
}

interface ReplacementProps {
  /** Absent: none. */
  readonly urn: string | undefined
  readonly onClear: () => void
}

function Replacement({ urn, onClear }: ReplacementProps): VNode {
  return h(
    'p',
    { class: 'row' },
    `${text.replacement}: `,
    urn === undefined ? text.noReplacement : h(EntityLink, { urn }),
    urn !== undefined && h(Button, { kind: 'quiet', onClick: onClear }, text.clear)
  )
}

interface RestoreProps extends Omit<DeprecationFormProps, 'now'> {
  readonly before: Deprecation
}

/** Takes the deprecation back, with Undo. */
function Restore({ urn, before, onChange, onClose }: RestoreProps): VNode {
  const restore = async () => {
    await update(urn, before, undefined)
    onChange()
    onClose()
    toast(text.restored, async () => {
      await update(urn, undefined, before)
      onChange()
    })
  }
  return h(Form, { verb: text.restore, onSubmit: restore })
}

/** `2026-11-24`, as the browser's field for dates wants it. */
const dayOf = (time: number | undefined): string =>
  time === undefined ? '' : new Date(time).toISOString().slice(0, 10)
