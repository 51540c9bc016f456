import { entityTypeOf, isStoredUrn, type Privilege, type Urn } from '../../../core/index.ts'

/** A user with their memberships. */
export interface Subject {
  readonly urn: Urn
  /** External and native ones. */
  readonly groups: ReadonlySet<string>
  /** Own roles and those of the groups. */
  readonly roles: ReadonlySet<string>
}

export const FIELDS = [
  'TYPE',
  'URN',
  'OWNER',
  'DOMAIN',
  'CONTAINER',
  'TAG',
  'DATA_PLATFORM_INSTANCE',
  'GROUP_MEMBERSHIP'
] as const
export type Field = (typeof FIELDS)[number]
export type Condition = 'EQUALS' | 'STARTS_WITH' | 'NOT_EQUALS'

export interface Owner {
  readonly owner: string
  readonly type: string
}

/** What policies can match on an entity, in addition to its type and URN. */
export interface Facts {
  readonly owners: readonly Owner[]
  readonly values: Readonly<Record<Exclude<Field, 'TYPE' | 'URN'>, readonly string[]>>
}

/** What a privilege is required on: one entity, or any entity of a type (no `urn`). */
export interface Resource {
  readonly type: string
  readonly urn?: Urn
  /** Absent until they are looked up. */
  readonly facts?: Facts | undefined
}

export interface Match {
  /** `undefined` = unknown field: matches nothing. */
  readonly field: Field | undefined
  readonly condition: Condition
  readonly values: readonly string[]
}

export interface Actors {
  readonly users: ReadonlySet<string>
  readonly groups: ReadonlySet<string>
  readonly roles: ReadonlySet<string>
  readonly allUsers: boolean
  readonly allGroups: boolean
  readonly resourceOwners: boolean
  /** Empty = any type of ownership. */
  readonly ownershipTypes: ReadonlySet<string>
}

/** An active policy, or the part of one that has constraints, compiled for evaluation. */
export interface Policy {
  readonly urn: string
  readonly name: string
  readonly privileges: readonly Privilege[]
  readonly actors: Actors
  /** All must match, so `[]` matches every entity; `undefined` = everywhere, including the platform. */
  readonly matches: readonly Match[] | undefined
  /** It grants only the attaching and taking off of what meets all of these, to and from what `matches` covers. */
  readonly constraints?: readonly Match[]
}

/** `unknown` = depends on facts of the resource that were not looked up. */
export type Verdict = boolean | 'unknown'

const ON_ONESELF: readonly Privilege[] = [
  'VIEW_ENTITY_PAGE',
  'GET_ENTITY_PRIVILEGE',
  'EXISTS_ENTITY',
  'EDIT_USER_PROFILE',
  'EDIT_CONTACT_INFO'
]

/** Privileges that all users have on their own user entity. */
export function privilegesOnOneself(subject: Subject, resource: Resource | undefined): readonly Privilege[] {
  return isOneself(subject, resource) ? ON_ONESELF : []
}

/** Whether a policy grants its privileges, whatever is done with them: never, if it has constraints. */
export function applies(policy: Policy, subject: Subject, resource: Resource | undefined): Verdict {
  return policy.constraints === undefined && concerns(policy, subject, resource)
}

/** Whether a policy with constraints grants its privileges for attaching, or taking off, all of these. */
export function appliesToAttaching(
  policy: Policy,
  subject: Subject,
  { resource, attaches }: { readonly resource: Resource | undefined; readonly attaches: readonly string[] }
): Verdict {
  const { constraints } = policy
  const meets = (urn: string) => isStoredUrn(urn) && covers(constraints, { type: entityTypeOf(urn), urn }) === true
  return (
    constraints !== undefined && attaches.length > 0 && attaches.every(meets) && concerns(policy, subject, resource)
  )
}

/** Whether a policy names the subject, and covers the resource. */
export function concerns(policy: Policy, subject: Subject, resource: Resource | undefined): Verdict {
  const where = covers(policy.matches, resource)
  if (where === false || isNamed(policy.actors, subject)) return where
  return both(where, owns(policy.actors, subject, resource))
}

/** Whether a policy names a user other than as an owner. */
export function isNamed(actors: Actors, { urn, groups, roles }: Subject): boolean {
  if (actors.allUsers || actors.users.has(urn) || (actors.allGroups && groups.size > 0)) return true
  return !actors.groups.isDisjointFrom(groups) || !actors.roles.isDisjointFrom(roles)
}

/** Whether a resource meets all of the matches; `undefined` = everywhere. */
export function covers(matches: Policy['matches'], resource: Resource | undefined): Verdict {
  if (!matches) return true
  if (!resource) return false
  return matches.reduce<Verdict>(
    (verdict, match) => (verdict === false ? verdict : both(verdict, matchesResource(match, resource))),
    true
  )
}

function matchesResource({ field, condition, values }: Match, resource: Resource): Verdict {
  const found = field && valuesOf(field, resource)
  if (found === undefined) return false
  if (found === 'unknown') return found
  if (condition === 'NOT_EQUALS') return !values.some(value => found.includes(value))
  return values.some(value => found.some(one => (condition === 'EQUALS' ? one === value : one.startsWith(value))))
}

/** `undefined` = the resource is a type as a whole, which has no values for fields of entities. */
function valuesOf(field: Field, { type, urn, facts }: Resource): readonly string[] | 'unknown' | undefined {
  if (field === 'TYPE') return [type]
  if (urn === undefined) return
  if (field === 'URN') return [urn]
  return facts ? facts.values[field] : 'unknown'
}

function owns(
  { resourceOwners, ownershipTypes }: Actors,
  { urn, groups }: Subject,
  resource: Resource | undefined
): Verdict {
  if (!resourceOwners || resource?.urn === undefined) return false
  if (!resource.facts) return 'unknown'
  return resource.facts.owners.some(
    ({ owner, type }) => (owner === urn || groups.has(owner)) && (ownershipTypes.size === 0 || ownershipTypes.has(type))
  )
}

function isOneself(subject: Subject, resource: Resource | undefined): boolean {
  return resource?.urn !== undefined && resource.urn === subject.urn
}

export function either(one: Verdict, other: Verdict): Verdict {
  if (one === true || other === true) return true
  return one === 'unknown' ? one : other
}

export function both(one: Verdict, other: Verdict): Verdict {
  if (one === false || other === false) return false
  return one === 'unknown' ? one : other
}
