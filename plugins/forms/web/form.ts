import {
  Button,
  type Column,
  Confirm,
  Empty,
  EntityLink,
  graphql,
  h,
  Link,
  Load,
  navigate,
  type PanelProps,
  PickDialog,
  panel,
  plugins,
  type Rights,
  Table,
  toast,
  useData,
  useRights,
  useState,
  type VNode
} from 'aspectd/console'
import { assignForm, countUses, type FormShown, loadForm, type Prompt, removeForm, USES, type Uses } from './data.ts'
import { DELETE } from './documents.ts'
import type { DropFormVariables } from './documents.types.ts'
import { ChangeForm } from './edit.ts'
import { text } from './en.ts'

/** In the overview of a form: what it asks whom, which entities have it, and what can be done with it. */
export const FormPanel = panel((props: PanelProps) => {
  const { urn } = props
  const rights = useRights({
    updateForm: { input: { urn } },
    batchAssignForm: { input: { formUrn: urn, entityUrns: [] } },
    deleteForm: { input: { urn } }
  })
  const loaded = useData(signal => loadForm(urn, signal), [urn])
  const onChange = () => {
    loaded.reload()
    props.refresh()
  }
  return h(Load<FormShown | null>, { of: loaded }, form =>
    form ? h(Shown, { form, rights, onChange }) : h(Empty, { text: text.gone })
  )
})

interface ShownProps {
  readonly form: FormShown
  readonly rights: Rights<'updateForm' | 'batchAssignForm' | 'deleteForm'>
  readonly onChange: () => void
}

function Shown({ form, rights, onChange }: ShownProps): VNode {
  const { urn, prompts } = form
  const uses = useData(signal => countUses(urn, signal), [urn])
  return h(
    'section',
    { 'aria-label': text.form, class: 'stack' },
    h('h2', {}, text.form),
    h(Actors, { form }),
    prompts.length === 0
      ? h('p', { class: 'muted' }, text.noPrompts)
      : h(Table<Prompt>, {
          ...{ caption: text.prompts, columns: COLUMNS, rows: prompts },
          keyOf: ({ id }) => id,
          nameOf: ({ title }) => title
        }),
    h(Load<Uses | undefined>, { of: uses }, found => (found ? h(UsesOf, { urn, uses: found }) : null)),
    h(Tools, { form, rights, onChange, onAssigned: uses.reload })
  )
}

function Actors({ form: { owners, users, groups } }: Pick<ShownProps, 'form'>): VNode {
  const named = [...users, ...groups]
  return h(
    'p',
    { class: 'row' },
    text.asks(owners, named.length),
    named.slice(0, 20).map(urn => h(EntityLink, { key: urn, urn })),
    named.length > 20 && text.more(named.length - 20)
  )
}

interface UsesProps {
  readonly urn: string
  readonly uses: Uses
}

const UsesOf = ({ urn, uses }: UsesProps): VNode =>
  h(
    'p',
    { class: 'row' },
    KINDS.map(kind => {
      const to = `/search?${new URLSearchParams({ query: '*', filter: `${USES[kind]}:${urn}` })}`
      const told = text.uses[kind](uses[kind])
      return uses[kind] === 0 ? h('span', { key: kind }, told) : h(Link, { key: kind, to }, told)
    })
  )

const KINDS = ['open', 'complete', 'verified'] as const

const COLUMNS: readonly Column<Prompt>[] = [
  {
    title: text.question,
    cell: ({ title, description, isRequired }) =>
      h(
        'div',
        { dir: 'auto', class: 'form-text' },
        title,
        isRequired && h('span', { class: 'muted' }, ` ${text.required}`),
        description !== '' && h('p', { class: 'muted' }, description.slice(0, 1000))
      )
  },
  { title: text.about, width: '10rem', cell: ({ type }) => text.promptTypes[type] },
  {
    title: text.property,
    cell: ({ asked }) => asked && h('span', { dir: 'auto' }, h(EntityLink, { urn: asked.urn, name: asked.name }))
  }
]

type ToolsProps = ShownProps & { readonly onAssigned: () => void }

function Tools({ form, rights, onChange, onAssigned }: ToolsProps): VNode {
  const { urn, name } = form
  const [open, setOpen] = useState<'change' | 'assign' | 'drop'>()
  const onClose = () => setOpen(undefined)
  // What the prompts ask for could not be written back.
  const unreadable = plugins.value.has('properties') || form.prompts.length === 0 ? undefined : text.promptsUnread
  const assign = async (entity: string, entityName: string) => {
    await assignForm(urn, entity)
    onAssigned()
    toast(text.assignedTo(entityName), async () => {
      await removeForm(urn, entity)
      onAssigned()
    })
  }
  return h(
    'div',
    { class: 'row' },
    rights.updateForm === undefined &&
      h(Button, { because: unreadable, label: text.changeNamed(name), onClick: () => setOpen('change') }, text.change),
    rights.batchAssignForm === undefined && h(Button, { onClick: () => setOpen('assign') }, text.assignNamed(name)),
    rights.deleteForm === undefined && h(Button, { kind: 'danger', onClick: () => setOpen('drop') }, text.drop(name)),
    open === 'change' && h(ChangeForm, { form, onDone: onChange, onClose }),
    open === 'assign' &&
      h(PickDialog, {
        ...{ title: text.assignNamed(name), label: text.entity, onClose },
        onPick: picked => assign(picked.urn, picked.name)
      }),
    open === 'drop' && h(DropForm, { form, onClose })
  )
}

interface DropProps {
  readonly form: FormShown
  readonly onClose: () => void
}

/** Counted when the dialog opens, and its name is typed: it cannot be undone. */
function DropForm({ form: { urn, name }, onClose }: DropProps): VNode {
  const loaded = useData(signal => countUses(urn, signal), [urn])
  const drop = async () => {
    const input: DropFormVariables['input'] = { urn }
    await graphql(DELETE, { input })
    toast(text.dropped(name))
    navigate('/forms')
  }
  const verb = text.drop(name)
  const told = h(Load<Uses | undefined>, { of: loaded }, uses =>
    h('p', {}, text.dropText(uses && uses.open + uses.complete))
  )
  return h(Confirm, { title: verb, text: told, verb, typed: name, onConfirm: drop, onClose })
}
