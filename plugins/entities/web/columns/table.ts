import {
  type Column,
  cellsOf,
  compact,
  h,
  Icon,
  number,
  plainText,
  Share,
  Table,
  useMemo,
  type VNode
} from 'aspectd/console'
import { Chips } from '../labels.ts'
import type { Names } from '../names.ts'
import { columnIcon } from './column-icon.ts'
import { text } from './en.ts'
import { labelsTitle } from './labels-title.ts'
import type { ColumnRow } from './rows.ts'
import type { Profiles, Stats } from './stats.ts'

/** Characters that a line of a table can need. */
const MOST = 200

interface ColumnTableProps {
  readonly rows: readonly ColumnRow[]
  readonly names: Names
  readonly stats: Stats
  /** Empty until they are loaded. */
  readonly profiles: Profiles
  /** The dataset. */
  readonly urn: string
  readonly selected: ReadonlySet<string>
  readonly onSelect: (keys: ReadonlySet<string>) => void
  /** The path of the column whose details are shown. */
  readonly open: string | undefined
  readonly onOpen: (path: string) => void
}

export function ColumnTable(props: ColumnTableProps): VNode {
  const { rows, names, stats, profiles, urn, selected, onSelect, open, onOpen } = props
  const columns = useMemo(
    () => [...columnsOf(names), ...statsColumns(stats, profiles), ...cellColumns(urn)],
    [urn, names, stats, profiles]
  )
  return h(
    'div',
    { class: 'entity-columns' },
    h(Table<ColumnRow>, {
      caption: text.caption,
      columns,
      rows,
      keyOf: row => row.path,
      nameOf: row => row.readable,
      selection: { keys: selected, onChange: onSelect },
      marked: open,
      onOpen: row => onOpen(row.path)
    })
  )
}

function columnsOf(names: Names): readonly Column<ColumnRow>[] {
  const labels = labelsTitle()
  return [
    { title: text.column, class: 'entity-column-name', width: '20%', cell: row => h(Name, { row }) },
    {
      title: text.type,
      class: 'entity-column-type',
      width: '8.2rem',
      cell: ({ type }) => h(Line, { text: type, isMono: true })
    },
    {
      title: text.description,
      class: 'entity-column-text',
      cell: row => h(Line, { text: plainText(descriptionOf(row), MOST) })
    },
    ...(labels !== undefined
      ? [
          {
            title: labels,
            class: 'entity-column-labels',
            width: '16%',
            cell: (row: ColumnRow) => h(Labels, { row, names })
          }
        ]
      : [])
  ]
}

/** Only what is known of at least one column. */
function statsColumns({ profiledAt, uses }: Stats, profiles: Profiles): readonly Column<ColumnRow>[] {
  const profileOf = ({ readable }: ColumnRow) => profiles.get(readable)
  return [
    ...(profiledAt === undefined
      ? []
      : [
          {
            ...{ title: text.nulls, class: 'entity-column-nulls', width: '6.6rem' },
            cell: (row: ColumnRow) => h(Share, { of: profileOf(row)?.nullShare })
          },
          {
            ...{ title: text.distinct, class: 'entity-column-distinct', width: '4.8rem', isNumber: true },
            cell: (row: ColumnRow) => h(Count, { of: profileOf(row)?.uniqueCount })
          }
        ]),
    ...(uses.size === 0
      ? []
      : [
          {
            ...{ title: text.use, class: 'entity-column-use', width: '4.4rem', isNumber: true },
            cell: ({ readable }: ColumnRow) => h(Count, { of: uses.get(readable) })
          }
        ])
  ]
}

/** Of other plugins. */
const cellColumns = (urn: string): readonly Column<ColumnRow>[] =>
  cellsOf('columns').map(({ title, width, Cell }) => ({
    ...{ title, class: 'entity-column-cell' },
    ...(width === undefined ? {} : { width }),
    cell: ({ field, path, readable }: ColumnRow) =>
      h(Cell, { row: field, urn, column: path, readable, meanwhile: null })
  }))

/** Columns inside others are indented. */
const Name = ({ row: { readable, name, depth, field, marks } }: { readonly row: ColumnRow }): VNode =>
  h(
    'span',
    { class: 'entity-columns-name', style: { paddingInlineStart: `${depth * 1.25}rem` }, title: readable },
    h(Icon, { name: columnIcon(field.type, marks.includes('key')), size: 14 }),
    h('code', { dir: 'auto' }, name),
    shownMarks(marks).map(mark =>
      h('abbr', { key: mark, class: 'entity-columns-mark', title: text.marks[mark] }, text.shortMarks[mark])
    )
  )

/** Each primary key is not null. */
const shownMarks = (marks: ColumnRow['marks']): ColumnRow['marks'] =>
  marks.includes('key') ? marks.filter(mark => mark !== 'notNull') : marks

const descriptionOf = ({ description }: ColumnRow) => description.edited || description.ingested

const Line = ({ text: shown, isMono = false }: { readonly text: string; readonly isMono?: boolean }): VNode =>
  shown === ''
    ? h('span', { class: 'muted' }, '—')
    : h('span', { class: isMono ? 'entity-line mono' : 'entity-line', dir: 'auto', title: shown }, shown)

const Count = ({ of }: { readonly of: number | null | undefined }): VNode =>
  of == null ? h('span', { class: 'muted' }, '—') : h('span', { title: number(of) }, compact(of))

const MAX_LABELS = 3

function Labels({ row: { terms, tags }, names }: { readonly row: ColumnRow; readonly names: Names }): VNode {
  const shown = terms.slice(0, MAX_LABELS)
  const left = terms.length + tags.length - MAX_LABELS
  return h(
    'span',
    { class: 'entity-chips' },
    h(Chips, { kind: 'term', labels: shown, names }),
    h(Chips, { kind: 'tag', labels: tags.slice(0, MAX_LABELS - shown.length), names }),
    left > 0 && h('span', { class: 'muted' }, text.more(left))
  )
}
