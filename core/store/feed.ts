import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../call.ts'
import { createFeedPages, type FeedPage, PAGE } from './feed-pages.ts'
import type { AspectStore, Changed, Cursor } from './port.ts'

/**
 * Receives every change that the feed reports, of any instance. `begun`: later changes will be reported. `lost`: some
 * changes were not and will not be reported. Must be quick, and must not throw.
 */
export type FeedListener = (report: readonly Changed[] | 'begun' | 'lost') => void

export interface Feed {
  /**
   * Whether listeners know of everything that any instance acknowledged until a second (or `ms`) ago. While it is
   * false, nothing cached may be used.
   */
  isCurrent(ms?: number): boolean
  /** Everything that any instance acknowledged before this time, by `performance.now()`, has been reported. */
  reportedUntil(): number
  /** Resolves once later changes will be reported. */
  readonly begun: Promise<void>
  /** Listeners are called in the order of registration. */
  onReport(listener: FeedListener): void
  /** The page after a cursor, which other readers may have asked for before. */
  pageAfter(cursor: Cursor): FeedPage
  close(): Promise<void>
}

interface FeedOptions {
  readonly log: Log
  /** How long an answer of the store counts as current, in milliseconds. */
  readonly freshMs?: number
  /** The monotonic clock. */
  readonly now?: () => number
}

const RETRY_MS = 250
/** Collects the changes of a busy store into one page. */
const GATHER_MS = 20

const monotonic = performance.now.bind(performance)

/** Reads the change feed of a store, once for all listeners and other readers. */
export function openFeed(changes: AspectStore['changes'], { log, freshMs = 1000, now = monotonic }: FeedOptions): Feed {
  const listeners: FeedListener[] = []
  const begun = Promise.withResolvers<void>()
  const stop = new AbortController()
  const pageAfter = createFeedPages(changes, stop.signal, now)
  let hasBegun = false
  let currentAt = Number.NEGATIVE_INFINITY

  const report: FeedListener = news => {
    for (const listener of listeners) listener(news)
  }

  async function begin(): Promise<Cursor | undefined> {
    const requestedAt = now()
    const page = await changes(undefined, { ...PAGE, signal: stop.signal })
    if (page === 'lost') return undefined
    report(hasBegun ? 'lost' : 'begun')
    currentAt = requestedAt
    hasBegun = true
    begun.resolve()
    return page.next
  }

  async function readPage(cursor: Cursor): Promise<Cursor | undefined> {
    const { requestedAt, answer } = pageAfter(cursor)
    const page = await answer
    if (page === 'lost') return undefined
    if (page.keys.length > 0) report(page.keys)
    // A page that is not full has everything that was acknowledged before it was requested.
    if (page.keys.length < PAGE.limit) currentAt = requestedAt
    return page.next
  }

  const read = (cursor: Cursor | undefined) => (cursor === undefined ? begin() : readPage(cursor))
  const running = readPages(read, stop.signal, log)
  return {
    isCurrent: (ms = freshMs) => now() - currentAt < ms,
    reportedUntil: () => currentAt,
    begun: begun.promise,
    onReport: listener => void listeners.push(listener),
    pageAfter,
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
