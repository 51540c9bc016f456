import type { Cursor } from '../../../../core/index.ts'
import type { Index } from '../index/port.ts'
import type { Put } from './follow.ts'

/** The file is brought up to date after so many documents changed, or keys, or when nothing has for this time. */
const MOST_DOCUMENTS = 20_000
const MOST_KEYS = 50_000
const IDLE_MS = 3000

export type Keeper = ReturnType<typeof createKeeper>

/** Writes an index away: in slices, while it is used. */
export function createKeeper(index: Index, written: (cursor: Cursor) => void = () => undefined) {
  let keys = 0
  let changedAt = performance.now()
  let writing: { readonly steps: Generator<void, void>; readonly cursor: Cursor } | undefined

  const put: Put = (urn, aspect, record) => {
    index.put(urn, aspect, record)
    keys++
    changedAt = performance.now()
  }

  function begin(cursor: Cursor): void {
    keys = 0
    writing = { steps: index.write(cursor), cursor }
  }

  function isDue(): boolean {
    if (keys >= MOST_KEYS || index.unwritten >= MOST_DOCUMENTS) return true
    return keys > 0 && performance.now() - changedAt >= IDLE_MS
  }

  /** One slice. Whether it was the last one. */
  function slice(): boolean {
    if (!writing) return true
    if (!writing.steps.next().done) return false
    const { cursor } = writing
    writing = undefined
    written(cursor)
    return true
  }

  return {
    index,
    put,
    /** Works for a few milliseconds if the file is due; everything up to the cursor is in the index. Whether it worked. */
    work(cursor: Cursor): boolean {
      if (!writing && isDue()) begin(cursor)
      const isWorking = writing !== undefined
      slice()
      return isWorking
    },
    /** Writes everything. */
    flush(cursor: Cursor): void {
      while (!slice());
      begin(cursor)
      while (!slice());
    },
    /** When the file becomes due without further changes; `undefined` if nothing has changed. */
    dueAt: () => (keys > 0 ? changedAt + IDLE_MS : undefined)
  }
}
