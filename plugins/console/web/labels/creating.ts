import {
  Dialog,
  EntityPick,
  Form,
  graphql,
  h,
  type LabelKind,
  type Picked,
  TextField,
  useState,
  type VNode
} from 'aspectd/console'
import { text } from './en.ts'

interface CreateLabelProps {
  readonly kind: LabelKind
  /** What was typed. */
  readonly name: string
  /** Attaches it. */
  readonly onCreated: (label: Picked) => Promise<void>
  readonly onClose: () => void
}

export const CREATE: Readonly<Record<LabelKind, string>> = {
  tag: 'mutation newTag($input: CreateTagInput!) { created: createTag(input: $input) }',
  term: 'mutation newTerm($input: CreateGlossaryEntityInput!) { created: createGlossaryTerm(input: $input) }'
}

/** Creates a tag, or a term in its group, and attaches it: if that fails, sending it again only attaches it. */
export function CreateLabel({ kind, name: typed, onCreated, onClose }: CreateLabelProps): VNode {
  const [name, setName] = useState(typed)
  const [group, setGroup] = useState<Picked>()
  const [created, setCreated] = useState<Picked>()
  const create = async (): Promise<Picked> => {
    const input = { name: name.trim(), ...(group ? { parentNode: group.urn } : {}) }
    const { created: urn } = await graphql<{ readonly created: string }>(CREATE[kind], { input })
    const label = { urn, name: name.trim() }
    setCreated(label)
    return label
  }
  const submit = async () => {
    await onCreated(created ?? (await create()))
    onClose()
  }
  const because = name.trim() === '' ? text.needsName : undefined
  return h(
    Dialog,
    { title: text.create[kind], onClose },
    h(
      Form,
      { verb: text.createAndAdd, because, onSubmit: submit },
      kind === 'term' && h(Group, { group, onPick: setGroup }),
      h(TextField, { label: text.name, value: name, onInput: setName, required: true, autofocus: kind === 'tag' })
    )
  )
}

/** After one was chosen, Enter sends the form. */
const Group = ({ group, onPick }: { readonly group: Picked | undefined; onPick(picked: Picked): void }): VNode =>
  h(
    'div',
    { class: 'stack' },
    h(EntityPick, { label: text.group, types: ['GLOSSARY_NODE'], autofocus: true, onPick }),
    h('p', { class: 'muted', role: 'status' }, group ? text.inGroup(group.name) : text.atTop)
  )
