import { type Check, type Privilege, suggest, type Urn } from '../../../core/index.ts'
import type { ModelAspects } from '../../entities/index.ts'
import { FixedPolicy, InvalidPolicy } from '../errors.ts'
import { type Actors, FIELDS, type Field, type Match, type Policy } from './evaluate.ts'
import { onlyReads } from './scope.ts'

export type PolicyInfo = ModelAspects['dataHubPolicyInfo']

const TYPES = ['PLATFORM', 'METADATA'] as const
const STATES = ['ACTIVE', 'INACTIVE', 'DRAFT'] as const
const VALUES: Readonly<Record<'type' | 'state', readonly string[]>> = { type: TYPES, state: STATES }

/** A policy with the values that `checkPolicy` permits: no other is stored. */
export interface StoredPolicy extends PolicyInfo {
  readonly type: (typeof TYPES)[number]
  readonly state: (typeof STATES)[number]
}
const OLD_NAMES: Readonly<Record<string, Field>> = {
  RESOURCE_TYPE: 'TYPE',
  RESOURCE_URN: 'URN',
  OWNERS: 'OWNER',
  DOMAINS: 'DOMAIN'
}

/** The privileges of the operations that say what they attach: constraints of a policy limit these. */
const ATTACHING: readonly Privilege[] = [
  'EDIT_ENTITY_TAGS',
  'EDIT_DATASET_COL_TAGS',
  'EDIT_ENTITY_GLOSSARY_TERMS',
  'EDIT_DATASET_COL_GLOSSARY_TERMS'
]
/** What is known of what is attached, without reading it. */
const CONSTRAINABLE: readonly (Field | undefined)[] = ['URN', 'TYPE']

/**
 * Nothing for a policy that is not active. One with constraints is two: what it grants for reading, and what it grants for
 * attaching what meets the constraints. Its other privileges could not be limited, so it does not grant them.
 */
export function compilePolicy(urn: string, info: PolicyInfo): readonly Policy[] {
  if (info.state !== 'ACTIVE') return []
  const { displayName: name, privileges, actors } = info
  const policy = { urn, name, privileges, actors: actorsOf(actors), matches: matchesOf(info) }
  const constraints = matchesOfFilter(info.resources?.privilegeConstraints)
  if (constraints.length === 0) return [policy]
  const reading = privileges.filter(onlyReads)
  const attaching = privileges.filter(one => ATTACHING.includes(one))
  return [
    ...(reading.length > 0 ? [{ ...policy, privileges: reading }] : []),
    { ...policy, privileges: attaching, constraints }
  ]
}

/** For operations on policies, which can tell their caller. @throws InvalidPolicy if constraints would take privileges away */
export function checkConstraints({ privileges, resources }: PolicyInfo): void {
  const constraints = matchesOfFilter(resources?.privilegeConstraints)
  if (constraints.length === 0) return
  const field = resources?.privilegeConstraints?.criteria.find(
    (_one, at) => !CONSTRAINABLE.includes(constraints[at]?.field)
  )
  if (field) {
    throw new InvalidPolicy(
      `resources.privilegeConstraints: expected a field of ${CONSTRAINABLE.join(', ')}, found ${JSON.stringify(field.field)}`
    )
  }
  const unlimited = privileges.find(one => !ATTACHING.includes(one) && !onlyReads(one))
  if (unlimited !== undefined) {
    throw new InvalidPolicy(
      `resources.privilegeConstraints limit ${ATTACHING.join(', ')}, and leave privileges that only read: ${unlimited} needs a policy without constraints`
    )
  }
}

/** Validates every write of a policy, whichever operation makes it. @throws FixedPolicy, InvalidPolicy */
export function checkPolicy(known: () => ReadonlyMap<Privilege, string>): Check {
  return (call, urn, value, old) => {
    const policy = value as PolicyInfo
    const before = old as PolicyInfo | undefined
    if (call.system === undefined && (before?.editable === false || policy.editable === false))
      throw new FixedPolicy(urn)
    requireKnown(urn, policy, 'type')
    requireKnown(urn, policy, 'state')
    const { filter, privilegeConstraints } = policy.resources ?? {}
    for (const { field } of [...(filter?.criteria ?? []), ...(privilegeConstraints?.criteria ?? [])]) {
      if (!fieldOf(field))
        throw new InvalidPolicy(
          `policy ${urn}: expected a field of ${FIELDS.join(', ')}, found ${JSON.stringify(field)}`
        )
    }
    const names = known()
    // privileges that the policy already had may belong to a plugin that is disabled now
    const added = policy.privileges.find(name => !names.has(name) && !before?.privileges.includes(name))
    if (added !== undefined) throw new InvalidPolicy(unknownPrivilege(urn, added, [...names.keys()]))
  }
}

function unknownPrivilege(urn: Urn, name: string, known: string[]): string {
  return `policy ${urn}: unknown privilege ${JSON.stringify(name)}${suggest(name, known)}`
}

function requireKnown(urn: Urn, policy: PolicyInfo, member: 'type' | 'state'): void {
  const [found, known] = [policy[member], VALUES[member]]
  if (!known.includes(found)) {
    throw new InvalidPolicy(
      `policy ${urn}: expected a ${member} of ${known.join(', ')}, found ${JSON.stringify(found)}`
    )
  }
}

function fieldOf(name: string): Field | undefined {
  const upper = name.toUpperCase()
  return FIELDS.find(field => field === upper) ?? OLD_NAMES[upper]
}

function actorsOf(actors: PolicyInfo['actors']): Actors {
  return {
    users: new Set(actors.users),
    groups: new Set(actors.groups),
    roles: new Set(actors.roles),
    allUsers: actors.allUsers === true,
    allGroups: actors.allGroups === true,
    resourceOwners: actors.resourceOwners === true,
    ownershipTypes: new Set(actors.resourceOwnersTypes)
  }
}

type Filter = NonNullable<PolicyInfo['resources']>['filter']

const matchesOfFilter = (filter: Filter): readonly Match[] =>
  (filter?.criteria ?? []).map(({ field, values, condition = 'EQUALS' }) => ({
    field: fieldOf(field),
    values,
    condition
  }))

/** From the filter, or from the older members that the filter replaced. */
function matchesOf({ type, resources }: PolicyInfo): readonly Match[] | undefined {
  if (type === 'PLATFORM' || !resources) return
  if (resources.filter) return matchesOfFilter(resources.filter)
  const matches: Match[] = []
  if (resources.type !== undefined) matches.push({ field: 'TYPE', condition: 'EQUALS', values: [resources.type] })
  if (resources.resources && resources.allResources !== true) {
    matches.push({ field: 'URN', condition: 'EQUALS', values: resources.resources })
  }
  return matches
}
