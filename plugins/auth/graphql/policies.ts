import { type Demand, isUrn, type Model, operation, parseUrn, type Urn } from '../../../core/index.ts'
import { type Page, searchOf } from '../../entities/index.ts'
import type { PolicyInput, PolicyStore, PolicyUpdate } from '../policies/policies.ts'
import type { PolicyInfo } from '../policies/policy.ts'
import { type OrFilters, policyFilter } from './policy-filter.ts'

export const policiesSdl = `
  extend type Query {
    listPolicies(input: ListPoliciesInput!): ListPoliciesResult
    "Null if it does not exist."
    policy(urn: String!): Policy
  }
  extend type Mutation {
    createPolicy(input: PolicyUpdateInput!): String
    """
    Replaces a policy; its roles and constraints are kept if the input has none. With ifVersion: only if this is still its version,
    otherwise 409.
    """
    updatePolicy(urn: String!, input: PolicyUpdateInput!, ifVersion: Long): String
    deletePolicy(urn: String!): String
  }

  enum PolicyType { METADATA PLATFORM }
  enum PolicyState { DRAFT ACTIVE INACTIVE }
  enum PolicyMatchCondition { EQUALS STARTS_WITH NOT_EQUALS }
  input PolicyUpdateInput {
    type: PolicyType! name: String! state: PolicyState! description: String
    resources: ResourceFilterInput privileges: [String!]! actors: ActorFilterInput!
  }
  input ResourceFilterInput {
    type: String resources: [String!] allResources: Boolean
    filter: PolicyMatchFilterInput
    """
    Which tags and glossary terms may be attached and taken off, by the fields URN and TYPE; of the privileges only those that
    do so, and those that read. An update without them keeps them; null removes them.
    """
    privilegeConstraints: PolicyMatchFilterInput
  }
  input PolicyMatchFilterInput { criteria: [PolicyMatchCriterionInput!] }
  input PolicyMatchCriterionInput { field: String! values: [String!]! condition: PolicyMatchCondition! }
  input ActorFilterInput {
    users: [String!] groups: [String!] roles: [String!] resourceOwners: Boolean! resourceOwnersTypes: [String!]
    allUsers: Boolean! allGroups: Boolean!
  }

  input ListPoliciesInput { start: Int count: Int query: String orFilters: [AndFilterInput!] }
  type ListPoliciesResult { start: Int! count: Int! total: Int! policies: [Policy!]! }
  type Policy {
    urn: String! type: PolicyType! name: String! state: PolicyState! description: String
    resources: ResourceFilter privileges: [String!]! actors: ActorFilter!
    "Whether the policy can be changed; false for system policies."
    editable: Boolean!
    "The number of its changes, for ifVersion."
    version: Long!
    "Milliseconds since epoch."
    lastUpdatedTimestamp: Long
  }
  type ResourceFilter {
    type: String resources: [String!] allResources: Boolean
    filter: PolicyMatchFilter privilegeConstraints: PolicyMatchFilter
  }
  type PolicyMatchFilter { criteria: [PolicyMatchCriterion!] }
  type PolicyMatchCriterion { field: String! values: [PolicyMatchCriterionValue!]! condition: PolicyMatchCondition! }
  type PolicyMatchCriterionValue { value: String! entity: Entity }
  type ActorFilter {
    users: [String!] groups: [String!] roles: [String!] resourceOwners: Boolean! resourceOwnersTypes: [String!]
    allUsers: Boolean! allGroups: Boolean!
    resolvedUsers: [CorpUser!] resolvedGroups: [CorpGroup!] resolvedRoles: [DataHubRole!]
  }
`

export interface PolicyDeps {
  readonly policies: PolicyStore
  readonly model: Model
}

const onPolicies: Demand = { anyOf: ['MANAGE_POLICIES'], on: 'dataHubPolicy' }

export function policyOperations({ policies, model }: PolicyDeps) {
  return {
    Query: {
      listPolicies: operation(onPolicies, ({ input }: { input: Page & { orFilters?: OrFilters | null } }, call) =>
        policies.list(call, { ...searchOf(input), where: policyFilter(model, input.orFilters) })
      ),
      policy: operation(onPolicies, ({ urn }: { urn: string }, call) => policies.get(call, parseUrn(urn)))
    },
    Mutation: {
      createPolicy: operation(onPolicies, ({ input }: { input: PolicyInput }, call) => policies.create(call, input)),
      updatePolicy: operation(onPolicies, ({ urn, ...update }: PolicyUpdate & { urn: string }, call) =>
        policies.update(call, parseUrn(urn), update)
      ),
      deletePolicy: operation(onPolicies, ({ urn }: { urn: string }, call) => policies.remove(call, parseUrn(urn)))
    }
  }
}

type Resources = NonNullable<PolicyInfo['resources']>
type MatchCriterion = NonNullable<Resources['filter']>['criteria'][number]

const refsOf = (urns: readonly Urn[] | undefined) => urns?.map(urn => ({ urn })) ?? null

/** Resolvers from stored policies to DataHub's GraphQL types. */
export const policyFields = {
  Policy: {
    name: ({ displayName }: PolicyInfo) => displayName,
    description: ({ description }: PolicyInfo) => description || null,
    editable: ({ editable }: PolicyInfo) => editable !== false
  },
  ResourceFilter: { allResources: ({ allResources }: Resources) => allResources === true },
  PolicyMatchCriterion: {
    condition: ({ condition }: MatchCriterion) => condition ?? 'EQUALS',
    values: ({ values }: MatchCriterion) =>
      values.map(value => ({ value, entity: isUrn(value) ? { urn: value } : null }))
  },
  ActorFilter: {
    resourceOwners: ({ resourceOwners }: PolicyInfo['actors']) => resourceOwners === true,
    allUsers: ({ allUsers }: PolicyInfo['actors']) => allUsers === true,
    allGroups: ({ allGroups }: PolicyInfo['actors']) => allGroups === true,
    resolvedUsers: ({ users }: PolicyInfo['actors']) => refsOf(users),
    resolvedGroups: ({ groups }: PolicyInfo['actors']) => refsOf(groups),
    resolvedRoles: ({ roles }: PolicyInfo['actors']) => refsOf(roles)
  }
}
