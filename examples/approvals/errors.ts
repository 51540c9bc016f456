import { createError } from 'aspectd'

export const WaitsForApproval = createError(
  'APPROVALS_WAITS',
  'You are not an owner of %s: the change is stored as %s and waits for the approval of an owner.',
  409
)
export const ChangeOneDataset = createError(
  'APPROVALS_ONE_DATASET',
  'Changes of %s wait for the approval of an owner: change this dataset in a request of its own.',
  409
)
export const NoSuchProposal = createError('APPROVALS_UNKNOWN', '%s is not a proposed change of %s', 404)
export const AlreadyDecided = createError('APPROVALS_DECIDED', '%s was decided before: it is %s', 409)
export const ChangedMeanwhile = createError(
  'APPROVALS_CHANGED',
  '%s of %s has changed since this change was proposed: reject it, and let it be proposed again',
  409
)
