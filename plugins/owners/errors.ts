import { createError } from '../../core/index.ts'

export const OwnersInput = createError('OWNERS_INPUT', '%s', 400)
export const SystemType = createError(
  'OWNERS_SYSTEM_TYPE',
  '%s is an ownership type of the system and cannot be deleted: other programs refer to it',
  400
)
export const TypeChanged = createError(
  'OWNERS_TYPE_CHANGED',
  '%s was changed by somebody else in the meantime: its name or description is not what was expected',
  409
)
export const TypeInUse = createError(
  'OWNERS_TYPE_IN_USE',
  '%s entities have owners of the type %s: delete it with deleteReferences: true, which removes these owners, or change them first',
  409
)

// These messages are DataHub's: clients and users search for them.
export const NoSuchResource = createError(
  'OWNERS_NO_RESOURCE',
  'Failed to change ownership for resource %s. Resource does not exist.',
  400
)
export const NoSuchOwner = createError(
  'OWNERS_NO_OWNER',
  'Failed to change ownership for resource(s) %s. Owner %s does not exist.',
  400
)
/** The first parameter: `corp user` or `corp group`. */
export const WrongOwner = createError(
  'OWNERS_WRONG_OWNER',
  'Failed to change ownership for resource(s). Expected a %s, found %s',
  400
)
export const NoSuchType = createError('OWNERS_NO_TYPE', 'Custom Ownership type with urn %s does not exist.', 400)
