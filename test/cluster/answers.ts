import type { Answer } from '../client.ts'

/** What a client learned of one request. */
export interface Attempt {
  /** The instance that was asked. */
  readonly instance: string
  /** On the clock of `performance.now()`. */
  readonly begun: number
  readonly ended: number
  /** Else it was refused, or never answered. */
  readonly isAcknowledged: boolean
  /** What is wrong with the answer, whatever it says. */
  readonly fault: string | undefined
}

/** Every request has an answer by then, whatever became of the store. */
const ANSWERED_MS = 12_000

/** One request, timed and judged: 200, or 503 with what a client needs to send it again. */
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
  const isWell =
    status === 200 && (body === '' || typeof body === 'object')
      ? (body.errors ?? []).every(isRetryableError)
      : status === 503 && headers.has('retry-after') && isRetryableBody(body)
  return isWell ? undefined : `${status} ${JSON.stringify(body)}`.slice(0, 500)
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
