/** How large the boxes of a graph are, in pixels of a zoom of 100 %. */

export const NODE_WIDTH = 232
/** The name with its logo, where edges begin and end in the middle. */
export const HEAD = 58
/** The button that opens the columns. */
export const FOOT = 30
/** A column. */
export const ROW = 30
/** How many columns an opened box shows. */
export const MOST_ROWS = 8

export interface Box {
  /** Whether it has a button for its columns. */
  readonly hasColumns: boolean
  /** How many columns it has, if it is open. */
  readonly opened: number | undefined
}

export function heightOf({ hasColumns, opened = 0 }: Box): number {
  const rest = opened > MOST_ROWS ? ROW : 0
  return HEAD + (hasColumns ? FOOT : 0) + Math.min(MOST_ROWS, opened) * ROW + rest
}

/** The middle of a shown column below the top of its box; of one behind the last, that of the line that counts these. */
export const rowMiddle = (row: number): number => HEAD + FOOT + Math.min(row, MOST_ROWS) * ROW + ROW / 2
