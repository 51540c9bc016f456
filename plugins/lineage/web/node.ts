import { entityPath, Fragment, h, Icon, type IconName, Link, Mark, Tile, type VNode } from 'aspectd/console'
import { lineagePath } from './addresses.ts'
import { columnOf } from './column-urn.ts'
import { text } from './en.ts'
import type { Shown } from './entity.ts'
import type { NodeColumn } from './flows.ts'
import type { GraphNode } from './graph.ts'
import type { Health } from './health.ts'
import { hasColumns, type Place } from './plan.ts'
import { kindOf, nameOf, platformUrnOf, subTypeOf } from './shown.ts'

export interface NodeActions {
  /** Shows it in the panel. */
  readonly onChoose: (urn: string) => void
  readonly onToggle: (urn: string) => void
  readonly onTrace: (column: string) => void
  /** Shows the next hop behind it. */
  readonly onMore: (urn: string, hops: number) => void
}

interface NodeProps extends NodeActions {
  readonly node: GraphNode<Shown>
  readonly place: Place
  readonly health: Health | undefined
  /** How many columns it has and which are shown, if it is open. */
  readonly opened: { readonly total: number; readonly rows: readonly NodeColumn[] } | undefined
  readonly traced: string | undefined
  readonly path: ReadonlySet<string> | undefined
  /** Whether it, or a column of it, is on the path that is followed. */
  readonly isOnPath: boolean
  /** Of all boxes only one is reached by Tab, with its buttons. */
  readonly isStop: boolean
  readonly isChosen: boolean
}

/** A box of the graph. */
export function Node(props: NodeProps): VNode {
  const { node, place, opened, isStop, isChosen, isOnPath, onChoose, onToggle } = props
  const { entity, hop } = node
  const classes = ['lineage-node', hop === 0 && 'start', isChosen && 'chosen', isOnPath && 'on-path']
  const style = { insetInlineStart: `${place.x}px`, insetBlockStart: `${place.y}px`, inlineSize: `${place.width}px` }
  const tabIndex = isStop ? 0 : -1
  return h(
    'div',
    { class: classes.filter(Boolean).join(' '), style, 'data-urn': entity.urn },
    h('div', { class: 'face', onClick: event => !isLink(event.target) && onChoose(entity.urn) }, h(Face, props)),
    hasColumns(entity) &&
      h(
        'button',
        {
          type: 'button',
          class: 'toggle',
          tabIndex,
          'aria-expanded': opened !== undefined,
          'aria-label': text.columnsOf(opened?.total ?? entity.columnCount ?? undefined, nameOf(entity)),
          onClick: () => onToggle(entity.urn)
        },
        h(Icon, { name: 'columns-3', size: 14 }),
        text.columns(opened?.total ?? entity.columnCount ?? undefined),
        h(Icon, { name: 'chevron-down', size: 14 })
      ),
    opened && h(Columns, { ...props, ...opened, tabIndex }),
    h(More, { ...props, tabIndex })
  )
}

const isLink = (target: EventTarget | null) => target instanceof Element && target.closest('a') !== null

function Face({ node, health, isStop }: NodeProps): VNode {
  const { entity, hop, moreUp, moreDown } = node
  const [name, kind] = [nameOf(entity), kindOf(entity)]
  const where = hop === 0 ? text.start : hop < 0 ? text.upstream(-hop) : text.downstream(hop)
  const more = [moreUp > 0 ? text.moreUp(moreUp) : '', moreDown > 0 ? text.moreDown(moreDown) : '']
  const to = columnOf(entity.urn) ? lineagePath(entity.urn) : entityPath(entity.urn)
  return h(
    Fragment,
    {},
    h(Tile, { platform: platformUrnOf(entity), type: entity.type ?? '', subType: subTypeOf(entity) }),
    h(
      'span',
      { class: 'two' },
      h(
        Link,
        { to, class: 'name cut', title: name, label: text.node(name, kind, where, ...more), tabIndex: isStop ? 0 : -1 },
        name
      ),
      h('small', { class: 'cut' }, kind)
    ),
    health && h(Mark, { kind: health, form: 'square' }, text.health[health]),
    entity.deprecation?.deprecated && h(Mark, { kind: 'deprecated', form: 'square' }, text.deprecated)
  )
}

interface ColumnsProps extends NodeProps {
  readonly total: number
  readonly rows: readonly NodeColumn[]
  readonly tabIndex: number
}

/** By kind; of texts it is `type`. */
const ICONS: Readonly<Record<string, IconName>> = {
  ...{ KEY: 'key-round', NUMBER: 'hash', TIME: 'clock', DATE: 'calendar', BOOLEAN: 'toggle-left', BYTES: 'binary' },
  ...{ STRUCT: 'braces', MAP: 'braces', ARRAY: 'list', ENUM: 'list-checks' }
}

function Columns({ node: { entity }, rows, total, traced, path, tabIndex, onTrace }: ColumnsProps): VNode {
  return h(
    'ul',
    { class: 'columns' },
    rows.map(({ urn, name, kind }) =>
      h(
        'li',
        { key: urn },
        h(
          'button',
          {
            type: 'button',
            class: urn === traced ? 'traced' : path?.has(urn) ? 'on-path' : '',
            tabIndex,
            title: name,
            'aria-pressed': urn === traced,
            onClick: () => onTrace(urn)
          },
          h(Icon, { name: ICONS[kind] ?? 'type', size: 12 }),
          h('span', { class: 'cut' }, name)
        )
      )
    ),
    total > rows.length &&
      h('li', {}, h(Link, { to: entityPath(entity.urn, 'Schema'), tabIndex }, text.moreColumns(total - rows.length)))
  )
}

/** `+12` at its sides: what is behind it. By the keyboard it is also the key `+`. */
function More({ node, tabIndex, onMore }: NodeProps & { readonly tabIndex: number }): VNode {
  const { entity, hop, moreUp, moreDown } = node
  const name = nameOf(entity)
  const button = (side: 'up' | 'down', count: number, label: string) =>
    count > 0 &&
    h(
      'button',
      {
        type: 'button',
        class: `hop ${side}`,
        tabIndex,
        'aria-label': label,
        onClick: () => onMore(entity.urn, Math.abs(hop) + 1)
      },
      text.more(count)
    )
  return h(
    Fragment,
    {},
    button('up', moreUp, text.showMoreUp(moreUp, name)),
    button('down', moreDown, text.showMoreDown(moreDown, name))
  )
}
