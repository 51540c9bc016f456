import type { Changed, Cursor } from '../../port.ts'
import type { Connection } from '../connection/connect.ts'
import { openChangeCursor, type PlacedChange } from './change-cursor.ts'

/** A change stream with a buffer of changes that no page has taken yet. */
export interface Stream {
  /** Where the next page begins. */
  position(): Cursor
  /** Number of buffered changes. */
  size(): number
  isFetching(): boolean
  /** Fetches more, or joins a running fetch. Resolves to `false` when the stream has ended. */
  fetch(most: number, waitMs: number): Promise<boolean>
  take(limit: number): Changed[]
  close(): void
}

export async function openStream(connection: Connection, after: Cursor | undefined): Promise<Stream> {
  const cursor = await openChangeCursor(connection, after)
  let position = cursor.position
  /** The position after all buffered changes. */
  let end = position
  const buffer: PlacedChange[] = []
  let fetching: Promise<boolean> | undefined

  async function more(most: number, waitMs: number): Promise<boolean> {
    try {
      const page = await cursor.more(most, waitMs)
      if (!page) return false
      buffer.push(...page.changes)
      end = page.position
      return true
    } finally {
      fetching = undefined
    }
  }
  return {
    position: () => position,
    size: () => buffer.length,
    isFetching: () => fetching !== undefined,
    fetch(most, waitMs) {
      fetching ??= more(most, waitMs)
      return fetching
    },
    take(limit) {
      const taken = buffer.splice(0, limit)
      position = buffer.length === 0 ? end : (taken.at(-1)?.position ?? position)
      return taken.map(({ changed }) => changed)
    },
    close: () => void cursor.close()
  }
}
