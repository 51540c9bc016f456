import {
  type ApiError,
  asApiError,
  Check,
  ChosenEntities,
  Conflict,
  Dialog,
  EntityPick,
  Failure,
  Form,
  graphql,
  h,
  type Picked,
  Segments,
  TextField,
  toast,
  typeOf,
  useState,
  type VNode
} from 'aspectd/console'
import { type FormShown, type FormType, loadForm } from './data.ts'
import { CREATE, UPDATE } from './documents.ts'
import type { DefineForm, DefineFormVariables, RedefineFormVariables } from './documents.types.ts'
import { text } from './en.ts'
import {
  draftOfPrompt,
  FIRST_PROMPTS,
  inputOfPrompts,
  type PromptDraft,
  PromptsField,
  problemOfPrompts
} from './prompts-field.ts'

interface Draft {
  readonly name: string
  readonly description: string
  readonly type: FormType
  readonly prompts: readonly PromptDraft[]
  readonly owners: boolean
  /** Users and groups. */
  readonly named: readonly string[]
}

const EMPTY: Draft = { name: '', description: '', type: 'COMPLETION', prompts: FIRST_PROMPTS, owners: true, named: [] }

const draftOf = ({ name, description, type, prompts, owners, users, groups }: FormShown): Draft => ({
  ...{ name, description, type, owners, named: [...users, ...groups] },
  prompts: prompts.map(draftOfPrompt)
})

function inputOf({ name, description, type, prompts, owners, named }: Draft) {
  const ofType = (type: string) => named.filter(urn => typeOf(urn) === type)
  return {
    ...{ name: name.trim(), description, type, prompts: inputOfPrompts(prompts) },
    actors: { owners, users: ofType('corpuser'), groups: ofType('corpGroup') }
  } satisfies DefineFormVariables['input'] & Omit<RedefineFormVariables['input'], 'urn'>
}

const problemOf = ({ name, prompts }: Draft): string | undefined =>
  name.trim() === '' ? text.needsName : problemOfPrompts(prompts)

interface CreateProps {
  /** What it is called at first. */
  readonly name?: string
  readonly onDone: (created: Picked) => void
  readonly onClose: () => void
}

export function CreateForm({ name = '', onDone, onClose }: CreateProps): VNode {
  const [draft, setDraft] = useState<Draft>({ ...EMPTY, name })
  const create = async () => {
    const { createForm } = await graphql<DefineForm>(CREATE, { input: inputOf(draft) })
    onDone({ urn: createForm.urn, name: draft.name.trim() })
    onClose()
    toast(text.created(draft.name))
  }
  return h(
    Dialog,
    { title: text.create, onClose, isWide: true },
    h(
      Form,
      { verb: text.createNamed(draft.name), because: problemOf(draft), onSubmit: create },
      h(Fields, { draft, put: change => setDraft(before => ({ ...before, ...change })) })
    )
  )
}

interface ChangeProps {
  readonly form: FormShown
  readonly onDone: () => void
  readonly onClose: () => void
}

/** The second of two people who change a form sees both. */
export function ChangeForm({ form: first, onDone, onClose }: ChangeProps): VNode {
  // What was shown when the editing began, whatever the page has loaded since.
  const [base, setBase] = useState(first)
  const [draft, setDraft] = useState(() => draftOf(first))
  const [theirs, setTheirs] = useState<FormShown>()
  const [error, setError] = useState<ApiError>()
  const done = () => {
    onDone()
    onClose()
  }
  const save = async (expected: FormShown) => {
    const stored = (await loadForm(base.urn)) ?? expected
    if (JSON.stringify(draftOf(stored)) !== JSON.stringify(draftOf(expected))) return setTheirs(stored)
    await graphql(UPDATE, { input: { urn: base.urn, ...inputOf(draft) } })
    done()
    toast(text.saved(draft.name))
  }
  if (theirs) {
    const onCancel = () => {
      setBase(theirs)
      setTheirs(undefined)
    }
    const onKeep = () => {
      onCancel()
      save(theirs).catch(thrown => setError(asApiError(thrown)))
    }
    return h(Conflict, { theirs: shown(draftOf(theirs)), mine: shown(draft), onKeep, onTake: done, onCancel })
  }
  return h(
    Dialog,
    { title: text.changeNamed(base.name), onClose, isWide: true },
    h(
      Form,
      { verb: text.changeNamed(base.name), because: problemOf(draft), onSubmit: () => save(base) },
      h('p', { class: 'muted' }, text.changeHint),
      h(Fields, { draft, put: change => setDraft(before => ({ ...before, ...change })) })
    ),
    error && h(Failure, { error })
  )
}

/** What somebody else can have changed otherwise, as text. */
const shown = ({ name, description, type, prompts, owners, named }: Draft): string =>
  [
    name,
    description,
    text.types[type],
    ...prompts.map(({ title, property }) => `${title}\n${property}`),
    owners ? text.owners : '',
    named.join('\n')
  ]
    .filter(one => one !== '')
    .join('\n\n')

interface FieldsProps {
  readonly draft: Draft
  readonly put: (change: Partial<Draft>) => void
}

const TYPES = ['COMPLETION', 'VERIFICATION'] as const

const Fields = ({ draft: { name, description, type, prompts, owners, named }, put }: FieldsProps): VNode =>
  h(
    'div',
    { class: 'stack' },
    h(TextField, {
      ...{ label: text.name, value: name, required: true, autofocus: true },
      onInput: value => put({ name: value })
    }),
    h(TextField, {
      ...{ label: text.description, value: description, lines: 3 },
      onInput: value => put({ description: value })
    }),
    h(Segments<FormType>, {
      ...{ legend: text.type, value: type, options: TYPES.map(value => ({ value, label: text.types[value] })) },
      onChange: value => put({ type: value })
    }),
    h('p', { class: 'hint' }, text.typeHint),
    h(PromptsField, { prompts, onChange: value => put({ prompts: value }) }),
    h(
      'fieldset',
      { class: 'field form-wide' },
      h('legend', {}, text.actors),
      h(Check, { label: text.owners, checked: owners, onChange: value => put({ owners: value }) }),
      h(ChosenEntities, { label: text.named, urns: named, onChange: value => put({ named: value }) }),
      h(EntityPick, {
        ...{ label: text.pickActor, types: ['CORP_USER', 'CORP_GROUP'], except: named },
        onPick: ({ urn }) => put({ named: [...named, urn] })
      })
    )
  )
