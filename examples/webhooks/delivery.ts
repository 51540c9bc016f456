import { promises as timers } from 'node:timers'
import type { Log, OutgoingClient } from 'aspectd'
import { signedHeaders } from './signature.ts'

export interface Message {
  /** The same for all attempts: a receiver that has seen it ignores the repetition. */
  readonly id: string
  readonly url: string
  readonly body: string
}

interface DeliveryDeps {
  readonly key: Buffer
  readonly tries: number
  readonly firstPauseMs: number
  readonly client: Pick<OutgoingClient, 'fetch'>
  readonly log: Log
}

const LONGEST_PAUSE_MS = 60_000

export type Delivery = ReturnType<typeof createDelivery>

export function createDelivery({ key, tries, firstPauseMs, client, log }: DeliveryDeps) {
  /** One attempt. @throws Error unless the receiver answers with a status from 200 to 299. */
  async function send({ id, url, body }: Message, signal: AbortSignal): Promise<void> {
    const response = await client.fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signedHeaders(key, id, Math.floor(Date.now() / 1000), body) },
      body,
      // A redirect could name an address inside the network.
      redirect: 'manual',
      signal
    })
    if (!response.ok) throw new Error(`the receiver answered ${response.status}`)
  }

  return {
    send,
    /** Attempts with growing pauses. Resolves to why the last one failed, if it did. @throws if the signal aborts */
    async deliver(message: Message, signal: AbortSignal): Promise<string | undefined> {
      for (let tried = 1; ; tried++) {
        try {
          return await send(message, signal).then(() => undefined)
        } catch (error) {
          signal.throwIfAborted()
          const reason = reasonOf(error)
          if (tried >= tries) return reason
          log.warn({ id: message.id, origin: new URL(message.url).origin, tried, reason }, 'webhook failed; will retry')
          await timers.setTimeout(Math.min(firstPauseMs * 2 ** (tried - 1), LONGEST_PAUSE_MS), undefined, { signal })
        }
      }
    }
  }
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
