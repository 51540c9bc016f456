import { createError } from '../../core/index.ts'

export const VersionInput = createError('VERSIONS_INPUT', '%s', 400)
/** Parameters: the entity, and its version set. */
export const LinkedElsewhere = createError(
  'VERSIONS_LINKED',
  'Version already exists for specified entity: %s for a different Version Set: %s',
  409
)
/** Parameters: the entity, the version set of the request, its own. */
export const NotInSet = createError('VERSIONS_OTHER_SET', '%s is not linked to the version set %s but to %s', 400)
export const NoNextVersion = createError(
  'VERSIONS_NO_NEXT',
  'No version can be added to %s: the sort id of its latest version, %s, was given by another program, which must add the next one itself',
  409
)
