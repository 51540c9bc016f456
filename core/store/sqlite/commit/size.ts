import type { Change } from '../../port.ts'

/** From when on a commit is large. */
export interface Large {
  /** Number of rows, entries and points. */
  readonly rows: number
  /** Characters of values. */
  readonly text: number
}

/** An entity that is erased has several rows, each with history and entries. */
const ERASED = 50

type Batches = readonly (readonly Change[])[]

/** Whether a commit would keep the event loop for long. */
export function isLarge(batches: Batches, large: Large): boolean {
  let [rows, text] = [0, 0]
  for (const change of batches.flat()) {
    // The value of a touch is stored already, and is sent nevertheless.
    if (change.kind === 'put') {
      rows += 1 + change.add.length + change.drop.length
      text += change.row.json.length
    } else if (change.kind === 'points') {
      rows += change.points.length
      text += change.points.reduce((sum, { json }) => sum + json.length, 0)
    } else if (change.kind === 'remove') rows += 1 + change.drop.length
    else if (change.kind === 'rewritePoint') text += change.point.json.length
    else if (change.kind === 'rewrite' || change.kind === 'rewritePast') text += change.row.json.length
    else rows += change.kind === 'erase' ? ERASED : 1
  }
  return rows >= large.rows || text >= large.text
}
