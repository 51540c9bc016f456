import {
  Button,
  cellsOf,
  Empty,
  graphql,
  h,
  here,
  isEditable,
  LabelDialog,
  type LabelKind,
  type LabelTarget,
  Load,
  type PanelProps,
  panel,
  setQuery,
  TextField,
  useData,
  useKeys,
  useMemo,
  useState,
  type VNode
} from 'aspectd/console'
import { useDescriptionRight } from '../description.ts'
import { text } from '../en.ts'
import { columnCount } from '../entity-data.ts'
import { LABELS, useLabelRight } from '../labels.ts'
import { nameOf, useNames } from '../names.ts'
import { type ColumnRights, Details } from './details.ts'
import { type ColumnsAnswer, columnsQuery } from './documents.ts'
import { type ColumnRow, filtered, haystackOf, rowsOf } from './rows.ts'
import { ColumnTable } from './table.ts'

const COLUMN = 'column'
const KINDS = ['tag', 'term'] as const satisfies readonly LabelKind[]

/** The columns of a dataset: 3 000 at once. The filter and the marked column are in the address. */
export const ColumnsPanel = panel((props: PanelProps) => {
  const { urn } = props
  // Any name of a column does: the rights are those on the dataset.
  const rights = {
    tag: useLabelRight('tag', urn, COLUMN),
    term: useLabelRight('term', urn, COLUMN),
    description: useDescriptionRight(urn, COLUMN)
  }
  const loaded = useData(signal => loadRows(urn, signal), [urn])
  return h(Load<readonly ColumnRow[]>, { of: loaded }, rows =>
    rows.length === 0
      ? h(Empty, { text: text.schema.none })
      : h(Columns, { rows, urn, rights, onChange: loaded.reload })
  )
})

async function loadRows(urn: string, signal: AbortSignal): Promise<readonly ColumnRow[]> {
  const query = columnsQuery(
    KINDS.filter(kind => isEditable(LABELS[kind].edits)),
    cellsOf('columns').map(({ fields }) => fields)
  )
  const { dataset } = await graphql<ColumnsAnswer>(query, { urn }, signal)
  const { fields = [], primaryKeys } = dataset?.schemaMetadata ?? {}
  columnCount.value = { urn, count: fields.length }
  return rowsOf(fields, dataset?.editableSchemaMetadata?.editableSchemaFieldInfo ?? [], primaryKeys ?? [])
}

interface ColumnsProps {
  readonly rows: readonly ColumnRow[]
  readonly urn: string
  readonly rights: ColumnRights
  readonly onChange: () => void
}

function Columns({ rows, urn, rights, onChange }: ColumnsProps): VNode {
  const names = useNames(rows.flatMap(({ tags, terms }) => [...tags, ...terms].map(({ urn }) => urn)))
  const haystacks = useMemo(() => rows.map(row => haystackOf(row, urn => nameOf(names, urn))), [rows, names])
  const filter = here.value.query.get('filter') ?? ''
  const shown = useMemo(() => filtered(rows, haystacks, filter), [rows, haystacks, filter])
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [open, setOpen] = useState<string>()
  const clear = () => setQuery({ filter: undefined }, { replace: true })
  const hasTerms = useMemo(() => rows.some(({ terms }) => terms.length > 0), [rows])
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
      h(LabelTools, { rows, selected, urn, rights, onChange })
    ),
    h(Marked, { rows }),
    shown.length === 0
      ? h(Empty, { text: text.schema.nothing(filter) }, h(Button, { onClick: clear }, text.schema.clear))
      : h(ColumnTable, {
          ...{ rows: shown, names, hasTerms, urn },
          ...{ selected, onSelect: setSelected, onOpen: setOpen }
        }),
    opened && h(Details, { row: opened, names, urn, rights, onChange, onClose: () => setOpen(undefined) })
  )
}

/** Says so if the column in the address is not there now. */
function Marked({ rows }: { readonly rows: readonly ColumnRow[] }): VNode | null {
  const column = here.value.query.get('column')
  if (column === null || rows.some(({ path }) => path === column)) return null
  return h('p', { class: 'entity-notice', role: 'status' }, text.schema.gone(column))
}

interface LabelToolsProps {
  readonly rows: readonly ColumnRow[]
  readonly selected: ReadonlySet<string>
  readonly urn: string
  readonly rights: ColumnRights
  readonly onChange: () => void
}

function LabelTools({ rows, selected, urn, rights, onChange }: LabelToolsProps): VNode | null {
  const on = KINDS.filter(kind => isEditable(LABELS[kind].edits))
  if (selected.size === 0 || on.length === 0) return null
  const targets = rows
    .filter(({ path }) => selected.has(path))
    .map(({ path, readable }) => ({ urn, column: path, name: readable }))
  return h(
    'div',
    { class: 'row' },
    h('span', {}, text.schema.selected(selected.size)),
    on.map(kind => h(LabelTool, { key: kind, kind, targets, because: rights[kind], onChange }))
  )
}

interface LabelToolProps {
  readonly kind: LabelKind
  readonly targets: readonly LabelTarget[]
  readonly because: string | undefined
  readonly onChange: () => void
}

function LabelTool({ kind, targets, because, onChange }: LabelToolProps): VNode {
  const [mode, setMode] = useState<'add' | 'remove'>()
  const { add, takeOff } = text.labels[kind]
  const start = (wanted: 'add' | 'remove') => because === undefined && setMode(wanted)
  useKeys({ [LABELS[kind].key]: { label: add, run: () => void start('add') } })
  return h(
    'div',
    { class: 'row' },
    h(Button, { because, onClick: () => start('add') }, add),
    h(Button, { because, onClick: () => start('remove') }, takeOff),
    mode && h(LabelDialog, { kind, targets, mode, onDone: onChange, onClose: () => setMode(undefined) })
  )
}
