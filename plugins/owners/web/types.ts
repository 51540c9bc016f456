import {
  Button,
  type Column,
  h,
  ListPage,
  type ListTools,
  page,
  useRights,
  useState,
  type VNode
} from 'aspectd/console'
import { isOfSystem, listTypes, nameOfType, type OwnershipType } from './data.ts'
import { ChangeType, CreateType, DeleteType } from './edit-type.ts'
import { text } from './en.ts'

/** What it can mean to own something. */
export const TypesPage = page(() => {
  const { createOwnershipType: because } = useRights({ createOwnershipType: { input: { name: '', description: '' } } })
  return h(ListPage<OwnershipType>, {
    ...{ text, load: listTypes, nameOf: nameOfType },
    // Who may create types may change all of them.
    columns: because === undefined ? withTools : COLUMNS,
    create: { because, dialog: props => h(CreateType, props) }
  })
})

const COLUMNS: readonly Column<OwnershipType>[] = [
  { title: text.name, cell: type => h('span', { class: 'owners-line', dir: 'auto' }, nameOfType(type)) },
  {
    title: text.description,
    cell: ({ info }) => h('span', { class: 'owners-line', dir: 'auto' }, info?.description)
  }
]

const withTools = ({ reload }: ListTools<OwnershipType>): readonly Column<OwnershipType>[] => [
  ...COLUMNS,
  { title: text.action, cell: type => h(Tools, { type, onChange: reload }) }
]

function Tools({ type, onChange }: { readonly type: OwnershipType; readonly onChange: () => void }): VNode {
  const [open, setOpen] = useState<'change' | 'delete'>()
  const name = nameOfType(type)
  const props = { type, onChange, onClose: () => setOpen(undefined) }
  return h(
    'span',
    { class: 'row' },
    h(Button, { kind: 'quiet', label: text.changeNamed(name), onClick: () => setOpen('change') }, text.change),
    isOfSystem(type.urn)
      ? h('span', { class: 'muted', title: text.systemStays }, text.ofSystem)
      : h(Button, { kind: 'quiet', label: text.dropNamed(name), onClick: () => setOpen('delete') }, text.drop),
    open === 'change' && h(ChangeType, props),
    open === 'delete' && h(DeleteType, props)
  )
}
