import type { Aspect, Call, Urn } from '../../core/index.ts'
import type { Entities } from '../entities/index.ts'
import { EVENTS, type EventKind, type Follow, followUrn, OWNED, WAYS, type Way } from './definitions.ts'
import { NothingToFollow } from './errors.ts'

interface StateDeps {
  readonly entities: Pick<Entities, 'exists' | 'aspects'>
  readonly follows: Aspect<Follow>
  groupsOf(call: Call, user: Urn): Promise<readonly Urn[]>
}

/** How the caller follows an entity: directly, as an owner, or as a member of groups that do. */
export interface FollowState {
  readonly isFollowed: boolean
  readonly isMuted: boolean
  readonly isOwner: boolean
  readonly events: readonly EventKind[]
  readonly ways: readonly Way[]
  readonly groups: readonly Urn[]
}

const REASON = 'asking how the caller and their groups follow an entity'

/** @throws NothingToFollow */
export async function stateOf(deps: StateDeps, call: Call, urn: Urn): Promise<FollowState> {
  const { entities, follows } = deps
  if (!(await entities.exists(call, urn))) throw new NothingToFollow(urn)
  const system = call.as(REASON)
  const followers = [call.actor, ...(await deps.groupsOf(system, call.actor))]
  const stored = await follows.getMany(
    system,
    followers.flatMap(one => [followUrn(one, urn), followUrn(one, OWNED)])
  )
  const ownership = await entities.aspects.ownership.get(call, urn)
  const owners = new Set(ownership?.owners.map(({ owner }) => owner))
  const all = followers.map((follower, at) =>
    followed({ own: stored[2 * at], owned: stored[2 * at + 1], isOwner: owners.has(follower) })
  )
  const { follow, isFollowed } = all[0] ?? {}
  return {
    isFollowed: isFollowed === true,
    isMuted: stored[0]?.isOff === true,
    isOwner: owners.has(call.actor),
    events: follow?.events ?? EVENTS,
    ways: follow?.ways ?? WAYS,
    groups: followers.filter((_follower, at) => at > 0 && all[at]?.isFollowed)
  }
}

interface Known {
  /** Of the entity itself, and of what the follower owns. */
  readonly own: Follow | undefined
  readonly owned: Follow | undefined
  readonly isOwner: boolean
}

function followed({ own, owned, isOwner }: Known): {
  readonly follow: Follow | undefined
  readonly isFollowed: boolean
} {
  const follow = own ?? (isOwner ? owned : undefined)
  return { follow, isFollowed: follow ? follow.isOff !== true : isOwner }
}
