import type { Changed, Cursor } from '../../port.ts'
import type { Connection } from '../connection/connect.ts'
import { openChangeCursor, type PlacedChange } from './change-cursor.ts'

/** A change stream that keeps what it fetched last, so that readers at different positions share it. */
export interface Stream {
  /** Everything before it was fetched. */
  end(): Cursor
  /** Whether it has, or will fetch, everything after a position. */
  covers(after: Cursor): boolean
  /** Number of fetched changes after a position. */
  size(after: Cursor): number
  /** Number of fetches that have begun. */
  begun(): number
  /** Fetches more, or joins a running fetch. Resolves to `false` when the stream has ended. */
  fetch(most: number, waitMs: number): Promise<boolean>
  /** The first fetched changes after a position, and the position after these. */
  take(after: Cursor, limit: number): { keys: Changed[]; next: Cursor }
  close(): void
}

/** More than a reader falls behind by while another one is first to fetch. */
const KEPT = 5000

/** Positions are compared as texts: the server writes resume tokens so that their order is that of the changes. */
export async function openStream(connection: Connection, after: Cursor | undefined): Promise<Stream> {
  const cursor = await openChangeCursor(connection, after)
  let [start, end] = [cursor.position, cursor.position]
  let kept: PlacedChange[] = []
  let mostKept = KEPT
  let begun = 0
  let fetching: Promise<boolean> | undefined

  async function more(most: number, waitMs: number): Promise<boolean> {
    try {
      const page = await cursor.more(most, waitMs)
      if (!page) return false
      kept.push(...page.changes)
      end = page.position
      dropOldest()
      return true
    } finally {
      fetching = undefined
    }
  }
  function dropOldest(): void {
    const dropped = kept.length - mostKept
    if (dropped <= 0) return
    start = kept[dropped - 1]?.position ?? start
    kept = kept.slice(dropped)
  }
  return {
    end: () => end,
    covers: after => start <= after && after <= end,
    size: after => kept.length - indexAfter(kept, after),
    begun: () => begun,
    fetch(most, waitMs) {
      // A reader that waits for `most` changes finds all of them, whatever the fetch of another one adds.
      mostKept = Math.max(mostKept, 2 * most)
      if (!fetching) {
        begun++
        fetching = more(most, waitMs)
      }
      return fetching
    },
    take(after, limit) {
      const first = indexAfter(kept, after)
      const taken = kept.slice(first, first + limit)
      const isAll = first + taken.length === kept.length
      return { keys: taken.map(({ changed }) => changed), next: isAll ? end : (taken.at(-1)?.position ?? after) }
    },
    close: () => void cursor.close()
  }
}

/** The index of the first change after a position. */
function indexAfter(changes: readonly PlacedChange[], position: Cursor): number {
  let [low, high] = [0, changes.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((changes[middle]?.position ?? '') > position) high = middle
    else low = middle + 1
  }
  return low
}
