import { createError } from '../../core/index.ts'

export const UnknownSeries = createError('TIMESERIES_UNKNOWN', 'unknown timeseries aspect %s; known: %s', 400)
export const WrongEntity = createError(
  'TIMESERIES_WRONG_ENTITY',
  'entity %s does not match %s, which has the type %s',
  400
)
export const BadTask = createError('TIMESERIES_BAD_TASK', '%s', 400)
export const ReadTooLarge = createError(
  'TIMESERIES_READ_TOO_LARGE',
  'found more than %s: request a shorter time range or fewer values',
  413
)
export const BadLimit = createError('TIMESERIES_BAD_LIMIT', 'limit must be between 1 and %d, found %d', 400)
export const BadOperation = createError('TIMESERIES_BAD_OPERATION', '%s', 400)
