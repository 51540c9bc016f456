import {
  Button,
  type Column,
  can,
  Empty,
  h,
  here,
  Load,
  Page,
  Pager,
  page,
  setQuery,
  startOf,
  Table,
  TextField,
  useData,
  useState,
  useStyle,
  type VNode
} from 'aspectd/console'
import { isOfSystem, loadTypes, nameOfType, type OwnershipType, type TypePage } from './data.ts'
import { ChangeType, CreateType, DeleteType } from './edit-type.ts'
import { text } from './en.ts'

const PAGE = 50
const MANAGE = ['MANAGE_GLOBAL_OWNERSHIP_TYPES'] as const

/** What it can mean to own something. */
export const TypesPage = page(() => {
  useStyle(new URL('./owners.css', import.meta.url))
  const query = here.value.query.get('query') ?? ''
  const start = startOf()
  const [isCreating, setCreating] = useState(false)
  const loaded = useData(signal => loadTypes(query, start, PAGE, signal), [query, start])
  const because = can(...MANAGE) ? undefined : text.lacksGlobal(MANAGE)
  return h(
    Page,
    {
      title: text.title,
      actions: h(Button, { kind: 'primary', because, onClick: () => setCreating(true) }, text.create)
    },
    h(TextField, {
      label: text.find,
      type: 'search',
      isBare: true,
      value: query,
      onInput: value => setQuery({ query: value, start: undefined }, { replace: true })
    }),
    h(Load<TypePage>, { of: loaded }, found => h(Types, { found, query, start, onChange: loaded.reload })),
    isCreating && h(CreateType, { onChange: loaded.reload, onClose: () => setCreating(false) })
  )
})

interface TypesProps {
  readonly found: TypePage
  readonly query: string
  readonly start: number
  readonly onChange: () => void
}

interface Open {
  readonly what: 'change' | 'delete'
  readonly type: OwnershipType
}

function Types({ found: { total, ownershipTypes }, query, start, onChange }: TypesProps): VNode {
  const [open, setOpen] = useState<Open>()
  const onClose = () => setOpen(undefined)
  if (total === 0) {
    return h(
      Empty,
      { text: query === '' ? text.none : text.nothing(query) },
      query !== '' && h(Button, { onClick: () => setQuery({ query: undefined }) }, text.clear)
    )
  }
  return h(
    'div',
    {},
    h('p', { class: 'muted', role: 'status' }, text.total(total)),
    h(Table<OwnershipType>, {
      caption: text.caption,
      columns: columnsOf(setOpen),
      rows: ownershipTypes,
      keyOf: ({ urn }) => urn,
      nameOf: nameOfType
    }),
    h(Pager, { start, count: PAGE, total }),
    open?.what === 'change' && h(ChangeType, { type: open.type, onChange, onClose }),
    open?.what === 'delete' && h(DeleteType, { type: open.type, onChange, onClose })
  )
}

function columnsOf(onOpen: (open: Open) => void): readonly Column<OwnershipType>[] {
  const mayManage = can(...MANAGE)
  const actions = (type: OwnershipType) => {
    const name = nameOfType(type)
    return h(
      'span',
      { class: 'row' },
      h(
        Button,
        { kind: 'quiet', label: text.changeNamed(name), onClick: () => onOpen({ what: 'change', type }) },
        text.change
      ),
      isOfSystem(type.urn)
        ? h('span', { class: 'muted', title: text.systemStays }, text.ofSystem)
        : h(
            Button,
            { kind: 'quiet', label: text.dropNamed(name), onClick: () => onOpen({ what: 'delete', type }) },
            text.drop
          )
    )
  }
  return [
    { title: text.name, cell: type => h('span', { class: 'owners-line', dir: 'auto' }, nameOfType(type)) },
    {
      title: text.description,
      cell: ({ info }) => h('span', { class: 'owners-line', dir: 'auto' }, info?.description)
    },
    ...(mayManage ? [{ title: text.action, cell: actions }] : [])
  ]
}
