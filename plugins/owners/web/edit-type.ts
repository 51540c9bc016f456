import {
  ApiError,
  asApiError,
  Confirm,
  Conflict,
  Dialog,
  Form,
  graphql,
  h,
  Load,
  TextField,
  toast,
  useData,
  useState,
  type VNode
} from 'aspectd/console'
import { nameOfType, type OwnershipType } from './data.ts'
import { CREATE_TYPE, DELETE_TYPE, UPDATE_TYPE, USES } from './documents.ts'
import type {
  ChangeOwnershipTypeVariables,
  DropOwnershipTypeVariables,
  NewOwnershipTypeVariables,
  OwnershipTypeUses
} from './documents.types.ts'
import { text } from './en.ts'

interface EditProps {
  readonly onChange: () => void
  readonly onClose: () => void
}

interface Texts {
  readonly name: string
  readonly description: string
}

interface FieldsProps {
  readonly of: Texts
  readonly onInput: (texts: Texts) => void
}

const fields = ({ of, onInput }: FieldsProps) => [
  h(TextField, {
    ...{ key: 'name', label: text.name, value: of.name, required: true, autofocus: true },
    onInput: name => onInput({ ...of, name })
  }),
  h(TextField, {
    ...{ key: 'description', label: text.description, value: of.description, lines: 3 },
    onInput: description => onInput({ ...of, description })
  })
]

export function CreateType({ onChange, onClose }: EditProps): VNode {
  const [texts, setTexts] = useState<Texts>({ name: '', description: '' })
  const { name } = texts
  const create = async () => {
    const input: NewOwnershipTypeVariables['input'] = { ...texts, name: name.trim() }
    await graphql(CREATE_TYPE, { input })
    onChange()
    onClose()
    toast(text.created(name))
  }
  return h(
    Dialog,
    { title: text.create, onClose },
    h(
      Form,
      { verb: text.createNamed(name), because: name.trim() === '' ? text.needsName : undefined, onSubmit: create },
      fields({ of: texts, onInput: setTexts })
    )
  )
}

const textsOf = (type: OwnershipType): Texts => ({
  name: nameOfType(type),
  description: type.info?.description ?? ''
})

function update(urn: string, { name, description }: Texts, expected: Texts): Promise<unknown> {
  const input: ChangeOwnershipTypeVariables['input'] = {
    name: name.trim(),
    description,
    expectedName: expected.name,
    expectedDescription: expected.description
  }
  return graphql(UPDATE_TYPE, { urn, input })
}

const loadUses = async (urn: string, signal?: AbortSignal) =>
  (await graphql<OwnershipTypeUses>(USES, { urn }, signal)).entity

/** The second of two people who change a type sees both texts. */
export function ChangeType({ type, onChange, onClose }: EditProps & { readonly type: OwnershipType }): VNode {
  // What was shown when the editing began.
  const [before] = useState(() => textsOf(type))
  const [texts, setTexts] = useState(before)
  const [theirs, setTheirs] = useState<Texts>()
  const done = () => {
    onChange()
    onClose()
  }
  const save = async (expected: Texts) => {
    try {
      await update(type.urn, texts, expected)
    } catch (thrown) {
      if (!(thrown instanceof ApiError) || thrown.status !== 409) throw thrown
      const info = (await loadUses(type.urn))?.info ?? null
      setTheirs(textsOf({ urn: type.urn, info }))
      return
    }
    done()
    toast(text.changed(texts.name))
  }
  if (theirs) {
    const onKeep = () => {
      setTheirs(undefined)
      void save(theirs).catch(thrown => toast(asApiError(thrown).message))
    }
    const onCancel = () => setTheirs(undefined)
    return h(Conflict, { theirs: shown(theirs), mine: shown(texts), onKeep, onTake: done, onCancel })
  }
  return h(
    Dialog,
    { title: text.changeNamed(before.name), onClose },
    h(
      Form,
      {
        verb: text.changeNamed(before.name),
        because: texts.name.trim() === '' ? text.needsName : undefined,
        onSubmit: () => save(before)
      },
      fields({ of: texts, onInput: setTexts })
    )
  )
}

const shown = ({ name, description }: Texts): string => `${name}\n\n${description}`

/** With more than this, a task of the server removes the owners. */
const MANY = 1000

/** Counted when the dialog opens, and its name is typed: it cannot be undone. */
export function DeleteType({ type, onChange, onClose }: EditProps & { readonly type: OwnershipType }): VNode {
  const { urn } = type
  const name = nameOfType(type)
  const loaded = useData(async signal => (await loadUses(urn, signal))?.relationships?.total ?? 0, [urn])
  const drop = async () => {
    const variables: DropOwnershipTypeVariables = { urn, deleteReferences: (loaded.data ?? 0) > 0 }
    await graphql(DELETE_TYPE, { ...variables })
    onChange()
    toast((loaded.data ?? 0) > MANY ? text.dropping(name) : text.dropped(name))
  }
  const title = text.dropNamed(name)
  const told = h(Load<number>, { of: loaded }, count => h('p', {}, text.dropText(name, count)))
  return h(Confirm, { title, text: told, verb: title, typed: name, onConfirm: drop, onClose })
}
