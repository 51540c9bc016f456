import { createError } from '../../core/index.ts'

export const DocumentInput = createError('DOCUMENTS_INPUT', '%s', 400)
/** `%s`: the URN. */
export const DocumentExists = createError('DOCUMENTS_EXISTS', 'Document with id %s already exists', 400)
export const NoSuchDocument = createError('DOCUMENTS_NONE', 'Document with URN %s does not exist', 404)
/** `%s`: the document, the new parent, what is wrong. */
export const InsideItself = createError(
  'DOCUMENTS_CIRCLE',
  'Cannot move document %s below %s: it would be inside itself',
  400
)
/** `%s`: what was changed, the URN. */
export const DocumentChanged = createError(
  'DOCUMENTS_CHANGED',
  '%s of %s was changed by somebody else in the meantime: it is not what was expected',
  409
)
