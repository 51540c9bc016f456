import {
  Button,
  type Column,
  can,
  Empty,
  EntityLink,
  entityPath,
  h,
  here,
  Load,
  navigate,
  Page,
  Pager,
  page,
  setQuery,
  startOf,
  Table,
  TextField,
  useData,
  useState,
  type VNode
} from 'aspectd/console'
import { type Attribute, COUNT, CREATE_ANY, type Found, loadAttributes } from './data.ts'
import { EditAttribute } from './edit.ts'
import { text } from './en.ts'

/** All business attributes, by name. */
export const AttributesPage = page(() => {
  const query = here.value.query.get('query') ?? ''
  const start = startOf()
  const loaded = useData(signal => loadAttributes(query, start, signal), [query, start])
  const [isCreating, setCreating] = useState(false)
  const because = can(...CREATE_ANY) ? undefined : text.lacks(CREATE_ANY)
  const create = h(Button, { kind: 'primary', because, onClick: () => setCreating(true) }, text.create)
  return h(
    Page,
    { title: text.title, actions: create },
    h(TextField, {
      ...{ label: text.find, type: 'search', isBare: true, value: query },
      onInput: value => setQuery({ query: value, start: undefined }, { replace: true })
    }),
    h(Load<Found>, { of: loaded }, found => h(List, { found, query, start })),
    isCreating && h(EditAttribute, { onChange: loaded.reload, onClose: () => setCreating(false) })
  )
})

interface ListProps {
  readonly found: Found
  readonly query: string
  readonly start: number
}

function List({ found: { total, businessAttributes }, query, start }: ListProps): VNode {
  if (total === 0 && query === '') return h(Empty, { text: text.none })
  if (total === 0) {
    const clear = h(Button, { onClick: () => setQuery({ query: undefined }) }, text.clear)
    return h(Empty, { text: text.nothing(query) }, clear)
  }
  return h(
    'div',
    {},
    h('p', { class: 'muted', role: 'status' }, text.total(total)),
    h(Table<Attribute>, {
      ...{ caption: text.title, columns: COLUMNS, rows: businessAttributes },
      keyOf: ({ urn }) => urn,
      nameOf: ({ urn, properties }) => properties?.name ?? urn,
      onOpen: ({ urn }) => navigate(entityPath(urn))
    }),
    h(Pager, { start, count: COUNT, total })
  )
}

const COLUMNS: readonly Column<Attribute>[] = [
  {
    title: text.name,
    cell: ({ urn, properties }) => h('span', { dir: 'auto' }, h(EntityLink, { urn, name: properties?.name }))
  },
  {
    title: text.description,
    cell: ({ properties }) => h('span', { dir: 'auto' }, properties?.description?.slice(0, 300))
  },
  { title: text.type, width: '8rem', cell: ({ properties }) => properties?.type?.toLowerCase() }
]
