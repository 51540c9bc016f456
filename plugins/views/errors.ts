import { createError } from '../../core/index.ts'

export const ViewInput = createError('VIEWS_INPUT', '%s', 400)
// This message is DataHub's: clients and users search for it.
export const NoSuchView = createError('VIEWS_NONE', 'Failed to modify View. View with urn %s does not exist.', 404)
/** The view of a search or of a setting. */
export const UnknownView = createError('VIEWS_UNKNOWN', 'the view %s does not exist', 400)
export const NotGlobal = createError(
  'VIEWS_NOT_GLOBAL',
  'The default view of all users must be a global view: %s is a personal one',
  400
)
/** Parameters: the URN, the expected time, and the stored one. */
export const ViewChanged = createError(
  'VIEWS_CHANGED',
  'The view %s was changed in the meantime: expected its last change at %s, found %s',
  409
)
