import { createError } from '../../core/index.ts'

/** Why a log-in fails: the log-in page has a sentence for each. The numbers are the statuses in the audit log. */
const STATUSES = {
  away: 503,
  busy: 429,
  expired: 403,
  refused: 403,
  invalid: 403,
  denied: 403,
  unknown: 403,
  taken: 409,
  linked: 409,
  name: 403,
  unverified: 403,
  groups: 403,
  suspended: 403,
  failed: 500
} as const

export type Reason = keyof typeof STATUSES

/**
 * `away`: the provider does not answer. `expired`: not begun in this browser, or more than ten minutes ago. `refused`: by
 * the provider. `invalid`: its answer. `denied`: in no required group. `unknown`: there is no such user, and none is
 * created. `taken`: the name belongs to another user. `linked`: the identity belongs to another user, or the user has
 * one. `name`: no user can be named so. `unverified`: the email address. `groups`: the provider does not tell them.
 */
export class LogInRefused extends Error {
  readonly reason: Reason
  readonly statusCode: number
  readonly code: string

  constructor(reason: Reason, cause?: unknown) {
    super(`the log-in was refused: ${reason}`, { cause })
    this.reason = reason
    this.statusCode = STATUSES[reason]
    this.code = `OIDC_${reason.toUpperCase()}`
  }
}

export const UnknownProvider = createError('OIDC_PROVIDER', 'provider %s is not configured; configured: %s', 400)
export const NoSuchUser = createError('OIDC_USER', 'user %s does not exist', 404)
export const NotLinked = createError('OIDC_NOT_LINKED', '%s has no identity of the provider %s', 404)
export const LastWay = createError(
  'OIDC_LAST_WAY',
  'This is your only way to log in: set a password or link another identity first.',
  409
)
export const NeedsSession = createError(
  'OIDC_SESSION',
  'Only a user who is logged in in a browser can link or unlink an identity',
  403
)
