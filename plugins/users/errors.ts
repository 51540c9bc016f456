import { createError } from '../../core/index.ts'

export const NotAUser = createError('USERS_NOT_A_USER', '%s is no user: urn:li:corpuser:<name>', 400)
export const NoSuchUser = createError('USERS_NONE', 'User %s does not exist.', 404)
export const NoSuchRole = createError('USERS_NO_ROLE', 'Role %s does not exist.', 404)
/** The actors that are unknown. */
export const NoSuchActor = createError(
  'USERS_NO_ACTOR',
  'Failed to assign a role: no user or group is %s. Nothing was changed.',
  400
)
export const NotOfType = createError('USERS_NOT_OF_TYPE', '%s: %s is no URN of type %s', 400)
