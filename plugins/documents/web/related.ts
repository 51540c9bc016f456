import {
  type ApiError,
  asApiError,
  Button,
  type Column,
  Empty,
  EntityLink,
  Failure,
  graphql,
  h,
  Load,
  Pager,
  type PanelProps,
  PickDialog,
  type Picked,
  panel,
  startOf,
  Table,
  Time,
  toast,
  useData,
  useState,
  type VNode
} from 'aspectd/console'
import { CreateDocument } from './create.ts'
import { assetsOf, loadDocument, relate, titleOf, useCreation } from './data.ts'
import { RELATED } from './documents.ts'
import type { DocumentsAbout, DocumentsAboutVariables } from './documents.types.ts'
import { text } from './en.ts'
import { findDocuments } from './pick.ts'

const COUNT = 50

type Found = NonNullable<NonNullable<DocumentsAbout['entity']>['relatedDocuments']>
type Row = Found['documents'][number]

async function loadAbout(urn: string, start: number, signal: AbortSignal): Promise<Found> {
  const variables: DocumentsAboutVariables = { urn, input: { start, count: COUNT } }
  const { entity } = await graphql<DocumentsAbout>(RELATED, { ...variables }, signal)
  return entity?.relatedDocuments ?? { total: 0, documents: [] }
}

/** On the page of an entity: the documents about it. Each document says who may change what it is about. */
export const RelatedPanel = panel(({ urn }: PanelProps) => {
  const start = startOf()
  const [open, setOpen] = useState<'attach' | 'create'>()
  const close = () => setOpen(undefined)
  const [error, setError] = useState<ApiError>()
  const loaded = useData(signal => loadAbout(urn, start, signal), [urn, start])
  const run = async (change: () => Promise<void>, told: string) => {
    setError(undefined)
    try {
      await change()
      toast(told)
    } catch (thrown) {
      setError(asApiError(thrown))
    }
    loaded.reload()
  }
  const attach = async ({ urn: document, name }: Picked) => {
    const stored = await loadDocument(document)
    await relate(document, stored ? assetsOf(stored) : [], assets => [...assets, urn])
    toast(text.attached(name))
    loaded.reload()
  }
  const detach = (row: Row) =>
    run(() => relate(row.urn, assetsOf(row), assets => assets.filter(one => one !== urn)), text.detached(titleOf(row)))
  const because = useCreation()
  return h(
    'div',
    { class: 'stack' },
    error && h(Failure, { error }),
    h(
      'div',
      { class: 'row' },
      h(Button, { onClick: () => setOpen('attach') }, text.pickDocument),
      because === undefined && h(Button, { onClick: () => setOpen('create') }, text.writeAbout)
    ),
    h(Load<Found>, { of: loaded }, found => h(Rows, { found, start, onDetach: row => void detach(row) })),
    open === 'create' && h(CreateDocument, { about: urn, onClose: close }),
    open === 'attach' &&
      h(PickDialog, {
        ...{ title: text.pickDocument, label: text.find, find: findDocuments },
        onPick: attach,
        onClose: close
      })
  )
})

interface RowsProps {
  readonly found: Found
  readonly start: number
  readonly onDetach: (row: Row) => void
}

function Rows({ found: { total, documents }, start, onDetach }: RowsProps): VNode {
  if (total === 0) return h(Empty, { text: text.noneAbout })
  const columns: readonly Column<Row>[] = [
    { title: text.name, cell: row => h(EntityLink, { urn: row.urn, name: titleOf(row) }) },
    { title: text.kind, cell: ({ subType }) => h('span', { dir: 'auto' }, subType) },
    { title: text.changed, cell: ({ info }) => info && h(Time, { at: info.lastModified.time }) },
    {
      title: text.action,
      cell: row =>
        h(Button, { kind: 'quiet', label: text.detach(titleOf(row)), onClick: () => onDetach(row) }, text.takeOff)
    }
  ]
  return h(
    'div',
    {},
    h(Table<Row>, { caption: text.title, columns, rows: documents, keyOf: ({ urn }) => urn }),
    h(Pager, { start, count: COUNT, total })
  )
}
