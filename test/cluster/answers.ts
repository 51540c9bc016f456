import type { Answer } from '../client.ts'

/** The result of one request for its client. */
export interface Attempt {
  /** The instance that received the request. */
  readonly instance: string
  /** Otherwise it was refused, or had no response. */
  readonly isAcknowledged: boolean
  /** Why the response is malformed; `undefined` for a valid one. */
  readonly fault: string | undefined
}

type Send = () => Promise<Answer>
/** Sends a request; a test can measure it in here. */
export type Around = (send: Send) => Promise<Answer>

/** Sends one request and checks the response: 200, or 503 with what a client needs to retry. */
export async function attempt(instance: string, send: Send): Promise<Attempt> {
  const answer = await send().catch((error: Error) => error)
  const fault = answer instanceof Error ? `no answer: ${answer.cause ?? answer}` : faultOf(answer)
  const isAcknowledged = !(answer instanceof Error) && answer.status === 200 && answer.body?.errors === undefined
  return { instance, isAcknowledged, fault }
}

/** Measures each request. */
export function createStopwatch(now: () => number): { readonly around: Around; readonly slowest: () => number } {
  let slowest = 0
  return {
    async around(send) {
      const begun = now()
      try {
        return await send()
      } finally {
        slowest = Math.max(slowest, now() - begun)
      }
    },
    slowest: () => slowest
  }
}

function faultOf({ status, headers, body }: Answer): string | undefined {
  const isValid =
    status === 200 && (body === '' || typeof body === 'object')
      ? (body.errors ?? []).every(isRetryableError)
      : status === 503 && headers.has('retry-after') && isRetryableBody(body)
  return isValid ? undefined : `${status} ${JSON.stringify(body)}`.slice(0, 500)
}

interface GraphqlError {
  readonly message: string
  readonly extensions?: { readonly code?: number; readonly retryable?: boolean; readonly retryAfter?: number }
}

function isRetryableError({ message, extensions: { code, retryable, retryAfter } = {} }: GraphqlError): boolean {
  return code === 503 && retryable === true && typeof retryAfter === 'number' && message.length > 0
}

function isRetryableBody(body: Answer['body']): boolean {
  return body.status === 503 && body.retryable === true && typeof body.message === 'string'
}
