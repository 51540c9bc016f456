import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../call.ts'
import type { AspectStore, Cursor, Key } from './port.ts'

/** Told of changed keys, or that some are unknown and whatever is remembered must go. Quick, and without an answer. */
export type ChangeListener = (keys: readonly Key[] | 'lost') => void

export interface Feed {
  /**
   * Whether everything that any instance acknowledged until a second ago (or so many milliseconds) was told. While it is
   * not, nothing that is remembered may be used.
   */
  isCurrent(ms?: number): boolean
  /** Followers are told in the order in which they came. Settles once what changes from now on will be told. */
  onChange(listener: ChangeListener): Promise<void>
  /** Tells all listeners now, of what the store's feed will bring later or cannot know. */
  readonly notify: ChangeListener
  close(): Promise<void>
}

interface FeedOptions {
  readonly log: Log
  /** Milliseconds for which an answer of the store counts. */
  readonly freshMs?: number
}

// A store answers at the latest when the wait is over: several times within the second for which an answer counts.
const PAGE = { limit: 1000, waitMs: 250 }
const RETRY_MS = 250
/** A store that changes without a pause is not asked after every single write. */
const GATHER_MS = 20

/** Reads the change feed of a store, once for all that want to know. */
export function openFeed(changes: AspectStore['changes'], { log, freshMs = 1000 }: FeedOptions): Feed {
  const listeners = new Set<ChangeListener>()
  const begun = Promise.withResolvers<void>()
  const stop = new AbortController()
  const { signal } = stop
  let knownAt = Number.NEGATIVE_INFINITY
  let failing = false

  const notify: ChangeListener = keys => {
    for (const listener of listeners) listener(keys)
  }

  /** One page. What was acknowledged before it was asked for is told, unless there is more to fetch. */
  async function step(cursor: Cursor | undefined): Promise<Cursor | undefined> {
    const asked = performance.now()
    const page = await changes(cursor, { ...PAGE, signal })
    if (page === 'lost') return undefined
    if (cursor === undefined) notify('lost')
    else if (page.keys.length > 0) notify(page.keys)
    if (page.keys.length < PAGE.limit) knownAt = asked
    return page.next
  }

  async function run(): Promise<void> {
    let cursor: Cursor | undefined
    while (!signal.aborted) {
      try {
        cursor = await step(cursor)
        if (cursor !== undefined) begun.resolve()
        await pause(GATHER_MS, undefined, { signal }).catch(() => undefined)
        if (failing) log.info('the change feed goes on')
        failing = false
      } catch (error) {
        if (signal.aborted) return
        if (!failing)
          log.warn({ err: error }, 'the change feed fails: until it goes on nothing is answered from memory')
        failing = true
        await pause(RETRY_MS, undefined, { signal }).catch(() => undefined)
      }
    }
  }

  const running = run()
  return {
    isCurrent: (ms = freshMs) => performance.now() - knownAt < ms,
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
