import { type Column, cellsOf, h, here, isEditable, type LabelKind, Table, useMemo, type VNode } from 'aspectd/console'
import { text } from '../en.ts'
import { Chips } from '../labels.ts'
import type { Names } from '../names.ts'
import type { ColumnRow } from './rows.ts'

interface ColumnTableProps {
  readonly rows: readonly ColumnRow[]
  readonly names: Names
  /** Whether any column has terms: a filter does not change which columns the table has. */
  readonly hasTerms: boolean
  /** The dataset. */
  readonly urn: string
  readonly selected: ReadonlySet<string>
  readonly onSelect: (keys: ReadonlySet<string>) => void
  readonly onOpen: (path: string) => void
}

export function ColumnTable({ rows, names, hasTerms, urn, selected, onSelect, onOpen }: ColumnTableProps): VNode {
  const columns = useMemo(() => columnsOf(urn, names, hasTerms), [urn, names, hasTerms])
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

function columnsOf(urn: string, names: Names, hasTerms: boolean): readonly Column<ColumnRow>[] {
  const { column, type, description } = text.schema
  return [
    { title: column, width: '26%', cell: row => h(Name, { row }) },
    { title: type, width: '14%', cell: row => h(Type, { row }) },
    { title: description, cell: row => h(Line, { row }) },
    ...(isEditable('tags') ? [labelColumn('tag', hasTerms ? '18%' : '24%', ({ tags }) => tags, names)] : []),
    ...(hasTerms ? [labelColumn('term', '18%', ({ terms }) => terms, names)] : []),
    ...cellsOf('columns').map(({ title, width, Cell }) => ({
      title,
      ...(width === undefined ? {} : { width }),
      cell: (row: ColumnRow) =>
        h(Cell, { row: row.field, urn, column: row.path, readable: row.readable, meanwhile: null })
    }))
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

const MAX_LABELS = 3

const labelColumn = (
  kind: LabelKind,
  width: string,
  labelsOf: (row: ColumnRow) => ColumnRow['tags'],
  names: Names
): Column<ColumnRow> => ({
  title: text.labels[kind].many,
  width,
  cell: row => {
    const labels = labelsOf(row)
    const first = labels.slice(0, MAX_LABELS)
    return h(
      'span',
      { class: 'entity-chips' },
      h(Chips, { kind, labels: first, names }),
      labels.length > first.length && h('span', { class: 'muted' }, text.more(labels.length - first.length))
    )
  }
})
