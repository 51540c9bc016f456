import type { Progress } from './lease.ts'

/** A slice ends after this time: then its progress is stored, and a cancelled task ends. */
export const SLICE_MS = 250
const CHUNK = 2000

interface Slice {
  /** Maximum rows of the slice. */
  readonly most: number
  readonly signal: AbortSignal
}

/** One slice of a task that removes rows. `remove` resolves to fewer rows than its limit if there are no more. */
export async function removeSlice(
  { most, signal }: Slice,
  remove: (limit: number) => Promise<number>
): Promise<Progress> {
  const until = performance.now() + SLICE_MS
  let deleted = 0
  do {
    const wanted = Math.min(CHUNK, most - deleted)
    const removed = await remove(wanted)
    deleted += removed
    if (removed < wanted) return { deleted, finished: true }
  } while (deleted < most && performance.now() < until && !signal.aborted)
  return { deleted, finished: false }
}
