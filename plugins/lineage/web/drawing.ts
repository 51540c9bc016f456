import { h, navigate, type VNode } from 'aspectd/console'
import { lineagePath } from './addresses.ts'
import { HEIGHT, shortened, widthOf } from './boxes.ts'
import { curve, curveBack } from './curves.ts'
import { text } from './en.ts'
import type { Graph, GraphNode } from './graph.ts'
import type { Layout, Point } from './layout.ts'
import { kindOf, nameOf, type Shown } from './shown.ts'

interface DrawingProps {
  readonly graph: Graph<Shown>
  readonly layout: Layout
  /** The position of the box that can be focused. */
  readonly current: number
  readonly onFocus: (at: number) => void
  readonly onHops: (hops: number) => void
}

/** Below the boxes, for edges that go back. */
const BACK_SPACE = 48

export function Drawing({ graph, layout, current, onFocus, onHops }: DrawingProps): VNode {
  const height = layout.height + (graph.edges.some(({ isBack }) => isBack) ? BACK_SPACE : 0)
  return h(
    'svg',
    {
      width: layout.width,
      height,
      viewBox: `0 0 ${layout.width} ${height}`,
      role: 'group',
      'aria-label': text.label(nameOf(graph.nodes[0]?.entity ?? { urn: '' }))
    },
    h(Head, {}),
    h(Edges, { graph, layout, current }),
    graph.nodes.map((node, at) => {
      const place = layout.boxes[at]
      return (
        place &&
        h(Box, { key: node.entity.urn, node, place, isCurrent: at === current, onFocus: () => onFocus(at), onHops })
      )
    })
  )
}

const Head = (): VNode =>
  h(
    'defs',
    {},
    h(
      'marker',
      {
        id: 'lineage-head',
        viewBox: '0 0 8 8',
        refX: 0.5,
        refY: 4,
        markerWidth: 8,
        markerHeight: 8,
        markerUnits: 'userSpaceOnUse',
        orient: 'auto'
      },
      h('path', { d: 'M0 0L8 4L0 8z', class: 'head' })
    )
  )

/** The edges of the box that has the focus stand out. */
function Edges({
  graph: { nodes, edges },
  layout,
  current
}: Pick<DrawingProps, 'graph' | 'layout' | 'current'>): VNode {
  let forward = 0
  return h(
    'g',
    { class: 'edges' },
    edges.map(({ from, to, isBack }) => {
      const [source, target] = [nodes[from], nodes[to]]
      const [left, right] = [layout.boxes[from], layout.boxes[to]]
      const bends = isBack ? [] : (layout.bends[forward++] ?? [])
      if (!source || !target || !left || !right) return null
      const isNear = from === current || to === current
      const classes = ['edge', isBack ? 'back' : '', isNear ? 'near' : ''].filter(Boolean).join(' ')
      const d = isBack
        ? curveBack(below(left), below(right))
        : curve(beside(left, source, 1), beside(right, target, -1), bends)
      return h(
        'path',
        { key: `${source.entity.urn} ${target.entity.urn}`, d, class: classes, 'marker-end': 'url(#lineage-head)' },
        isBack && h('title', {}, text.back(nameOf(source.entity), nameOf(target.entity)))
      )
    })
  )
}

const below = ({ x, y }: Point): Point => ({ x, y: y + HEIGHT / 2 })
const beside = ({ x, y }: Point, { entity }: GraphNode<Shown>, side: 1 | -1): Point => ({
  x: x + (side * widthOf(entity)) / 2,
  y
})

interface BoxProps {
  readonly node: GraphNode<Shown>
  readonly place: Point
  readonly isCurrent: boolean
  readonly onFocus: () => void
  readonly onHops: (hops: number) => void
}

function Box({ node, place, isCurrent, onFocus, onHops }: BoxProps): VNode {
  const { entity, hop, moreUp, moreDown } = node
  const [name, width] = [nameOf(entity), widthOf(entity)]
  const [shown, kind] = [shortened(name), shortened(kindOf(entity))]
  const where = hop === 0 ? text.start : hop < 0 ? text.upstream(-hop) : text.downstream(hop)
  const more = [moreUp > 0 ? text.moreUp(moreUp) : '', moreDown > 0 ? text.moreDown(moreDown) : ''].filter(Boolean)
  const next = Math.abs(hop) + 1
  return h(
    'g',
    { transform: `translate(${place.x - width / 2} ${place.y - HEIGHT / 2})` },
    h('title', {}, entity.urn),
    h(
      'g',
      {
        class: hop === 0 ? 'box start' : 'box',
        role: 'link',
        // SVG knows only this spelling.
        tabindex: isCurrent ? 0 : -1,
        // It begins with what is shown, for those who speak to the page.
        'aria-label': text.node(shown, kind, where, ...more, shown === name ? '' : name),
        'data-urn': entity.urn,
        onFocus,
        onClick: () => navigate(lineagePath(entity.urn))
      },
      h('rect', { width, height: HEIGHT, rx: 4 }),
      h('text', { x: 12, y: 19, class: 'name' }, shown),
      ' ',
      h('text', { x: 12, y: 36, class: 'kind' }, kind)
    ),
    moreUp > 0 && h(More, { x: -10, count: moreUp, label: text.showMoreUp(moreUp, name), onClick: () => onHops(next) }),
    moreDown > 0 &&
      h(More, { x: width - 18, count: moreDown, label: text.showMoreDown(moreDown, name), onClick: () => onHops(next) })
  )
}

interface MoreProps {
  readonly x: number
  readonly count: number
  readonly label: string
  readonly onClick: () => void
}

/** `+12`: what is behind the box. By the keyboard it is the key `+`. */
const More = ({ x, count, label, onClick }: MoreProps): VNode => {
  const width = 14 + text.more(count).length * 7
  return h(
    'g',
    { class: 'more', role: 'button', tabindex: -1, 'aria-label': label, transform: `translate(${x} -10)`, onClick },
    h('rect', { width, height: 20, rx: 10 }),
    h('text', { x: width / 2, y: 14, 'text-anchor': 'middle' }, text.more(count))
  )
}
