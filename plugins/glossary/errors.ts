import { createError } from '../../core/index.ts'

export const GlossaryInput = createError('GLOSSARY_INPUT', '%s', 400)
export const NotOfGlossary = createError(
  'GLOSSARY_WRONG_TYPE',
  '%s is not of the glossary: expected the URN of a glossaryTerm or a glossaryNode',
  400
)
/** The second parameter: the expected entity type. */
export const WrongGlossaryType = createError('GLOSSARY_WRONG_TYPE', '%s is not the URN of a %s', 400)

// These messages are DataHub's: clients and users search for them.
export const GlossaryExists = createError('GLOSSARY_EXISTS', 'This Glossary %s already exists!', 400)
export const NameTaken = createError(
  'GLOSSARY_NAME_TAKEN',
  'Glossary %s with this name already exists at this level of the Business Glossary',
  400
)
export const NoParent = createError('GLOSSARY_NO_PARENT', 'Failed to update %s. Parent node %s does not exist.', 400)
export const NoSuchGlossaryEntity = createError('GLOSSARY_NONE', 'This urn does not exist: %s', 404)
export const RelatedToItself = createError(
  'GLOSSARY_RELATED_TO_ITSELF',
  'Failed to update %s. Tried to create related term with itself.',
  400
)
export const NoSuchTerm = createError('GLOSSARY_NO_TERM', 'Failed to update %s. Term %s does not exist.', 400)
