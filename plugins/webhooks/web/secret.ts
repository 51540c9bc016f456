import { Copy, Dialog, h, type VNode } from 'aspectd/console'
import { text } from './en.ts'

interface SecretProps {
  /** Kept only while it is shown. */
  readonly secret: string
  readonly onClose: () => void
}

/** A secret, shown this once. */
export const SecretDialog = ({ secret, onClose }: SecretProps): VNode =>
  h(
    Dialog,
    { title: text.secretTitle, close: text.done, onClose },
    h('p', {}, text.secretText),
    h(
      'p',
      {},
      h('code', { 'aria-label': text.secretTitle, role: 'textbox', 'aria-readonly': true, tabIndex: 0 }, secret)
    ),
    h(Copy, { text: secret, label: text.copy, kind: 'primary' })
  )
