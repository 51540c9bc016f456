import {
  Button,
  h,
  here,
  Link,
  Load,
  type PanelProps,
  panel,
  plugins,
  Select,
  setQuery,
  useData,
  useKeys,
  useState,
  useStyle,
  type VNode
} from 'aspectd/console'
import { pathWith } from './addresses.ts'
import { EditDialog } from './edit.ts'
import { text } from './en.ts'
import { GraphView } from './graph-view.ts'
import { ListView } from './list.ts'
import { type Both, loadBoth, loadOneHop } from './load.ts'
import { columnOf, columnUrn } from './shown.ts'

const HOPS = [1, 2, 3, 5] as const
const ALL_HOPS = 1000
const USUAL_HOPS = 2

/** What the address says. */
interface Asked {
  /** The entity, or its column. */
  readonly urn: string
  readonly column: string | undefined
  readonly hops: number
  readonly isList: boolean
}

function askedOf(urn: string, query: URLSearchParams): Asked {
  const column = query.get('column') ?? columnOf(urn)?.path
  const start = query.get('column') ? columnUrn(urn, query.get('column') ?? '') : urn
  const wanted = Number(query.get('hops'))
  // A column is asked where it comes from: the whole path.
  const usual = column === undefined ? USUAL_HOPS : ALL_HOPS
  const hops = query.get('hops') === 'all' ? ALL_HOPS : Number.isInteger(wanted) && wanted > 0 ? wanted : usual
  return { urn: start, column, hops, isList: query.get('as') === 'list' }
}

const setHops = (hops: number) => setQuery({ hops: hops >= ALL_HOPS ? 'all' : String(hops) }, { replace: true })

/** What the entity is made of, and what is made of it. */
export const LineagePanel = panel(({ urn, can, refresh }: PanelProps) => {
  useStyle(new URL('./lineage.css', import.meta.url))
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

function Content({ asked, data, canWalk }: ContentProps): VNode {
  const hops = canWalk ? asked.hops : 1
  const showNext = () => canWalk && hops < ALL_HOPS && setHops(hops + 1)
  useKeys({ '+': { label: text.nextHop, run: showNext } })
  if (data.up.total + data.down.total === 0)
    return h('p', { class: 'empty' }, asked.column === undefined ? text.empty : text.emptyColumn)
  return asked.isList && canWalk
    ? h(ListView, { urn: asked.urn, start: data.start, hops })
    : h(GraphView, { both: data, hops, onHops: setHops })
}

interface BarProps extends ContentProps {
  readonly onEdit: (() => void) | undefined
}

function Bar({ asked, data: { up, down }, canWalk, onEdit }: BarProps): VNode {
  const { column, hops, isList } = asked
  const known = [...HOPS, ALL_HOPS].includes(hops)
    ? [...HOPS, ALL_HOPS]
    : [...HOPS, hops, ALL_HOPS].sort((a, b) => a - b)
  return h(
    'div',
    { class: 'bar' },
    h('span', { role: 'status' }, text.totals(up.total, down.total)),
    (up.isPartial || down.isPartial) && h('span', { class: 'warning' }, text.partial),
    !canWalk && h('span', { class: 'muted' }, text.oneHop),
    column !== undefined && h('span', { class: 'chip' }, text.column(column)),
    column !== undefined &&
      here.value.query.has('column') &&
      h(Link, { to: pathWith({ column: undefined }) }, text.allColumns),
    h('span', { class: 'space' }),
    canWalk &&
      h(Select, {
        label: text.hops,
        value: String(hops),
        options: known.map(one => ({ value: String(one), label: one === ALL_HOPS ? text.allHops : String(one) })),
        onChange: value => setHops(Number(value))
      }),
    canWalk &&
      h(
        'nav',
        { class: 'views', 'aria-label': text.view },
        h(Link, { to: pathWith({ as: undefined }), isCurrent: !isList }, text.graph),
        h(Link, { to: pathWith({ as: 'list' }), isCurrent: isList }, text.list)
      ),
    onEdit && h(Button, { onClick: onEdit }, text.edit)
  )
}
