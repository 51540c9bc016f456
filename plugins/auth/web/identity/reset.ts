import { addressAt, announceLogIn, Empty, Form, h, here, page, rest, TextField, useState } from 'aspectd/console'
import { text } from './en.ts'
import { Door, NewPassword } from './parts.ts'

/** The page of a link that an administrator made: sets a new password, and logs in. */
export const ResetPage = page(() => {
  const { query } = here.value
  const resetToken = query.get('reset_token') ?? ''
  const given = query.get('name') ?? ''
  const [email, setEmail] = useState(given)
  const [password, setPassword] = useState('')
  if (resetToken === '') return h(Door, { title: text.resetTitle }, h(Empty, { text: text.noReset }))
  const reset = async () => {
    await rest('/resetNativeUserCredentials', { method: 'POST', body: { email, password, resetToken } })
    announceLogIn()
    location.replace(addressAt('/'))
  }
  const because = email.trim() === '' || password === '' ? text.incomplete : undefined
  return h(
    Door,
    { title: text.resetTitle },
    h(
      Form,
      { verb: text.reset, because, onSubmit: reset },
      h('p', {}, text.resetText),
      h(TextField, {
        label: text.userName,
        hint: text.nameHint,
        value: email,
        autocomplete: 'username',
        autofocus: given === '',
        required: true,
        onInput: setEmail
      }),
      h(NewPassword, { value: password, onInput: setPassword })
    )
  )
})
