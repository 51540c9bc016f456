import type { GraphEdge } from './graph.ts'
import type { Point } from './layout.ts'

export type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown'

/** Boxes whose middles are so near are in one column, in pixels. */
const SAME_COLUMN = 120

/**
 * The box that an arrow key leads to: left and right along an edge, to the end that is nearest in height; up and down to
 * the next one of the column. `undefined` if there is none.
 */
export function step(
  from: number,
  arrow: Arrow,
  edges: readonly GraphEdge[],
  boxes: readonly Point[]
): number | undefined {
  const here = boxes[from]
  if (!here) return undefined
  if (arrow === 'ArrowLeft') return nearest(here, linked(edges, from, 'from'), boxes)
  if (arrow === 'ArrowRight') return nearest(here, linked(edges, from, 'to'), boxes)
  const sign = arrow === 'ArrowDown' ? 1 : -1
  const column = boxes.flatMap((box, at) =>
    at !== from && Math.abs(box.x - here.x) < SAME_COLUMN && (box.y - here.y) * sign > 0 ? [at] : []
  )
  return nearest(here, column, boxes)
}

/** The other ends of the edges; of those that close a cycle only if there are no others. */
function linked(edges: readonly GraphEdge[], node: number, other: 'from' | 'to'): number[] {
  const own = other === 'to' ? 'from' : 'to'
  const found = edges.filter(edge => edge[own] === node && edge[other] !== node)
  const ahead = found.filter(({ isBack }) => !isBack)
  return (ahead.length > 0 ? ahead : found).map(edge => edge[other])
}

function nearest(here: Point, candidates: readonly number[], boxes: readonly Point[]): number | undefined {
  const distance = (at: number) => Math.abs((boxes[at]?.y ?? 0) - here.y)
  return candidates.toSorted((a, b) => distance(a) - distance(b))[0]
}
