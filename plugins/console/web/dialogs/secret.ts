import { Copy, Dialog, h, type SecretDialogProps, type SecretTextProps, type VNode } from 'aspectd/console'

export const SecretField = ({ label, secret }: SecretTextProps): VNode =>
  h('code', { 'aria-label': label, role: 'textbox', 'aria-readonly': true, tabIndex: 0 }, secret)

export const ShownSecret = ({ words: { title, about, copy, done }, secret, onClose }: SecretDialogProps): VNode =>
  h(
    Dialog,
    { title, close: done, onClose },
    h('p', {}, about),
    h('p', {}, h(SecretField, { label: title, secret })),
    h(Copy, { text: secret, label: copy, kind: 'primary' })
  )
