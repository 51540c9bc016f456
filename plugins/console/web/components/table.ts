import type { VNode } from 'preact'
import { useMemo, useRef } from 'preact/hooks'
import { text } from '../en.ts'
import { h } from '../h.ts'
import { Icon } from './icon.ts'
import { type Piece, piecesOf, useRowWindow } from './row-window.ts'
import { useRows } from './rows.ts'
import type { Column, TableProps } from './table-props.ts'

/** A table with `j`, `k`, arrows, `x`, `a` and Enter; of more than 200 rows, those are drawn that are in view. */
export function Table<Row>(props: TableProps<Row>): VNode {
  const { caption, columns, rows, keyOf, selection } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const keys = useMemo(() => rows.map(keyOf), [rows])
  const { range, height } = useRowWindow(rows.length, body)
  const { current, marked, ...events } = useRows({ ...props, keys, height, body })
  const isLong = range !== undefined
  const all: readonly Piece[] = isLong
    ? piecesOf(rows.length, range, [current, marked])
    : rows.map((_row, index) => ({ index }))
  const span = columns.length + (selection ? 1 : 0)
  const drawn = all.map((piece, at) => {
    if ('rows' in piece) return h(Space, { key: `before ${at}`, height: piece.rows * height, span })
    const { index } = piece
    const row = rows[index]
    if (row === undefined) return null
    return h(TableRow<Row>, { key: keys[index], row, index, isStop: index === current, isLong, table: props })
  })
  return h(
    'table',
    {
      class: ['table', isLong && 'long', columns.some(({ width }) => width) && 'fixed'].filter(Boolean).join(' '),
      // The height of a card on a narrow screen, where rows are of one height.
      ref: element => element?.style.setProperty('--card', `${columns.length * 28 + 20}px`),
      'aria-rowcount': isLong ? rows.length + 1 : undefined
    },
    h('caption', {}, caption),
    h(
      'thead',
      {},
      h(
        'tr',
        { 'aria-rowindex': isLong ? 1 : undefined },
        selection && h('th', { class: 'select' }, h(SelectAll, { keys, selection })),
        columns.map(column => h(HeadCell<Row>, { key: column.title, column, table: props }))
      )
    ),
    h('tbody', { ref: body, ...events }, drawn)
  )
}

const Space = ({ height, span }: { readonly height: number; readonly span: number }): VNode =>
  h('tr', { class: 'space', 'aria-hidden': true, style: { blockSize: `${height}px` } }, h('td', { colSpan: span }))

interface SelectAllProps {
  readonly keys: readonly string[]
  readonly selection: NonNullable<TableProps<unknown>['selection']>
}

function SelectAll({ keys, selection }: SelectAllProps): VNode {
  const selected = keys.filter(key => selection.keys.has(key)).length
  const box = {
    type: 'checkbox',
    'aria-label': text.selectAll(keys.length),
    checked: selected > 0 && selected === keys.length,
    indeterminate: selected > 0 && selected < keys.length,
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      selection.onChange(new Set(event.currentTarget.checked ? keys : []))
  } as const
  return h('label', { class: 'check' }, h('input', box), h('span', { class: 'card-only' }, text.selectAll(keys.length)))
}

interface HeadCellProps<Row> {
  readonly column: Column<Row>
  readonly table: TableProps<Row>
}

function HeadCell<Row>({ column, table: { sorted, onSort } }: HeadCellProps<Row>): VNode {
  const { title, sort, isNumber, width } = column
  const direction =
    sort === undefined ? undefined : sorted === sort ? 'ascending' : sorted === `-${sort}` ? 'descending' : undefined
  const sortIt = () => sort !== undefined && onSort?.(direction === 'ascending' ? `-${sort}` : sort)
  return h(
    'th',
    {
      scope: 'col',
      class: isNumber ? 'number' : '',
      style: width === undefined ? {} : { inlineSize: width },
      'aria-sort': direction ?? (sort === undefined ? undefined : 'none')
    },
    sort !== undefined && onSort
      ? h(
          'button',
          { type: 'button', onClick: sortIt, title: text.sortBy(title) },
          title,
          direction && h('span', { class: `sorted ${direction}` }, h(Icon, { name: 'down' }))
        )
      : title
  )
}

interface TableRowProps<Row> {
  readonly row: Row
  readonly index: number
  /** Tab stops here. */
  readonly isStop: boolean
  readonly isLong: boolean
  readonly table: TableProps<Row>
}

function TableRow<Row>({ row, index, isStop, isLong, table }: TableRowProps<Row>): VNode {
  const { columns, keyOf, nameOf = keyOf, selection, marked, onOpen } = table
  const key = keyOf(row)
  const isSelected = selection?.keys.has(key) ?? false
  const isMarked = marked === key
  const classes = [isSelected && 'selected', isMarked && 'marked', onOpen && 'opens'].filter(Boolean).join(' ')
  return h(
    'tr',
    {
      class: classes,
      tabIndex: isStop ? 0 : -1,
      'data-index': String(index),
      'aria-rowindex': isLong ? index + 2 : undefined,
      'aria-current': isMarked ? true : undefined
    },
    selection &&
      h(
        'td',
        { class: 'select' },
        h('input', {
          type: 'checkbox',
          checked: isSelected,
          tabIndex: isStop ? 0 : -1,
          'data-select': key,
          'aria-label': text.selectRow(nameOf(row))
        })
      ),
    columns.map(({ title, cell, isNumber, class: own }) =>
      h(
        'td',
        { key: title, class: [isNumber && 'number', own].filter(Boolean).join(' '), 'data-title': title },
        cell(row)
      )
    )
  )
}
