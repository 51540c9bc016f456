import { setImmediate } from 'node:timers/promises'
import { Unavailable } from '../errors.ts'
import type { MaybePromise } from '../maybe-promise.ts'
import { callerSpan, inSpan, type TraceSpan } from '../trace/span.ts'
import type { AspectStore, Change, Key } from './port.ts'

/** The stale keys of one batch (none when it was written), or its error. */
export type Outcome = readonly Key[] | Error

/** Writes several batches durably at once; each is all or nothing. Throws when none of them was written. */
export type Commit = (batches: readonly (readonly Change[])[]) => MaybePromise<readonly Outcome[]>

const NOT_SENT = 'The store is unavailable: an earlier write failed, so nothing was written.'

export interface Group {
  readonly write: AspectStore['write']
  /** Refuses further writes; resolves when the running ones have ended. */
  close(): Promise<void>
}

interface Waiting {
  readonly span: TraceSpan | undefined
  readonly changes: readonly Change[]
  readonly resolve: (stale: Key[]) => void
  readonly reject: (error: unknown) => void
}

/**
 * Collects the writes that arrive in one turn of the event loop, or while a commit runs, into one commit, in the order
 * of arrival. `most` limits the changes of one commit, so many writers do not delay readers; a batch is never split.
 */
export function openGroup(commit: Commit, most = 1000): Group {
  const queue: Waiting[] = []
  let running: Promise<void> | undefined
  let closed = false

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      await setImmediate()
      const failure = await settle(commit, take(queue, most))
      // Otherwise each of them would wait for the unavailable store until its own deadline.
      if (failure instanceof Unavailable) for (const { reject } of queue.splice(0)) reject(new Unavailable(NOT_SENT))
    }
    running = undefined
  }
  return {
    write(changes) {
      if (closed) return Promise.reject(new Unavailable('The store is closed.'))
      if (changes.length === 0) return Promise.resolve([])
      const { promise, resolve, reject } = Promise.withResolvers<Key[]>()
      const span = callerSpan()?.begin('store.commit')
      queue.push({ changes, resolve, reject, span })
      running ??= drain()
      return span ? inSpan(span, () => promise) : promise
    },
    async close() {
      closed = true
      await running
    }
  }
}

function take(queue: Waiting[], most: number): Waiting[] {
  let size = 0
  let count = 0
  for (const { changes } of queue) {
    size += changes.length
    if (count > 0 && size > most) break
    count++
  }
  return queue.splice(0, count)
}

/** Resolves to the error that failed the whole commit. */
async function settle(commit: Commit, group: readonly Waiting[]): Promise<unknown> {
  for (const { span, changes } of group) {
    span?.set({ 'aspectd.changes': changes.length, 'aspectd.group': group.length })
  }
  try {
    const outcomes = await commit(group.map(({ changes }) => changes))
    group.forEach(({ resolve, reject }, at) => {
      const outcome = outcomes[at]
      if (Array.isArray(outcome)) resolve(outcome)
      else reject(outcome)
    })
    return undefined
  } catch (error) {
    for (const { reject } of group) reject(error)
    return error
  }
}
