import { covers, isNamed, type Policy, type Resource, type Subject } from './evaluate.ts'
import type { Path } from './rights.ts'

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
  const policy = `the policy ${JSON.stringify(first.name)} (${first.urn})`
  return `${policy} grants ${target} through ${first.through.map(textOf).join(' and ')}`
}

function textOf({ kind, urn, via }: Path): string {
  const what = kind.toLowerCase().replace('_', ' ')
  if (urn === null) return what
  return via === null ? `${what} ${urn}` : `${what} ${urn} of the group ${via}`
}

/** What keeps a policy that grants the privilege from granting it here. */
export function otherwise(policy: Policy, user: Subject, resource: Resource | undefined): string {
  const faults = [
    ...(isNamed(policy.actors, user) ? [] : [`is for ${audienceOf(policy)}`]),
    ...(covers(policy.matches, resource) === true ? [] : [`holds on ${extentOf(policy)}`])
  ]
  return `the policy ${JSON.stringify(policy.name)} (${policy.urn}) grants it, but ${faults.join(' and ')}`
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
