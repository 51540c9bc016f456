import { createError } from '../../core/index.ts'

export const HomePageInput = createError('HOME_PAGES_INPUT', '%s', 400)
/** Parameters: `template` or `module`, and the URN. */
export const NotFoundPart = createError('HOME_PAGES_NONE', 'The %s %s does not exist', 404)
export const NotGlobal = createError(
  'HOME_PAGES_NOT_GLOBAL',
  'The home page of all users must be a global template: %s is a personal one',
  400
)
/** Parameters: the URN, the expected time, and the stored one. */
export const PartChanged = createError(
  'HOME_PAGES_CHANGED',
  '%s was changed in the meantime: expected its last change at %s, found %s',
  409
)
