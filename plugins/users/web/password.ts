import {
  Button,
  Dialog,
  Form,
  graphql,
  h,
  here,
  me,
  setQuery,
  TextField,
  toast,
  useState,
  type VNode
} from 'aspectd/console'
import { CHANGE_PASSWORD } from './documents.ts'
import type { ChangePasswordVariables } from './documents.types.ts'
import { text } from './en.ts'

interface ChangeProps {
  readonly onChanged: () => void
}

/** Opens the dialog, as `change=password` in the address does. */
export function PasswordButton({ onChanged }: ChangeProps): VNode {
  const isOpen = here.value.query.get('change') === 'password'
  const setOpen = (isOn: boolean) => setQuery({ change: isOn ? 'password' : undefined }, { replace: true })
  return h(
    'span',
    {},
    h(Button, { onClick: () => setOpen(true) }, text.changePassword),
    isOpen && h(ChangePassword, { onChanged, onClose: () => setOpen(false) })
  )
}

function ChangePassword({ onChanged, onClose }: ChangeProps & { readonly onClose: () => void }): VNode {
  const [currentPassword, setCurrent] = useState('')
  const [newPassword, setNew] = useState('')
  const change = async () => {
    const variables: ChangePasswordVariables = { input: { currentPassword, newPassword } }
    await graphql(CHANGE_PASSWORD, { ...variables })
    onClose()
    onChanged()
    toast(text.passwordChanged)
  }
  const because = currentPassword === '' || newPassword === '' ? text.passwordNeeded : undefined
  return h(
    Dialog,
    { title: text.changePassword, onClose },
    h('p', {}, text.passwordText),
    h(
      Form,
      { verb: text.changePassword, because, onSubmit: change },
      // Password managers find out by it whose password this is.
      h('input', {
        class: 'unseen',
        autocomplete: 'username',
        value: me.value?.username,
        readOnly: true,
        tabIndex: -1,
        'aria-hidden': true
      }),
      h(TextField, {
        ...{ label: text.currentPassword, type: 'password', autocomplete: 'current-password', autofocus: true },
        ...{ value: currentPassword, onInput: setCurrent, required: true }
      }),
      h(TextField, {
        ...{ label: text.newPassword, hint: text.newPasswordHint, type: 'password', autocomplete: 'new-password' },
        ...{ value: newPassword, onInput: setNew, required: true }
      })
    )
  )
}
