import type { VNode } from 'preact'
import { h } from '../h.ts'
import { Copy } from './copy.ts'
import { Dialog } from './overlays.ts'

interface SecretTextProps {
  readonly label: string
  readonly secret: string
}

/** A secret as a field that can be selected and is read aloud, but not changed. */
export const SecretText = ({ label, secret }: SecretTextProps): VNode =>
  h('code', { 'aria-label': label, role: 'textbox', 'aria-readonly': true, tabIndex: 0 }, secret)

interface SecretDialogProps {
  /** What it is a secret of, a sentence that says what it is for, and the two buttons. */
  readonly words: { readonly title: string; readonly about: string; readonly copy: string; readonly done: string }
  /** Kept only while it is shown. */
  readonly secret: string
  readonly onClose: () => void
}

/** A secret, shown this once. */
export const SecretDialog = ({ words: { title, about, copy, done }, secret, onClose }: SecretDialogProps): VNode =>
  h(
    Dialog,
    { title, close: done, onClose },
    h('p', {}, about),
    h('p', {}, h(SecretText, { label: title, secret })),
    h(Copy, { text: secret, label: copy, kind: 'primary' })
  )
