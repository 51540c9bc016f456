import {
  type ApiError,
  asApiError,
  Button,
  type Column,
  Confirm,
  EntityLink,
  Failure,
  h,
  Load,
  type PanelProps,
  panel,
  Table,
  toast,
  useData,
  useEntityNames,
  useRights,
  useState,
  useStyle,
  type Value,
  type VNode
} from 'aspectd/console'
import type { Property } from './data.ts'
import { AddProperty, ValueEditor } from './editor.ts'
import { text } from './en.ts'
import { type Assigned, loadAssigned, removeValues, setValues } from './values-data.ts'

const MOST = 100

/** In the overview of an entity: the values of its structured properties. */
export const ValuesPanel = panel(({ urn }: PanelProps) => {
  useStyle(new URL('./properties.css', import.meta.url))
  const loaded = useData(signal => loadAssigned(urn, signal), [urn])
  const { upsertStructuredProperties: because } = useRights({
    upsertStructuredProperties: { input: { assetUrn: urn, structuredPropertyInputParams: [] } }
  })
  return h(
    'section',
    { 'aria-label': text.values.title, class: 'stack' },
    h('h2', {}, text.values.title),
    h(Load<readonly Assigned[]>, { of: loaded }, assigned =>
      h(Assignments, { urn, assigned, because, onChange: loaded.reload })
    )
  )
})

interface AssignmentsProps {
  readonly urn: string
  readonly assigned: readonly Assigned[]
  readonly because: string | undefined
  readonly onChange: () => void
}

type Open = 'add' | { readonly change: Assigned } | { readonly remove: Assigned }

function Assignments({ urn, assigned, because, onChange }: AssignmentsProps): VNode {
  const [open, setOpen] = useState<Open>()
  const [error, setError] = useState<ApiError>()
  const onClose = () => setOpen(undefined)
  const remove = async ({ property, mine }: Assigned) => {
    await removeValues(urn, property.urn)
    onChange()
    const undo = async () => {
      await setValues(urn, property.urn, mine ?? [])
      onChange()
    }
    toast(text.values.removed(property.name), mine ? undo : undefined)
  }
  const onRemove = (one: Assigned) => {
    if (one.ingested.length > 0) return setOpen({ remove: one })
    setError(undefined)
    remove(one).catch(thrown => setError(asApiError(thrown)))
  }
  const columns = columnsOf({ because, onRemove, onEdit: change => setOpen({ change }) })
  const urns = (wanted: readonly Assigned[]) => wanted.map(({ property }) => property.urn)
  return h(
    'div',
    { class: 'stack' },
    error && h(Failure, { error }),
    assigned.length === 0
      ? h('p', { class: 'muted' }, text.values.none)
      : h(Table<Assigned>, {
          ...{ caption: text.values.title, columns, rows: assigned },
          keyOf: ({ property }) => property.urn,
          nameOf: ({ property }) => property.name
        }),
    h('div', { class: 'row' }, h(Button, { because, onClick: () => setOpen('add') }, text.values.add)),
    open === 'add' &&
      h(AddProperty, {
        ...{ urn, onChange, onClose, present: urns(assigned.filter(({ mine }) => mine)) },
        ingested: urns(assigned.filter(({ ingested }) => ingested.length > 0))
      }),
    typeof open === 'object' && 'change' in open && h(Editing, { urn, of: open.change, onChange, onClose }),
    typeof open === 'object' &&
      'remove' in open &&
      h(Confirm, {
        ...{ title: text.values.removeOf(open.remove.property.name), text: text.values.removeText },
        ...{ verb: text.values.removeOf(open.remove.property.name), onConfirm: () => remove(open.remove), onClose }
      })
  )
}

interface EditingProps {
  readonly urn: string
  readonly of: Assigned
  readonly onChange: () => void
  readonly onClose: () => void
}

const Editing = ({ urn, of: { property, mine, ingested }, onChange, onClose }: EditingProps): VNode =>
  h(ValueEditor, { urn, property, before: mine, isIngested: ingested.length > 0, onChange, onClose })

interface ColumnsOptions {
  readonly because: string | undefined
  readonly onEdit: (one: Assigned) => void
  readonly onRemove: (one: Assigned) => void
}

const columnsOf = ({ because, onEdit, onRemove }: ColumnsOptions): readonly Column<Assigned>[] => [
  {
    title: text.values.property,
    width: '14rem',
    cell: ({ property: { urn, name } }) => h('span', { dir: 'auto' }, h(EntityLink, { urn, name }))
  },
  { title: text.values.value, cell: one => h(Values, one) },
  ...(because === undefined ? [toolsOf({ onEdit, onRemove })] : [])
]

const toolsOf = ({ onEdit, onRemove }: Pick<ColumnsOptions, 'onEdit' | 'onRemove'>): Column<Assigned> => ({
  title: text.values.action,
  width: '14rem',
  cell: one => {
    const { name, isImmutable } = one.property
    return h(
      'span',
      { class: 'row' },
      h(
        Button,
        {
          ...{ kind: 'quiet', label: text.values.changeOf(name) },
          because: isImmutable && one.mine ? text.values.isImmutable : undefined,
          onClick: () => onEdit(one)
        },
        text.change
      ),
      h(Button, { kind: 'quiet', label: text.values.removeOf(name), onClick: () => onRemove(one) }, text.remove)
    )
  }
})

function Values({ property, mine = [], ingested }: Assigned): VNode {
  const names = useEntityNames(property.kind === 'URN' ? [...mine, ...ingested].map(String) : [])
  const item = (isIngested: boolean) => (value: Value, at: number) =>
    h(
      'li',
      { key: `${isIngested} ${at}`, dir: 'auto' },
      h(OneValue, { property, value, names }),
      isIngested && h('span', { class: 'muted' }, ` ${text.values.ingested}`)
    )
  const left = mine.length + ingested.length - MOST
  return h(
    'ul',
    { class: 'property-values' },
    [...mine.map(item(false)), ...ingested.map(item(true))].slice(0, MOST),
    left > 0 && h('li', { class: 'muted' }, text.values.more(left))
  )
}

interface OneValueProps {
  readonly property: Property
  readonly value: Value
  readonly names: ReadonlyMap<string, string>
}

function OneValue({ property: { kind, allowed }, value, names }: OneValueProps): VNode {
  if (kind === 'URN') return h(EntityLink, { urn: String(value), name: names.get(String(value)) })
  const meaning = allowed?.find(one => one.value === value)?.description
  return h('span', { class: 'property-text' }, value, meaning && h('span', { class: 'muted' }, ` ${meaning}`))
}
