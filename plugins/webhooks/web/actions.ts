import {
  Button,
  Confirm,
  Dialog,
  Form,
  graphql,
  h,
  navigate,
  SecretDialog,
  toast,
  useState,
  type VNode
} from 'aspectd/console'
import { DELETE, PAUSE, RESUME, ROTATE, TEST } from './documents.ts'
import type { RotateWebhookSecret, TestWebhook } from './documents.types.ts'
import { EditWebhook } from './edit.ts'
import { text } from './en.ts'
import type { Webhook } from './webhook-data.ts'

interface ActionsProps {
  readonly webhook: Webhook
  readonly onChange: () => void
}

type Asked = 'edit' | 'rotate' | 'remove'

const STOPPED: readonly Webhook['state'][] = ['PAUSED', 'FAILED', 'GONE', 'OWNER']

/** What can be done with a webhook. */
export function Actions({ webhook, onChange }: ActionsProps): VNode {
  const [asked, setAsked] = useState<Asked>()
  const [isBusy, setBusy] = useState(false)
  const { urn, state } = webhook
  const during = (work: () => Promise<string>) => async () => {
    setBusy(true)
    try {
      toast(await work())
      onChange()
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error))
    }
    setBusy(false)
  }
  const test = during(async () => {
    const { testWebhook } = await graphql<TestWebhook>(TEST, { urn })
    return text.tested(testWebhook.error ?? text.outcomes[testWebhook.outcome] ?? testWebhook.outcome)
  })
  const isStopped = STOPPED.includes(state)
  const turn = during(async () => {
    await graphql(isStopped ? RESUME : PAUSE, { urn })
    return isStopped ? text.resumed : text.paused
  })
  return h(
    'span',
    { class: 'row' },
    h(Button, { busy: isBusy, onClick: () => void test() }, text.test),
    h(Button, { busy: isBusy, onClick: () => void turn() }, isStopped ? text.resume : text.pause),
    h(Button, { onClick: () => setAsked('edit') }, text.edit),
    h(Button, { onClick: () => setAsked('rotate') }, text.rotate),
    h(Button, { kind: 'danger', onClick: () => setAsked('remove') }, text.remove),
    asked && h(Dialogs, { webhook, asked, onChange, onClose: () => setAsked(undefined) })
  )
}

interface DialogsProps extends ActionsProps {
  readonly asked: Asked
  readonly onClose: () => void
}

function Dialogs({ webhook, asked, onChange, onClose }: DialogsProps): VNode {
  const [secret, setSecret] = useState<string>()
  const { urn, name } = webhook
  const rotate = async () => setSecret((await graphql<RotateWebhookSecret>(ROTATE, { urn })).rotateWebhookSecret)
  const remove = async () => {
    await graphql(DELETE, { urn })
    toast(text.removed(name))
    navigate('/operate/webhooks')
  }
  if (asked === 'edit') return h(EditWebhook, { webhook, onClose, onSaved: onChange })
  if (asked === 'remove') {
    const words = { title: text.removeTitle(name), text: text.removeText, verb: text.removeNamed(name) }
    return h(Confirm, { ...words, onConfirm: remove, onClose })
  }
  const close = () => {
    onClose()
    onChange()
  }
  if (secret !== undefined) return h(SecretDialog, { words: text.secret, secret, onClose: close })
  return h(RotateDialog, { onRotate: rotate, onClose })
}

interface RotateProps {
  readonly onRotate: () => Promise<void>
  readonly onClose: () => void
}

/** A confirmation closes after its work; this one gives way to the secret. */
const RotateDialog = ({ onRotate, onClose }: RotateProps): VNode =>
  h(
    Dialog,
    { title: text.rotateTitle, onClose },
    h(Form, { verb: text.rotate, onSubmit: onRotate }, h('p', {}, text.rotateText))
  )
