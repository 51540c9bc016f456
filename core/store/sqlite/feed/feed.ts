import type { DatabaseSync } from 'node:sqlite'
import type { Urn } from '../../../urn.ts'
import type { AspectStore, Changed, Cursor } from '../../port.ts'
import { prepare } from '../connection/statement.ts'
import type { Retention } from './retention.ts'

/** A numbered list of changed keys. */
export interface FeedReader {
  /** Ends the wait of readers: call after every commit. */
  wake(): void
  /** The number of the change before a cursor; `undefined` for a cursor of another feed. */
  numberAt(cursor: Cursor): number | undefined
  readonly changes: AspectStore['changes']
}

export interface FeedWriter {
  append(changed: Changed): void
  /** Removes some of the oldest changes beyond what is retained; part of every transaction. */
  trim(): void
}

/** A transaction removes twice what it adds, and this: what a reader no longer needs is removed in portions. */
const PORTION = 100

export function createFeedWriter(db: DatabaseSync, { least, most, needed }: Retention): FeedWriter {
  const insert = prepare(db, 'INSERT INTO feed (urn, aspect, revision) VALUES (?, ?, ?)')
  const trim = prepare(
    db,
    `DELETE FROM feed WHERE seq <= (
       SELECT min(last - ?1, max(?2, last - ?3), first + ?4)
       FROM (SELECT (SELECT min(seq) FROM feed) AS first, (SELECT max(seq) FROM feed) AS last))`
  )
  let added = 0
  return {
    append({ urn, aspect, revision }) {
      added++
      insert.run(urn, aspect, revision ?? null)
    },
    trim() {
      trim.run(least, needed[0] ?? 0, most, PORTION + 2 * added)
      added = 0
    }
  }
}

interface FeedRow {
  readonly seq: number
  readonly urn: Urn
  readonly aspect: string
  readonly revision: string | null
}

/**
 * A cursor has the id of the feed, the number of the last change that was read, and its revision: when a copy of the
 * file was put back, other changes get the numbers that were given out since the copy.
 */
const CURSOR = /^([0-9a-f]+)-(\d{1,15})(?:-(.*))?$/s

export function createFeedReader(db: DatabaseSync): FeedReader {
  const bounds = prepare<{ first: number; last: number }>(
    db,
    'SELECT coalesce((SELECT min(seq) FROM feed), 1) AS first, coalesce((SELECT max(seq) FROM feed), 0) AS last'
  )
  // With the change at the cursor.
  const page = prepare<FeedRow>(db, 'SELECT seq, urn, aspect, revision FROM feed WHERE seq >= ? ORDER BY seq LIMIT ?')
  const newest = prepare<FeedRow>(db, 'SELECT seq, urn, aspect, revision FROM feed ORDER BY seq DESC LIMIT 1')
  const id = prepare<{ id: string }>(db, 'SELECT id FROM feed_id').get()?.id ?? ''
  const waiting = new Set<() => void>()
  const cursorAt = (row: FeedRow | undefined) => (row ? `${id}-${row.seq}-${row.revision ?? ''}` : `${id}-0`)

  function placeOf(cursor: Cursor): { readonly seq: number; readonly revision: string | undefined } | undefined {
    const [, feed, number, revision] = CURSOR.exec(cursor) ?? []
    return feed === id ? { seq: Number(number), revision } : undefined
  }
  function read(after: Cursor, limit: number): Awaited<ReturnType<AspectStore['changes']>> {
    const { seq, revision } = placeOf(after) ?? { seq: -1 }
    // Read before the bounds: between the two, the other thread may remove changes.
    const rows = page.all(seq, limit + 1)
    const { first, last } = bounds.get() ?? { first: 1, last: 0 }
    if (seq < first - 1 || seq > last) return 'lost'
    const at = rows[0]?.seq === seq ? rows.shift() : undefined
    if (at && revision !== undefined && revision !== (at.revision ?? '')) return 'lost'
    const later = rows.slice(0, limit)
    const keys = later.map(({ urn, aspect, revision }) =>
      revision === null ? { urn, aspect } : { urn, aspect, revision }
    )
    return { keys, next: later.length > 0 ? cursorAt(later.at(-1)) : after }
  }
  return {
    numberAt: cursor => placeOf(cursor)?.seq,
    wake() {
      for (const resume of waiting) resume()
    },
    async changes(after, { limit, waitMs, signal }) {
      if (after === undefined) return { keys: [], next: cursorAt(newest.get()) }
      const found = read(after, limit)
      if (found === 'lost' || found.keys.length > 0 || waitMs <= 0 || signal?.aborted) return found
      await pause(waiting, waitMs, signal)
      return read(after, limit)
    }
  }
}

/** Resolves when the function that it adds to `waiting` is called, after `waitMs`, or when the signal aborts. */
async function pause(waiting: Set<() => void>, waitMs: number, signal: AbortSignal | undefined): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const resume = () => resolve()
  const timer = setTimeout(resume, waitMs)
  waiting.add(resume)
  signal?.addEventListener('abort', resume)
  await promise
  signal?.removeEventListener('abort', resume)
  waiting.delete(resume)
  clearTimeout(timer)
}
