import { createError } from '../../core/index.ts'

export const PropertyInput = createError('PROPERTIES_INPUT', '%s', 400)
/** A value that its property does not allow, or a change of a definition that values could contradict. */
export const PropertyRefused = createError('PROPERTIES_REFUSED', '%s', 422)
export const PropertyChanged = createError(
  'PROPERTIES_CHANGED',
  'Properties of %s were changed by somebody else in the meantime: they are not what was expected',
  409
)
export const PropertyExists = createError('PROPERTIES_EXISTS', 'A structured property already exists with urn %s', 400)
export const NoSuchProperty = createError('PROPERTIES_NONE', 'Structured property %s does not exist', 404)

// This message is DataHub's: clients and users search for it.
export const NoSuchAsset = createError('PROPERTIES_NO_ASSET', 'Asset with provided urn %s does not exist', 400)
