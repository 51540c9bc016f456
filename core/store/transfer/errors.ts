import { createError } from '../../errors.ts'

/** Nothing was changed: what is wrong with the source, the target or the file, and what to do. */
export const Refused = createError('TRANSFER_REFUSED', '%s')

/** A backup that does not hold what it was made with. */
export const Damaged = createError('TRANSFER_DAMAGED', '%s')

/** The target does not hold what the source holds. */
export const Differs = createError('TRANSFER_DIFFERS', '%s')

/** What is written stays; the same command goes on. */
export const Interrupted = createError('TRANSFER_INTERRUPTED', '%s')
