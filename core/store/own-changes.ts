import type { Changed, Key } from './port.ts'

interface Told {
  /** By `performance.now()`. */
  readonly at: number
  /** More than one for removals only. */
  count: number
}

/** Own changes that the feed has not reported yet, at most. Older ones are told again when it does. */
const MOST_REMEMBERED = 20_000

/**
 * Recognises own changes in the feed, by their revisions. A removal has none, and the feed does not report one that found
 * nothing to remove: so a removal is not expected any more once the feed reports a later change of its key.
 */
export function createOwnChanges(reportedUntil: () => number) {
  /** Writes under way, and whether the feed was first to report them. */
  const pending = new Map<string, boolean>()
  /** What listeners know of and the feed has not reported, the last one told last. */
  const told = new Map<string, Told>()

  /** The feed reports a put: removals before it will not be reported any more. */
  function endRemovals({ urn, aspect }: Key, before: number): void {
    const mark = markOf({ urn, aspect })
    const removal = told.get(mark)
    if (removal && removal.at < before) told.delete(mark)
    if (pending.has(mark)) pending.set(mark, false)
  }

  return {
    begin: (changes: readonly Changed[]) => changes.forEach(one => void pending.set(markOf(one), false)),
    end: (changes: readonly Changed[]) => changes.forEach(one => void pending.delete(markOf(one))),

    isNewsWhenReported(this: void, change: Changed): boolean {
      forget(told, reportedUntil())
      const mark = markOf(change)
      const known = told.get(mark)
      if (known && --known.count === 0) told.delete(mark)
      if (change.revision !== undefined) endRemovals(change, known?.at ?? Number.POSITIVE_INFINITY)
      if (known) return false
      const wasReported = pending.get(mark)
      if (wasReported !== undefined) pending.set(mark, true)
      return !wasReported
    },

    isNewsWhenWritten(this: void, change: Changed): boolean {
      forget(told, reportedUntil())
      const mark = markOf(change)
      if (pending.get(mark)) return false
      const count = (told.get(mark)?.count ?? 0) + 1
      told.delete(mark)
      told.set(mark, { at: performance.now(), count })
      return true
    }
  }
}

function forget(told: Map<string, Told>, reportedUntil: number): void {
  for (const [mark, { at }] of told) {
    if (told.size <= MOST_REMEMBERED && at >= reportedUntil) return
    told.delete(mark)
  }
}

const markOf = ({ urn, aspect, revision = '' }: Changed): string => `${urn}\0${aspect}\0${revision}`
