import {
  Button,
  type Column,
  can,
  Empty,
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
  TagChip,
  TextField,
  useData,
  useState,
  type VNode
} from 'aspectd/console'
import { CreateTag } from './create.ts'
import { text } from './en.ts'
import { loadTags, PAGE, type Tag, type TagPage } from './tag-data.ts'

const CREATE = ['CREATE_TAGS', 'MANAGE_TAGS'] as const

/** All tags, with how many entities have each. */
export const TagsPage = page(() => {
  const query = here.value.query.get('query') ?? ''
  const start = startOf()
  const loaded = useData(signal => loadTags(query, start, signal), [query, start])
  const [isCreating, setCreating] = useState(false)
  const because = can(...CREATE) ? undefined : text.lacks(CREATE)
  const create = h(Button, { kind: 'primary', because, onClick: () => setCreating(true) }, text.create)
  return h(
    Page,
    { title: text.title, actions: create },
    plugins.value.has('search') &&
      h(TextField, {
        label: text.find,
        type: 'search',
        value: query,
        isBare: true,
        onInput: value => setQuery({ query: value, start: undefined }, { replace: true })
      }),
    h(Load<TagPage>, { of: loaded }, found => h(Found, { found, query, start })),
    isCreating && h(CreateTag, { onClose: () => setCreating(false) })
  )
})

interface FoundProps {
  readonly found: TagPage
  readonly query: string
  readonly start: number
}

function Found({ found: { total, tags }, query, start }: FoundProps): VNode {
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
    h(Table<Tag>, {
      caption: text.caption,
      columns: COLUMNS,
      rows: tags,
      keyOf: ({ urn }) => urn,
      onOpen: ({ urn }) => navigate(entityPath(urn))
    }),
    h(Pager, { start, count: PAGE, total })
  )
}

const COLUMNS: readonly Column<Tag>[] = [
  { title: text.name, cell: ({ urn, name, properties }) => h(TagChip, { urn, name, color: properties?.colorHex }) },
  { title: text.description, cell: ({ description }) => h('span', { dir: 'auto' }, description) },
  { title: text.uses, isNumber: true, cell: ({ usageCount }) => number(usageCount) }
]
