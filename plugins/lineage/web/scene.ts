/** A plan that has been laid out, with what is followed in it: where everything is. */
import { boxOf, columnOf } from './column-urn.ts'
import { curve, curveBack } from './curves.ts'
import { distinct, type Flow, type NodeColumn, rowsOf, type Trace } from './flows.ts'
import type { Layout, Point } from './layout.ts'
import { MOST_ROWS, rowMiddle } from './node-size.ts'
import { entering, leaving, type Place, type Plan, placesOf } from './plan.ts'

export interface Scene {
  readonly plan: Plan
  readonly layout: Layout
  /** Of the boxes, in their order. */
  readonly places: readonly Place[]
  /** Positions of the boxes by URN. */
  readonly position: ReadonlyMap<string, number>
  /** The columns that opened boxes show, by URN of the box. */
  readonly rows: ReadonlyMap<string, readonly NodeColumn[]>
  readonly trace: Trace | undefined
}

export function sceneOf(plan: Plan, layout: Layout, trace: Trace | undefined): Scene {
  const rows = Array.from(plan.opened, ([urn, opened]) => [urn, rowsOf(opened, trace?.path)] as const)
  return {
    ...{ plan, layout, trace },
    places: placesOf(plan, layout),
    position: new Map(plan.graph.nodes.map(({ entity }, at) => [entity.urn, at])),
    rows: new Map(rows)
  }
}

export const placeAt = ({ places, position }: Scene, urn: string): Place | undefined => places[position.get(urn) ?? -1]

export interface Line {
  readonly key: string
  /** As SVG has it. */
  readonly d: string
  readonly kind: 'forward' | 'back' | 'column' | 'traced'
  /** Positions of the boxes at its ends. */
  readonly from: number
  readonly to: number
}

/** Below the boxes, for edges that go back. */
export const BACK_SPACE = 48

/** Between boxes, and over them those between columns: of the path, or of all columns that are shown. */
export function linesOf(scene: Scene): readonly Line[] {
  const { trace, plan } = scene
  const between = edgesOf(scene)
  if (trace) return [...between, ...trace.flows.flatMap(flow => flowLine(scene, flow, 'traced') ?? [])]
  const flows = distinct([...plan.opened.values()].flatMap(one => one.flows))
  return [...between, ...flows.flatMap(flow => flowLine(scene, flow, 'column') ?? [])]
}

function edgesOf({ plan: { graph }, places, layout }: Scene): Line[] {
  let forward = 0
  return graph.edges.flatMap(({ from, to, isBack }) => {
    const bends = isBack ? [] : (layout.bends[forward++] ?? [])
    const [left, right] = [places[from], places[to]]
    if (!left || !right) return []
    const d = isBack ? curveBack(below(left), below(right)) : curve(leaving(left), entering(right), bends)
    return [{ key: `${from} ${to}`, d, kind: isBack ? ('back' as const) : ('forward' as const), from, to }]
  })
}

const below = ({ x, y, width, height }: Place): Point => ({ x: x + width / 2, y: y + height })

/** `undefined` if an end is not drawn, or both are in one box. */
function flowLine(scene: Scene, [up, down]: Flow, kind: 'column' | 'traced'): Line | undefined {
  const [start, end] = [endOf(scene, up, kind), endOf(scene, down, kind)]
  if (!start || !end || start.box === end.box) return undefined
  const [left, right] = [start.place, end.place]
  const d = curve({ x: left.x + left.width, y: start.y }, { x: right.x, y: end.y }, [])
  return { key: `${up} ${down}`, d, kind, from: start.box, to: end.box }
}

/** The row of a column; of the path also the head of a box that is closed, and the line that counts the other columns. */
function endOf(scene: Scene, urn: string, kind: 'column' | 'traced') {
  const box = scene.position.get(urn) ?? scene.position.get(boxOf(urn))
  const place = box === undefined ? undefined : scene.places[box]
  if (box === undefined || !place) return undefined
  const rows = columnOf(urn) ? scene.rows.get(boxOf(urn)) : undefined
  const row = rows?.findIndex(one => one.urn === urn) ?? -1
  if (kind === 'column' && row < 0) return undefined
  return { box, place, y: rows ? place.y + rowMiddle(row < 0 ? MOST_ROWS : row) : leaving(place).y }
}

/** Whether something of the box is on the path. */
export const boxesOn = ({ path }: Trace): ReadonlySet<string> => new Set([...path].flatMap(urn => [urn, boxOf(urn)]))
