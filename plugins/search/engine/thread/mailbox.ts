import type { MessagePort } from 'node:worker_threads'
import type { SentKey, ToThread } from '../messages.ts'
import type { Questions } from './questions.ts'

/** Collects changes into one read of the feed. */
const GATHER_MS = 30

/** What the main thread has sent. */
export interface Mailbox {
  readonly isClosing: boolean
  /** Number of changed keys so far. */
  readonly received: number
  /** Keys that changed since the last call. */
  takeChanged(): readonly SentKey[]
  /** Whether a new index was asked for since the last call. */
  takeReindex(): boolean
  /** Resolves after this time, or when a question, changes or the end come. */
  rest(milliseconds: number): Promise<void>
}

export function openMailbox(port: MessagePort, questions: Questions): Mailbox {
  let isClosing = false
  let received = 0
  let reindex = false
  let changed: SentKey[] = []
  let wake: () => void = () => undefined
  let isWoken = false

  function wakeForChanges(): void {
    isWoken = false
    wake()
  }

  port.on('message', (message: ToThread) => {
    if (message === 'close') isClosing = true
    else if (message === 'reindex') reindex = true
    else if ('ask' in message) questions.add(message.ask)
    else if ('cancel' in message) questions.cancel(message.cancel)
    else {
      received += message.changed.length
      for (const key of message.changed) changed.push(key)
      if (!isWoken) setTimeout(wakeForChanges, GATHER_MS)
      isWoken = true
      return
    }
    wake()
  })

  return {
    get isClosing() {
      return isClosing
    },
    get received() {
      return received
    },
    takeChanged() {
      const taken = changed
      changed = []
      return taken
    },
    takeReindex() {
      const asked = reindex
      reindex = false
      return asked
    },
    async rest(milliseconds) {
      if (isClosing || reindex || questions.areWaiting) return
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, milliseconds)
      wake = resolve
      await promise
      clearTimeout(timer)
    }
  }
}
