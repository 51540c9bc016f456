import { Check, type ComponentChildren, h, Page, TextField, useState, type VNode } from 'aspectd/console'
import { text } from './en.ts'

interface DoorProps {
  readonly title: string
  readonly children?: ComponentChildren
}

/** The frame of a page without a session, as of the log-in page. */
export const Door = ({ title, children }: DoorProps): VNode =>
  h('div', { class: 'door' }, h('p', { class: 'brand' }, text.product), h(Page, { title }, children))

const MIN_LENGTH = 12

interface NewPasswordProps {
  readonly value: string
  readonly onInput: (value: string) => void
}

/** A field for a new password: the rules are said before, the rest of them by the server. */
export function NewPassword({ value, onInput }: NewPasswordProps): VNode {
  const [isShown, show] = useState(false)
  const missing = MIN_LENGTH - [...value.normalize('NFC')].length
  return h(
    'div',
    {},
    h(TextField, {
      label: text.password,
      hint: value !== '' && missing > 0 ? `${text.rules} ${text.left(missing)}.` : text.rules,
      type: isShown ? 'text' : 'password',
      value,
      required: true,
      autocomplete: 'new-password',
      onInput
    }),
    h(Check, { label: text.show, checked: isShown, onChange: show })
  )
}
