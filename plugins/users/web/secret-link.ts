import { Copy, h, useId, type VNode } from 'aspectd/console'
import { text } from './en.ts'

interface SecretLinkProps {
  readonly label: string
  readonly url: string
}

/** A link to send to somebody: its holder can use it. */
export function SecretLink({ label, url }: SecretLinkProps): VNode {
  const id = useId()
  return h(
    'div',
    { class: 'field' },
    h('label', { for: id }, label),
    h('input', { id, value: url, readOnly: true, onFocus: event => event.currentTarget.select() }),
    h(Copy, { text: url, label: text.copyLink, kind: 'primary' })
  )
}
