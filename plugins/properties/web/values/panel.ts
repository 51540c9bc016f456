import {
  asApiError,
  Confirm,
  EntityLink,
  Fragment,
  h,
  IconButton,
  type PanelProps,
  Propose,
  panel,
  SidePart,
  toast,
  useRights,
  useState,
  type Value,
  type VNode
} from 'aspectd/console'
import type { Property } from '../data.ts'
import { AddProperty, ValueEditor } from '../later.ts'
import { type Assigned, assignedOf, removeValues, setValues, type Valued } from './data.ts'
import { text } from './en.ts'

const MOST = 100

type Open = 'add' | { readonly change: Assigned } | { readonly remove: Assigned }

/** In the overview of an entity: the values of its structured properties. */
export const ValuesPanel = panel(({ urn, name, data, refresh }: PanelProps<Valued>) => {
  const assigned = assignedOf(data)
  const { upsertStructuredProperties: because } = useRights({
    upsertStructuredProperties: { input: { assetUrn: urn, structuredPropertyInputParams: [] } }
  })
  const mayEdit = because === undefined
  const [open, setOpen] = useState<Open>()
  const remove = async ({ property, mine }: Assigned) => {
    await removeValues(urn, property.urn)
    refresh()
    const undo = async () => {
      await setValues(urn, property.urn, mine ?? [])
      refresh()
    }
    toast(text.removed(property.name), mine ? undo : undefined)
  }
  const onRemove = (one: Assigned) => {
    if (one.ingested.length > 0) return setOpen({ remove: one })
    remove(one).catch(thrown => toast(asApiError(thrown).message))
  }
  return h(
    Fragment,
    {},
    h(
      SidePart,
      {
        ...{ title: text.title, none: text.none, isEmpty: assigned.length === 0 },
        edit: mayEdit ? { label: text.add, run: () => setOpen('add') } : undefined,
        propose: !mayEdit && h(Propose, { kind: 'PROPERTIES', what: text.title, urn, name, refresh })
      },
      h(
        'ul',
        { class: 'side-rows' },
        assigned.map(one =>
          h(
            'li',
            { key: one.property.urn, class: 'side-row' },
            h(Pair, one),
            mayEdit && h(Tools, { one, onEdit: () => setOpen({ change: one }), onRemove: () => onRemove(one) })
          )
        )
      )
    ),
    open && h(Opened, { urn, assigned, open, onRemove: remove, onChange: refresh, onClose: () => setOpen(undefined) })
  )
})

interface OpenedProps {
  readonly urn: string
  readonly assigned: readonly Assigned[]
  readonly open: Open
  readonly onRemove: (one: Assigned) => Promise<void>
  readonly onChange: () => void
  readonly onClose: () => void
}

function Opened({ urn, assigned, open, onRemove, onChange, onClose }: OpenedProps): VNode {
  const urns = (wanted: readonly Assigned[]) => wanted.map(({ property }) => property.urn)
  if (open === 'add') {
    return h(AddProperty, {
      ...{ urn, onChange, onClose, present: urns(assigned.filter(({ mine }) => mine)) },
      ingested: urns(assigned.filter(({ ingested }) => ingested.length > 0))
    })
  }
  if ('change' in open) return h(Editing, { urn, of: open.change, onChange, onClose })
  const title = text.removeOf(open.remove.property.name)
  return h(Confirm, {
    ...{ title, verb: title, text: text.removeText, onClose },
    onConfirm: () => onRemove(open.remove)
  })
}

/** The name of the property, and below it its values. */
const Pair = (one: Assigned): VNode => {
  const { urn, name } = one.property
  return h('div', { class: 'property-pair', dir: 'auto' }, h(EntityLink, { urn, name }), h(Values, one))
}

interface EditingProps {
  readonly urn: string
  readonly of: Assigned
  readonly onChange: () => void
  readonly onClose: () => void
}

const Editing = ({ urn, of: { property, mine, ingested }, onChange, onClose }: EditingProps): VNode =>
  h(ValueEditor, { urn, property, before: mine, isIngested: ingested.length > 0, onChange, onClose })

interface ToolsProps {
  readonly one: Assigned
  readonly onEdit: () => void
  readonly onRemove: () => void
}

const Tools = ({ one: { property, mine }, onEdit, onRemove }: ToolsProps): VNode =>
  h(
    'span',
    { class: 'tools' },
    !(property.isImmutable && mine) &&
      h(IconButton, { icon: 'pencil', label: text.changeOf(property.name), onClick: onEdit, isSmall: true }),
    h(IconButton, { icon: 'x', label: text.removeOf(property.name), onClick: onRemove, isSmall: true })
  )

function Values({ property, mine = [], ingested }: Assigned): VNode {
  const item = (isIngested: boolean) => (value: Value, at: number) =>
    h(
      'li',
      { key: `${isIngested} ${at}`, dir: 'auto' },
      h(OneValue, { property, value }),
      isIngested && h('span', { class: 'muted' }, ` ${text.ingested}`)
    )
  const left = mine.length + ingested.length - MOST
  return h(
    'ul',
    { class: 'property-values' },
    [...mine.map(item(false)), ...ingested.map(item(true))].slice(0, MOST),
    left > 0 && h('li', { class: 'muted' }, text.more(left))
  )
}

interface OneValueProps {
  readonly property: Property
  readonly value: Value
}

function OneValue({ property: { kind, allowed }, value }: OneValueProps): VNode {
  if (kind === 'URN') return h(EntityLink, { urn: String(value) })
  const meaning = allowed?.find(one => one.value === value)?.description
  return h('span', { class: 'property-text' }, value, meaning && h('span', { class: 'muted' }, ` ${meaning}`))
}
