import {
  type Call,
  type Criterion,
  type Data,
  type Edit,
  entityTypeOf,
  pagesUntilEmpty,
  type Urn
} from '../../../core/index.ts'
import type { ModelHandles } from '../../entities/index.ts'
import type { Sessions } from './sessions.ts'

/** Ends the sessions of a user or the memberships of a group, and removes either from policies and ownerships. */
export type DetachPrincipal = (call: Call, urn: Urn) => Promise<void>

interface Options {
  readonly data: Data
  readonly aspects: ModelHandles
  readonly sessions: Sessions
}

const PAGE = 200

export function createDetachPrincipal({ data, aspects, sessions }: Options): DetachPrincipal {
  async function eachWhere(call: Call, where: Criterion, edit: (urn: Urn) => Edit): Promise<void> {
    for await (const { urns } of pagesUntilEmpty(data, call, { where }, PAGE)) {
      await data.write(call, urns.map(edit))
    }
  }

  async function removeMembers(call: Call, group: Urn): Promise<void> {
    await eachWhere(call, { field: 'nativeGroupMembership.IsMemberOfNativeGroup', in: [group] }, urn =>
      aspects.nativeGroupMembership.edit(urn, old => old && { nativeGroups: without(group, old.nativeGroups) })
    )
    await eachWhere(call, { field: 'groupMembership.IsMemberOfGroup', in: [group] }, urn =>
      aspects.groupMembership.edit(urn, old => old && { groups: without(group, old.groups) })
    )
  }

  async function removeFromPolicies(call: Call, member: 'users' | 'groups', principal: Urn): Promise<void> {
    await eachWhere(call, { field: `dataHubPolicyInfo.${member}`, in: [principal] }, urn =>
      aspects.dataHubPolicyInfo.edit(
        urn,
        old => old && { ...old, actors: { ...old.actors, [member]: without(principal, old.actors[member]) } }
      )
    )
  }

  return async (call, urn) => {
    const system = call.as('detach a user or group')
    const isGroup = entityTypeOf(urn) === 'corpGroup'
    if (isGroup) await removeMembers(system, urn)
    else await sessions.endAll(system, urn)
    await removeFromPolicies(system, isGroup ? 'groups' : 'users', urn)
    await eachWhere(system, { field: 'ownership.owners', in: [urn] }, entity =>
      aspects.ownership.edit(entity, old => old && { ...old, owners: old.owners.filter(({ owner }) => owner !== urn) })
    )
  }
}

function without(principal: Urn, urns: readonly Urn[] = []): Urn[] {
  return urns.filter(urn => urn !== principal)
}
