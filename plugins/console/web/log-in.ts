import type { VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { asApiError } from './client.ts'
import { Button, PlainForm, TextField } from './components/controls.ts'
import { Page } from './components/frame.ts'
import { Dialog } from './components/overlays.ts'
import { useSecondsUntil } from './components/states.ts'
import { text } from './en.ts'
import { h } from './h.ts'
import { here, navigate, safeTarget } from './router.ts'
import { loadMe, logIn, me, resumeSession } from './session.ts'

interface LogInFormProps {
  /** Cannot be changed: the page waits for this user. */
  readonly username?: string
  readonly onDone: () => Promise<void>
}

/** A wrong password keeps the name; after too many attempts the seconds that are left are shown. */
function LogInForm({ username, onDone }: LogInFormProps): VNode {
  const [name, setName] = useState(username ?? '')
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [until, setUntil] = useState<number>()
  const left = useSecondsUntil(until)
  const submit = async () => {
    if (busy || left > 0) return
    setBusy(true)
    setError(undefined)
    try {
      await logIn(name, password)
      await onDone()
    } catch (thrown) {
      const failed = asApiError(thrown)
      if (failed.status === 429) setUntil(Date.now() + (failed.retryAfter ?? 60) * 1000)
      else setError(failed.message)
      setPassword('')
      document.querySelector<HTMLInputElement>('input[type=password]')?.focus()
    }
    setBusy(false)
  }
  const because = left > 0 ? text.waitToLogIn(left) : undefined
  const nameField = {
    label: text.userName,
    value: name,
    onInput: setName,
    autocomplete: 'username',
    required: true,
    ...(username === undefined ? { autofocus: true } : { readOnly: true })
  }
  const passwordField = {
    label: text.password,
    type: 'password',
    value: password,
    onInput: setPassword,
    error,
    autocomplete: 'current-password',
    required: true,
    autofocus: username !== undefined
  } as const
  return h(
    PlainForm,
    { onSubmit: () => void submit(), class: 'log-in' },
    h(TextField, nameField),
    h(TextField, passwordField),
    h(Button, { isSubmit: true, kind: 'primary', busy, because }, text.logIn)
  )
}

/** Goes on to where one wanted to go. */
export const goOn = (): void => navigate(safeTarget(here.value.query.get('to')), { replace: true })

export function LogInPage(): VNode {
  const enter = async () => {
    await loadMe()
    goOn()
  }
  useEffect(() => {
    if (me.value) goOn()
  }, [])
  return h(
    'div',
    { class: 'door' },
    h('p', { class: 'brand' }, text.product),
    h(Page, { title: text.logIn }, h(LogInForm, { onDone: enter }), h('p', { class: 'hint' }, text.firstStart))
  )
}

/** Over the page when its session has ended. What was typed stays. */
export function LogInDialog(): VNode {
  const { username = '', name = '' } = me.value ?? {}
  return h(
    Dialog,
    { title: text.sessionEnded, onClose: () => {}, close: null },
    h('p', {}, text.logInAgain(name)),
    h(LogInForm, { username, onDone: resumeSession }),
    h('p', {}, h('a', { href: '/login' }, text.somebodyElse))
  )
}
