import { createError } from '../../core/index.ts'

export const DocumentationInput = createError('DOCUMENTATION_INPUT', '%s', 400)
export const NotDescribable = createError(
  'DOCUMENTATION_TYPE',
  'Failed to update description. Unsupported resource type %s provided: expected one of %s',
  400
)
/** `%s`: the URN, with the column if it is one. */
export const DescriptionChanged = createError(
  'DOCUMENTATION_CHANGED',
  'The description of %s was changed by somebody else in the meantime: it is not what was expected',
  409
)
/** `%s`: the URN, what it cannot have and why. */
export const NotCapable = createError('DOCUMENTATION_NOT_CAPABLE', 'Failed to update %s. %s', 400)
export const ChangedMeanwhile = createError(
  'DOCUMENTATION_CHANGED_MEANWHILE',
  '%s of %s was changed by somebody else in the meantime: it is not what was expected',
  409
)

// These messages begin as DataHub's: clients and users search for them.
export const NotALink = createError(
  'DOCUMENTATION_LINK',
  'Failed to change institutional memory for resource %s. Expected an url: an absolute address of at most 2000 characters that is not a script, such as https://example.com, found %s',
  400
)
export const LinkedEntityMissing = createError(
  'DOCUMENTATION_LINK_RESOURCE',
  'Failed to change institutional memory for resource %s. Resource does not exist.',
  400
)
/** `%s`: address, label. */
export const NoSuchLink = createError(
  'DOCUMENTATION_NO_LINK',
  "Failed to update the link '%s' with label '%s'. The link does not exist",
  404
)
export const LinkExists = createError('DOCUMENTATION_LINK_EXISTS', "The link '%s' with label '%s' already exists", 400)
export const DeprecatedMissing = createError(
  'DOCUMENTATION_DEPRECATION_RESOURCE',
  'Failed to update deprecation for Entity %s. Entity does not exist.',
  400
)
export const EmbedMissing = createError(
  'DOCUMENTATION_EMBED_RESOURCE',
  'Failed to update embed for resource with urn %s. Entity does not exist.',
  400
)
export const RemovedMissing = createError(
  'DOCUMENTATION_STATUS_RESOURCE',
  'Failed to soft delete entity with urn %s. Entity does not exist.',
  400
)
export const NoSuchPost = createError('DOCUMENTATION_NO_POST', 'Post %s does not exist', 404)
export const PostedOnMissing = createError(
  'DOCUMENTATION_POST_TARGET',
  'Failed to create a post on %s. Entity does not exist.',
  400
)
