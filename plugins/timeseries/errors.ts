import { createError } from '../../core/index.ts'

export const UnknownSeries = createError('TIMESERIES_UNKNOWN', '%s is no timeseries aspect; known: %s', 400)
export const WrongEntity = createError('TIMESERIES_WRONG_ENTITY', 'entity is %s, but %s is of type %s', 400)
export const BadTask = createError('TIMESERIES_BAD_TASK', '%s', 400)
export const ReadTooLarge = createError(
  'TIMESERIES_READ_TOO_LARGE',
  'more than %s: ask for a shorter time, or for fewer values',
  413
)
export const BadLimit = createError('TIMESERIES_BAD_LIMIT', 'limit is %d: it must be from 1 to %d', 400)
