import { createError } from '../../core/index.ts'

export const IngestionInput = createError('INGESTION_INPUT', '%s', 400)
/** Parameter: the URN. */
export const NoSuchSource = createError('INGESTION_NO_SOURCE', 'Failed to find ingestion source with urn %s', 404)
export const NoSuchExecution = createError(
  'INGESTION_NO_EXECUTION',
  'Failed to find execution request with urn %s',
  404
)
export const OtherSource = createError(
  'INGESTION_OTHER_SOURCE',
  'The execution request %s is not one of the ingestion source %s',
  400
)
export const HasEnded = createError('INGESTION_ENDED', 'The execution request %s cannot be cancelled: it is %s', 409)
export const SourceChanged = createError(
  'INGESTION_SOURCE_CHANGED',
  'The ingestion source %s was changed by somebody else in the meantime: its recipe is not what was expected',
  409
)
/** Parameters: the name, and the URN of the source. */
export const NoSuchFile = createError('INGESTION_NO_FILE', 'There is no file %s of the ingestion source %s', 404)
export const NoSpace = createError('INGESTION_NO_SPACE', 'The file was not stored: the disk of the server is full', 507)
