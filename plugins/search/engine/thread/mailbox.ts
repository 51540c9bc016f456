import type { MessagePort } from 'node:worker_threads'
import type { SentKey, ToThread } from '../messages.ts'
import type { Questions } from './questions.ts'

/** Collects changes into one read of the feed. */
const GATHER_MS = 30

/** What the main thread has sent. */
export class Mailbox {
  readonly #questions: Questions
  #isClosing = false
  #received = 0
  #reindex = false
  #again = false
  #changed: SentKey[] = []
  #unread = 0
  #wake: () => void = () => undefined
  #isGathering = false

  constructor(port: MessagePort, questions: Questions) {
    this.#questions = questions
    port.on('message', (message: ToThread) => this.#receive(message))
  }

  get isClosing(): boolean {
    return this.#isClosing
  }

  /** Number of changed keys so far. */
  get received(): number {
    return this.#received
  }

  /** Number of changed keys since the last `takeChanged`. */
  get unread(): number {
    return this.#unread
  }

  /** Keys that were named since the last call, and whether some are to be indexed again even if they did not change. */
  takeChanged(): { readonly keys: readonly SentKey[]; readonly again: boolean } {
    const taken = { keys: this.#changed, again: this.#again }
    this.#changed = []
    this.#again = false
    this.#unread = 0
    return taken
  }

  /** Whether a new index was asked for since the last call. */
  takeReindex(): boolean {
    const isAsked = this.#reindex
    this.#reindex = false
    return isAsked
  }

  /** Resolves after this time, or when a question, changes or the end come. */
  async rest(milliseconds: number): Promise<void> {
    if (this.#isClosing || this.#reindex || this.#questions.areWaiting) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, this.#unread > 0 ? Math.min(milliseconds, GATHER_MS) : milliseconds)
    this.#wake = resolve
    await promise
    clearTimeout(timer)
  }

  #receive(message: ToThread): void {
    if (message === 'close') this.#isClosing = true
    else if (message === 'reindex') this.#reindex = true
    else if ('ask' in message) this.#questions.add(message.ask)
    else if ('cancel' in message) this.#questions.cancel(message.cancel)
    else if ('again' in message) {
      this.#again = true
      this.#gather(message.again)
    } else this.#gather(message.changed)
    if (typeof message === 'string' || !('changed' in message)) this.#wake()
  }

  #gather(changed: readonly SentKey[] | number): void {
    const count = typeof changed === 'number' ? changed : changed.length
    this.#received += count
    this.#unread += count
    if (typeof changed !== 'number') for (const key of changed) this.#changed.push(key)
    if (this.#isGathering) return
    this.#isGathering = true
    setTimeout(() => {
      this.#isGathering = false
      this.#wake()
    }, GATHER_MS)
  }
}
