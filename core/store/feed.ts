import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../call.ts'
import type { AspectStore, Cursor, Key } from './port.ts'

/** Receives changed keys; `lost` means that any key may have changed. Must be quick, and must not throw. */
export type ChangeListener = (keys: readonly Key[] | 'lost') => void

export interface Feed {
  /**
   * Whether listeners know of everything that any instance acknowledged until a second (or `ms`) ago. While it is
   * false, nothing cached may be used.
   */
  isCurrent(ms?: number): boolean
  /** Listeners are called in the order of registration. Resolves once later changes will reach the listener. */
  onChange(listener: ChangeListener): Promise<void>
  /** Notifies all listeners now, of changes that the feed reports later or cannot know. */
  readonly notify: ChangeListener
  close(): Promise<void>
}

interface FeedOptions {
  readonly log: Log
  /** How long an answer of the store counts as current, in milliseconds. */
  readonly freshMs?: number
}

// The store answers within `waitMs`, so several answers arrive in the second for which one counts as current.
const PAGE = { limit: 1000, waitMs: 250 }
const RETRY_MS = 250
/** Collects the changes of a busy store into one page. */
const GATHER_MS = 20

/** Reads the change feed of a store, once for all listeners. */
export function openFeed(changes: AspectStore['changes'], { log, freshMs = 1000 }: FeedOptions): Feed {
  const listeners = new Set<ChangeListener>()
  const begun = Promise.withResolvers<void>()
  const stop = new AbortController()
  let currentAt = Number.NEGATIVE_INFINITY

  const notify: ChangeListener = keys => {
    for (const listener of listeners) listener(keys)
  }

  /** Reads one page. A page that is not full has everything that was acknowledged before it was requested. */
  async function readPage(cursor: Cursor | undefined): Promise<Cursor | undefined> {
    const requestedAt = performance.now()
    const page = await changes(cursor, { ...PAGE, signal: stop.signal })
    if (page === 'lost') return undefined
    if (cursor === undefined) notify('lost')
    else if (page.keys.length > 0) notify(page.keys)
    if (page.keys.length < PAGE.limit) currentAt = requestedAt
    begun.resolve()
    return page.next
  }

  const running = readPages(readPage, stop.signal, log)
  return {
    isCurrent: (ms = freshMs) => performance.now() - currentAt < ms,
    onChange(listener) {
      listeners.add(listener)
      return begun.promise
    },
    notify,
    async close() {
      stop.abort()
      begun.resolve()
      await running
    }
  }
}

/** Reads page after page until the signal aborts. After a failure it continues at the last cursor. */
async function readPages(
  readPage: (cursor: Cursor | undefined) => Promise<Cursor | undefined>,
  signal: AbortSignal,
  log: Log
): Promise<void> {
  let cursor: Cursor | undefined
  let failing = false
  while (!signal.aborted) {
    try {
      cursor = await readPage(cursor)
      await pause(GATHER_MS, undefined, { signal }).catch(() => undefined)
      if (failing) log.info('change feed resumed')
      failing = false
    } catch (error) {
      if (signal.aborted) return
      if (!failing) log.warn({ err: error }, 'change feed failed; caches are not used until it resumes')
      failing = true
      await pause(RETRY_MS, undefined, { signal }).catch(() => undefined)
    }
  }
}
