import { type Call, type Demand, type Edit, entityTypeOf, parseUrn, type Urn } from '../../core/index.ts'
import { requireNotRemoved } from '../entities/index.ts'
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
export async function addMembers(deps: GroupDeps, call: Call, input: Members): Promise<void> {
  const group = parseGroupUrn(input.groupUrn)
  const system = call.as('adding members to a group')
  await demandEditable(deps, system, group, ['add members to', 'added to'])
  const users = new Set(input.userUrns.map(urn => parseUrn(urn)))
  await demandUsers(deps, call, group, [...users])
  const { nativeGroupMembership } = deps.entities.aspects
  const edit = (user: Urn): Edit =>
    nativeGroupMembership.edit(
      user,
      old => (old?.nativeGroups.includes(group) ? old : { nativeGroups: [...(old?.nativeGroups ?? []), group] }),
      { mustExist: () => new NoSuchMember(group, user) }
    )
  const missing = () => new NoSuchGroup(`add members to group ${group}`)
  await deps.data.write(system, [...users].map(edit), { require: [{ urn: group, missing }] })
}

/** Non-members are ignored. */
export async function removeMembers(deps: GroupDeps, call: Call, input: Members): Promise<void> {
  const group = parseGroupUrn(input.groupUrn)
  const system = call.as('removing members from a group')
  await demandEditable(deps, system, group, ['remove members from', 'removed from'])
  const { nativeGroupMembership, groupMembership } = deps.entities.aspects
  const others = (groups: readonly Urn[]) => groups.filter(urn => urn !== group)
  // a group without an `origin` may have native and ingested members
  const edits = [...new Set(input.userUrns.map(urn => parseUrn(urn)))]
    .filter(isUser)
    .flatMap(user => [
      nativeGroupMembership.edit(user, old => old && { nativeGroups: others(old.nativeGroups) }),
      groupMembership.edit(user, old => old && { groups: others(old.groups) })
    ])
  await deps.data.write(system, edits)
}

async function demandEditable(
  { entities }: GroupDeps,
  call: Call,
  group: Urn,
  [doing, done]: readonly [string, string]
) {
  if (!(await entities.exists(call, group))) throw new NoSuchGroup(`${doing} group ${group}`)
  const origin = await entities.aspects.origin.get(call, group)
  if (origin?.type === 'EXTERNAL') throw new ExternalGroup(group, done)
}

async function demandUsers({ entities }: GroupDeps, call: Call, group: Urn, users: readonly Urn[]): Promise<void> {
  const existing = await entities.existing(call, users)
  const unknown = users.filter(user => !existing.has(user) || !isUser(user))
  if (unknown.length > 0) throw new NoSuchMember(group, unknown.join(', '))
  await requireNotRemoved(entities.aspects, call, users)
}

function isUser(urn: Urn): boolean {
  return entityTypeOf(urn) === 'corpuser'
}
