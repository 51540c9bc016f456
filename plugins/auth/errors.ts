import { createError, TooManyRequests } from '../../core/index.ts'

/** One text for a wrong name and a wrong password, so that callers cannot learn which names exist. */
export const InvalidCredentials = createError('AUTH_CREDENTIALS', 'Invalid Credentials', 400)
export const WrongPassword = createError('AUTH_WRONG_PASSWORD', 'The current password is wrong.', 400)
export const InvalidLink = createError('AUTH_LINK', 'This link was used before, or has expired.', 400)
export const PasswordsOff = createError(
  'AUTH_PASSWORDS_OFF',
  'Passwords are disabled on this server: log in by your identity provider',
  403
)
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
export const NoPolicy = createError('AUTH_NO_POLICY', 'Policy %s does not exist.', 404)
export const PolicyHidden = createError(
  'AUTH_POLICY_HIDDEN',
  'Policy %s does not exist, or you may not read it: that requires MANAGE_POLICIES',
  403
)
/** Parameters: the URN, the version that the caller expected, and the stored one. */
export const PolicyChanged = createError(
  'AUTH_POLICY_CHANGED',
  'Policy %s was changed by somebody else in the meantime: expected version %s, found version %s',
  409
)
export const NoSession = createError('AUTH_NO_SESSION', '%s is not an active session of %s', 404)
export const InvalidPolicy = createError('AUTH_POLICY', '%s', 400)
export const FixedPolicy = createError(
  'AUTH_POLICY_FIXED',
  'policy %s is a system policy and cannot be changed or deleted',
  403
)
/** `%s`: what would change, and of which entity. */
export const BeyondScope = createError(
  'AUTH_BEYOND_SCOPE',
  'No token with a scope can change who may do what: refused to change %s of %s',
  403
)
export const LastAdministrator = createError(
  'AUTH_LAST_ADMINISTRATOR',
  'user %s is the last administrator and cannot be removed',
  409
)
export const NoAdministrator = createError(
  'AUTH_NO_ADMINISTRATOR',
  'this change would leave no administrator who can log in: assign the role Admin to another user first',
  409
)

/** `what` was counted; `milliseconds` until the next attempt is permitted. */
export function tooMany(what: string, milliseconds: number): Error {
  const retryAfter = Math.max(1, Math.ceil(milliseconds / 1000))
  return Object.assign(new TooManyRequests(`too many ${what} from this address: try again in ${retryAfter} s`), {
    retryAfter
  })
}
export const NoUser = createError('AUTH_NO_USER', '%s is not a user: expected urn:li:corpuser:<name>', 400)
export const UnknownUser = createError('AUTH_UNKNOWN_USER', 'user %s does not exist; known: %s', 404)
export const NoPassword = createError(
  'AUTH_NO_PASSWORD',
  '%s has no password: service accounts and users of other systems authenticate in another way',
  400
)
