import type { OutgoingClient } from '../../../core/index.ts'
import type { Result } from '../sending/after-attempt.ts'

/** The message itself is wrong for its receiver: the next one can be right. */
const REFUSING: ReadonlySet<number> = new Set([400, 406, 409, 411, 413, 414, 415, 422, 431])
const GONE = 410

export interface Posted {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Sends JSON; never throws unless the signal aborts. */
export async function post(
  client: Pick<OutgoingClient, 'fetch'>,
  { url, headers, body }: Posted,
  signal: AbortSignal
): Promise<Result> {
  try {
    const response = await client.fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      // A redirect could name an address inside the network, and gets no body.
      redirect: 'manual',
      signal
    })
    return resultOf(response)
  } catch (error) {
    signal.throwIfAborted()
    return { outcome: 'away', error: error instanceof Error ? error.message : String(error) }
  }
}

function resultOf({ status, ok, headers }: Response): Result {
  if (ok) return { outcome: 'sent', status }
  const error = `the receiver answered ${status}`
  if (status === GONE) return { outcome: 'gone', status, error }
  if (REFUSING.has(status)) return { outcome: 'refused', status, error }
  return { outcome: 'away', status, error, ...retryAfter(headers.get('retry-after')) }
}

/** In seconds, or a date. */
function retryAfter(header: string | null): Pick<Result, 'retryAfterMs'> {
  if (header === null) return {}
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return ms > 0 ? { retryAfterMs: ms } : {}
}
