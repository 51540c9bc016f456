import { createError } from '../../core/index.ts'

/** Parameters: the URN. */
export const UnknownEntity = createError('TIMELINE_UNKNOWN_ENTITY', 'Did not find %s', 404)
/** Parameters: what was found, the categories. */
export const UnknownCategory = createError(
  'TIMELINE_UNKNOWN_CATEGORY',
  'categories: expected some of %s, separated by commas, found %s',
  400
)
/** Parameters: the start, the end. */
export const EmptySpan = createError(
  'TIMELINE_EMPTY_SPAN',
  'expected a startTime before the endTime, found startTime %s and endTime %s',
  400
)
/** Parameter: what was found. */
export const MalformedVersion = createError(
  'TIMELINE_MALFORMED_VERSION',
  'version: expected three numbers as in 1.2.0, found %s',
  400
)
/** Parameters: the version, the latest one. */
export const UnknownVersion = createError(
  'TIMELINE_UNKNOWN_VERSION',
  'version: found %s, expected one from 0.0.0 to %s',
  404
)
/** Parameters: the aspect and its entity, the version, the latest version. */
export const VersionNotKept = createError(
  'TIMELINE_VERSION_NOT_KEPT',
  'Did not find %s in version %s: expected a version that is kept, the latest one is %s',
  404
)
