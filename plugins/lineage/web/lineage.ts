import {
  Button,
  h,
  here,
  Link,
  Load,
  lazy,
  number,
  type PanelProps,
  panel,
  plugins,
  Select,
  useData,
  useKeys,
  useState,
  type VNode
} from 'aspectd/console'
import { pathWith } from './addresses.ts'
import { Canvas } from './canvas.ts'
import { text } from './en.ts'
import type { EditProps, ListViewProps } from './later.ts'
import { type Both, loadBoth, loadOneHop } from './load.ts'
import { ImpactButton } from './notes.ts'
import { nameOf } from './shown.ts'
import { ALL_HOPS, type Asked, askedOf, HOPS, setHops } from './state.ts'

const ListView = lazy<ListViewProps>(async () => (await import('./later.ts')).ListView)
const EditDialog = lazy<EditProps>(async () => (await import('./later.ts')).EditDialog)

/** What the entity is made of, and what is made of it. */
export const LineagePanel = panel(({ urn, can, refresh }: PanelProps) => {
  const asked = askedOf(urn, here.value.query)
  const canWalk = plugins.value.has('search')
  const both = useData(
    signal => (canWalk ? loadBoth(asked.urn, signal) : loadOneHop(urn, signal)),
    [asked.urn, canWalk]
  )
  const [isEditing, setEditing] = useState(false)
  const canEdit = can('EDIT_LINEAGE', 'EDIT_ENTITY') && asked.column === undefined
  const changed = () => {
    both.reload()
    refresh()
  }
  return h(
    'div',
    { class: 'lineage' },
    h(Load<Both>, { of: both }, data =>
      h(
        'div',
        {},
        h(Bar, { asked, data, canWalk, onEdit: canEdit ? () => setEditing(true) : undefined }),
        h(Content, { asked, data, canWalk }),
        isEditing && h(EditDialog, { urn, both: data, onChanged: changed, onClose: () => setEditing(false) })
      )
    )
  )
})

interface ContentProps {
  readonly asked: Asked
  readonly data: Both
  readonly canWalk: boolean
}

const isEmpty = ({ up, down }: Both) => up.total + down.total === 0

function Content({ asked, data, canWalk }: ContentProps): VNode {
  const hops = canWalk ? asked.hops : 1
  const showNext = () => canWalk && hops < ALL_HOPS && setHops(hops + 1)
  useKeys({ '+': { label: text.nextHop, run: showNext } })
  if (isEmpty(data)) return h('p', { class: 'empty' }, asked.column === undefined ? text.empty : text.emptyColumn)
  return asked.isList && canWalk
    ? h(ListView, { urn: asked.urn, start: data.start, hops })
    : h(Canvas, { key: data.start.urn, both: data, asked: { ...asked, hops }, canWalk })
}

interface BarProps extends ContentProps {
  readonly onEdit: (() => void) | undefined
}

function Bar({ asked, data, canWalk, onEdit }: BarProps): VNode {
  const { up, down, start } = data
  const { column, hops, isList } = asked
  return h(
    'div',
    { class: 'bar' },
    h(
      'span',
      { role: 'status', class: 'totals' },
      ...[h('b', {}, number(up.total)), ` ${text.up} · `],
      ...[h('b', {}, number(down.total)), ` ${text.down}`]
    ),
    (up.isPartial || down.isPartial) && h('span', { class: 'warning' }, text.partial),
    !canWalk && h('span', { class: 'muted' }, text.oneHop),
    column !== undefined && h('span', { class: 'chip' }, text.column(nameOf(start))),
    column !== undefined &&
      here.value.query.has('column') &&
      h(Link, { to: pathWith({ column: undefined }) }, text.allColumns),
    h('span', { class: 'space' }),
    canWalk && h(Depth, { hops }),
    canWalk && h(Views, { isList }),
    canWalk && down.total > 0 && h(ImpactButton, { urn: asked.urn, name: nameOf(start) }),
    onEdit && h(Button, { onClick: onEdit }, text.edit)
  )
}

function Depth({ hops }: Pick<Asked, 'hops'>): VNode {
  const known = [...new Set([...HOPS, hops, ALL_HOPS])].sort((a, b) => a - b)
  return h(Select, {
    label: text.hops,
    value: String(hops),
    options: known.map(one => ({ value: String(one), label: one === ALL_HOPS ? text.allHops : String(one) })),
    onChange: value => setHops(Number(value))
  })
}

const Views = ({ isList }: Pick<Asked, 'isList'>): VNode =>
  h(
    'nav',
    { class: 'views', 'aria-label': text.view },
    h(Link, { to: pathWith({ as: undefined }), isCurrent: !isList }, text.graph),
    h(Link, { to: pathWith({ as: 'list' }), isCurrent: isList }, text.list)
  )
