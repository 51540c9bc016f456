import { createError } from '../../core/index.ts'

export const DomainInput = createError('DOMAINS_INPUT', '%s', 400)
export const NoSuchEntityOf = createError('DOMAINS_NONE', '%s does not exist', 404)
export const DomainChanged = createError(
  'DOMAINS_CHANGED',
  'The domain of %s was changed by somebody else in the meantime: it is not what was expected',
  409
)

// These messages are DataHub's: clients and users search for them.
export const DomainExists = createError('DOMAINS_EXISTS', 'This Domain already exists!', 400)
export const ProductExists = createError('DOMAINS_PRODUCT_EXISTS', 'This Data product already exists!', 400)
export const ApplicationExists = createError('DOMAINS_APPLICATION_EXISTS', 'This Application already exists!', 400)
export const NameTaken = createError(
  'DOMAINS_NAME_TAKEN',
  '"%s" already exists in this domain. Please pick a unique name.',
  400
)
export const NoSuchDomain = createError(
  'DOMAINS_NO_DOMAIN',
  'Failed to validate Domain with urn %s. Urn does not exist.',
  400
)
export const NoParent = createError('DOMAINS_NO_PARENT', 'Parent Domain %s does not exist.', 400)
export const HasChildren = createError('DOMAINS_HAS_CHILDREN', 'Cannot delete domain %s which has child domains', 400)
