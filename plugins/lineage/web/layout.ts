/** Boxes and arrows, without what they mean: what the worker is told. */
export interface LayoutInput {
  readonly sizes: readonly { readonly width: number; readonly height: number }[]
  /** Without cycles, by positions in `sizes`. */
  readonly edges: readonly (readonly [from: number, to: number])[]
}

export interface Point {
  readonly x: number
  readonly y: number
}

export interface Layout {
  readonly width: number
  readonly height: number
  /** The middle of each box. */
  readonly boxes: readonly Point[]
  /** The bends of each arrow, in the order of `edges`. */
  readonly bends: readonly (readonly Point[])[]
}

/** Between boxes of one column, and between columns, in pixels. */
const GAP = 20
const COLUMN_GAP = 68
const MARGIN = 24

type Dagre = typeof import('@dagrejs/dagre')

/** Upstream left, downstream right. Its worst case of 150 boxes takes some 100 ms: hence a worker. */
export function layOut(
  { graphlib, layout }: Pick<Dagre, 'graphlib' | 'layout'>,
  { sizes, edges }: LayoutInput
): Layout {
  const graph = new graphlib.Graph()
  graph.setGraph({
    rankdir: 'LR',
    ranker: 'tight-tree',
    nodesep: GAP,
    ranksep: COLUMN_GAP,
    marginx: MARGIN,
    marginy: MARGIN
  })
  graph.setDefaultEdgeLabel(() => ({}))
  for (const [at, size] of sizes.entries()) graph.setNode(String(at), { ...size })
  for (const [from, to] of edges) graph.setEdge(String(from), String(to))
  layout(graph)
  const { width = 0, height = 0 } = graph.graph()
  return {
    width,
    height,
    boxes: sizes.map((_size, at) => pointOf(graph.node(String(at)))),
    bends: edges.map(([from, to]) => {
      const { points = [] }: { points?: Point[] } = graph.edge(String(from), String(to)) ?? {}
      return points.slice(1, -1).map(pointOf)
    })
  }
}

const pointOf = ({ x = 0, y = 0 }: Partial<Point>): Point => ({ x: Math.round(x), y: Math.round(y) })
