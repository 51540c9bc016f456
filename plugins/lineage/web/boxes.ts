/** How large the boxes of a graph are, in pixels. */
import type { Graph } from './graph.ts'
import type { LayoutInput } from './layout.ts'
import { kindOf, nameOf, type Shown } from './shown.ts'

export const HEIGHT = 46
const NARROWEST = 120
/** Of a monospaced letter of 13 pixels, and of a usual one. */
const LETTER = 7.85
const SMALL_LETTER = 6.6
const PADDING = 24
const MOST_LETTERS = 38
const FIRST_LETTERS = 8

/** A long name in its middle: its end says most. */
export const shortened = (name: string, most = MOST_LETTERS): string =>
  name.length <= most ? name : `${name.slice(0, FIRST_LETTERS)}…${name.slice(FIRST_LETTERS + 1 - most)}`

export function widthOf(entity: Shown): number {
  const name = shortened(nameOf(entity)).length * LETTER
  const kind = shortened(kindOf(entity)).length * SMALL_LETTER
  return Math.ceil(Math.max(NARROWEST, name + PADDING, kind + PADDING))
}

/** Edges that close cycles are drawn without being laid out. */
export const layoutInputOf = ({ nodes, edges }: Graph<Shown>): LayoutInput => ({
  sizes: nodes.map(({ entity }) => ({ width: widthOf(entity), height: HEIGHT })),
  edges: edges.filter(({ isBack }) => !isBack).map(({ from, to }) => [from, to])
})
