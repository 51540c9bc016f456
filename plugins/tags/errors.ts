import { createError } from '../../core/index.ts'

// These messages are DataHub's: clients and users search for them.
export const NotATag = createError(
  'TAGS_NOT_A_TAG',
  'Failed to validate label with urn %s. Urn type does not match entity type tag..',
  400
)
export const UnknownTag = createError('TAGS_UNKNOWN', 'Failed to validate label with urn %s. Urn does not exist.', 400)
export const UnknownResource = createError(
  'TAGS_UNKNOWN_RESOURCE',
  'Failed to update resource with urn %s. Entity does not exist.',
  400
)
export const NoSubResource = createError(
  'TAGS_NO_SUB_RESOURCE',
  'Failed to update resource with urn %s. SubResourceType (%s) provided without a subResource.',
  400
)
export const NoSubResourceType = createError(
  'TAGS_NO_SUB_RESOURCE_TYPE',
  'Failed to updates resource with urn %s. SubResource (%s) provided without a subResourceType.',
  400
)
export const NoSchema = createError('TAGS_NO_SCHEMA', 'Failed to update %s & field %s. %s has no schema.', 400)
export const UnknownColumn = createError(
  'TAGS_UNKNOWN_COLUMN',
  'Failed to update %s & field %s. Field %s does not exist in the datasets schema.',
  400
)
export const NotTaggable = createError('TAGS_NOT_TAGGABLE', 'Failed to update resource with urn %s. %s', 400)
export const TagExists = createError('TAGS_EXISTS', 'This Tag already exists!', 400)
/** Parameters: the verb, the URN, and ` color` or an empty string. */
export const NoSuchTag = createError('TAGS_NONE', 'Failed to %s Tag %s%s. Tag does not exist.', 400)
export const TagInput = createError('TAGS_INPUT', '%s', 400)
