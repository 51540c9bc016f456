import { Dialog, Form, graphql, h, TextField, toast, useState, type VNode } from 'aspectd/console'
import { CREATE } from './documents.ts'
import type { MakeGroupVariables } from './documents.types.ts'
import { text } from './en.ts'

interface NewGroupProps {
  readonly onClose: () => void
  readonly onCreated: () => void
}

export function NewGroup({ onClose, onCreated }: NewGroupProps): VNode {
  const [given, setName] = useState('')
  const [id, setId] = useState('')
  const [description, setDescription] = useState('')
  const name = given.trim()
  const create = async () => {
    const own = id.trim() === '' ? {} : { id: id.trim() }
    const variables: MakeGroupVariables = { input: { name, description, ...own } }
    await graphql(CREATE, { ...variables })
    onClose()
    onCreated()
    toast(text.created(name))
  }
  return h(
    Dialog,
    { title: text.create, onClose },
    h(
      Form,
      { verb: text.createNamed(name), because: name === '' ? text.needsName : undefined, onSubmit: create },
      h(TextField, { label: text.name, value: given, onInput: setName, required: true, autofocus: true }),
      h(TextField, { label: text.id, hint: text.idHint, value: id, onInput: setId }),
      h(TextField, { label: text.description, value: description, onInput: setDescription, lines: 3 })
    )
  )
}
