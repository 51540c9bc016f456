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
  useData,
  useState,
  useStyle,
  type VNode
} from 'aspectd/console'
import { COUNT, type FormList, type FormShown, listForms, MANAGE } from './data.ts'
import { CreateForm } from './edit.ts'
import { text } from './en.ts'

/** All forms. */
export const FormsPage = page(() => {
  useStyle(new URL('./forms.css', import.meta.url))
  const query = here.value.query.get('query') ?? ''
  const start = startOf()
  const loaded = useData(signal => listForms(query, start, signal), [query, start])
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
    h(Load<FormList>, { of: loaded }, found => h(Found, { found, query, start })),
    isCreating && h(CreateForm, { onDone: loaded.reload, onClose: () => setCreating(false) })
  )
})

interface FoundProps {
  readonly found: FormList
  readonly query: string
  readonly start: number
}

function Found({ found: { total, forms }, query, start }: FoundProps): VNode {
  if (total === 0 && query === '') return h(Empty, { text: text.none })
  if (total === 0) {
    const clear = h(Button, { onClick: () => setQuery({ query: undefined }) }, text.clear)
    return h(Empty, { text: text.nothing(query) }, clear)
  }
  return h(
    'div',
    {},
    h('p', { class: 'muted', role: 'status' }, text.total(total)),
    h(Table<FormShown>, {
      ...{ caption: text.title, columns: COLUMNS, rows: forms },
      keyOf: ({ urn }) => urn,
      nameOf: ({ name }) => name,
      onOpen: ({ urn }) => navigate(entityPath(urn))
    }),
    h(Pager, { start, count: COUNT, total })
  )
}

const COLUMNS: readonly Column<FormShown>[] = [
  { title: text.name, cell: ({ urn, name }) => h('span', { dir: 'auto' }, h(EntityLink, { urn, name })) },
  { title: text.description, cell: ({ description }) => h('span', { dir: 'auto' }, description.slice(0, 300)) },
  { title: text.type, width: '8rem', cell: ({ type }) => text.types[type] },
  { title: text.prompts, width: '7rem', isNumber: true, cell: ({ prompts }) => number(prompts.length) }
]
