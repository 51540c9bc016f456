import { Dialog, Form, h, TextField, toast, useState, type VNode } from 'aspectd/console'
import { ChangeFields, whyNotReady } from './change-fields.ts'
import { accept, changeOf, decline, draftOf, type Request } from './data.ts'
import { text } from './en.ts'

interface DecidingProps {
  readonly request: Request
  readonly onDone: () => void
  readonly onClose: () => void
}

/** What was proposed can be changed before it is accepted. */
export function AcceptDialog({ request, onDone, onClose }: DecidingProps): VNode {
  const { kind, change } = request
  const [proposed] = useState(() => draftOf(request))
  const [draft, setDraft] = useState(proposed)
  const [answer, setAnswer] = useState('')
  const send = async () => {
    await accept(request, answer, draft === proposed ? undefined : await changeOf(kind, draft, change))
    onClose()
    onDone()
    toast(text.accepted)
  }
  return h(
    Dialog,
    { title: text.acceptOf(text.kinds[kind]), onClose },
    h(
      Form,
      { verb: text.accept, because: whyNotReady(kind, draft), onSubmit: send },
      h(ChangeFields, { kind, draft, onInput: setDraft }),
      h(TextField, { label: text.answer, lines: 2, value: answer, onInput: setAnswer })
    )
  )
}

export function DeclineDialog({ request, onDone, onClose }: DecidingProps): VNode {
  const [reason, setReason] = useState('')
  const send = async () => {
    await decline(request, reason)
    onClose()
    onDone()
    toast(text.declined)
  }
  return h(
    Dialog,
    { title: text.declineOf(text.kinds[request.kind]), onClose },
    h(
      Form,
      { verb: text.decline, because: reason.trim() === '' ? text.needsReason : undefined, onSubmit: send },
      h(TextField, { label: text.reason, lines: 3, required: true, autofocus: true, value: reason, onInput: setReason })
    )
  )
}
