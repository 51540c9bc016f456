import { type Call, type Data, type Edit, entityTypeOf, pagesUntilEmpty, type Urn } from '../../../core/index.ts'
import type { ModelHandles } from '../../entities/index.ts'
import type { Sessions } from './sessions.ts'

/** Takes away what a user or group had by name: sessions, members, places in policies, ownerships. */
export type DetachPrincipal = (call: Call, urn: Urn) => Promise<void>

interface Options {
  readonly data: Data
  readonly aspects: ModelHandles
  readonly sessions: Sessions
}

const PAGE = 200

export function createDetachPrincipal({ data, aspects, sessions }: Options): DetachPrincipal {
  async function eachWith(call: Call, field: string, urn: Urn, edit: (urn: Urn) => Edit): Promise<void> {
    for await (const { urns } of pagesUntilEmpty(data, call, { where: { field, in: [urn] } }, PAGE)) {
      await data.write(call, urns.map(edit))
    }
  }

  async function endMembership(call: Call, group: Urn): Promise<void> {
    await eachWith(call, 'nativeGroupMembership.IsMemberOfNativeGroup', group, urn =>
      aspects.nativeGroupMembership.edit(urn, old => old && { nativeGroups: without(group, old.nativeGroups) })
    )
    await eachWith(call, 'groupMembership.IsMemberOfGroup', group, urn =>
      aspects.groupMembership.edit(urn, old => old && { groups: without(group, old.groups) })
    )
  }

  async function endPolicies(call: Call, member: 'users' | 'groups', gone: Urn): Promise<void> {
    await eachWith(call, `dataHubPolicyInfo.${member}`, gone, urn =>
      aspects.dataHubPolicyInfo.edit(
        urn,
        old => old && { ...old, actors: { ...old.actors, [member]: without(gone, old.actors[member]) } }
      )
    )
  }

  return async (call, urn) => {
    const system = call.as('forget a user or group')
    const isGroup = entityTypeOf(urn) === 'corpGroup'
    if (isGroup) await endMembership(system, urn)
    else await sessions.endAll(system, urn)
    await endPolicies(system, isGroup ? 'groups' : 'users', urn)
    await eachWith(system, 'ownership.owners', urn, entity =>
      aspects.ownership.edit(entity, old => old && { ...old, owners: old.owners.filter(({ owner }) => owner !== urn) })
    )
  }
}

function without(gone: Urn, urns: readonly Urn[] = []): Urn[] {
  return urns.filter(urn => urn !== gone)
}
