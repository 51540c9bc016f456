import { h, Link, navigate, useEffect, useMemo, useRef, useState, type VNode } from 'aspectd/console'
import { lineagePath, pathWith } from './addresses.ts'
import { layoutInputOf } from './boxes.ts'
import { Drawing } from './drawing.ts'
import { text } from './en.ts'
import { type Graph, graphOf } from './graph.ts'
import { useLayout } from './laid-out.ts'
import type { Layout, Point } from './layout.ts'
import { type Both, MOST } from './load.ts'
import type { Shown } from './shown.ts'
import { type Arrow, step } from './steps.ts'

interface GraphViewProps {
  readonly both: Both
  readonly hops: number
  readonly onHops: (hops: number) => void
}

/** The nearest entities as boxes and arrows. */
export function GraphView({ both, hops, onHops }: GraphViewProps): VNode {
  const graph = useMemo(() => graphOf<Shown>(both.start, both, { hops, most: MOST }), [both, hops])
  const found = useLayout(
    graph,
    useMemo(() => layoutInputOf(graph), [graph])
  )
  const all = both.up.total + both.down.total - inCycles(both) + 1
  return h(
    'div',
    { 'aria-busy': found === undefined },
    h(
      'p',
      { class: 'muted' },
      text.drawn(graph.nodes.length, all),
      graph.nodes.length >= MOST && ' · ',
      graph.nodes.length >= MOST && text.tooMany(MOST),
      graph.nodes.length >= MOST && ' ',
      graph.nodes.length >= MOST && h(Link, { to: pathWith({ as: 'list' }) }, text.showList)
    ),
    found && 'error' in found && h('p', { role: 'alert' }, `${text.layoutFailed} ${found.error}`),
    found && 'layout' in found && h(Walkable, { graph: found.of, layout: found.layout, onHops })
  )
}

/** How many are known to be upstream and downstream. */
function inCycles({ up, down }: Both): number {
  const ancestors = new Set(up.reached.map(({ entity }) => entity.urn))
  return down.reached.filter(({ entity }) => ancestors.has(entity.urn)).length
}

interface WalkableProps {
  readonly graph: Graph<Shown>
  readonly layout: Layout
  readonly onHops: (hops: number) => void
}

const ARROWS: ReadonlySet<string> = new Set<Arrow>(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'])
const isArrow = (key: string): key is Arrow => ARROWS.has(key)

/** The drawing with one focusable box, which the arrow keys move along the edges. */
function Walkable({ graph, layout, onHops }: WalkableProps): VNode {
  const [current, setCurrent] = useState<string>()
  const frame = useRef<HTMLDivElement>(null)
  const found = graph.nodes.findIndex(({ entity }) => entity.urn === current)
  const at = Math.max(0, found)
  const urnAt = (index: number) => graph.nodes[index]?.entity.urn ?? ''
  useEffect(() => centre(frame.current, layout.boxes[at]), [layout])
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const target = isArrow(event.key)
      ? step(at, event.key, graph.edges, layout.boxes)
      : event.key === 'Home'
        ? 0
        : undefined
    if (event.key === 'Enter') navigate(lineagePath(urnAt(at)))
    else if (target !== undefined) focusBox(frame.current, target)
    else if (!isArrow(event.key)) return
    event.preventDefault()
    event.stopPropagation()
  }
  return h(
    'div',
    { ref: frame, class: 'frame', onKeyDown: press },
    h(Drawing, { graph, layout, current: at, onFocus: index => setCurrent(urnAt(index)), onHops })
  )
}

function focusBox(frame: HTMLElement | null, at: number): void {
  const box = frame?.querySelectorAll<SVGGElement>('g.box')[at]
  box?.focus({ preventScroll: true })
  box?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** Shows a box in the middle: the start, or the one that the focus was on. */
function centre(frame: HTMLElement | null, box: Point | undefined): void {
  if (frame && box) frame.scrollTo(box.x - frame.clientWidth / 2, box.y - frame.clientHeight / 2)
}
