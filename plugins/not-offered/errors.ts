import { createError } from '../../core/index.ts'

/** Not a 404 or 405: for these some clients try an older call. Not a 5xx: these they repeat. Parameter: the reason. */
export const NotOffered = createError('NOT_OFFERED', '%s', 400)
