import { createError } from '../../core/index.ts'

export const InvalidPoll = createError('INVALID_POLL', '%s', 400)
export const InvalidSubscription = createError('INVALID_SUBSCRIPTION', '%s', 400)
/** `%s`: the id. */
export const EventsRemoved = createError(
  'EVENTS_REMOVED',
  'after: the events after %s are not kept any more: read what you show again, and subscribe without after',
  410
)
export const NotRecorded = createError(
  'EVENTS_NOT_RECORDED',
  'changes of aspects are not recorded on this server: the setting plugins.events.topics excludes them',
  409
)
/** With the seconds to wait before a retry. */
export const TooManyWaiting = createError('TOO_MANY_WAITING', 'at most %s polls can wait at a time: retry', 429)
