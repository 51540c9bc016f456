import { Dialog, Form, graphql, h, TextField, toast, useState, type VNode } from 'aspectd/console'
import { CREATE, UPDATE } from './documents.ts'
import type { CreateSecretVariables, UpdateSecretVariables } from './documents.types.ts'
import { text } from './en.ts'

interface EditProps {
  /** Absent: a new one. */
  readonly secret?: { readonly urn: string; readonly name: string; readonly description: string | null }
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** A new secret, or a new value of one. */
export function EditSecret({ secret, onClose, onSaved }: EditProps): VNode {
  const [typed, setName] = useState(secret?.name ?? '')
  const [value, setValue] = useState('')
  const [description, setDescription] = useState(secret?.description ?? '')
  const name = typed.trim()
  const save = async () => {
    if (secret) {
      const variables: UpdateSecretVariables = { input: { urn: secret.urn, name, value, description } }
      await graphql(UPDATE, { ...variables })
    } else {
      const variables: CreateSecretVariables = { input: { name, value, description } }
      await graphql(CREATE, { ...variables })
    }
    onClose()
    onSaved()
    toast(secret ? text.replaced(name) : text.created(name))
  }
  const because = name === '' ? text.needsName : value === '' ? text.needsValue : undefined
  return h(
    Dialog,
    { title: secret ? text.replaceTitle(name) : text.create, onClose },
    h(
      Form,
      { verb: secret ? text.replaceNamed(name) : text.createNamed(name), because, onSubmit: save },
      !secret &&
        h(TextField, {
          label: text.name,
          hint: text.nameHint(name),
          value: typed,
          onInput: setName,
          required: true,
          autofocus: true
        }),
      h(TextField, {
        label: text.value,
        hint: text.valueHint,
        value,
        onInput: setValue,
        lines: 4,
        autocomplete: 'off',
        required: true
      }),
      h(TextField, { label: text.description, value: description, onInput: setDescription })
    )
  )
}
