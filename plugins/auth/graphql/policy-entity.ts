import type { Call, Data, EntityRef } from '../../../core/index.ts'
import { aspectValues } from '../../entities/index.ts'
import { PolicyHidden } from '../errors.ts'
import type { StoredPolicy } from '../policies/policy.ts'

/** A policy that is reached as an entity; `Policy` is what the operations on policies return. */
export const policyEntitySdl = `
  "Its fields require the privilege MANAGE_POLICIES."
  type DataHubPolicy implements Entity {
    urn: String!
    type: EntityType!
    policyType: PolicyType!
    name: String!
    description: String
    state: PolicyState!
    resources: ResourceFilter
    privileges: [String!]!
    actors: ActorFilter!
    editable: Boolean!
  }
`

/** The aspect is guarded: it is read as everybody reads it. */
export function policyEntityFields({ data }: { readonly data: Data }) {
  const read =
    <T>(show: (info: StoredPolicy) => T) =>
    async ({ urn }: EntityRef, _args: unknown, call: Call): Promise<T> => {
      const stored = await data.read(call, [{ urn, aspects: ['dataHubPolicyInfo'] }])
      const { dataHubPolicyInfo: info } = aspectValues(stored.flat())
      if (info === undefined) throw new PolicyHidden(urn)
      return show(info as StoredPolicy)
    }
  return {
    DataHubPolicy: {
      policyType: read(({ type }) => type),
      name: read(({ displayName }) => displayName),
      description: read(({ description }) => description || null),
      state: read(({ state }) => state),
      resources: read(({ resources }) => resources),
      privileges: read(({ privileges }) => privileges),
      actors: read(({ actors }) => actors),
      editable: read(({ editable }) => editable !== false)
    }
  }
}
