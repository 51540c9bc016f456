import { Dialog, Form, graphql, h, Select, TextField, toast, useState, type VNode } from 'aspectd/console'
import type { Place } from './data.ts'
import { CREATE_NODE, CREATE_TERM } from './documents.ts'
import type { CreateNodeHere, CreateTermHere, CreateTermHereVariables } from './documents.types.ts'
import { text } from './en.ts'

/** Not a URN. */
const TOP = ''

interface CreateProps {
  readonly what: 'term' | 'node'
  /** The node that it is created in, unless the user chooses the top; absent: at the top. */
  readonly parent?: Place | undefined
  readonly onCreated: (urn: string) => void
  readonly onClose: () => void
}

export function CreatePart({ what, parent, onCreated, onClose }: CreateProps): VNode {
  const [name, setName] = useState('')
  const [definition, setDefinition] = useState('')
  const [id, setId] = useState('')
  const [place, setPlace] = useState(parent?.urn ?? TOP)
  const create = async () => {
    const input: CreateTermHereVariables['input'] = {
      name: name.trim(),
      ...(definition.trim() === '' ? {} : { description: definition }),
      ...(id.trim() === '' ? {} : { id: id.trim() }),
      ...(place === TOP ? {} : { parentNode: place })
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
    { title: kind, onClose },
    h(
      Form,
      { verb: text.createNamed(name), because: name.trim() === '' ? text.needsName : undefined, onSubmit: create },
      parent &&
        h(Select, {
          ...{ label: text.place, value: place, onChange: setPlace },
          options: [
            { value: parent.urn, label: parent.name },
            { value: TOP, label: text.top }
          ]
        }),
      h(TextField, { label: text.name, value: name, onInput: setName, required: true, autofocus: true }),
      h(TextField, { label: text.definition, value: definition, onInput: setDefinition, lines: 4 }),
      h(TextField, { label: text.id, hint: text.idHint, value: id, onInput: setId })
    )
  )
}
