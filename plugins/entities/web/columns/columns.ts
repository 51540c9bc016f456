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
  plugins,
  setQuery,
  TextField,
  Time,
  useData,
  useKeys,
  useMemo,
  useState,
  type VNode
} from 'aspectd/console'
import { useDescriptionRight } from '../description/field.ts'
import { text as common } from '../en.ts'
import { columnCount } from '../entity-data.ts'
import { LABELS, useLabelRight } from '../labels.ts'
import { nameOf, useNames } from '../names.ts'
import { type ColumnRights, Details } from './details.ts'
import { type ColumnsAnswer, columnsQuery } from './documents.ts'
import { text } from './en.ts'
import { type ColumnRow, filtered, haystackOf, rowsOf } from './rows.ts'
import { loadProfiles, type Profiles, type Stats, statsOf } from './stats.ts'
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
  const loaded = useData(signal => loadColumns(urn, signal), [urn])
  return h(Load<Loaded>, { of: loaded }, found =>
    found.rows.length === 0
      ? h(Empty, { text: text.none })
      : h(Columns, { ...found, urn, rights, onChange: loaded.reload })
  )
})

interface Loaded {
  readonly rows: readonly ColumnRow[]
  readonly stats: Stats
}

async function loadColumns(urn: string, signal: AbortSignal): Promise<Loaded> {
  const query = columnsQuery({
    labels: KINDS.filter(kind => isEditable(LABELS[kind].edits)),
    cells: cellsOf('columns').map(({ fields }) => fields),
    hasStats: plugins.value.has('timeseries')
  })
  const answer = await graphql<ColumnsAnswer>(query, { urn }, signal)
  const { schemaMetadata, editableSchemaMetadata } = answer.dataset ?? {}
  const { fields = [], primaryKeys } = schemaMetadata ?? {}
  columnCount.value = { urn, count: fields.length }
  const rows = rowsOf(fields, editableSchemaMetadata?.editableSchemaFieldInfo ?? [], primaryKeys ?? [])
  return { rows, stats: statsOf(answer) }
}

const NO_PROFILES: Profiles = new Map()

/** They come after the rows, whose columns have their places already: `undefined` until then. */
function useProfiles(urn: string, at: number | undefined): Profiles | undefined {
  const { data, error } = useData(
    async signal => (at !== undefined && plugins.value.has('timeseries') ? loadProfiles(urn, at, signal) : NO_PROFILES),
    [urn, at]
  )
  return error ? NO_PROFILES : data
}

interface ColumnsProps extends Loaded {
  readonly urn: string
  readonly rights: ColumnRights
  readonly onChange: () => void
}

function Columns({ rows, stats, urn, rights, onChange }: ColumnsProps): VNode {
  const names = useNames(rows.flatMap(({ tags, terms }) => [...tags, ...terms].map(({ urn }) => urn)))
  const haystacks = useMemo(() => rows.map(row => haystackOf(row, urn => nameOf(names, urn))), [rows, names])
  const filter = here.value.query.get('filter') ?? ''
  const shown = useMemo(() => filtered(rows, haystacks, filter), [rows, haystacks, filter])
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const clear = () => setQuery({ filter: undefined }, { replace: true })
  const open = (path: string | undefined) => setQuery({ column: path }, { replace: true })
  const profiles = useProfiles(urn, stats.profiledAt)
  const column = here.value.query.get('column') ?? undefined
  const opened = rows.find(({ path }) => path === column)
  return h(
    'div',
    { class: 'stack' },
    h(
      Toolbar,
      { filter, found: text.found(shown.length, rows.length), profiledAt: stats.profiledAt },
      h(LabelTools, { rows, selected, urn, rights, onChange })
    ),
    h(Marked, { rows }),
    shown.length === 0
      ? h(Empty, { text: text.nothing(filter) }, h(Button, { onClick: clear }, text.clear))
      : h(ColumnTable, {
          ...{ rows: shown, names, stats, profiles: profiles ?? NO_PROFILES, urn },
          ...{ selected, onSelect: setSelected, open: column, onOpen: open }
        }),
    opened &&
      h(Details, {
        key: opened.path,
        ...{ row: opened, names, urn, rights, onChange },
        profile: profiles ? profiles.get(opened.readable) : 'loading',
        uses: stats.uses.size === 0 ? undefined : (stats.uses.get(opened.readable) ?? 0),
        onClose: () => open(undefined)
      })
  )
}

interface ToolbarProps {
  readonly filter: string
  /** How many columns have its words. */
  readonly found: string
  readonly profiledAt: number | undefined
  readonly children?: VNode
}

const Toolbar = ({ filter, found, profiledAt, children }: ToolbarProps): VNode =>
  h(
    'div',
    { class: 'entity-toolbar' },
    h(TextField, {
      label: text.filter,
      type: 'search',
      value: filter,
      isBare: true,
      onInput: value => setQuery({ filter: value }, { replace: true })
    }),
    h('span', { class: 'muted', role: 'status' }, found),
    profiledAt !== undefined && h('span', { class: 'muted' }, `${text.profiled} `, h(Time, { at: profiledAt })),
    children
  )

/** Says so if the column in the address is not there now. */
function Marked({ rows }: { readonly rows: readonly ColumnRow[] }): VNode | null {
  const column = here.value.query.get('column')
  if (column === null || rows.some(({ path }) => path === column)) return null
  return h('p', { class: 'entity-notice', role: 'status' }, text.gone(column))
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
    h('span', {}, text.selected(selected.size)),
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
  const { add, takeOff } = common.labels[kind]
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
