import { createError } from '../../core/index.ts'

// DataHub's messages: clients match them.
export const GroupExists = createError('GROUPS_EXISTS', 'This Group already exists!', 400)
/** `%s`: the attempted operation. */
export const NoSuchGroup = createError('GROUPS_NONE', 'Failed to %s. Group does not exist.', 404)
/** `%s`: the group, the attempted operation. */
export const ExternalGroup = createError(
  'GROUPS_EXTERNAL',
  'Group %s was ingested from an external provider and cannot have members manually %s it',
  400
)
export const NoSuchMember = createError(
  'GROUPS_NO_MEMBER',
  'Failed to add group members to group %s. User does not exist: %s',
  400
)
export const NotAGroup = createError('GROUPS_INPUT', '%s is not a group: expected urn:li:corpGroup:<id>', 400)
export const GroupInput = createError('GROUPS_INPUT', '%s', 400)
