import { createError } from '../../core/index.ts'

export const QualityInput = createError('QUALITY_INPUT', '%s', 400)
export const NoSuchAssertion = createError('QUALITY_NO_ASSERTION', 'The assertion %s does not exist', 404)
export const NoSuchIncident = createError('QUALITY_NO_INCIDENT', 'The incident %s does not exist', 404)
/** Parameters: what refers to it, and its URN. */
export const NoSuchAsset = createError('QUALITY_NO_ASSET', '%s %s does not exist', 404)
/** Parameters: `assertion`, `incident` or `contract`, and its URN. */
export const AssetsChanged = createError(
  'QUALITY_ASSETS_CHANGED',
  'The assets of the %s %s were changed at the same time: retry the request',
  409
)
export const TooManyResults = createError(
  'QUALITY_TOO_MANY_RESULTS',
  'more than %d results of %s are in this time range: request a shorter one',
  413
)
/** Parameters: the dataset, and its contract. */
export const OtherContract = createError(
  'QUALITY_OTHER_CONTRACT',
  '%s already has the contract %s: change that one, or delete it first',
  409
)
export const NoSuchTest = createError('QUALITY_NO_TEST', 'The test %s does not exist', 404)
export const TestExists = createError('QUALITY_TEST_EXISTS', 'The test %s already exists', 409)
