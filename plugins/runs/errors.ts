import { createError } from '../../core/index.ts'

export const NoRun = createError('RUNS_NO_RUN', '%s names values that no run wrote: it is not a run', 400)
export const UnknownRun = createError('RUNS_UNKNOWN', 'no value is stored that the run %s wrote', 404)
export const NotRolledBack = createError('RUNS_NOT_ROLLED_BACK', 'the rollback of %s ended as %s: %s', 500)
export const NothingStored = createError('RUNS_NOTHING_STORED', '%s of %s is not stored, so nothing can be undone', 404)
export const ChangedSince = createError('RUNS_CHANGED_SINCE', '%s was changed since: %s wrote it at %s', 409)
export const NoSuchVersion = createError('RUNS_NO_SUCH_VERSION', '%s has no version %d: the latest is %d', 400)
export const NotKept = createError('RUNS_NOT_KEPT', 'version %d of %s of %s is no longer kept', 409)
export const KeyAspect = createError(
  'RUNS_KEY_ASPECT',
  '%s is the key of %s: to undo its creation, delete the entity',
  400
)
