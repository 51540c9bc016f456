import { createError } from '../../core/index.ts'

export const QueryInput = createError('QUERIES_INPUT', '%s', 400)
// This message is DataHub's: clients and users search for it.
export const NoSuchQuery = createError('QUERIES_NONE', 'Failed to find query with urn %s', 404)
export const NoSuchSubject = createError('QUERIES_NO_SUBJECT', 'The dataset %s of the query does not exist', 404)
/** Parameters: the URN, the expected time, and the stored one. */
export const QueryChanged = createError(
  'QUERIES_CHANGED',
  'The query %s was changed in the meantime: expected its last change at %s, found %s',
  409
)
export const SubjectsChanged = createError(
  'QUERIES_SUBJECTS_CHANGED',
  'The datasets of the query %s were changed at the same time: retry the request',
  409
)
