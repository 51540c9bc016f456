import { Dialog, entityPath, Form, graphql, h, navigate, TextField, toast, useState, type VNode } from 'aspectd/console'
import { ColorField } from './color.ts'
import { CREATE, SET_COLOR } from './documents.ts'
import type { CreateTagOf } from './documents.types.ts'
import { text } from './en.ts'

export function CreateTag({ onClose }: { readonly onClose: () => void }): VNode {
  const [name, setName] = useState('')
  const [id, setId] = useState('')
  const [description, setDescription] = useState('')
  const [color, setColor] = useState<string>()
  const create = async () => {
    const input = { name, ...(id === '' ? {} : { id }), ...(description === '' ? {} : { description }) }
    const { createTag: urn } = await graphql<CreateTagOf>(CREATE, { input })
    if (color !== undefined) await graphql(SET_COLOR, { urn, color })
    onClose()
    toast(text.created(name))
    if (urn !== null) navigate(entityPath(urn))
  }
  return h(
    Dialog,
    { title: text.create, onClose },
    h(
      Form,
      {
        verb: text.createNamed(name),
        because: name.trim() === '' ? text.needsName : undefined,
        onSubmit: create
      },
      h(TextField, { label: text.name, value: name, onInput: setName, required: true, autofocus: true }),
      h(TextField, { label: text.description, value: description, onInput: setDescription, lines: 3 }),
      h(TextField, { label: text.id, hint: text.idHint, value: id, onInput: setId }),
      h(ColorField, { value: color, onInput: setColor })
    )
  )
}
