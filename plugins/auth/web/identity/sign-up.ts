import {
  addressAt,
  announceLogIn,
  Empty,
  Form,
  h,
  here,
  Link,
  page,
  rest,
  TextField,
  useState,
  type VNode
} from 'aspectd/console'
import { Accept, useWho } from './accept.ts'
import { text } from './en.ts'
import { Door, NewPassword } from './parts.ts'

/** The page of an invitation: for a new user, or one who is logged in and gets its role. */
export const SignUpPage = page(() => {
  const inviteToken = here.value.query.get('invite_token') ?? ''
  const who = useWho()
  const [isOther, setOther] = useState(false)
  if (inviteToken === '') return h(Door, { title: text.signUpTitle }, h(Empty, { text: text.noInvitation }))
  return h(
    Door,
    { title: text.signUpTitle },
    who && !isOther ? h(Accept, { who, inviteToken, onOther: () => setOther(true) }) : h(SignUpForm, { inviteToken })
  )
})

const NOBODY = { fullName: '', email: '', title: '', password: '' }

function SignUpForm({ inviteToken }: { readonly inviteToken: string }): VNode {
  const [person, setPerson] = useState(NOBODY)
  const isWhole = Object.values(person).every(value => value.trim() !== '')
  const change = (changes: Partial<typeof NOBODY>) => setPerson(before => ({ ...before, ...changes }))
  const signUp = async () => {
    await rest('/signUp', { method: 'POST', body: { ...person, inviteToken } })
    announceLogIn()
    // A new load of the page: nothing of this one, above all no password, stays in memory.
    location.replace(addressAt('/'))
  }
  const { path, query } = here.value
  const back = `/login?${new URLSearchParams({ to: `${path}?${query}` })}`
  return h(
    Form,
    {
      verb: text.signUp,
      because: isWhole ? undefined : text.incomplete,
      onSubmit: signUp,
      actions: h(Link, { to: back }, text.haveAccount)
    },
    h('p', {}, text.signUpText),
    h(TextField, {
      label: text.fullName,
      value: person.fullName,
      autocomplete: 'name',
      autofocus: true,
      required: true,
      onInput: fullName => change({ fullName })
    }),
    h(TextField, {
      label: text.email,
      value: person.email,
      type: 'email',
      autocomplete: 'username',
      required: true,
      onInput: email => change({ email })
    }),
    h(TextField, {
      label: text.jobTitle,
      hint: text.jobHint,
      value: person.title,
      autocomplete: 'organization-title',
      required: true,
      onInput: title => change({ title })
    }),
    h(NewPassword, { value: person.password, onInput: password => change({ password }) })
  )
}
