/** What is drawn, with the sizes of its boxes: what the layout is asked for. */
import { columnOf } from './column-urn.ts'
import type { Shown } from './entity.ts'
import type { OpenedColumns } from './flows.ts'
import type { Graph } from './graph.ts'
import type { Layout, LayoutInput, Point } from './layout.ts'
import { HEAD, heightOf, NODE_WIDTH } from './node-size.ts'

export interface Plan {
  readonly graph: Graph<Shown>
  readonly opened: OpenedColumns
  readonly input: LayoutInput
}

/** Whether a box has a button for its columns: what is known to have none has not. */
export const hasColumns = ({ urn, columnCount }: Shown): boolean =>
  urn.startsWith('urn:li:dataset:') && columnOf(urn) === undefined && columnCount !== 0

/** Edges that close cycles are drawn without being laid out. */
export function planOf(graph: Graph<Shown>, opened: OpenedColumns): Plan {
  const sizes = graph.nodes.map(({ entity }) => ({
    width: NODE_WIDTH,
    height: heightOf({ hasColumns: hasColumns(entity), opened: opened.get(entity.urn)?.columns.length })
  }))
  const edges = graph.edges.filter(({ isBack }) => !isBack).map(({ from, to }) => [from, to] as const)
  return { graph, opened, input: { sizes, edges } }
}

/** The place of a box: its top left corner and its size. */
export interface Place extends Point {
  readonly width: number
  readonly height: number
}

export function placesOf({ input }: Plan, layout: Layout): readonly Place[] {
  return input.sizes.map(({ width, height }, at) => {
    const { x, y } = layout.boxes[at] ?? { x: 0, y: 0 }
    return { x: x - width / 2, y: y - height / 2, width, height }
  })
}

/** Where edges leave a box on its right side, and come in on its left. */
export const leaving = ({ x, y, width }: Place): Point => ({ x: x + width, y: y + HEAD / 2 })
export const entering = ({ x, y }: Place): Point => ({ x, y: y + HEAD / 2 })
