import type { VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { addressAt } from './base-path.ts'
import { boot } from './boot.ts'
import { asApiError } from './client.ts'
import { Brand } from './components/brand.ts'
import { Button, PlainForm, TextField } from './components/controls.ts'
import { Page } from './components/frame.ts'
import { Dialog } from './components/overlays.ts'
import { useSecondsUntil } from './components/states.ts'
import { text } from './en.ts'
import { h } from './h.ts'
import { lazy } from './lazy.ts'
import { here, navigate, safeTarget } from './router.ts'
import { leaveForProvider, loadMe, logIn, me, resumeSession } from './session.ts'

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
      else setError(failed.status === 400 ? text.wrongLogIn : failed.message)
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

export interface LogInFailureProps {
  readonly reason: string
  readonly deniedMessage: string | undefined
}

const LogInFailure = lazy<LogInFailureProps>(async () => (await import('./log-in-failure/failure.ts')).LogInFailure)

/** Why a log-in at a provider has failed. */
function ProviderFailure(): VNode | null {
  const { query } = here.value
  const reason = query.get('error_msg')
  const way = boot.logIns.find(({ name }) => name === query.get('provider'))
  return reason === null ? null : h(LogInFailure, { reason, deniedMessage: way?.deniedMessage })
}

interface ProvidersProps {
  /** Where the browser goes afterwards. */
  readonly to: string
  readonly isNewTab?: boolean
}

/** A button for each provider. */
function Providers({ to, isNewTab = false }: ProvidersProps): VNode | null {
  if (boot.logIns.length === 0) return null
  const target = isNewTab ? { target: '_blank' } : {}
  const button = ({ name, label, path }: (typeof boot.logIns)[number], at: number) => {
    const href = `${addressAt(path)}&${new URLSearchParams({ redirect_uri: to })}`
    const kind = at === 0 ? 'primary' : 'soft'
    return h(
      'a',
      { key: name, class: `button ${kind}`, href, onClick: leaveForProvider, ...target },
      text.logInWith(label)
    )
  }
  return h('div', { class: 'log-in' }, boot.logIns.map(button))
}

/** Behind a link where only administrators have passwords, for the day when the provider does not work. */
function PasswordPart({ onDone }: LogInFormProps): VNode | null {
  const [isShown, show] = useState(boot.passwords === 'on' || here.value.query.has('password'))
  if (boot.passwords === 'off') return null
  if (!isShown)
    return h(
      'p',
      {},
      h('button', { type: 'button', class: 'button quiet', onClick: () => show(true) }, text.withPassword)
    )
  const hint = boot.logIns.length === 0 && h('p', { class: 'hint' }, text.firstStart)
  return h('div', {}, h(LogInForm, { onDone }), hint)
}

export function LogInPage(): VNode {
  const enter = async () => {
    await loadMe()
    goOn()
  }
  useEffect(() => {
    if (me.value) goOn()
  }, [])
  const to = safeTarget(here.value.query.get('to'))
  return h(
    'div',
    { class: 'door' },
    h('p', { class: 'brand' }, h(Brand, { size: 32 }), text.product),
    h(Page, { title: text.logIn }, h(ProviderFailure, {}), h(Providers, { to }), h(PasswordPart, { onDone: enter }))
  )
}

/** Over the page when its session has ended. What was typed stays: a provider opens in another tab. */
export function LogInDialog(): VNode {
  const { username = '', name = '' } = me.value ?? {}
  return h(
    Dialog,
    { title: text.sessionEnded, onClose: () => {}, close: null },
    h('p', {}, text.logInAgain(name)),
    h(Providers, { to: '/', isNewTab: true }),
    boot.passwords === 'on' && h(LogInForm, { username, onDone: resumeSession }),
    h('p', {}, h('a', { href: addressAt('/login') }, text.somebodyElse))
  )
}
