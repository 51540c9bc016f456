import { createError } from '../../core/index.ts'

export const FormInput = createError('FORMS_INPUT', '%s', 400)
export const FormExists = createError('FORMS_EXISTS', 'A form already exists with urn %s', 400)
export const NoSuchForm = createError('FORMS_NONE', 'Form %s does not exist', 404)
export const NoSuchEntity = createError('FORMS_NO_ENTITY', '%s does not exist', 404)
/** Parameters: the form, the entity, the prompts without an answer. */
export const FormIncomplete = createError(
  'FORMS_INCOMPLETE',
  'Form %s cannot be verified on %s: these required prompts have no answer: %s',
  400
)

// This message is DataHub's.
export const NotAssigned = createError('FORMS_NOT_ASSIGNED', 'Form %s has not been assigned to entity %s', 400)
