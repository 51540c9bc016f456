import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from './call.ts'
import type { Parts } from './plugin.ts'
import type { AspectStore, Cursor } from './store/port.ts'

type Follower = NonNullable<Parts<unknown>['follow']>

const PAGE = { limit: 1000, waitMs: 10_000 }
const RETRY_MS = 1000

/**
 * Hands changed keys to one follower until the signal ends it. Settles once it stands at the store's present end, so
 * that what a plugin reads at its own start and what it is told afterwards leave no gap.
 */
export async function follow(store: AspectStore, follower: Follower, signal: AbortSignal, log: Log): Promise<void> {
  void run(store, follower, await end(store), signal, log)
}

async function run(store: AspectStore, follower: Follower, from: Cursor, signal: AbortSignal, log: Log): Promise<void> {
  let cursor: Cursor | 'lost' = from
  while (!signal.aborted) {
    try {
      cursor = await step(store, follower, cursor, signal)
    } catch (error) {
      if (signal.aborted) return
      log.error({ err: error }, 'the change feed failed and is read afresh')
      cursor = 'lost'
      await pause(RETRY_MS, undefined, { signal }).catch(() => undefined)
    }
  }
}

async function step(store: AspectStore, follower: Follower, cursor: Cursor | 'lost', signal: AbortSignal) {
  const seen = cursor === 'lost' ? cursor : await store.changes(cursor, { ...PAGE, signal })
  if (seen === 'lost') {
    const fresh = await end(store)
    follower('lost')
    return fresh
  }
  if (seen.keys.length > 0) follower(seen.keys)
  return seen.next
}

async function end(store: AspectStore): Promise<Cursor> {
  const now = await store.changes(undefined, { limit: 1, waitMs: 0 })
  if (now === 'lost') throw new Error('a feed that is read from now on cannot be lost')
  return now.next
}
