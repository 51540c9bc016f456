import { type ComponentChildren, createContext, type VNode } from 'preact'
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { text } from '../en.ts'
import { h } from '../h.ts'
import { Button, PlainForm, TextField } from './controls.ts'

interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly actions?: ComponentChildren
  /** Of the button that closes it; `Cancel` if absent. `null`: no button, and Escape does not close it. */
  readonly close?: string | null
  /** Enter in a field. */
  readonly onSubmit?: () => void
  readonly isWide?: boolean
  readonly children?: ComponentChildren
}

/** What a form in a dialog needs to have the one row of buttons. */
interface DialogFooter {
  /** The button that closes the dialog, for the form's own row. */
  readonly cancel: VNode | null
  /** Leaves the row of buttons to the form; what it returns gives it back. */
  take(): () => void
}

export const InDialog = createContext<DialogFooter | undefined>(undefined)

/** A modal dialog. The focus returns to what opened it. */
export function Dialog({
  title,
  onClose,
  actions,
  close = text.cancel,
  onSubmit,
  isWide,
  children
}: DialogProps): VNode {
  const element = useRef<HTMLDialogElement>(null)
  const id = useId()
  const [forms, setForms] = useState(0)
  useLayoutEffect(() => {
    const opener = document.activeElement
    element.current?.showModal()
    return () => giveFocusBack(opener)
  }, [])
  const cancel = (event: Event) => {
    event.preventDefault()
    if (close !== null) onClose()
  }
  const cancelling = close === null ? null : h(Button, { onClick: onClose }, close)
  const take = () => {
    setForms(count => count + 1)
    return () => setForms(count => count - 1)
  }
  const footer = forms === 0 && h('footer', {}, cancelling, actions)
  return h(
    'dialog',
    { ref: element, onCancel: cancel, 'aria-labelledby': id, class: isWide ? 'wide' : '' },
    h('h2', { id }, title),
    h(
      InDialog.Provider,
      { value: { cancel: cancelling, take } },
      onSubmit ? h(PlainForm, { onSubmit }, children, footer) : [children, footer]
    )
  )
}

/** To what had it, or to the heading of the page if that is gone. */
export function giveFocusBack(opener: Element | null): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  requestAnimationFrame(() => {
    if (document.activeElement && document.activeElement !== document.body) return
    const target = opener instanceof HTMLElement && opener.isConnected && opener !== document.body ? opener : heading
    target?.focus()
  })
}

interface ConfirmProps {
  readonly title: string
  readonly text: ComponentChildren
  /** A verb and an object: `Revoke nightly`. */
  readonly verb: string
  /** `danger`, if absent: it destroys. */
  readonly kind?: 'danger' | 'primary'
  /** What must be typed first, where it cannot be undone or touches more than 100 things. */
  readonly typed?: string
  readonly onConfirm: () => Promise<void>
  readonly onClose: () => void
}

/** Asks before something that destroys, or that others rely on. Stays open, with the error, if it fails. */
export function Confirm({ title, text: told, verb, kind = 'danger', typed, onConfirm, onClose }: ConfirmProps): VNode {
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const because = typed !== undefined && name !== typed ? text.typeFirst : undefined
  const confirm = async () => {
    if (busy || because !== undefined) return
    setBusy(true)
    setError(undefined)
    try {
      await onConfirm()
      onClose()
    } catch (thrown) {
      setError(thrown instanceof Error ? thrown.message : String(thrown))
      setBusy(false)
    }
  }
  const act = h(Button, { kind, busy, because, isSubmit: true }, verb)
  return h(
    Dialog,
    { title, onClose, actions: act, onSubmit: () => void confirm() },
    h('div', {}, told),
    typed !== undefined &&
      h(TextField, {
        label: text.typeToGoOn(typed),
        value: name,
        onInput: setName,
        autofocus: true,
        autocomplete: 'off'
      }),
    error && h('p', { role: 'alert', class: 'error' }, error)
  )
}
