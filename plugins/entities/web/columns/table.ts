import {
  type Column,
  cellsOf,
  entityPath,
  h,
  here,
  Link,
  plugins,
  Table,
  TagChip,
  useMemo,
  type VNode
} from 'aspectd/console'
import { text } from '../en.ts'
import type { Names } from '../names.ts'
import type { ColumnRow } from './rows.ts'

interface ColumnTableProps {
  readonly rows: readonly ColumnRow[]
  readonly names: Names
  /** The dataset. */
  readonly urn: string
  readonly selected: ReadonlySet<string>
  readonly onSelect: (keys: ReadonlySet<string>) => void
  readonly onOpen: (path: string) => void
}

export function ColumnTable({ rows, names, urn, selected, onSelect, onOpen }: ColumnTableProps): VNode {
  const columns = useMemo(() => columnsOf(urn, names), [urn, names])
  return h(Table<ColumnRow>, {
    caption: text.schema.caption,
    columns,
    rows,
    keyOf: row => row.path,
    nameOf: row => row.readable,
    selection: { keys: selected, onChange: onSelect },
    marked: here.value.query.get('column') ?? undefined,
    onOpen: row => onOpen(row.path)
  })
}

function columnsOf(urn: string, names: Names): readonly Column<ColumnRow>[] {
  const { column, type, description, lineage, lineageOf, tags } = text.schema
  return [
    { title: column, width: '26%', cell: row => h(Name, { row }) },
    { title: type, width: '14%', cell: row => h(Type, { row }) },
    { title: description, cell: row => h(Line, { row }) },
    ...(plugins.value.has('tags')
      ? [{ title: tags, width: '24%', cell: (row: ColumnRow) => h(Tags, { row, names }) }]
      : []),
    ...cellsOf('columns').map(({ title, Cell }) => ({
      title,
      cell: (row: ColumnRow) => h(Cell, { row: row.field, urn, column: row.path })
    })),
    ...(plugins.value.has('lineage')
      ? [
          {
            title: lineage,
            width: '6rem',
            cell: ({ path, readable }: ColumnRow) =>
              h(
                Link,
                { to: entityPath(urn, 'Lineage', { column: path }), title: lineageOf(readable) },
                lineage.toLowerCase()
              )
          }
        ]
      : [])
  ]
}

/** Columns inside others are indented. */
const Name = ({ row }: { readonly row: ColumnRow }): VNode =>
  h(
    'span',
    { class: 'entity-line', style: { paddingInlineStart: `${row.depth * 1.25}rem` }, title: row.readable },
    h('code', { dir: 'auto' }, row.name)
  )

const Type = ({ row: { type, marks } }: { readonly row: ColumnRow }): VNode =>
  h(
    'span',
    {},
    h('span', { class: 'mono' }, type),
    marks.map(mark => h('span', { key: mark, class: 'muted' }, ` ${text.schema[mark]}`))
  )

const Line = ({ row: { description } }: { readonly row: ColumnRow }): VNode => {
  const shown = description.edited || description.ingested
  return h(
    'span',
    { class: shown === '' ? 'entity-line muted' : 'entity-line', dir: 'auto', title: shown },
    shown || '—'
  )
}

const MAX_TAGS = 3

function Tags({ row: { tags }, names }: { readonly row: ColumnRow; readonly names: Names }): VNode {
  const first = tags.slice(0, MAX_TAGS)
  return h(
    'span',
    { class: 'entity-chips' },
    first.map(({ urn, isIngested }) =>
      h(TagChip, { key: `${urn} ${isIngested}`, urn, isIngested, ...(names.get(urn) ?? {}) })
    ),
    tags.length > first.length && h('span', { class: 'muted' }, text.more(tags.length - first.length))
  )
}
