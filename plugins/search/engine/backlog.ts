import type { Key } from '../../../core/index.ts'
import type { SentKey, ThreadState } from './messages.ts'

/** Keys are sent together. */
const SEND_MS = 20
const MOST_UNSENT = 500
/** Writers wait while the thread is this far behind, in changed keys, until it is half of it. */
const FAR_BEHIND = 5000

const NOTHING = { ready: false, behind: 0, received: 0 }

/** Acknowledged changes that the thread has not indexed yet. `send` returns whether there is a thread. */
export class Backlog {
  readonly #send: (keys: readonly SentKey[]) => boolean
  #unsent: SentKey[] = []
  #sent = 0
  #state: Pick<ThreadState, 'ready' | 'behind' | 'received'> = NOTHING
  #timer: NodeJS.Timeout | undefined
  #room: PromiseWithResolvers<void> | undefined

  constructor(send: (keys: readonly SentKey[]) => boolean) {
    this.#send = send
  }

  /** Number of keys, some of them counted twice. */
  get behind(): number {
    return this.#unsent.length + Math.max(0, this.#sent - this.#state.received) + this.#state.behind
  }

  add(keys: readonly Key[]): void {
    for (const { urn, aspect } of keys) this.#unsent.push([urn, aspect])
    if (this.#unsent.length >= MOST_UNSENT) this.send()
    else this.#timer ??= setTimeout(() => this.send(), SEND_MS)
  }

  /** Sends what waits to be sent: before a question, which must find it. */
  send(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#unsent.length === 0) return
    if (this.#send(this.#unsent)) this.#sent += this.#unsent.length
    this.#unsent = []
  }

  /** The thread has said how far it is. */
  update(state: ThreadState): void {
    this.#state = state
    if (!state.ready || this.behind <= FAR_BEHIND / 2) this.#release()
  }

  /** Resolves when the thread is not far behind; `undefined` when nobody must wait. */
  room(): Promise<void> | undefined {
    if (!this.#state.ready || this.behind <= FAR_BEHIND) return undefined
    this.#room ??= Promise.withResolvers<void>()
    return this.#room.promise
  }

  /** There is no thread now. A new one reads the feed from where its file ends. */
  reset(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#unsent = []
    this.#sent = 0
    this.#state = NOTHING
    this.#release()
  }

  #release(): void {
    this.#room?.resolve()
    this.#room = undefined
  }
}
