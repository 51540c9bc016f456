import type { AspectStore, Cursor } from './port.ts'

type Changes = AspectStore['changes']

/** A page that the store was, or is being, asked for. */
export interface FeedPage {
  /** By `performance.now()`: later changes may be missing. */
  readonly requestedAt: number
  readonly answer: ReturnType<Changes>
}

// The store answers within `waitMs`, so several answers arrive in the second for which one counts as current.
export const PAGE = { limit: 500, waitMs: 250 }
/** So many pages are kept for readers that are behind the first one. */
const KEPT = 16

/**
 * Reads the change feed for all its readers in this process. Those at the same cursor get the same page and so stay
 * together: a busy feed is read once and not by each of them.
 */
export function createFeedPages(
  changes: Changes,
  signal: AbortSignal,
  now = () => performance.now()
): (after: Cursor) => FeedPage {
  /** By the cursor before them, oldest first. */
  const pages = new Map<Cursor, FeedPage>()

  function request(after: Cursor): FeedPage {
    const answer = changes(after, { ...PAGE, signal })
    // A page without a change ends the wait of one request only.
    answer.then(
      page => (page === 'lost' || page.keys.length === 0) && pages.delete(after),
      () => pages.delete(after)
    )
    return { requestedAt: now(), answer }
  }
  return after => {
    const page = pages.get(after) ?? request(after)
    pages.set(after, page)
    const [oldest] = pages.keys()
    if (pages.size > KEPT && oldest !== undefined) pages.delete(oldest)
    return page
  }
}
