import type { Outcome } from '../contract/operation.ts'
import { responded } from '../contract/response.ts'
import { publicError } from '../errors.ts'

export const OUTCOMES: readonly Outcome[] = ['ok', 'refused', 'invalid', 'failed']

export function outcomeOfError(thrown: unknown): Outcome {
  return outcomeOfStatus(publicError(thrown).statusCode)
}

/** A route can respond with a status instead of an error. */
export function outcomeOfResult(result: unknown): Outcome {
  const isResponse = typeof result === 'object' && result !== null && responded in result
  return isResponse && 'status' in result ? outcomeOfStatus(Number(result.status)) : 'ok'
}

function outcomeOfStatus(status: number): Outcome {
  if (status < 400) return 'ok'
  if (status === 401 || status === 403 || status === 429) return 'refused'
  return status < 500 ? 'invalid' : 'failed'
}
