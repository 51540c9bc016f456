import { createError } from '../../core/index.ts'

/** Why a request is refused before anything starts: for its author, as the reason of the failure. */
export const Refused = createError('EXECUTOR_REFUSED', '%s', 400)
export const ExecutorInput = createError('EXECUTOR_INPUT', '%s', 400)
/** `%s`: a privilege. */
export const LacksRight = createError(
  'EXECUTOR_LACKS_RIGHT',
  'A run of this source would have the privilege %s, which you do not have. Please contact your DataHub administrator.',
  403
)
