import { createError } from '../../core/index.ts'

export const NotErasable = createError('ERASURE_REFUSED', '%s', 400)
export const NobodyToErase = createError(
  'ERASURE_NOBODY',
  '%s does not exist, and nothing that is stored names it',
  404
)
/** Parameters: the confirmation, the expected name. */
export const NotConfirmed = createError(
  'ERASURE_NOT_CONFIRMED',
  'to confirm, repeat the name of the user: expected %s',
  400
)
/** Parameter: the URN. */
export const PersonErased = createError(
  'ERASURE_BLOCKED',
  '%s was erased from this catalog, so nothing that names them is accepted. Leave them out at the source, or permit them again (Settings, Erased persons)',
  422
)
export const NoErasure = createError('ERASURE_NONE', 'The erasure %s does not exist.', 404)
