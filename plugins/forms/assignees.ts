import { type Call, type Demand, hostOf, type Urn } from '../../core/index.ts'
import type { Entities, ModelAspects } from '../entities/index.ts'
import { typeOf } from '../owners/index.ts'
import type { FormInfo } from './state.ts'

export const MANAGE = ['MANAGE_DOCUMENTATION_FORMS']

type Actors = NonNullable<FormInfo['actors']>
type Owner = ModelAspects['ownership']['owners'][number]

/** DataHub's default. */
export const OWNERS: Actors = { owners: true }

/** A form on an entity. */
export interface OnEntity {
  readonly form: Urn
  readonly entity: Urn
}

/**
 * Users to whom the form is assigned need no privilege; others manage forms. A token with a scope never has what comes from
 * an assignment: its scope names privileges.
 */
export async function demandToAnswer(entities: Entities, call: Call, on: OnEntity): Promise<Demand[]> {
  const isWhole = call.credential?.scope === undefined
  if (isWhole && (await isAssignedTo(entities, call, on))) return []
  return [{ anyOf: MANAGE, message: `Form ${on.form} is not assigned to you on ${on.entity}. ${HINT}` }]
}

const HINT = 'Its users, groups and the owners that it names may answer it; others require MANAGE_DOCUMENTATION_FORMS.'

async function isAssignedTo({ aspects }: Entities, call: Call, { form, entity }: OnEntity) {
  const system = call.as('looking up to whom a form is assigned')
  const info = await aspects.formInfo.get(system, form)
  if (info === undefined) return false
  const { actors = OWNERS } = info
  const me = new Set<string>([call.actor, ...(await groupsOf(aspects, system, call.actor))])
  if (isNamed(actors, me)) return true
  const ownership = await aspects.ownership.get(system, hostOf(entity))
  return ownership?.owners.some(owner => me.has(owner.owner) && isAmong(actors, owner)) ?? false
}

/** Whether the form names one of them, as a user or as a group. */
export const isNamed = ({ users = [], groups = [] }: Actors, me: ReadonlySet<string>): boolean =>
  [...users, ...groups].some(urn => me.has(urn))

export async function groupsOf(aspects: Entities['aspects'], system: Call, user: Urn): Promise<readonly Urn[]> {
  const [external, native] = await Promise.all([
    aspects.groupMembership.get(system, user),
    aspects.nativeGroupMembership.get(system, user)
  ])
  return [...(external?.groups ?? []), ...(native?.nativeGroups ?? [])]
}

/** Owners of all types, or only of those that the form names. */
export function isAmong({ owners = true, ownershipTypes = [] }: Actors, owner: Owner): boolean {
  return ownershipTypes.length > 0 ? ownershipTypes.includes(typeOf(owner)) : owners
}
