import { BadRequest, publicError, Unavailable } from '../../../../core/kernel/thread.ts'
import type { Failure } from '../messages.ts'

export function failureOf(thrown: unknown): Failure {
  const { message, stack = '' } = thrown instanceof Error ? thrown : new Error(String(thrown))
  return { message, stack, status: publicError(thrown).statusCode }
}

/** The error of a failure, with the stack of the thread. */
export function restored({ message, stack, status }: Failure): Error {
  const error =
    status === 400 ? new BadRequest(message) : status === 503 ? new Unavailable(message) : new Error(message)
  return Object.assign(error, { stack })
}
