import { createError } from '../../core/index.ts'

export const FollowingInput = createError('FOLLOWING_INPUT', '%s', 400)
export const NothingToFollow = createError('FOLLOWING_NONE', '%s does not exist, or you may not see it', 404)
/** Parameters: the follower, and how many are allowed. */
export const TooManyFollows = createError(
  'FOLLOWING_FULL',
  '%s follows as much as is allowed (%s): unfollow something first',
  409
)
