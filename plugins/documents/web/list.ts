import {
  Button,
  type Column,
  can,
  Empty,
  EntityLink,
  entityPath,
  graphql,
  h,
  here,
  Link,
  Load,
  navigate,
  Page,
  Pager,
  page,
  setQuery,
  startOf,
  Table,
  TextField,
  Time,
  useData,
  useState,
  type VNode
} from 'aspectd/console'
import { CreateDocument } from './create.ts'
import { CREATE_ANY, titleOf } from './data.ts'
import { ABOVE, DOCUMENTS } from './documents.ts'
import type { DocumentList, DocumentListVariables, DocumentsAbove } from './documents.types.ts'
import { text } from './en.ts'

const COUNT = 50

type Found = DocumentList['searchDocuments']
type Row = Found['documents'][number]
type Above = NonNullable<DocumentsAbove['document']>

/** One level of the tree, or what contains the words. */
export const DocumentsPage = page(() => {
  const query = here.value.query.get('query') ?? ''
  const parent = here.value.query.get('below') ?? undefined
  const start = startOf()
  const [isCreating, setCreating] = useState(false)
  const because = can(...CREATE_ANY) ? undefined : text.lacks(CREATE_ANY)
  const loaded = useData(
    async signal => {
      const place = parent === undefined ? { rootOnly: true } : { parentDocuments: [parent] }
      const input: DocumentListVariables['input'] = { start, count: COUNT, ...(query === '' ? place : { query }) }
      return (await graphql<DocumentList>(DOCUMENTS, { input }, signal)).searchDocuments
    },
    [start, query, parent]
  )
  const create = h(Button, { kind: 'primary', because, onClick: () => setCreating(true) }, text.create)
  return h(
    Page,
    { title: text.title, actions: create, above: parent !== undefined && h(Place, { urn: parent }) },
    h(TextField, {
      label: text.find,
      type: 'search',
      isBare: true,
      value: query,
      onInput: value => setQuery({ query: value, start: undefined }, { replace: true })
    }),
    h(Load<Found>, { of: loaded }, found => h(Rows, { found, query, parent, start })),
    isCreating && h(CreateDocument, { parent, onClose: () => setCreating(false) })
  )
})

const below = (urn: string): string => `/documents?${new URLSearchParams({ below: urn })}`

function Place({ urn }: { readonly urn: string }): VNode {
  const { data } = useData(
    async signal => (await graphql<DocumentsAbove>(ABOVE, { urn }, signal)).document ?? undefined,
    [urn]
  )
  const above: readonly Pick<Above, 'urn' | 'info'>[] = data
    ? [...(data.parentDocuments?.documents ?? []).toReversed(), data]
    : []
  return h(
    'nav',
    { 'aria-label': text.place, class: 'row' },
    h(Link, { to: '/documents' }, text.top),
    above.map(one => h('span', { key: one.urn, class: 'row' }, '› ', h(Link, { to: below(one.urn) }, titleOf(one))))
  )
}

interface RowsProps {
  readonly found: Found
  readonly query: string
  readonly parent: string | undefined
  readonly start: number
}

function Rows({ found: { total, documents }, query, parent, start }: RowsProps): VNode {
  if (total === 0 && query !== '') {
    return h(
      Empty,
      { text: text.nothing(query) },
      h(Button, { onClick: () => setQuery({ query: undefined }) }, text.clear)
    )
  }
  if (total === 0) return h(Empty, { text: parent === undefined ? text.none : text.noneBelow })
  return h(
    'div',
    {},
    h('p', { class: 'muted', role: 'status' }, text.total(total)),
    h(Table<Row>, {
      caption: text.caption,
      columns: COLUMNS,
      rows: documents,
      keyOf: ({ urn }) => urn,
      onOpen: ({ urn }) => navigate(entityPath(urn))
    }),
    h(Pager, { start, count: COUNT, total })
  )
}

const COLUMNS: readonly Column<Row>[] = [
  { title: text.name, cell: row => h(EntityLink, { urn: row.urn, name: titleOf(row) }) },
  { title: text.kind, cell: ({ subType }) => h('span', { dir: 'auto' }, subType) },
  {
    title: text.state,
    cell: ({ info }) => {
      if (info?.source?.sourceType === 'EXTERNAL') return text.external
      return info?.status?.state === 'PUBLISHED' ? text.published : text.unpublished
    }
  },
  { title: text.changed, cell: ({ info }) => info && h(Time, { at: info.lastModified.time }) },
  { title: text.belowIt, cell: row => h(Link, { to: below(row.urn) }, text.below(titleOf(row))) }
]
