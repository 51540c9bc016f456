import type { Change } from '../../port.ts'

/** From when on a commit is large. */
export interface Large {
  /** Number of rows, entries and points. */
  readonly rows: number
  /** Characters of values. */
  readonly text: number
}

type Batches = readonly (readonly Change[])[]

/** Whether a commit would keep the event loop for long. */
export function isLarge(batches: Batches, large: Large): boolean {
  let [rows, text] = [0, 0]
  for (const change of batches.flat()) {
    rows += rowsOf(change)
    text += textOf(change)
  }
  return rows >= large.rows || text >= large.text
}

/** An entity that is erased has several rows, each with history and entries. */
const ERASED = 50

function rowsOf(change: Change): number {
  if (change.kind === 'put') return 1 + change.add.length + change.drop.length
  if (change.kind === 'remove') return 1 + change.drop.length
  if (change.kind === 'points') return change.points.length
  return change.kind === 'erase' ? ERASED : 1
}

function textOf(change: Change): number {
  // The value of a touch is stored already, and is sent nevertheless.
  if (change.kind === 'put') return change.row.json.length
  if (change.kind !== 'points') return 0
  return change.points.reduce((sum, { json }) => sum + json.length, 0)
}
