import { createError } from '../../core/index.ts'

export const NotAUser = createError('USERS_NOT_A_USER', '%s is not a user: expected urn:li:corpuser:<name>', 400)
export const NoSuchUser = createError('USERS_NONE', 'User %s does not exist.', 404)
export const NoSuchRole = createError('USERS_NO_ROLE', 'Role %s does not exist.', 404)
export const RoleToRemove = createError(
  'USERS_ROLE_TO_REMOVE',
  'remove: true takes one role away: name it in roleUrn, and leave replace out. Nothing was changed.',
  400
)
/** `%s`: the unknown actors. */
export const NoSuchActor = createError(
  'USERS_NO_ACTOR',
  'Failed to assign a role: users or groups not found: %s. Nothing was changed.',
  400
)
/** `%s`: the field, the expected type, the URN found. */
export const NotOfType = createError('USERS_NOT_OF_TYPE', '%s: expected a URN of type %s, found %s', 400)
export const StepInput = createError('USERS_STEP_INPUT', '%s', 400)
