import { type Call, type Demand, type Edit, entityTypeOf, parseUrn, type Urn } from '../../core/index.ts'
import type { Entities } from '../entities/index.ts'
import { requireNotRemoved } from '../kit/index.ts'
import { ExternalGroup, NoSuchGroup, NoSuchMember } from './errors.ts'
import { type GroupDeps, parseGroupUrn } from './group.ts'

export interface Members {
  readonly groupUrn: string
  readonly userUrns: readonly string[]
}

export function demandToEditMembers({ groupUrn }: Members): Demand {
  return { anyOf: ['EDIT_ENTITY', 'EDIT_GROUP_MEMBERS'], on: parseGroupUrn(groupUrn) }
}

/** Adds all of the users, or none if one of them does not exist, or is not visible to the caller. */
export async function addMembers({ data, entities }: GroupDeps, call: Call, input: Members): Promise<void> {
  const group = parseGroupUrn(input.groupUrn)
  const system = call.as('adding members to a group')
  const missing = () => new NoSuchGroup(`add members to group ${group}`)
  if (!(await entities.exists(system, group))) throw missing()
  if (await isExternal(entities, system, group)) throw new ExternalGroup(group, 'added to')
  const users = [...new Set(input.userUrns.map(urn => parseUrn(urn)))]
  const unknown = await unknownOf(entities, call, users)
  if (unknown.length > 0) throw new NoSuchMember(group, unknown.join(', '))
  await requireNotRemoved(entities.aspects, call, users)
  const { nativeGroupMembership } = entities.aspects
  const edit = (user: Urn): Edit =>
    nativeGroupMembership.edit(
      user,
      old => (old?.nativeGroups.includes(group) ? old : { nativeGroups: [...(old?.nativeGroups ?? []), group] }),
      { mustExist: () => new NoSuchMember(group, user) }
    )
  await data.write(system, users.map(edit), { require: [{ urn: group, missing }] })
}

/** Non-members are ignored. */
export async function removeMembers({ data, entities }: GroupDeps, call: Call, input: Members): Promise<void> {
  const group = parseGroupUrn(input.groupUrn)
  const system = call.as('removing members from a group')
  if (!(await entities.exists(system, group))) throw new NoSuchGroup(`remove members from group ${group}`)
  if (await isExternal(entities, system, group)) throw new ExternalGroup(group, 'removed from')
  const { nativeGroupMembership, groupMembership } = entities.aspects
  const others = (groups: readonly Urn[]) => groups.filter(urn => urn !== group)
  // a group without an `origin` may have native and ingested members
  const edits = [...new Set(input.userUrns.map(urn => parseUrn(urn)))]
    .filter(isUser)
    .flatMap(user => [
      nativeGroupMembership.edit(user, old => old && { nativeGroups: others(old.nativeGroups) }),
      groupMembership.edit(user, old => old && { groups: others(old.groups) })
    ])
  await data.write(system, edits)
}

const isExternal = async ({ aspects }: Entities, call: Call, group: Urn): Promise<boolean> =>
  (await aspects.origin.get(call, group))?.type === 'EXTERNAL'

/** Those that do not exist, are not visible to the caller, or are not users. */
async function unknownOf(entities: Entities, call: Call, users: readonly Urn[]): Promise<readonly Urn[]> {
  const existing = await entities.existing(call, users)
  return users.filter(user => !existing.has(user) || !isUser(user))
}

function isUser(urn: Urn): boolean {
  return entityTypeOf(urn) === 'corpuser'
}
