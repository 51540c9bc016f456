import {
  type ApiError,
  asApiError,
  Button,
  Dialog,
  Failure,
  graphql,
  h,
  TextField,
  toast,
  useLeaving,
  useState,
  type VNode
} from 'aspectd/console'
import { DESCRIBE } from './documents.ts'
import { text } from './en.ts'
import type { ColumnTarget } from './find-columns.ts'

interface DescribeColumnsProps {
  readonly targets: readonly ColumnTarget[]
  readonly onDone: () => void
  readonly onClose: () => void
}

/** One text for all of them, by one request, with Undo. */
export function DescribeColumns({ targets, onDone, onClose }: DescribeColumnsProps): VNode {
  const [description, setDescription] = useState('')
  const [error, setError] = useState<ApiError>()
  const [busy, setBusy] = useState(false)
  const [first] = targets
  const name = first?.name ?? ''
  const written = description.trim()
  const replaced = targets.filter(one => one.description !== '' && one.description !== written).length
  useLeaving(written === '' ? undefined : text.describing.leave)
  const save = async () => {
    if (busy || written === '') return
    setBusy(true)
    setError(undefined)
    try {
      await describe(targets.map(target => ({ target, from: target.description, to: written })))
      onDone()
      onClose()
      toast(text.describing.saved(targets.length, name), async () => {
        await describe(targets.map(target => ({ target, from: written, to: target.description })))
        onDone()
      })
    } catch (thrown) {
      setError(asApiError(thrown))
      setBusy(false)
    }
  }
  const because = written === '' ? text.describing.required : undefined
  return h(
    Dialog,
    {
      title: text.describing.title(targets.length, name),
      onClose,
      actions: h(Button, { kind: 'primary', busy, because, onClick: () => void save() }, text.describing.save)
    },
    h(TextField, {
      label: text.describing.field,
      ...(replaced > 0 ? { hint: text.describing.replaces(replaced) } : {}),
      value: description,
      lines: 6,
      autofocus: true,
      onInput: setDescription
    }),
    error && h(Failure, { error })
  )
}

interface Change {
  readonly target: ColumnTarget
  /** Refused if it is another one meanwhile. */
  readonly from: string
  readonly to: string
}

async function describe(changes: readonly Change[]): Promise<void> {
  const updates = changes.map(({ target: { urn, column }, from, to }) => ({
    ...{ resourceUrn: urn, subResourceType: 'DATASET_FIELD', subResource: column },
    ...{ description: to, expected: from }
  }))
  await graphql(DESCRIBE, { input: { updates } })
}
