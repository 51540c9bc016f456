import {
  Check,
  Confirm,
  Dialog,
  Form,
  graphql,
  h,
  Select,
  TextField,
  toast,
  useState,
  type VNode
} from 'aspectd/console'
import { DELETE, UPDATE } from './documents.ts'
import { text } from './en.ts'
import { type View, wordsOf } from './view-data.ts'

interface EditProps {
  readonly view: View
  readonly onChange: () => void
  readonly onClose: () => void
}

/** Name, description, and which of its filters it keeps. Of two people who change it at once, the second is told so. */
export function EditView({ view, onChange, onClose }: EditProps): VNode {
  const { urn, definition, lastModified } = view
  const { filters } = definition.filter
  const [name, setName] = useState(view.name)
  const [description, setDescription] = useState(view.description ?? '')
  const [operator, setOperator] = useState<string>(definition.filter.operator)
  const [kept, setKept] = useState<ReadonlySet<number>>(new Set(filters.keys()))
  const isSame = operator === definition.filter.operator && kept.size === filters.length
  const save = async () => {
    const filter = { operator, filters: filters.filter((_filter, at) => kept.has(at)) }
    const input = {
      ...{ name, description, expectedLastModified: lastModified?.time },
      ...(isSame ? {} : { definition: { entityTypes: definition.entityTypes, filter } })
    }
    await graphql(UPDATE, { urn, input })
    onChange()
    onClose()
    toast(text.saved(name))
  }
  const keep = (at: number, isKept: boolean) =>
    setKept(new Set(isKept ? [...kept, at] : [...kept].filter(one => one !== at)))
  return h(
    Dialog,
    { title: text.editNamed(view.name), onClose },
    h(
      Form,
      { verb: text.save, because: name.trim() === '' ? text.needsName : undefined, onSubmit: save },
      h(TextField, { label: text.name, value: name, onInput: setName, required: true, autofocus: true }),
      h(TextField, { label: text.description, value: description, onInput: setDescription, lines: 3 }),
      filters.length > 1 &&
        h(Select, {
          label: text.operator,
          value: operator,
          onChange: setOperator,
          options: Object.entries(text.operators).map(([value, label]) => ({ value, label }))
        }),
      filters.length > 0 &&
        h(
          'fieldset',
          {},
          h('legend', {}, text.kept),
          filters.map((filter, at) =>
            h(Check, { key: at, label: wordsOf(filter), checked: kept.has(at), onChange: is => keep(at, is) })
          )
        )
    )
  )
}

export function DeleteView({ view: { urn, name }, onChange, onClose }: EditProps): VNode {
  const erase = async () => {
    await graphql(DELETE, { urn })
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
