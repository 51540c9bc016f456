import createError from '@fastify/error'

/**
 * Makes an error class with a code and a status. Below 500 the message is public; from 500 on (and for every other
 * thrown value) the cause is logged and the caller gets a fixed text. Plugins make their own errors with it.
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

/** Parameters: what was asked for, and the plugin that would do it. */
export const PluginDisabled = createError('PLUGIN_DISABLED', '%s requires the plugin %s, which is disabled here', 409)

/** Stops the start. The message is one line: the plugin or key, what was found, what was expected. */
export const Misconfigured = createError('MISCONFIGURED', '%s', 500)

/** A write to something that the gate did not grant: a programming error, never the caller's. */
export const NotGranted = createError('NOT_GRANTED', 'no demand of this operation grants the write to %s', 500)

/** Nobody can have it: a programming error. Parameters: the plugin, its operation, the privilege with similar names. */
export const UndeclaredPrivilege = createError(
  'UNDECLARED_PRIVILEGE',
  'plugin %s: %s demands a privilege that no plugin declares: %s',
  500
)

interface Public {
  readonly message: string
  readonly statusCode: number
  readonly code: string
  /** Seconds to wait before a retry. */
  readonly retryAfter?: number
  readonly denial?: Denial
}

/** What the request required: any one of the privileges, on a URN or entity type, or on the platform if absent. */
export interface Denial {
  readonly privileges: readonly string[]
  readonly resource?: string
  /** Whom the caller can ask, and for what. */
  readonly advice?: string
}

const INTERNAL = 'An unknown error occurred.'

/** The public part of any thrown value: its own message below 500 and for 503, a fixed text otherwise. */
export function publicError(thrown: unknown): Public {
  if (!(thrown instanceof Error)) return { message: INTERNAL, statusCode: 500, code: 'INTERNAL' }
  const { statusCode = 500, code = 'INTERNAL', retryAfter, refused, advice } = thrown as Partial<Public> & Refusal
  if (statusCode === 503) return { message: thrown.message, statusCode, code, retryAfter: retryAfter ?? 1 }
  if (statusCode >= 500 || statusCode < 400) return { message: INTERNAL, statusCode: 500, code: 'INTERNAL' }
  const more = { ...(retryAfter === undefined ? {} : { retryAfter }), ...denialOf(refused, advice) }
  return { message: thrown.message, statusCode, code, ...more }
}

/** The form in which the gate throws `Forbidden`: with the refused demands. */
interface Refusal extends Error {
  readonly refused?: readonly { readonly anyOf: readonly string[]; readonly on?: string }[]
  readonly advice?: string
}

function denialOf(refused: Refusal['refused'], advice: string | undefined): { denial?: Denial } {
  const first = refused?.[0]
  if (!first) return {}
  const { anyOf: privileges, on: resource } = first
  const on = resource === undefined ? {} : { resource }
  return { denial: { privileges, ...on, ...(advice ? { advice } : {}) } }
}
