import type { FeedListener } from './feed.ts'
import type { AspectStore, Change, Changed, Key } from './port.ts'

export interface ChangeListener {
  /** Whether the listener is told of changes of this key. Must be quick. */
  wants(key: Key): boolean
  /**
   * `lost`: any key may have changed. `unheard`: another instance has made changes that the feed has not reported yet.
   * Keys are frozen. Must be quick, and must not throw.
   */
  changed(news: readonly Key[] | 'lost' | 'unheard'): void
}

export interface Announcer {
  /** Listeners are called in the order of registration. */
  onChange(listener: ChangeListener): void
  tell(news: 'unheard'): void
  /** What the feed reports. */
  readonly report: FeedListener
  /** Writes, then tells of the changes before it resolves. */
  readonly write: AspectStore['write']
}

interface AnnouncerDeps extends Pick<AspectStore, 'read' | 'write'> {
  /** As of the feed. */
  reportedUntil(): number
}

interface Told {
  /** By `performance.now()`. */
  readonly at: number
  /** More than one for removals only. */
  count: number
}

/** Own changes that the feed has not reported yet, at most. Older ones are told again when it does. */
const MOST_REMEMBERED = 20_000

/**
 * Tells listeners of each change once: of those of this process before they are acknowledged, of all others when the feed
 * reports them. A change is recognised by its revision. A removal has none, and the feed does not report one that found
 * nothing to remove: so a removal is not expected any more once the feed reports a later change of its key.
 */
export function createAnnouncer({ read, write, reportedUntil }: AnnouncerDeps): Announcer {
  const listeners: ChangeListener[] = []
  /** Own writes under way, and whether the feed was first to report them. */
  const pending = new Map<string, boolean>()
  /** Own changes that listeners know of and the feed has not reported, the last one told last. */
  const told = new Map<string, Told>()

  const isWanted = (key: Key) => listeners.some(listener => listener.wants(key))

  function tell(changes: readonly Changed[]): void {
    const keys = changes.map(({ urn, aspect }) => Object.freeze({ urn, aspect }))
    for (const listener of listeners) {
      const wanted = keys.filter(key => listener.wants(key))
      if (wanted.length > 0) listener.changed(wanted)
    }
  }

  function tellAll(news: 'lost' | 'unheard'): void {
    for (const listener of listeners) listener.changed(news)
  }

  function forgetReported(): void {
    for (const [mark, { at }] of told) {
      if (told.size <= MOST_REMEMBERED && at >= reportedUntil()) return
      told.delete(mark)
    }
  }

  /** Whether a change that the feed reports is news. */
  function isNews(change: Changed): boolean {
    const mark = markOf(change)
    const known = told.get(mark)
    if (known && --known.count === 0) told.delete(mark)
    if (change.revision !== undefined) endRemovals(change, known?.at ?? Number.POSITIVE_INFINITY)
    if (known) return false
    const wasReported = pending.get(mark)
    if (wasReported !== undefined) pending.set(mark, true)
    return !wasReported
  }

  /** The feed reports a put: removals before it will not be reported any more. */
  function endRemovals({ urn, aspect }: Key, before: number): void {
    const mark = markOf({ urn, aspect })
    const removal = told.get(mark)
    if (removal && removal.at < before) told.delete(mark)
    if (pending.has(mark)) pending.set(mark, false)
  }

  /** Whether an own change that was acknowledged is news. */
  function isOwnNews(change: Changed): boolean {
    const mark = markOf(change)
    if (pending.get(mark)) return false
    const count = (told.get(mark)?.count ?? 0) + 1
    told.delete(mark)
    told.set(mark, { at: performance.now(), count })
    return true
  }

  async function announced(changes: readonly Change[]): Promise<Key[]> {
    const own = (await changedBy(changes, read)).filter(isWanted)
    for (const one of own) pending.set(markOf(one), false)
    try {
      const stale = await write(changes)
      if (stale.length > 0) return stale
      forgetReported()
      const news = own.filter(isOwnNews)
      if (news.length > 0) tell(news)
      return stale
    } finally {
      for (const one of own) pending.delete(markOf(one))
    }
  }

  return {
    onChange: listener => void listeners.push(listener),
    tell: tellAll,
    report(news) {
      if (news === 'begun') return
      if (news === 'lost') return tellAll(news)
      forgetReported()
      const unknown = news.filter(isWanted).filter(isNews)
      if (unknown.length > 0) tell(unknown)
    },
    write: changes => (listeners.length === 0 ? write(changes) : announced(changes))
  }
}

const markOf = ({ urn, aspect, revision = '' }: Changed): string => `${urn}\0${aspect}\0${revision}`

/** The keys that a batch changes. Points leave none, as in the feed. */
async function changedBy(changes: readonly Change[], read: AspectStore['read']): Promise<Changed[]> {
  const erased = changes.flatMap(change => (change.kind === 'erase' ? { urn: change.urn } : []))
  const rows = erased.length === 0 ? [] : await read(erased)
  const removed = rows.flat().map(({ urn, aspect }) => ({ urn, aspect }))
  return [...changes.flatMap(changed), ...removed]
}

function changed(change: Change): Changed[] {
  if (change.kind === 'put' || change.kind === 'touch') return [change.row]
  return change.kind === 'remove' ? [{ urn: change.key.urn, aspect: change.key.aspect }] : []
}
