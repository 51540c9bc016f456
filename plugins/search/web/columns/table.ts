import {
  type Column,
  entityPath,
  h,
  Link,
  navigate,
  Path,
  Table,
  TagChip,
  Tile,
  useMemo,
  useState,
  type VNode
} from 'aspectd/console'
import { kindOf, nameOf, placeOf, platformUrnOf } from '../entity-row.ts'
import { Marked } from '../marked.ts'
import { text } from './en.ts'
import type { FoundColumn, FoundTable } from './find-columns.ts'

interface ColumnTableProps {
  readonly hits: readonly FoundTable[]
  /** Of the query, to be marked. */
  readonly words: readonly string[]
  readonly selected: ReadonlySet<string>
  readonly onSelect: (keys: ReadonlySet<string>) => void
  /** Shows all columns of a table that match; a toast says why if that fails. */
  readonly onShow: (urn: string) => Promise<void>
}

interface Row {
  readonly column: FoundColumn
  readonly table: FoundTable
  /** Columns of the table that match and are not shown: of its last row. */
  readonly hasMore: boolean
}

export function ColumnTable({ hits, words, selected, onSelect, onShow }: ColumnTableProps): VNode {
  const rows = useMemo(() => hits.flatMap(rowsOf), [hits])
  const columns: readonly Column<Row>[] = [
    { title: text.column, class: 'search-column-name', width: '27%', cell: row => h(Name, { row, words, onShow }) },
    { title: text.table, class: 'search-column-table', cell: ({ table }) => h(InTable, { table }) },
    { title: text.type, class: 'search-column-type', width: '7.6rem', cell: ({ column }) => h(Type, { column }) },
    { title: text.labels, class: 'search-column-labels', width: '20%', cell: ({ column }) => h(Labels, { column }) }
  ]
  return h(Table<Row>, {
    caption: text.caption,
    columns,
    rows,
    keyOf: ({ column }) => column.key,
    nameOf: ({ column, table }) => `${column.name}, ${nameOf(table.entity)}`,
    onOpen: ({ column }) => navigate(pathOf(column)),
    selection: { keys: selected, onChange: onSelect }
  })
}

const rowsOf = (table: FoundTable): Row[] =>
  table.columns.map((column, at, { length }) => ({
    ...{ column, table },
    hasMore: at === length - 1 && table.total > length
  }))

const pathOf = ({ urn, column }: FoundColumn) => entityPath(urn, 'Schema', { column })

interface NameProps extends Pick<ColumnTableProps, 'words' | 'onShow'> {
  readonly row: Row
}

function Name({ row: { column, table, hasMore }, words, onShow }: NameProps): VNode {
  return h(
    'div',
    {},
    h(Link, { to: pathOf(column), class: 'mono' }, h(Marked, { text: column.name, words })),
    hasMore && h(ShowAll, { table, onShow })
  )
}

function ShowAll({ table: { entity, total }, onShow }: Pick<NameProps, 'onShow'> & Pick<Row, 'table'>): VNode {
  const [busy, setBusy] = useState(false)
  const show = async () => {
    setBusy(true)
    await onShow(entity.urn)
    setBusy(false)
  }
  return h(
    'button',
    { type: 'button', class: 'button quiet', 'aria-busy': busy, onClick: () => busy || void show() },
    text.allIn(total, nameOf(entity))
  )
}

function InTable({ table: { entity } }: Pick<Row, 'table'>): VNode {
  const { urn, type, subTypes } = entity
  const subType = subTypes?.typeNames?.[0]
  // Links below the name would be too close to it to be hit.
  const crumbs = placeOf(entity).map(({ name }) => ({ name }))
  return h(
    'span',
    { class: 'person' },
    h(Tile, { platform: platformUrnOf(entity), type, subType }),
    h(
      'span',
      { class: 'two' },
      h(Link, { to: entityPath(urn), title: urn }, nameOf(entity)),
      h(Path, { type, subType, typeName: kindOf(entity), crumbs })
    )
  )
}

const Type = ({ column: { type } }: Pick<Row, 'column'>): VNode =>
  h('span', { class: 'mono muted', title: type, dir: 'auto' }, type)

const MOST_LABELS = 3

function Labels({ column: { labels } }: Pick<Row, 'column'>): VNode {
  const left = labels.length - MOST_LABELS
  return h(
    'span',
    { class: 'search-labels' },
    labels.slice(0, MOST_LABELS).map(label => h(TagChip, { key: label.urn, ...label })),
    left > 0 && h('span', { class: 'muted' }, text.more(left))
  )
}
