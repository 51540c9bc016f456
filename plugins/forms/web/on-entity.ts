import {
  asApiError,
  Button,
  Empty,
  h,
  here,
  Load,
  type PanelProps,
  PickDialog,
  type Picked,
  panel,
  setQuery,
  toast,
  useData,
  useState,
  type VNode
} from 'aspectd/console'
import { AnswerDialog } from './answer.ts'
import { assignForm, findForms, removeForm, useManagement } from './data.ts'
import { CreateForm } from './edit.ts'
import { text } from './en.ts'
import { type FormState, loadStates } from './entity-data.ts'
import { OneForm } from './one-form.ts'
import { whyNotAnswered } from './rights.ts'

/** The forms that an entity has, and what they ask. The prompt that is being answered is in the address. */
export const FormsPanel = panel(({ urn }: PanelProps) => {
  const loaded = useData(signal => loadStates(urn, signal), [urn])
  const [isAssigning, setAssigning] = useState(false)
  const mayManage = useManagement() === undefined
  const present = loaded.data?.map(({ form }) => form.urn) ?? []
  return h(
    'section',
    { 'aria-label': text.title, class: 'stack' },
    h(Load<readonly FormState[]>, { of: loaded }, states =>
      h(States, { urn, states, mayManage, onChange: loaded.reload })
    ),
    mayManage && h('div', { class: 'row' }, h(Button, { onClick: () => setAssigning(true) }, text.assign)),
    isAssigning && h(AssignHere, { urn, present, onChange: loaded.reload, onClose: () => setAssigning(false) })
  )
})

interface AssignProps {
  readonly urn: string
  /** Forms that it has. */
  readonly present: readonly string[]
  readonly onChange: () => void
  readonly onClose: () => void
}

/** Chooses a form, or makes one that is assigned then. */
function AssignHere({ urn, present, onChange, onClose }: AssignProps): VNode {
  const [created, setCreated] = useState<string>()
  const assign = async ({ urn: form, name }: Picked) => {
    await assignForm(form, urn)
    onChange()
    toast(text.assigned(name), async () => {
      await removeForm(form, urn)
      onChange()
    })
  }
  if (created !== undefined) {
    const onDone = (made: Picked) => void assign(made).catch(thrown => toast(asApiError(thrown).message))
    return h(CreateForm, { name: created, onDone, onClose })
  }
  return h(PickDialog, {
    ...{ title: text.assign, label: text.form, except: present, onClose },
    find: findForms,
    create: setCreated,
    onPick: assign
  })
}

interface StatesProps {
  readonly urn: string
  readonly states: readonly FormState[]
  readonly mayManage: boolean
  readonly onChange: () => void
}

function States({ urn, states, mayManage, onChange }: StatesProps): VNode {
  const { query } = here.value
  const state = states.find(({ form }) => form.urn === query.get('form'))
  const open = state?.prompts.find(({ prompt }) => prompt.id === query.get('prompt'))
  const onClose = () => setQuery({ form: undefined, prompt: undefined }, { replace: true })
  if (states.length === 0) return h(Empty, { text: text.noneHere })
  return h(
    'div',
    { class: 'stack' },
    states.map(one => h(OneForm, { key: one.form.urn, urn, state: one, mayManage, onChange })),
    state &&
      open?.prompt.asked &&
      whyNotAnswered({ ...state, mayManage }, open) === undefined &&
      h(AnswerDialog, { urn, form: state.form.urn, state: open, asked: open.prompt.asked, onChange, onClose })
  )
}
