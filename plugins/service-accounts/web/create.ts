import { Dialog, Form, graphql, h, TextField, toast, useState, type VNode } from 'aspectd/console'
import { CREATE } from './documents.ts'
import type { CreateAccountVariables } from './documents.types.ts'
import { text } from './en.ts'

interface NewAccountProps {
  readonly onClose: () => void
  readonly onCreated: () => void
}

/** An account without a token, where tokens are switched off. */
export function NewAccount({ onClose, onCreated }: NewAccountProps): VNode {
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  const displayName = name.trim()
  const create = async () => {
    const variables: CreateAccountVariables = { input: { displayName, description } }
    await graphql(CREATE, { ...variables })
    onClose()
    onCreated()
    toast(text.created(displayName))
  }
  return h(
    Dialog,
    { title: text.create, onClose },
    h(
      Form,
      {
        verb: text.createNamed(displayName),
        because: displayName === '' ? text.needsName : undefined,
        onSubmit: create
      },
      h(TextField, { label: text.name, value: name, onInput: setName, required: true, autofocus: true }),
      h(TextField, { label: text.description, value: description, onInput: setDescription })
    )
  )
}
