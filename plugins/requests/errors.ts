import { createError } from '../../core/index.ts'

export const RequestsInput = createError('REQUESTS_INPUT', '%s', 400)
export const NoSuchRequest = createError('REQUESTS_NONE', '%s is not a request to change %s', 404)
export const NotTheProposer = createError(
  'REQUESTS_NOT_PROPOSER',
  'Only the user who proposed it can withdraw request %s',
  403
)
export const ReadOnlyScope = createError('REQUESTS_SCOPE', "This token's scope does not permit proposing changes.", 403)
export const TooManyRequests = createError('REQUESTS_TOO_MANY', '%s', 409)
/** The second parameter: its state. */
export const AlreadyDecided = createError('REQUESTS_DECIDED', 'Request %s was decided before: it is %s', 409)
export const NothingToChange = createError('REQUESTS_NOTHING', '%s has what is proposed already', 409)
/** The last parameter: why. */
export const NoLongerApplies = createError(
  'REQUESTS_OUTDATED',
  'Request %s no longer applies, because %s has changed since it was proposed: %s',
  409
)
