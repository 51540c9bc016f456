import {
  type Column,
  EntityLink,
  entityPath,
  graphql,
  h,
  here,
  Link,
  type ListOf,
  ListPage,
  type ListWindow,
  page,
  Time,
  useData,
  type VNode
} from 'aspectd/console'
import { CreateDocument } from './create.ts'
import { titleOf, useCreation } from './data.ts'
import { ABOVE, DOCUMENTS } from './documents.ts'
import type { DocumentList, DocumentListVariables, DocumentsAbove } from './documents.types.ts'
import { text } from './en.ts'

type Row = DocumentList['searchDocuments']['documents'][number]
type Above = NonNullable<DocumentsAbove['document']>

/** The document whose level of the tree is shown. */
const parentOf = (): string | undefined => here.value.query.get('below') ?? undefined

async function load({ query, start, count, signal }: ListWindow): Promise<ListOf<Row>> {
  const parent = parentOf()
  const place = parent === undefined ? { rootOnly: true } : { parentDocuments: [parent] }
  const input: DocumentListVariables['input'] = { start, count, ...(query === '' ? place : { query }) }
  const { total, documents } = (await graphql<DocumentList>(DOCUMENTS, { input }, signal)).searchDocuments
  return { total, rows: documents }
}

const below = (urn: string): string => `/documents?${new URLSearchParams({ below: urn })}`

const columns: readonly Column<Row>[] = [
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

/** One level of the tree, or what contains the words. */
export const DocumentsPage = page(() => {
  const parent = parentOf()
  return h(ListPage<Row>, {
    text: parent === undefined ? text : { ...text, none: text.noneBelow },
    ...{ load, columns, above: parent !== undefined && h(Place, { urn: parent }) },
    pathOf: ({ urn }) => entityPath(urn),
    create: { because: useCreation(), dialog: ({ onClose }) => h(CreateDocument, { parent, onClose }) }
  })
})

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
