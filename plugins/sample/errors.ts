import { createError } from '../../core/index.ts'

export const OtherWork = createError(
  'SAMPLE_OTHER_WORK',
  'the sample data is being %s: try again when that has ended',
  409
)
