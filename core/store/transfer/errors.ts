import { createError } from '../../errors.ts'

/** Nothing was changed. The message names the problem with the source, the target or the file, and what to do. */
export const Refused = createError('TRANSFER_REFUSED', '%s')

/** A backup file is damaged or incomplete. */
export const Damaged = createError('TRANSFER_DAMAGED', '%s')

/** The target does not have the same records as the source. */
export const Differs = createError('TRANSFER_DIFFERS', '%s')

/** What was written stays; running the same command again resumes. */
export const Interrupted = createError('TRANSFER_INTERRUPTED', '%s')
