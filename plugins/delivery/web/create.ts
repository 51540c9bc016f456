import { Dialog, Form, graphql, h, Select, TextField, toast, useState, type VNode } from 'aspectd/console'
import { newSecret } from './channel-data.ts'
import { CREATE } from './documents.ts'
import type { CreateMyChannel, CreateMyChannelVariables } from './documents.types.ts'
import { text } from './en.ts'

interface CreateProps {
  readonly hasMail: boolean
  readonly onClose: () => void
  readonly onSaved: () => void
  /** Shows the secret of a new webhook. */
  readonly onSecret: (secret: string) => void
}

type Kind = keyof typeof text.kinds
const HINTS: Readonly<Record<Kind, string>> = {
  MAIL: text.addressHint,
  SLACK: text.slackHint,
  TEAMS: text.teamsHint,
  WEBHOOK: text.webhookHint
}

/** A new channel. */
export function CreateChannel({ hasMail, onClose, onSaved, onSecret }: CreateProps): VNode {
  const kinds = (Object.keys(text.kinds) as Kind[]).filter(kind => hasMail || kind !== 'MAIL')
  const [kind, setKind] = useState<Kind>(kinds[0] ?? 'SLACK')
  const [typed, setName] = useState('')
  const [address, setAddress] = useState('')
  const name = typed.trim()
  const save = async () => {
    const variables: CreateMyChannelVariables = { input: { name, kind, address: address.trim() } }
    const { createMyChannel: urn } = await graphql<CreateMyChannel>(CREATE, { ...variables }).finally(onSaved)
    onClose()
    if (kind === 'WEBHOOK') onSecret(await newSecret(urn))
    toast(text.created(name))
  }
  const because = name === '' ? text.needsName : address.trim() === '' ? text.needsAddress : undefined
  const isMail = kind === 'MAIL'
  return h(
    Dialog,
    { title: text.create, onClose },
    h(
      Form,
      { verb: text.createNamed(name), because, onSubmit: save },
      h(Select, {
        label: text.kind,
        value: kind,
        options: kinds.map(value => ({ value, label: text.kinds[value] })),
        onChange: value => setKind(value as Kind)
      }),
      !hasMail && h('p', { class: 'hint' }, text.noMail),
      h(TextField, { label: text.name, value: typed, onInput: setName, required: true, autofocus: true }),
      h(TextField, {
        label: isMail ? text.address : text.url,
        hint: HINTS[kind],
        type: isMail ? 'email' : 'text',
        value: address,
        onInput: setAddress,
        autocomplete: isMail ? 'email' : 'off',
        required: true
      })
    )
  )
}
