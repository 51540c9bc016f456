import type { Key } from '../../../core/index.ts'
import { Lag } from './lag.ts'
import type { SentKey, ThreadState } from './messages.ts'

/** Keys are sent together. */
const SEND_MS = 20
const MOST_UNSENT = 200
/**
 * Writers wait while the thread is this far behind, in changed keys: it always has something to do, so they are as fast as
 * it is. A search has to wait for as many, 1000 take about 100 milliseconds; so they are fewer while somebody searches.
 */
const FAR_BEHIND = 1000
const FAR_BEHIND_SEARCHES = 75
/** Somebody searches until this long after a question. */
const SEARCHING_MS = 250
/** Share of the newest write in the mean number of keys of a write. */
const NEWEST = 0.1

const NOTHING = { ready: false, behind: 0, received: 0 }

interface BacklogOptions {
  /** Whether keys are sent, since the feed can report them later than they are acknowledged; else only their number. */
  readonly isNamed: boolean
  /** A writer waits at most so long; without limit when absent. */
  readonly mostWaitMs?: number | undefined
  /** Returns whether there is a thread. */
  readonly send: (changed: readonly SentKey[] | number) => boolean
}

/** Acknowledged changes that the thread has not indexed yet. */
export class Backlog {
  readonly #options: BacklogOptions
  readonly #lag = new Lag()
  #unsent = 0
  #keys: SentKey[] = []
  #sent = 0
  #state: Pick<ThreadState, 'ready' | 'behind' | 'received'> = NOTHING
  #timer: NodeJS.Timeout | undefined
  /** Writers that wait, the first one first. */
  readonly #writers: (() => void)[] = []
  #keysOfWrite = 1
  #askedAt = Number.NEGATIVE_INFINITY

  constructor(options: BacklogOptions) {
    this.#options = options
  }

  /** Number of keys, some of them counted twice. */
  get behind(): number {
    return this.#unsent + Math.max(0, this.#sent - this.#state.received) + this.#state.behind
  }

  /** How long the oldest of them waits, in seconds. */
  get lag(): number {
    return this.#lag.seconds()
  }

  add(keys: readonly Key[]): void {
    this.#unsent += keys.length
    this.#lag.add(keys.length)
    this.#keysOfWrite += NEWEST * (keys.length - this.#keysOfWrite)
    if (this.#options.isNamed) for (const { urn, aspect } of keys) this.#keys.push([urn, aspect])
    if (this.#unsent >= MOST_UNSENT) this.send()
    else this.#timer ??= setTimeout(() => this.send(), SEND_MS)
  }

  /** The thread was sent keys that are not changes: writers wait for these, too. */
  sent(keys: number): void {
    this.#sent += keys
  }

  /** Before a question, which must find what waits to be sent. */
  ask(): void {
    this.#askedAt = performance.now()
    this.send()
  }

  /** Sends what waits to be sent. */
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
    this.#lag.update(this.behind)
    // A thread that has nothing to do reports seldom.
    if (!state.ready || this.behind === 0) this.#releaseAll()
    // Else not all at once: then they and the thread would take turns instead of working side by side.
    for (let room = this.#most - this.behind; room > 0 && this.#writers.length > 0; room -= this.#keysOfWrite) {
      this.#writers.shift()?.()
    }
  }

  /** Resolves when the thread is not far behind; `undefined` when nobody must wait. */
  room(): Promise<void> | undefined {
    if (!this.#state.ready || this.behind <= this.#most) return undefined
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#writers.push(resolve)
    const { mostWaitMs } = this.#options
    if (mostWaitMs !== undefined) setTimeout(resolve, mostWaitMs)
    return promise
  }

  /** The thread has ended. A new one reads the feed from where its file ends. */
  reset(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#forget()
    this.#sent = 0
    this.#state = NOTHING
    this.#lag.update(0)
    this.#releaseAll()
  }

  get #most(): number {
    return performance.now() - this.#askedAt < SEARCHING_MS ? FAR_BEHIND_SEARCHES : FAR_BEHIND
  }

  #forget(): void {
    this.#unsent = 0
    this.#keys = []
  }

  #releaseAll(): void {
    for (const release of this.#writers.splice(0)) release()
  }
}
