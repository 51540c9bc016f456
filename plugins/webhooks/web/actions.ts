import { Button, Confirm, graphql, h, navigate, toast, useState, type VNode } from 'aspectd/console'
import { DELETE, PAUSE, RESUME, ROTATE, TEST } from './documents.ts'
import type { RotateWebhookSecret, TestWebhook } from './documents.types.ts'
import { EditWebhook } from './edit.ts'
import { text } from './en.ts'
import { SecretDialog } from './secret.ts'
import type { Webhook } from './webhook-data.ts'

interface ActionsProps {
  readonly webhook: Webhook
  readonly onChange: () => void
}

const STOPPED: readonly Webhook['state'][] = ['PAUSED', 'FAILED', 'GONE', 'OWNER']

/** What can be done with a webhook. */
export function Actions({ webhook, onChange }: ActionsProps): VNode {
  const [asked, setAsked] = useState<'edit' | 'rotate' | 'remove'>()
  const [secret, setSecret] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { urn, name, state } = webhook
  const close = () => setAsked(undefined)
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
  const rotate = async () => setSecret((await graphql<RotateWebhookSecret>(ROTATE, { urn })).rotateWebhookSecret)
  const remove = async () => {
    await graphql(DELETE, { urn })
    toast(text.removed(name))
    navigate('/operate/webhooks')
  }
  return h(
    'span',
    { class: 'row' },
    h(Button, { busy: isBusy, onClick: () => void test() }, text.test),
    h(Button, { busy: isBusy, onClick: () => void turn() }, isStopped ? text.resume : text.pause),
    h(Button, { onClick: () => setAsked('edit') }, text.edit),
    h(Button, { onClick: () => setAsked('rotate') }, text.rotate),
    h(Button, { kind: 'danger', onClick: () => setAsked('remove') }, text.remove),
    asked === 'edit' && h(EditWebhook, { webhook, onClose: close, onSaved: onChange }),
    asked === 'rotate' &&
      h(Confirm, {
        ...{ title: text.rotateTitle, text: text.rotateText, verb: text.rotate },
        onConfirm: rotate,
        onClose: close
      }),
    asked === 'remove' &&
      h(Confirm, {
        ...{ title: text.removeTitle(name), text: text.removeText, verb: text.removeNamed(name) },
        onConfirm: remove,
        onClose: close
      }),
    secret !== undefined &&
      h(SecretDialog, {
        secret,
        onClose: () => {
          setSecret(undefined)
          onChange()
        }
      })
  )
}
