import { createError } from '../../core/index.ts'

export const RelationshipInput = createError('ER_MODEL_INPUT', '%s', 400)
export const NoSuchRelationship = createError('ER_MODEL_NONE', 'The relationship %s does not exist', 404)
export const NoSuchDataset = createError(
  'ER_MODEL_NO_DATASET',
  'The dataset %s of the relationship does not exist',
  404
)
/** Parameters: the name and the URN. */
export const RelationshipExists = createError(
  'ER_MODEL_EXISTS',
  'The two datasets already have a relationship named %s: %s',
  409
)
/** Parameters: the URN, the expected time, and the stored one. */
export const RelationshipChanged = createError(
  'ER_MODEL_CHANGED',
  'The relationship %s was changed in the meantime: expected its last change at %s, found %s',
  409
)
export const DatasetsChanged = createError(
  'ER_MODEL_DATASETS_CHANGED',
  'The datasets of the relationship %s were changed at the same time: retry the request',
  409
)
