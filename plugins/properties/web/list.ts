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
  number,
  Page,
  Pager,
  page,
  plugins,
  setQuery,
  startOf,
  Table,
  TextField,
  typeName,
  useData,
  useState,
  type VNode
} from 'aspectd/console'
import { COUNT, listProperties, MANAGE, type Property, type PropertyList } from './data.ts'
import { DefineProperty } from './define.ts'
import { text } from './en.ts'
import { kindOf } from './kind.ts'

/** All definitions. */
export const PropertiesPage = page(() => {
  const query = here.value.query.get('query') ?? ''
  const start = startOf()
  const loaded = useData(signal => listProperties({ query, start }, signal), [query, start])
  const [isCreating, setCreating] = useState(false)
  const because = can(...MANAGE) ? undefined : text.lacks(MANAGE)
  const create = h(Button, { kind: 'primary', because, onClick: () => setCreating(true) }, text.create)
  return h(
    Page,
    { title: text.title, actions: create },
    plugins.value.has('search') &&
      h(TextField, {
        ...{ label: text.find, type: 'search', isBare: true, value: query },
        onInput: value => setQuery({ query: value, start: undefined }, { replace: true })
      }),
    h(Load<PropertyList>, { of: loaded }, found => h(Found, { found, query, start })),
    isCreating && h(DefineProperty, { onDone: loaded.reload, onClose: () => setCreating(false) })
  )
})

interface FoundProps {
  readonly found: PropertyList
  readonly query: string
  readonly start: number
}

function Found({ found: { total, properties }, query, start }: FoundProps): VNode {
  if (total === 0 && query === '') return h(Empty, { text: text.none })
  if (total === 0) {
    return h(
      Empty,
      { text: text.nothing(query) },
      h(Button, { onClick: () => setQuery({ query: undefined }) }, text.clear)
    )
  }
  return h(
    'div',
    {},
    h('p', { class: 'muted', role: 'status' }, text.total(total)),
    h(Table<Property>, {
      ...{ caption: text.caption, columns: COLUMNS, rows: properties },
      keyOf: ({ urn }) => urn,
      nameOf: ({ name }) => name,
      onOpen: ({ urn }) => navigate(entityPath(urn))
    }),
    h(Pager, { start, count: COUNT, total })
  )
}

const COLUMNS: readonly Column<Property>[] = [
  {
    title: text.name,
    cell: ({ urn, name, isHidden }) =>
      h(
        'span',
        { class: 'row', dir: 'auto' },
        h(EntityLink, { urn, name }),
        isHidden && h('span', { class: 'muted' }, text.hiddenMark)
      )
  },
  { title: text.description, cell: ({ description }) => h('span', { dir: 'auto' }, description.slice(0, 300)) },
  { title: text.kind, cell: property => kindOf(property) },
  { title: text.on, cell: ({ types }) => types.map(typeName).join(', ') },
  { title: text.uses, isNumber: true, cell: ({ uses }) => number(uses) }
]
