import createError from '@fastify/error'

/**
 * An error that a caller may read. Below 500 its message is public; from 500 on (and for every other thrown value) the
 * cause goes to the log and the caller gets a fixed text. Plugins make their own catalogue with `createError`.
 */
export { createError }

export const BadRequest = createError('BAD_REQUEST', '%s', 400)
export const Unauthenticated = createError('UNAUTHENTICATED', 'Unauthorized to perform this action.', 401)
export const Forbidden = createError('FORBIDDEN', '%s', 403)
export const NotFound = createError('NOT_FOUND', '%s', 404)
export const Conflict = createError('CONFLICT', '%s', 409)
export const TooLarge = createError('TOO_LARGE', '%s', 413)
export const Invalid = createError('INVALID', '%s', 422)
export const TooManyRequests = createError('TOO_MANY_REQUESTS', '%s', 429)
export const Unavailable = createError('UNAVAILABLE', '%s', 503)

/** Stops the start: one line that names the plugin or key, what is wrong, and what is allowed. */
export const Misconfigured = createError('MISCONFIGURED', '%s', 500)

/** A write was about to touch what the gate did not grant: a programming error, never the caller's. */
export const NotGranted = createError('NOT_GRANTED', 'a write reached %s, which no demand of this operation named', 500)

interface Public {
  readonly message: string
  readonly statusCode: number
  readonly code: string
  /** Seconds after which a repeat may succeed. */
  readonly retryAfter?: number
  readonly denial?: Denial
}

/** What a caller would have needed: any one of the privileges, on a URN or type, or on the platform. */
export interface Denial {
  readonly privileges: readonly string[]
  readonly resource?: string
}

const INTERNAL = 'An unknown error occurred.'

/** What a caller may know of any thrown value: its own message below 500, a fixed text otherwise. */
export function publicError(thrown: unknown): Public {
  if (!(thrown instanceof Error)) return { message: INTERNAL, statusCode: 500, code: 'INTERNAL' }
  const { statusCode = 500, code = 'INTERNAL', retryAfter, refused } = thrown as Partial<Public> & Refusal
  if (statusCode === 503) return { message: thrown.message, statusCode, code, retryAfter: retryAfter ?? 1 }
  if (statusCode >= 500 || statusCode < 400) return { message: INTERNAL, statusCode: 500, code: 'INTERNAL' }
  const more = { ...(retryAfter === undefined ? {} : { retryAfter }), ...denialOf(refused) }
  return { message: thrown.message, statusCode, code, ...more }
}

/** As the gate throws it. */
interface Refusal extends Error {
  readonly refused?: readonly { readonly anyOf: readonly string[]; readonly on?: string }[]
}

function denialOf(refused: Refusal['refused']): { denial?: Denial } {
  const first = refused?.[0]
  if (!first) return {}
  const { anyOf: privileges, on: resource } = first
  return { denial: { privileges, ...(resource === undefined ? {} : { resource }) } }
}
