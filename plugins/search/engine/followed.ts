import type { Key } from '../../../core/index.ts'
import type { SentKey, ThreadState } from './messages.ts'

/** Keys are sent together. */
const SEND_MS = 20
const MOST_UNSENT = 500
/** Writers wait while the thread is this far behind, in changed keys, until it is half of it. */
const FAR_BEHIND = 5000

export type Followed = ReturnType<typeof createFollowed>

/** What of the acknowledged changes the thread has indexed. `send` returns whether there is a thread. */
export function createFollowed(send: (keys: readonly SentKey[]) => boolean) {
  let unsent: SentKey[] = []
  let sent = 0
  let state: Pick<ThreadState, 'ready' | 'behind' | 'received'> = { ready: false, behind: 0, received: 0 }
  let timer: NodeJS.Timeout | undefined
  let room: PromiseWithResolvers<void> | undefined

  const behind = () => unsent.length + Math.max(0, sent - state.received) + state.behind

  function release(): void {
    room?.resolve()
    room = undefined
  }

  /** Sends the keys that wait. */
  function sendAll(): void {
    clearTimeout(timer)
    timer = undefined
    if (unsent.length === 0) return
    if (send(unsent)) sent += unsent.length
    unsent = []
  }

  return {
    behind,
    send: sendAll,
    add(keys: readonly Key[]): void {
      for (const { urn, aspect } of keys) unsent.push([urn, aspect])
      if (unsent.length >= MOST_UNSENT) sendAll()
      else timer ??= setTimeout(sendAll, SEND_MS)
    },
    update(found: ThreadState): void {
      state = found
      if (!state.ready || behind() <= FAR_BEHIND / 2) release()
    },
    /** `undefined`: nobody must wait. */
    room(): Promise<void> | undefined {
      if (!state.ready || behind() <= FAR_BEHIND) return undefined
      room ??= Promise.withResolvers<void>()
      return room.promise
    },
    /** There is no thread now. A new one reads the feed from where its file ends. */
    reset(): void {
      clearTimeout(timer)
      timer = undefined
      unsent = []
      sent = 0
      state = { ready: false, behind: 0, received: 0 }
      release()
    }
  }
}
