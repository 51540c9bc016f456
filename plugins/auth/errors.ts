import { createError, TooManyRequests } from '../../core/index.ts'

/** One text for every wrong name and password, so that nobody learns which of them it was. */
export const InvalidCredentials = createError('AUTH_CREDENTIALS', 'Invalid Credentials', 400)
export const InvalidSignUp = createError('AUTH_SIGN_UP', '%s', 400)
export const InvalidReset = createError(
  'AUTH_RESET',
  'Invalid reset token. Please ask your administrator to send you an updated link!',
  400
)
export const NotNative = createError(
  'AUTH_NOT_NATIVE',
  'Failed to generate password reset token for user: %s. User does not exist or is a non-native user!',
  400
)
export const NoSession = createError('AUTH_NO_SESSION', '%s is no session of %s that goes on', 404)
export const InvalidPolicy = createError('AUTH_POLICY', '%s', 400)
export const FixedPolicy = createError(
  'AUTH_POLICY_FIXED',
  'policy %s belongs to the system and cannot be changed or deleted',
  403
)
export const LastAdministrator = createError(
  'AUTH_LAST_ADMINISTRATOR',
  'user %s is the last administrator and cannot be removed',
  409
)
export const NoAdministrator = createError(
  'AUTH_NO_ADMINISTRATOR',
  'this would leave no administrator who can log in: make another one first',
  409
)

export function tooMany(what: string, milliseconds: number): Error {
  const retryAfter = Math.max(1, Math.ceil(milliseconds / 1000))
  return Object.assign(new TooManyRequests(`too many ${what} from this address: try again in ${retryAfter} s`), {
    retryAfter
  })
}
export const NoUser = createError('AUTH_NO_USER', '%s is no user: urn:li:corpuser:<name>', 400)
