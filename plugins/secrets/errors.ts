import { createError } from '../../core/index.ts'

export const SecretInput = createError('SECRETS_INPUT', '%s', 400)
export const SecretExists = createError('SECRETS_EXISTS', 'This Secret already exists!', 400)
export const NoSuchSecret = createError('SECRETS_NONE', 'Failed to %s secret %s. It does not exist.', 404)
export const NoKey = createError(
  'SECRETS_NO_KEY',
  'Nothing can be sealed: several servers may share this store, so no key is generated. Set ASPECTD_SECRETS_KEY, the same on all of them',
  409
)
/** Parameters: what was sealed, and the id of its key. */
export const WrongKey = createError(
  'SECRETS_WRONG_KEY',
  '%s was sealed with the key %s, which this server does not have: add it to ASPECTD_SECRETS_KEY after the current one, or store the value again',
  409
)
export const NotSealed = createError(
  'SECRETS_NOT_SEALED',
  'The stored value of %s cannot be opened: it was not sealed by this catalog, or was changed since. Store the value again',
  409
)
