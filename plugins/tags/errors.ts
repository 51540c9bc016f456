import { createError } from '../../core/index.ts'

// These messages are DataHub's: clients and users search for them.
export const TagExists = createError('TAGS_EXISTS', 'This Tag already exists!', 400)
/** Parameters: the verb, the URN, and ` color` or an empty string. */
export const NoSuchTag = createError('TAGS_NONE', 'Failed to %s Tag %s%s. Tag does not exist.', 400)
export const TagInput = createError('TAGS_INPUT', '%s', 400)
export const TagRenamed = createError(
  'TAGS_RENAMED',
  'The tag %s was renamed by somebody else in the meantime: its name is not what was expected',
  409
)
