import type { Cursor, Key } from '../../port.ts'
import type { Connection } from '../connection/connect.ts'
import { type Changed, openChangeCursor } from './change-cursor.ts'

/** A change stream with what it brought and nobody has taken yet. */
export interface Stream {
  /** Where the next page begins. */
  position(): Cursor
  /** Changes that are here. */
  size(): number
  isFetching(): boolean
  /** Asks for more, or waits for who does. Resolves to `false` when the stream is at an end. */
  fetch(most: number, waitMs: number): Promise<boolean>
  take(limit: number): Key[]
  close(): void
}

export async function openStream(connection: Connection, after: Cursor | undefined): Promise<Stream> {
  const cursor = await openChangeCursor(connection, after)
  let position = cursor.position
  /** Behind all that is here. */
  let end = position
  const here: Changed[] = []
  let fetching: Promise<boolean> | undefined

  async function more(most: number, waitMs: number): Promise<boolean> {
    try {
      const page = await cursor.more(most, waitMs)
      if (!page) return false
      here.push(...page.changes)
      end = page.position
      return true
    } finally {
      fetching = undefined
    }
  }
  return {
    position: () => position,
    size: () => here.length,
    isFetching: () => fetching !== undefined,
    fetch(most, waitMs) {
      fetching ??= more(most, waitMs)
      return fetching
    },
    take(limit) {
      const taken = here.splice(0, limit)
      position = here.length === 0 ? end : (taken.at(-1)?.position ?? position)
      return taken.map(({ key }) => key)
    },
    close: () => void cursor.close()
  }
}
