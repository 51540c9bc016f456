import { createError } from '../../core/index.ts'

// These messages are DataHub's: clients and users search for them.
export const NameTaken = createError(
  'BUSINESS_ATTRIBUTES_NAME',
  '"%s" already exists as Business Attribute. Please pick a unique name.',
  409
)
export const AttributeExists = createError('BUSINESS_ATTRIBUTES_EXISTS', 'This Business Attribute already exists!', 400)
/** The parameters: the verb and the URN. */
export const NoSuchAttribute = createError(
  'BUSINESS_ATTRIBUTES_NONE',
  'Failed to %s Business Attribute. Business Attribute with urn %s does not exist.',
  404
)
export const AttributeInput = createError('BUSINESS_ATTRIBUTES_INPUT', '%s', 400)
/** Parameters: the URN, the expected time, and the stored one. */
export const AttributeChanged = createError(
  'BUSINESS_ATTRIBUTES_CHANGED',
  'The business attribute %s was changed in the meantime: expected its last change at %s, found %s',
  409
)
