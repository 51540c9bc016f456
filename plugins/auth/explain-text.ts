import type { Path } from './access.ts'
import { covers, isNamed, type Policy, type Resource, type Subject } from './evaluate.ts'

/** Values of a policy that a sentence shows. */
const SHOWN = 20

/** A policy that grants what was asked for. */
export interface Deciding {
  readonly urn: string
  readonly name: string
  readonly through: readonly Path[]
}

/** What grants it, for people. */
export function grounds([first]: readonly Deciding[], target: string): string {
  if (!first) return `everybody has ${target}, his own user`
  const [path] = first.through
  const by = path?.via ? `${path.urn} of the group ${path.via}` : path?.urn
  const through = path?.kind.toLowerCase().replace('_', ' ') ?? 'user'
  return `the policy ${JSON.stringify(first.name)} (${first.urn}) grants ${target} through ${by ? `${through} ${by}` : through}`
}

/** What keeps a policy that grants the privilege from granting it here. */
export function otherwise(name: string, policy: Policy, user: Subject, resource: Resource | undefined): string {
  const faults = [
    ...(isNamed(policy.actors, user) ? [] : [`is for ${audienceOf(policy)}`]),
    ...(covers(policy.matches, resource) === true ? [] : [`holds on ${extentOf(policy)}`])
  ]
  return `the policy ${JSON.stringify(name)} (${policy.urn}) grants it, but ${faults.join(' and ')}`
}

function audienceOf({ actors }: Policy): string {
  const { users, groups, roles, allGroups, resourceOwners } = actors
  const shown = [...roles, ...groups, ...users]
  const some = shown.length > SHOWN ? [...shown.slice(0, SHOWN), '…'] : shown
  const who = [...(allGroups ? ['members of any group'] : []), ...(resourceOwners ? ['owners'] : []), ...some]
  return who.length > 0 ? who.join(', ') : 'nobody'
}

function extentOf({ matches = [] }: Policy): string {
  const fields = matches.map(({ field, condition, values }) => {
    const some = values.length > SHOWN ? [...values.slice(0, SHOWN), '…'] : values
    return `${field ?? 'an unknown field'} ${condition} ${some.join(', ')}`
  })
  return fields.length > 0 ? fields.join(' and ') : 'entities only'
}
