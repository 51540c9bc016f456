import { createError } from '../../core/index.ts'

export const ConditionFailed = createError('ENTITIES_CONDITION', '%s', 422)
export const Sealed = createError('ENTITIES_SEALED', '%s', 403)
export const LengthsDiffer = createError('ENTITIES_LENGTHS', 'entities and systemMetadata length must match', 412)

/** Another request created the entity between planning and writing. The batch is planned again, up to a limit. */
export const ConcurrentlyCreated = createError(
  'ENTITIES_APPEARED',
  'another request created the entity at the same time: retry the request',
  409
)

export const RenamingInput = createError('ENTITIES_RENAMING_INPUT', '%s', 400)
export const Renamed = createError(
  'ENTITIES_RENAMED',
  '%s was renamed by somebody else in the meantime: its name is not what was expected',
  409
)
export const NoSuchEntity = createError('ENTITIES_NO_SUCH_ENTITY', 'Failed to update %s. It does not exist.', 404)

export const NoInfo = createError('ENTITIES_NO_INFO', 'The aspect %s of %s is not stored, or you may not read it', 404)
