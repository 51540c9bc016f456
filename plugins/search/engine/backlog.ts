import type { Key } from '../../../core/index.ts'
import type { SentKey, ThreadState } from './messages.ts'

/** Keys are sent together. */
const SEND_MS = 20
const MOST_UNSENT = 200
/**
 * Writers wait while the thread is this far behind, in changed keys, until it is half of it. A search has to wait for as
 * many: 50 to 100 milliseconds. The thread always has something to do, so writers are as fast as it is.
 */
const FAR_BEHIND = 500

const NOTHING = { ready: false, behind: 0, received: 0 }

interface BacklogOptions {
  /** Whether keys are sent, since the feed can report them later than they are acknowledged; else only their number. */
  readonly isNamed: boolean
  /** Returns whether there is a thread. */
  readonly send: (changed: readonly SentKey[] | number) => boolean
}

/** Acknowledged changes that the thread has not indexed yet. */
export class Backlog {
  readonly #options: BacklogOptions
  #unsent = 0
  #keys: SentKey[] = []
  #sent = 0
  #state: Pick<ThreadState, 'ready' | 'behind' | 'received'> = NOTHING
  #timer: NodeJS.Timeout | undefined
  #room: PromiseWithResolvers<void> | undefined

  constructor(options: BacklogOptions) {
    this.#options = options
  }

  /** Number of keys, some of them counted twice. */
  get behind(): number {
    return this.#unsent + Math.max(0, this.#sent - this.#state.received) + this.#state.behind
  }

  add(keys: readonly Key[]): void {
    this.#unsent += keys.length
    if (this.#options.isNamed) for (const { urn, aspect } of keys) this.#keys.push([urn, aspect])
    if (this.#unsent >= MOST_UNSENT) this.send()
    else this.#timer ??= setTimeout(() => this.send(), SEND_MS)
  }

  /** Sends what waits to be sent: before a question, which must find it. */
  send(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#unsent === 0) return
    if (this.#options.send(this.#options.isNamed ? this.#keys : this.#unsent)) this.#sent += this.#unsent
    this.#forget()
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
    this.#forget()
    this.#sent = 0
    this.#state = NOTHING
    this.#release()
  }

  #forget(): void {
    this.#unsent = 0
    this.#keys = []
  }

  #release(): void {
    this.#room?.resolve()
    this.#room = undefined
  }
}
