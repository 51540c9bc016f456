import { concerns, covers, isNamed, type Policy, type Resource, type Subject } from './evaluate.ts'
import type { Path } from './rights.ts'

/** How many values of a policy a sentence shows. */
const SHOWN = 20

/** A policy that grants the privilege, with the ways in which it names the user. */
export interface Deciding {
  readonly urn: string
  readonly name: string
  readonly through: readonly Path[]
}

/** Which policy grants the privilege, as a sentence for users. */
export function whyGranted([first]: readonly Deciding[], target: string): string {
  if (!first) return `every user has ${target}, their own user entity`
  const policy = `the policy ${JSON.stringify(first.name)} (${first.urn})`
  return `${policy} grants ${target} through ${first.through.map(textOf).join(' and ')}`
}

function textOf({ kind, urn, via }: Path): string {
  const what = kind.toLowerCase().replace('_', ' ')
  if (urn === null) return what
  return via === null ? `${what} ${urn}` : `${what} ${urn} of the group ${via}`
}

/** Why a policy that grants the privilege does not grant it to this user on this resource. */
export function whyNotApplicable(policy: Policy, user: Subject, resource: Resource | undefined): string {
  const { constraints, matches } = policy
  const limits = [
    ...(isNamed(policy.actors, user) ? [] : [`only to ${audienceOf(policy)}`]),
    ...(covers(matches, resource) === true ? [] : [`only on ${extentOf(matches)}`]),
    ...(constraints ? [`only to attach and take off ${extentOf(constraints)}`] : [])
  ]
  return `the policy ${JSON.stringify(policy.name)} (${policy.urn}) grants it, but ${limits.join(' and ')}`
}

function audienceOf({ actors }: Policy): string {
  const { users, groups, roles, allGroups, resourceOwners } = actors
  const shown = [...roles, ...groups, ...users]
  const some = shown.length > SHOWN ? [...shown.slice(0, SHOWN), '…'] : shown
  const who = [...(allGroups ? ['members of any group'] : []), ...(resourceOwners ? ['owners'] : []), ...some]
  return who.length > 0 ? who.join(', ') : 'no users'
}

/** Why a policy does not apply, in DataHub's words and in detail; `undefined` = it does. */
export function denialOf(policy: Policy, user: Subject, resource: Resource | undefined): string | undefined {
  const { actors, constraints, matches } = policy
  if (concerns(policy, user, resource) === true) {
    return constraints && `SubResource not allowed: only to attach and take off ${extentOf(constraints)}`
  }
  const isElsewhere = covers(matches, resource) !== true && (isNamed(actors, user) || actors.resourceOwners)
  return isElsewhere
    ? `Resource does not match: only on ${extentOf(matches)}`
    : `Actor did not match: only to ${audienceOf(policy)}`
}

function extentOf(matches: Policy['matches'] = []): string {
  const fields = matches.map(({ field, condition, values }) => {
    const some = values.length > SHOWN ? [...values.slice(0, SHOWN), '…'] : values
    return `${field ?? 'an unknown field'} ${condition} ${some.join(', ')}`
  })
  return fields.length > 0 ? fields.join(' and ') : 'entities'
}
