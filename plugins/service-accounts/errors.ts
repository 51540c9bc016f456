import { createError } from '../../core/index.ts'

export const ServiceAccountInput = createError('SERVICE_ACCOUNTS_INPUT', '%s', 400)
export const NoServiceAccount = createError('SERVICE_ACCOUNTS_NONE', 'Service account not found: %s', 400)
export const NotAServiceAccount = createError(
  'SERVICE_ACCOUNTS_OTHER',
  'The specified URN is not a service account: %s',
  400
)
export const NoPassword = createError(
  'SERVICE_ACCOUNTS_PASSWORD',
  '%s is a service account: it authenticates with access tokens and cannot have a password',
  400
)
