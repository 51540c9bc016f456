import { callerSpan, onBehalfOf } from '../trace/span.ts'
import { entityTypeOf } from '../urn.ts'
import type { FeedListener } from './feed.ts'
import { createOwnChanges } from './own-changes.ts'
import type { AspectStore, Change, Changed, Key } from './port.ts'

export interface ChangeListener {
  /** Whether the listener is told of changes of this key: the aspect and the type of the entity decide. */
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

/**
 * Tells listeners of each change once: of those of this process before they are acknowledged, of all others when the feed
 * reports them.
 */
export function createAnnouncer({ read, write, reportedUntil }: AnnouncerDeps): Announcer {
  const { add, of, all } = createAudience()
  const own = createOwnChanges(reportedUntil)
  const isWanted = (key: Key) => of(key).length > 0

  function tell(changes: readonly Changed[]): void {
    const wanted = new Map<ChangeListener, Key[]>()
    for (const { urn, aspect } of changes) {
      const key = Object.freeze({ urn, aspect })
      for (const listener of of(key)) {
        const keys = wanted.get(listener)
        if (keys) keys.push(key)
        else wanted.set(listener, [key])
      }
    }
    for (const listener of all) {
      const keys = wanted.get(listener)
      if (keys) listener.changed(keys)
    }
  }

  function tellAll(news: 'lost' | 'unheard'): void {
    for (const listener of all) listener.changed(news)
  }

  async function announced(changes: readonly Change[]): Promise<Key[]> {
    const span = callerSpan()
    const wanted = (await changedBy(changes, read)).filter(isWanted)
    own.begin(wanted)
    try {
      const stale = await onBehalfOf(span, () => write(changes))
      if (stale.length === 0) tell(wanted.filter(own.isNewsWhenWritten))
      return stale
    } finally {
      own.end(wanted)
    }
  }

  return {
    onChange: add,
    tell: tellAll,
    report(news) {
      if (news === 'begun') return
      if (news === 'lost') tellAll(news)
      else tell(news.filter(isWanted).filter(own.isNewsWhenReported))
    },
    write: changes => (all.length === 0 ? write(changes) : announced(changes))
  }
}

/** The listeners, in the order of registration, and which of them want a key. */
function createAudience() {
  const all: ChangeListener[] = []
  const byKind = new Map<string, readonly ChangeListener[]>()
  return {
    all: all as readonly ChangeListener[],
    add(listener: ChangeListener): void {
      all.push(listener)
      byKind.clear()
    },
    of(key: Key): readonly ChangeListener[] {
      const kind = `${entityTypeOf(key.urn)} ${key.aspect}`
      const known = byKind.get(kind)
      if (known) return known
      const wanting = all.filter(listener => listener.wants(key))
      byKind.set(kind, wanting)
      return wanting
    }
  }
}

/** The keys that a batch changes. Points leave none, as in the feed. */
async function changedBy(changes: readonly Change[], read: AspectStore['read']): Promise<Changed[]> {
  const erased = changes.flatMap(change => (change.kind === 'erase' ? { urn: change.urn } : []))
  const rows = erased.length === 0 ? [] : await read(erased)
  const removed = rows.flat().map(({ urn, aspect }) => ({ urn, aspect }))
  return [...changes.flatMap(changed), ...removed]
}

function changed(change: Change): Changed[] {
  if (change.kind === 'put' || change.kind === 'touch' || change.kind === 'rewrite') return [change.row]
  return change.kind === 'remove' ? [{ urn: change.key.urn, aspect: change.key.aspect }] : []
}
