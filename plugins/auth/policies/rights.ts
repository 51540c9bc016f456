import { type Call, type Data, entityTypeOf, parseStoredUrn, type Urn } from '../../../core/index.ts'
import { aspectValues } from '../../entities/index.ts'
import { NoUser } from '../errors.ts'
import { type Actors, isNamed, type Owner, type Policy, type Resource, type Subject } from './evaluate.ts'
import type { PolicyCache } from './policy-cache.ts'
import type { Subjects } from './subjects.ts'

/** A user, and the roles and groups that give them rights. */
export interface Rights {
  readonly user: Urn
  readonly roles: readonly string[]
  readonly groups: readonly string[]
  /** Roles by group, for groups that have roles. */
  readonly byGroup: ReadonlyMap<string, readonly string[]>
}

/** A way in which a policy names a user: `via` is the group that gives the role. */
export interface Path {
  readonly kind: 'USER' | 'GROUP' | 'ROLE' | 'OWNER' | 'ALL_USERS' | 'ALL_GROUPS'
  readonly urn: string | null
  readonly via: string | null
}

export async function rightsOf(data: Data, system: Call, { urn, groups }: Subject): Promise<Rights> {
  const holders = [urn, ...[...groups].map(group => parseStoredUrn(group))]
  const found = await data.read(
    system,
    holders.map(holder => ({ urn: holder, aspects: ['roleMembership'] }))
  )
  const pairs = holders.map((holder, at) => [holder, aspectValues(found[at]).roleMembership?.roles ?? []] as const)
  const [[, roles] = [urn, []], ...ofGroups] = pairs
  return { user: urn, roles, groups: [...groups], byGroup: new Map(ofGroups.filter(([, held]) => held.length > 0)) }
}

/** Every way in which a policy names a user, directly or as an owner of the resource. */
export function pathsOf({ actors }: Policy, rights: Rights, resource: Resource | undefined): Path[] {
  const { user } = rights
  const { users, groups, roles, allUsers, allGroups } = actors
  const path = (kind: Path['kind'], urn: string | null = null, via: string | null = null): Path => ({ kind, urn, via })
  return [
    ...(allUsers ? [path('ALL_USERS')] : []),
    ...(allGroups && rights.groups.length > 0 ? [path('ALL_GROUPS')] : []),
    ...(users.has(user) ? [path('USER', user)] : []),
    ...rights.groups.filter(group => groups.has(group)).map(group => path('GROUP', group)),
    ...rights.roles.filter(role => roles.has(role)).map(role => path('ROLE', role)),
    ...[...rights.byGroup].flatMap(([group, held]) =>
      held.filter(role => roles.has(role)).map(role => path('ROLE', role, group))
    ),
    ...ownersOf(actors, [user, ...rights.groups], resource).map(({ owner }) => path('OWNER', owner))
  ]
}

function ownersOf(
  { resourceOwners, ownershipTypes }: Actors,
  who: readonly string[],
  on: Resource | undefined
): Owner[] {
  if (!resourceOwners) return []
  const isWanted = ({ type }: Owner) => ownershipTypes.size === 0 || ownershipTypes.has(type)
  return (on?.facts?.owners ?? []).filter(one => who.includes(one.owner) && isWanted(one))
}

export interface AccessDeps {
  readonly data: Data
  readonly subjects: Subjects
  readonly policyCache: PolicyCache
}

/** Roles, groups, policies and privileges of a user, in DataHub's form; without policies for owners of a resource. */
export async function debugAccess({ data, subjects, policyCache }: AccessDeps, call: Call, user: Urn) {
  if (entityTypeOf(user) !== 'corpuser') throw new NoUser(user)
  const subject = await subjects.of(user)
  const { roles, groups, byGroup } = await rightsOf(data, call.as('explain access'), subject)
  const policies = (await policyCache.current()).all.filter(({ actors }) => isNamed(actors, subject))
  return {
    roles,
    groups,
    groupsWithRoles: [...byGroup.keys()],
    rolesViaGroups: [...new Set([...byGroup.values()].flat())],
    allRoles: [...subject.roles],
    policies: [...new Set(policies.map(({ urn }) => urn))],
    privileges: [...new Set(policies.flatMap(({ privileges }) => privileges))].sort()
  }
}
