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
