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
