import { createError } from '../../core/index.ts'

export const InvalidPoll = createError('INVALID_POLL', '%s', 400)
/** With the seconds to wait before a retry. */
export const TooManyWaiting = createError('TOO_MANY_WAITING', 'at most %s polls can wait at a time: retry', 429)
