import { setTimeout as pause } from 'node:timers/promises'
import { Unavailable } from '../../errors.ts'
import type { AspectStore, StoreReader } from '../port.ts'
import { createNames } from './commit/names.ts'
import { UNCOUNTED } from './commit/tallies.ts'
import { createUrns } from './commit/urns.ts'
import { openReadOnly } from './connection/connect.ts'
import { startError } from './connection/start-errors.ts'
import { prepare } from './connection/statement.ts'
import { createFeedReader } from './feed/feed.ts'
import { find } from './query/find.ts'
import { createRows } from './query/rows.ts'

/** How often a reader that waits asks whether another connection has written. */
const POLL_MS = 5

/** A read-only connection for another thread, which runs everything itself. @throws Misconfigured */
export function openSqliteReader(path: string): StoreReader {
  const db = openReadOnly(path)
  try {
    return createReader(db)
  } catch (error) {
    db.close()
    throw startError(error, path)
  }
}

function createReader(db: ReturnType<typeof openReadOnly>): StoreReader {
  const names = createNames(db, 'names')
  const urns = createUrns(db, { types: createNames(db, 'types'), tallies: UNCOUNTED })
  const version = prepare<{ data_version: number }>(db, 'PRAGMA data_version')
  const feed = createFeedReader(db)
  const closing = new AbortController()
  const running = new Set<Promise<unknown>>()

  async function changes(...[after, page]: Parameters<AspectStore['changes']>): ReturnType<AspectStore['changes']> {
    const until = performance.now() + page.waitMs
    const signals = [closing.signal, ...(page.signal ? [page.signal] : [])]
    while (true) {
      const seen = version.get()?.data_version
      const found = await feed.changes(after, { limit: page.limit, waitMs: 0 })
      if (found === 'lost' || found.keys.length > 0 || after === undefined) return found
      // The writer is in another thread or process, and tells nothing.
      while (version.get()?.data_version === seen) {
        if (performance.now() >= until || signals.some(({ aborted }) => aborted)) return found
        await pause(POLL_MS)
      }
    }
  }
  return {
    // Another thread writes at any time, so each read is one transaction.
    read: createRows(db, { names, urns, isBusy: () => true }).read,
    async find(query, page) {
      if (closing.signal.aborted) throw new Unavailable('The store is unavailable: it is closed.')
      return find(db, query, page)
    },
    changes(...args) {
      const answer = changes(...args)
      running.add(answer)
      return answer.finally(() => running.delete(answer))
    },
    async close() {
      closing.abort()
      await Promise.allSettled(running)
      if (db.isOpen) db.close()
    }
  }
}
