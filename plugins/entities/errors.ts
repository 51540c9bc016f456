import { createError } from '../../core/index.ts'

export const ConditionFailed = createError('ENTITIES_CONDITION', '%s', 422)
export const Sealed = createError('ENTITIES_SEALED', '%s', 403)
export const LengthsDiffer = createError('ENTITIES_LENGTHS', 'entities and systemMetadata length must match', 412)

/** The entity was created between planning and writing: the batch is planned again, and clients do not see this. */
export const Appeared = createError('ENTITIES_APPEARED', 'the entity came to be meanwhile: send the request again', 409)
