import {
  asApiError,
  Button,
  type Column,
  Confirm,
  EntityLink,
  Fragment,
  graphql,
  h,
  setQuery,
  Table,
  Time,
  toast,
  useState,
  type Value,
  type VNode
} from 'aspectd/console'
import { removeForm } from './data.ts'
import { VERIFY } from './documents.ts'
import type { SignFormVariables } from './documents.types.ts'
import { text } from './en.ts'
import type { FormState, PromptState } from './entity-data.ts'
import { whyNotAnswered, whyNotAsked, whyNotVerified } from './rights.ts'

/** Values of one answer that are shown. */
const MOST = 20

interface OneProps {
  readonly urn: string
  readonly state: FormState
  readonly mayManage: boolean
  readonly onChange: () => void
}

/** A form on an entity: its prompts with their answers, and what can be done with it. */
export function OneForm({ urn, state, mayManage, onChange }: OneProps): VNode {
  const { form, prompts } = state
  const because = whyNotAsked({ ...state, mayManage })
  return h(
    'article',
    { class: 'entity-form stack', 'aria-label': form.name },
    h('h3', { dir: 'auto' }, h(EntityLink, { urn: form.urn, name: form.name })),
    h(Progress, { state }),
    form.description !== '' && h('p', { dir: 'auto', class: 'form-text' }, form.description.slice(0, 1000)),
    !form.exists && h('p', { class: 'muted' }, text.goneHere),
    form.exists && because !== undefined && h('p', { class: 'muted' }, because),
    prompts.length > 0 &&
      h(Table<PromptState>, {
        ...{
          caption: form.name,
          columns: because === undefined ? [...COLUMNS, toolsOf(state)] : COLUMNS,
          rows: prompts
        },
        keyOf: ({ prompt }) => prompt.id,
        nameOf: ({ prompt }) => prompt.title
      }),
    h(Tools, { urn, state, mayManage, onChange })
  )
}

function Progress({ state: { form, isComplete, verified, prompts } }: { readonly state: FormState }): VNode {
  const done = prompts.filter(({ isDone }) => isDone).length
  return h(
    'p',
    { class: 'muted' },
    `${text.types[form.type]}, ${isComplete ? text.complete : text.open}, ${text.answered(done, prompts.length)}`,
    verified && [
      ', ',
      text.verified,
      verified.actor !== '' && [' ', h(EntityLink, { urn: verified.actor })],
      verified.time > 0 && [' ', h(Time, { at: verified.time })]
    ]
  )
}

function Tools({ urn, state, mayManage, onChange }: OneProps): VNode {
  const { form } = state
  const [isTaking, setTaking] = useState(false)
  const take = async () => {
    await removeForm(form.urn, urn)
    onChange()
    toast(text.takenOff(form.name))
  }
  return h(
    'div',
    { class: 'row' },
    form.type === 'VERIFICATION' &&
      form.exists &&
      whyNotAsked({ ...state, mayManage }) === undefined &&
      h(Verify, { urn, state, mayManage, onChange }),
    mayManage && h(Button, { kind: 'quiet', onClick: () => setTaking(true) }, text.takeOff(form.name)),
    isTaking &&
      h(Confirm, {
        ...{ title: text.takeOff(form.name), text: text.takeOffText, verb: text.takeOff(form.name), onConfirm: take },
        onClose: () => setTaking(false)
      })
  )
}

/** What it means stands beside the button: nothing is lost that a dialog would have to ask about. */
function Verify({ urn, state, mayManage, onChange }: OneProps): VNode {
  const { form, verified } = state
  const [busy, setBusy] = useState(false)
  const verify = async () => {
    setBusy(true)
    const input: SignFormVariables['input'] = { formUrn: form.urn, entityUrn: urn }
    try {
      await graphql(VERIFY, { input })
      onChange()
      toast(text.isVerified(form.name))
    } catch (thrown) {
      toast(asApiError(thrown).message)
    }
    setBusy(false)
  }
  const because = whyNotVerified({ ...state, mayManage })
  return h(
    Fragment,
    {},
    h(
      Button,
      { kind: verified ? 'plain' : 'primary', busy, because, onClick: () => void verify() },
      verified ? text.verifyAgain(form.name) : text.verify(form.name)
    ),
    because === undefined && h('span', { class: 'hint' }, text.verifyText)
  )
}

const COLUMNS: readonly Column<PromptState>[] = [
  { title: text.question, width: '35%', cell: ({ prompt }) => h(Question, { prompt }) },
  { title: text.answer, cell: one => h(Answered, one) },
  { title: text.state, width: '7rem', cell: ({ isDone }) => (isDone ? text.done : text.open) }
]

const toolsOf = (state: FormState): Column<PromptState> => ({
  title: text.action,
  width: '14rem',
  cell: one => {
    const { id, title } = one.prompt
    return h(
      Button,
      {
        ...{ kind: 'quiet', because: whyNotAnswered({ ...state, mayManage: true }, one) },
        label: one.isDone ? text.changeAnswerOf(title) : text.answerTo(title),
        onClick: () => setQuery({ form: state.form.urn, prompt: id })
      },
      one.isDone ? text.changeAnswer : text.giveAnswer
    )
  }
})

const Question = ({ prompt: { title, description, isRequired } }: Pick<PromptState, 'prompt'>): VNode =>
  h(
    'div',
    { dir: 'auto', class: 'form-text' },
    title,
    isRequired && h('span', { class: 'muted' }, ` ${text.required}`),
    description !== '' && h('p', { class: 'muted' }, description.slice(0, 1000))
  )

function Answered({ prompt: { type, asked }, values = [], columns, isDone }: PromptState): VNode {
  const isUrn = asked?.kind === 'URN'
  if (type === 'FIELDS_STRUCTURED_PROPERTY') return h('span', {}, text.columnsAnswered(columns.length))
  if (values.length === 0) return h('span', { class: 'muted' }, isDone ? text.valueGone : text.noAnswer)
  const item = (value: Value, at: number) =>
    h(
      'li',
      { key: at, dir: 'auto' },
      isUrn ? h(EntityLink, { urn: String(value) }) : h('span', { class: 'form-text' }, value)
    )
  const left = values.length - MOST
  return h(
    'ul',
    { class: 'form-values' },
    values.slice(0, MOST).map(item),
    left > 0 && h('li', { class: 'muted' }, text.more(left))
  )
}
