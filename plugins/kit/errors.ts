import { createError } from '../../core/index.ts'

// The codes are older than this plugin: clients know them.
export const AttachingInput = createError('ENTITIES_ATTACHING_INPUT', '%s', 400)

// These messages are DataHub's: clients and users search for them.
export const NoSubResource = createError(
  'ENTITIES_NO_SUB_RESOURCE',
  'Failed to update resource with urn %s. SubResourceType (%s) provided without a subResource.',
  400
)
export const NoSubResourceType = createError(
  'ENTITIES_NO_SUB_RESOURCE_TYPE',
  'Failed to updates resource with urn %s. SubResource (%s) provided without a subResourceType.',
  400
)
/** The second parameter: the expected entity type. */
export const WrongLabel = createError(
  'ENTITIES_WRONG_LABEL',
  'Failed to validate label with urn %s. Urn type does not match entity type %s..',
  400
)
export const UnknownLabel = createError(
  'ENTITIES_UNKNOWN_LABEL',
  'Failed to validate label with urn %s. Urn does not exist.',
  400
)
export const RemovedEntity = createError(
  'ENTITIES_REMOVED',
  '%s is removed (soft-deleted): restore it before you use it',
  400
)
export const UnknownResource = createError(
  'ENTITIES_UNKNOWN_RESOURCE',
  'Failed to update resource with urn %s. Entity does not exist.',
  400
)
export const NotAttachable = createError('ENTITIES_NOT_ATTACHABLE', 'Failed to update resource with urn %s. %s', 400)
export const NoSchema = createError('ENTITIES_NO_SCHEMA', 'Failed to update %s & field %s. %s has no schema.', 400)
export const UnknownColumn = createError(
  'ENTITIES_UNKNOWN_COLUMN',
  'Failed to update %s & field %s. Field %s does not exist in the datasets schema.',
  400
)
