import { Confirm, Dialog, Form, graphql, h, TextField, toast, useState, type VNode } from 'aspectd/console'
import { CREATE, DELETE, UPDATE } from './documents.ts'
import { text } from './en.ts'
import { nameOf, type Query } from './query-data.ts'

interface EditProps {
  readonly dataset: string
  /** A new one when absent. */
  readonly query?: Query
  readonly onChange: () => void
  readonly onClose: () => void
}

/** Of two people who change a query at once, the second is told so. */
export function EditQuery({ dataset, query, onChange, onClose }: EditProps): VNode {
  const before = query?.properties
  const [name, setName] = useState(before?.name ?? '')
  const [description, setDescription] = useState(before?.description ?? '')
  const [value, setValue] = useState(before?.statement.value ?? '')
  const save = async () => {
    const statement = { value, language: before?.statement.language ?? 'SQL' }
    const properties = { name, description, statement }
    if (query) {
      const expectedLastModified = before?.lastModified.time
      await graphql(UPDATE, { urn: query.urn, input: { properties, expectedLastModified } })
    } else {
      await graphql(CREATE, { input: { properties, subjects: [{ datasetUrn: dataset }] } })
    }
    onChange()
    onClose()
    toast(text.saved)
  }
  return h(
    Dialog,
    { title: query ? text.editNamed(nameOf(query)) : text.add, onClose, isWide: true },
    h(
      Form,
      { verb: text.save, because: value.trim() === '' ? text.needsStatement : undefined, onSubmit: save },
      h(TextField, { label: text.name, value: name, onInput: setName, autofocus: true }),
      h(TextField, { label: text.description, value: description, onInput: setDescription, lines: 2 }),
      h(TextField, { label: text.statement, value, onInput: setValue, lines: 8, required: true })
    )
  )
}

export function DeleteQuery({ query, onChange, onClose }: Omit<EditProps, 'dataset'> & { query: Query }): VNode {
  const name = nameOf(query)
  const erase = async () => {
    await graphql(DELETE, { urn: query.urn })
    onChange()
    toast(text.removed(name))
  }
  return h(Confirm, {
    title: text.removeTitle(name),
    text: text.removeText,
    verb: text.removeTitle(name),
    onConfirm: erase,
    onClose
  })
}
