import { type Check, type Privilege, suggest, type Urn } from '../../../core/index.ts'
import type { ModelAspects } from '../../entities/index.ts'
import { FixedPolicy, InvalidPolicy } from '../errors.ts'
import { type Actors, FIELDS, type Field, type Match, type Policy } from './evaluate.ts'

export type PolicyInfo = ModelAspects['dataHubPolicyInfo']

const TYPES = ['PLATFORM', 'METADATA']
const STATES = ['ACTIVE', 'INACTIVE', 'DRAFT']
const OLD_NAMES: Readonly<Record<string, Field>> = {
  RESOURCE_TYPE: 'TYPE',
  RESOURCE_URN: 'URN',
  OWNERS: 'OWNER',
  DOMAINS: 'DOMAIN'
}

/** `undefined` for a policy that is not active. */
export function compilePolicy(urn: string, info: PolicyInfo): Policy | undefined {
  if (info.state !== 'ACTIVE') return
  // constraints on what is added cannot be evaluated: grant nothing rather than too much
  if (info.resources?.privilegeConstraints) return
  const { displayName: name, privileges, actors } = info
  return { urn, name, privileges, actors: actorsOf(actors), matches: matchesOf(info) }
}

/** Validates every write of a policy, whichever operation makes it. @throws FixedPolicy, InvalidPolicy */
export function checkPolicy(known: () => ReadonlyMap<Privilege, string>): Check {
  return (call, urn, value, old) => {
    const policy = value as PolicyInfo
    const before = old as PolicyInfo | undefined
    if (call.system === undefined && (before?.editable === false || policy.editable === false))
      throw new FixedPolicy(urn)
    oneOf(urn, 'type', policy.type, TYPES)
    oneOf(urn, 'state', policy.state, STATES)
    for (const { field } of policy.resources?.filter?.criteria ?? []) {
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

function oneOf(urn: Urn, what: string, found: string, allowed: readonly string[]): void {
  if (!allowed.includes(found)) {
    throw new InvalidPolicy(
      `policy ${urn}: expected a ${what} of ${allowed.join(', ')}, found ${JSON.stringify(found)}`
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

/** From the filter, or from the older members that the filter replaced. */
function matchesOf({ type, resources }: PolicyInfo): readonly Match[] | undefined {
  if (type === 'PLATFORM' || !resources) return
  if (resources.filter) {
    return resources.filter.criteria.map(({ field, values, condition = 'EQUALS' }) => ({
      field: fieldOf(field),
      values,
      condition
    }))
  }
  const matches: Match[] = []
  if (resources.type !== undefined) matches.push({ field: 'TYPE', condition: 'EQUALS', values: [resources.type] })
  if (resources.resources && resources.allResources !== true) {
    matches.push({ field: 'URN', condition: 'EQUALS', values: resources.resources })
  }
  return matches
}
