import {
  Button,
  cellsOf,
  Empty,
  graphql,
  h,
  here,
  Load,
  type PanelProps,
  panel,
  plugins,
  setQuery,
  TagDialog,
  TextField,
  useData,
  useKeys,
  useMemo,
  useState,
  type VNode
} from 'aspectd/console'
import { text } from '../en.ts'
import { nameOf, useNames } from '../names.ts'
import { columnCount } from './count.ts'
import { COLUMN_TAGS, Details } from './details.ts'
import { type ColumnsAnswer, columnsQuery } from './documents.ts'
import { type ColumnRow, filtered, haystackOf, rowsOf } from './rows.ts'
import { ColumnTable } from './table.ts'

/** The columns of a dataset: 3 000 at once. The filter and the marked column are in the address. */
export const ColumnsPanel = panel((props: PanelProps) => {
  const { urn } = props
  const loaded = useData(signal => loadRows(urn, signal), [urn])
  return h(Load<readonly ColumnRow[]>, { of: loaded }, rows =>
    rows.length === 0
      ? h(Empty, { text: text.schema.none })
      : h(Columns, { rows, panel: props, onChange: loaded.reload })
  )
})

async function loadRows(urn: string, signal: AbortSignal): Promise<readonly ColumnRow[]> {
  const query = columnsQuery(
    plugins.value.has('tags'),
    cellsOf('columns').map(({ fields }) => fields)
  )
  const { dataset } = await graphql<ColumnsAnswer>(query, { urn }, signal)
  const { fields = [], primaryKeys } = dataset?.schemaMetadata ?? {}
  columnCount.value = { urn, count: fields.length }
  return rowsOf(fields, dataset?.editableSchemaMetadata?.editableSchemaFieldInfo ?? [], primaryKeys ?? [])
}

interface ColumnsProps {
  readonly rows: readonly ColumnRow[]
  readonly panel: PanelProps
  readonly onChange: () => void
}

function Columns({ rows, panel, onChange }: ColumnsProps): VNode {
  const names = useNames(rows.flatMap(({ tags }) => tags.map(({ urn }) => urn)))
  const haystacks = useMemo(() => rows.map(row => haystackOf(row, urn => nameOf(names, urn))), [rows, names])
  const filter = here.value.query.get('filter') ?? ''
  const shown = useMemo(() => filtered(rows, haystacks, filter), [rows, haystacks, filter])
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [open, setOpen] = useState<string>()
  const clear = () => setQuery({ filter: undefined }, { replace: true })
  const opened = rows.find(({ path }) => path === open)
  return h(
    'div',
    { class: 'stack' },
    h(
      'div',
      { class: 'entity-toolbar' },
      h(TextField, {
        label: text.schema.filter,
        type: 'search',
        value: filter,
        isBare: true,
        onInput: value => setQuery({ filter: value }, { replace: true })
      }),
      h('span', { class: 'muted', role: 'status' }, text.schema.found(shown.length, rows.length)),
      h(TagTools, { rows, selected, panel, onChange })
    ),
    h(Marked, { rows }),
    shown.length === 0
      ? h(Empty, { text: text.schema.nothing(filter) }, h(Button, { onClick: clear }, text.schema.clear))
      : h(ColumnTable, { rows: shown, names, urn: panel.urn, selected, onSelect: setSelected, onOpen: setOpen }),
    opened && h(Details, { row: opened, names, panel, onChange, onClose: () => setOpen(undefined) })
  )
}

/** Says so if the column in the address is not there now. */
function Marked({ rows }: { readonly rows: readonly ColumnRow[] }): VNode | null {
  const column = here.value.query.get('column')
  if (column === null || rows.some(({ path }) => path === column)) return null
  return h('p', { class: 'entity-notice', role: 'status' }, text.schema.gone(column))
}

interface TagToolsProps {
  readonly rows: readonly ColumnRow[]
  readonly selected: ReadonlySet<string>
  readonly panel: PanelProps
  readonly onChange: () => void
}

function TagTools({ rows, selected, panel: { urn, can }, onChange }: TagToolsProps): VNode | null {
  const [mode, setMode] = useState<'add' | 'remove'>()
  const isOff = selected.size === 0 || !plugins.value.has('tags')
  const because = can(...COLUMN_TAGS) ? undefined : text.lacks(COLUMN_TAGS)
  const start = (wanted: 'add' | 'remove') => {
    if (!isOff && because === undefined) setMode(wanted)
  }
  useKeys({ t: { label: text.addTag, run: () => start('add') } })
  if (isOff) return null
  const targets = rows
    .filter(({ path }) => selected.has(path))
    .map(({ path, readable }) => ({ urn, column: path, name: readable }))
  return h(
    'div',
    { class: 'row' },
    h('span', {}, text.schema.selected(selected.size)),
    h(Button, { because, onClick: () => start('add') }, text.addTag),
    h(Button, { because, onClick: () => start('remove') }, text.takeOff),
    mode && h(TagDialog, { targets, mode, onDone: onChange, onClose: () => setMode(undefined) })
  )
}
