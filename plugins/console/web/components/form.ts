import type { ComponentChildren, VNode } from 'preact'
import { useContext, useLayoutEffect, useState } from 'preact/hooks'
import { ApiError } from '../client.ts'
import { h } from '../h.ts'
import { Button, PlainForm } from './controls.ts'
import { InDialog } from './overlays.ts'
import { Failure } from './states.ts'

interface FormProps {
  /** A verb and an object, on the button that sends: `Create ci-docs`. */
  readonly verb: string
  /** `danger` destroys. */
  readonly kind?: 'primary' | 'danger'
  /** Why it cannot be sent now, shown and read aloud. */
  readonly because?: string | undefined
  /** The form stays as it is, with the error, if it rejects. */
  readonly onSubmit: () => Promise<void>
  /** Beside the button. */
  readonly actions?: ComponentChildren
  readonly children?: ComponentChildren
}

/** Fields and the button that sends them, also with Enter. In a dialog its buttons are those of the dialog. */
export function Form({ verb, kind = 'primary', because, onSubmit, actions, children }: FormProps): VNode {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError>()
  const dialog = useContext(InDialog)
  useLayoutEffect(() => dialog?.take(), [])
  const send = async () => {
    setBusy(true)
    setError(undefined)
    try {
      await onSubmit()
    } catch (thrown) {
      setError(thrown instanceof ApiError ? thrown : new ApiError(String(thrown)))
    }
    setBusy(false)
  }
  const submit = h(Button, { isSubmit: true, kind, busy, because }, verb)
  return h(
    PlainForm,
    { class: 'form', onSubmit: () => void (busy || because !== undefined || send()) },
    children,
    error && h(Failure, { error }),
    h('footer', {}, dialog ? [dialog.cancel, actions, submit] : [submit, actions])
  )
}
