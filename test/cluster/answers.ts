import type { Answer } from '../client.ts'

/** The result of one request for its client. */
export interface Attempt {
  /** The instance that received the request. */
  readonly instance: string
  /** On the clock of `performance.now()`. */
  readonly begun: number
  readonly ended: number
  /** Otherwise it was refused, or had no response. */
  readonly isAcknowledged: boolean
  /** Why the response is malformed or late; `undefined` for a valid one. */
  readonly fault: string | undefined
}

/** Every request must have a response within this time, also without the store. */
const ANSWERED_MS = 12_000

/** Sends one request, measures it and checks the response: 200, or 503 with what a client needs to retry. */
export async function attempt(instance: string, send: () => Promise<Answer>): Promise<Attempt> {
  const begun = performance.now()
  const answer = await send().catch((error: Error) => error)
  const ended = performance.now()
  const fault = answer instanceof Error ? `no answer: ${answer.cause ?? answer}` : faultOf(answer)
  const isLate = ended - begun > ANSWERED_MS
  const isAcknowledged = !(answer instanceof Error) && answer.status === 200 && answer.body?.errors === undefined
  return { instance, begun, ended, isAcknowledged, fault: isLate ? `answered after ${ended - begun} ms` : fault }
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
