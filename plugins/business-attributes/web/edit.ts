import { Dialog, Form, graphql, h, Select, TextField, toast, useState, type VNode } from 'aspectd/console'
import type { Properties } from './data.ts'
import { CREATE, UPDATE } from './documents.ts'
import type { ChangeAttributeVariables } from './documents.types.ts'
import { text } from './en.ts'

type Type = NonNullable<ChangeAttributeVariables['input']['type']>
const TYPES: readonly Type[] = [
  ...(['STRING', 'NUMBER', 'BOOLEAN', 'DATE', 'TIME', 'ENUM', 'ARRAY', 'MAP', 'STRUCT', 'UNION'] as const),
  ...(['BYTES', 'FIXED', 'NULL'] as const)
]

interface EditProps {
  /** Absent: a new one. */
  readonly attribute?: { readonly urn: string; readonly properties: Properties }
  readonly onChange: () => void
  readonly onClose: () => void
}

/** Of two people who change an attribute at once, the second is told so. */
export function EditAttribute({ attribute, onChange, onClose }: EditProps): VNode {
  // What was shown when the editing began, whatever the page has loaded since.
  const [before] = useState(attribute)
  const [name, setName] = useState(before?.properties.name ?? '')
  const [description, setDescription] = useState(before?.properties.description ?? '')
  const [type, setType] = useState(before?.properties.type ?? undefined)
  const save = async () => {
    const input = { name: name.trim(), description, ...(type ? { type } : {}) }
    if (before) {
      const expectedLastModified = before.properties.lastModified.time
      await graphql(UPDATE, { urn: before.urn, input: { ...input, expectedLastModified } })
    } else {
      await graphql(CREATE, { input })
    }
    onChange()
    onClose()
    toast(before ? text.saved(name) : text.created(name))
  }
  const options = [
    // A type that is stored cannot be taken back.
    ...(before?.properties.type ? [] : [{ value: '', label: text.noType }]),
    ...TYPES.map(value => ({ value, label: value.toLowerCase() }))
  ]
  return h(
    Dialog,
    { title: before ? text.changeNamed(before.properties.name) : text.create, onClose },
    h(
      Form,
      {
        verb: before ? text.changeNamed(before.properties.name) : text.createNamed(name),
        because: name.trim() === '' ? text.needsName : undefined,
        onSubmit: save
      },
      h(TextField, { label: text.name, value: name, onInput: setName, autofocus: true, required: true }),
      h(TextField, { label: text.description, value: description, onInput: setDescription, lines: 3 }),
      h(Select, {
        ...{ label: text.type, value: type ?? '', options },
        onChange: value => setType(TYPES.find(one => one === value))
      })
    )
  )
}
