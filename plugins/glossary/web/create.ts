import { Dialog, Form, graphql, h, TextField, toast, useState, type VNode } from 'aspectd/console'
import type { Row } from './data.ts'
import { CREATE_NODE, CREATE_TERM } from './documents.ts'
import type { CreateNodeHere, CreateTermHere, CreateTermHereVariables } from './documents.types.ts'
import { text } from './en.ts'

interface CreateProps {
  readonly what: 'term' | 'node'
  /** The node that it is created in; absent: at the top. */
  readonly parent?: Row | undefined
  readonly onCreated: (urn: string) => void
  readonly onClose: () => void
}

export function CreatePart({ what, parent, onCreated, onClose }: CreateProps): VNode {
  const [name, setName] = useState('')
  const [definition, setDefinition] = useState('')
  const [id, setId] = useState('')
  const create = async () => {
    const input: CreateTermHereVariables['input'] = {
      name: name.trim(),
      ...(definition.trim() === '' ? {} : { description: definition }),
      ...(id.trim() === '' ? {} : { id: id.trim() }),
      ...(parent ? { parentNode: parent.urn } : {})
    }
    const urn =
      what === 'term'
        ? (await graphql<CreateTermHere>(CREATE_TERM, { input })).createGlossaryTerm
        : (await graphql<CreateNodeHere>(CREATE_NODE, { input })).createGlossaryNode
    onClose()
    toast(text.created(name))
    if (urn !== null) onCreated(urn)
  }
  const kind = what === 'term' ? text.newTerm : text.newNode
  return h(
    Dialog,
    { title: parent ? text.newIn(kind, parent.name) : kind, onClose },
    h(
      Form,
      { verb: text.createNamed(name), because: name.trim() === '' ? text.needsName : undefined, onSubmit: create },
      h(TextField, { label: text.name, value: name, onInput: setName, required: true, autofocus: true }),
      h(TextField, { label: text.definition, value: definition, onInput: setDefinition, lines: 4 }),
      h(TextField, { label: text.id, hint: text.idHint, value: id, onInput: setId })
    )
  )
}
